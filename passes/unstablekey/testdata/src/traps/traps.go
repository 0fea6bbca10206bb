// Package traps holds what is fresh and no key, or is a key that lasts; nothing here is to
// be reported unless it says so.
package traps

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"log"
	"net/http"
	"net/smtp"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/robfig/cron/v3"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

var (
	db  *sql.DB
	rdb *redis.Client
)

func charge(key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// The value of SET NX tells who holds it.
func owner(w http.ResponseWriter, r *http.Request) {
	key, token := "mail:"+r.FormValue("event"), uuid.NewString()
	won, err := rdb.SetNX(r.Context(), key, token, time.Minute).Result()
	if err != nil || !won {
		return
	}
	if mail(r.FormValue("to")) != nil {
		if holder, err := rdb.Get(r.Context(), key).Result(); err == nil && holder == token {
			rdb.Del(r.Context(), key)
		}
	}
}

func ownerAndTime(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 8)
	_, _ = rand.Read(b)
	won, err := rdb.SetNX(r.Context(), r.FormValue("event"), hex.EncodeToString(b)+time.Now().String(), time.Hour).Result()
	if err != nil || !won {
		return
	}
	_ = mail(r.FormValue("to"))
}

// A lock with a constant name, that is given back.
func lock(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "lock:report", 1, time.Minute).Result()
	if err != nil || !won {
		return
	}
	defer rdb.Del(r.Context(), "lock:report")
	_, _ = db.ExecContext(r.Context(), `UPDATE reports SET state = 'fresh' WHERE id = $1`, r.FormValue("id"))
}

// Without the release it is one guard for all events.
func noLock(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "lock:report", 1, time.Minute).Result() // want `it is the constant "lock:report"`
	if err != nil || !won {
		return
	}
	_, _ = db.ExecContext(r.Context(), `UPDATE reports SET state = 'fresh' WHERE id = $1`, r.FormValue("id"))
}

// A primary key, and the columns that only tell.
func primary(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(),
		`INSERT INTO deliveries (id, event, host, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		uuid.NewString(), r.FormValue("event"), "worker", time.Now())
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	_ = mail(r.FormValue("to"))
}

// Ids for logs and traces.
func trace(w http.ResponseWriter, r *http.Request) {
	id := uuid.NewString()
	log.Println("charging", id)
	w.Header().Set("X-Request-Id", id)
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "https://api.test", r.Body)
	if err != nil {
		return
	}
	req.Header.Set("Traceparent", id)
	req.Header.Set("Idempotency-Key", r.FormValue("event"))
	_, _ = http.DefaultClient.Do(req)
}

// Fresh values beside the key, in what is sent.
func payload(w http.ResponseWriter, r *http.Request) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(time.Now().Unix()), Currency: stripe.String(uuid.NewString())}
	p.SetIdempotencyKey(r.FormValue("event"))
	_, _ = paymentintent.New(p)
}

// A fresh key that is stored before it is used, and read back: get or create.
func getOrCreate(w http.ResponseWriter, r *http.Request) {
	var key string
	err := db.QueryRowContext(r.Context(), `SELECT key FROM charge_keys WHERE event = $1`, r.FormValue("event")).Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		key = uuid.NewString()
		_, err = db.ExecContext(r.Context(), `INSERT INTO charge_keys (event, key) VALUES ($1, $2)`, r.FormValue("event"), key)
	}
	if err != nil {
		return
	}
	charge(key)
}

func keyOf(ctx context.Context, event string) (string, error) {
	var key string
	err := db.QueryRowContext(ctx, `SELECT key FROM charge_keys WHERE event = $1`, event).Scan(&key)
	switch {
	case err == nil:
		return key, nil
	case !errors.Is(err, sql.ErrNoRows):
		return "", err
	}
	key = uuid.NewString()
	_, err = db.ExecContext(ctx, `INSERT INTO charge_keys (event, key) VALUES ($1, $2)`, event, key)
	return key, err
}

func getOrCreateHelper(w http.ResponseWriter, r *http.Request) {
	key, err := keyOf(r.Context(), r.FormValue("event"))
	if err != nil {
		return
	}
	charge(key)
}

// In Redis: the first one's key stays.
func firstStays(w http.ResponseWriter, r *http.Request) {
	name := "key:" + r.FormValue("event")
	if err := rdb.SetNX(r.Context(), name, uuid.NewString(), 0).Err(); err != nil {
		return
	}
	key, err := rdb.Get(r.Context(), name).Result()
	if err != nil {
		return
	}
	charge(key)
}

func getOrSet(w http.ResponseWriter, r *http.Request) {
	name := "key:" + r.FormValue("event")
	key, err := rdb.Get(r.Context(), name).Result()
	if errors.Is(err, redis.Nil) {
		key = uuid.NewString()
		err = rdb.Set(r.Context(), name, key, 0).Err()
	}
	if err != nil {
		return
	}
	charge(key)
}

// Stored only after it was used, the key of a delivery that failed between is lost.
func storedAfter(w http.ResponseWriter, r *http.Request) {
	var key string
	err := db.QueryRowContext(r.Context(), `SELECT key FROM charge_keys WHERE event = $1`, r.FormValue("event")).Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		key, err = uuid.NewString(), nil
	}
	if err != nil {
		return
	}
	charge(key) // want `uuid\.NewString`
	_, _ = db.ExecContext(r.Context(), `INSERT INTO charge_keys (event, key) VALUES ($1, $2)`, r.FormValue("event"), key)
}

// Stored, but not read back: each delivery uses its own.
func notReadBack(w http.ResponseWriter, r *http.Request) {
	key := uuid.NewString()
	_, err := db.ExecContext(r.Context(), `INSERT INTO charge_keys (event, key) VALUES ($1, $2) ON CONFLICT (event) DO NOTHING`, r.FormValue("event"), key)
	if err != nil {
		return
	}
	charge(key) // want `uuid\.NewString`
}

// A claim before the fresh key: a redelivery does not come so far.
func claimed(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), r.FormValue("event"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	charge(uuid.NewString()) // want `uuid\.NewString`
}

// Times of the payload, as a part.
func orderDate(w http.ResponseWriter, r *http.Request) {
	at, err := time.Parse(time.DateOnly, r.FormValue("date"))
	if err != nil {
		return
	}
	charge(r.FormValue("customer") + at.Format("2006-01"))
}

func nameBased(w http.ResponseWriter, r *http.Request) {
	charge(uuid.NewSHA1(uuid.NameSpaceURL, []byte("orders/"+r.FormValue("event"))).String())
}

// The day is the natural key of what runs once a day.
func daily() { charge("fees-" + time.Now().Format(time.DateOnly)) }

func Schedule(c *cron.Cron) {
	_, _ = c.AddFunc("@daily", daily)
	_, _ = c.AddFunc("@hourly", func() { charge("fees-" + time.Now().Truncate(time.Hour).String()) })
}

// An ignore with its reason.
func ignored(w http.ResponseWriter, r *http.Request) {
	//idemcheck:ignore unstablekey each press of the button is an order of its own
	charge(uuid.NewString())
}
