// Package shared holds keys that different events have in common.
package shared

import (
	"context"
	"database/sql"
	"net/http"
	"net/smtp"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

var (
	db     *sql.DB
	rdb    *redis.Client
	reader *kafka.Reader
)

func charge(key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}

func mail(to string) { _ = smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// Constants.

const monthly = "monthly-fee"

func literal(w http.ResponseWriter, r *http.Request) {
	charge("monthly-fee") // want `^shared\.literal uses a key that is the same for every event, so that paymentintent\.New takes another event for a redelivery: it is the constant "monthly-fee"; add an id that the sender repeats .*$`
}

func constant(w http.ResponseWriter, r *http.Request) {
	charge(monthly + "-v2") // want `it is the constant "monthly-fee-v2"`
}

func constantHeader(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "https://api.test", r.Body)
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", "forward") // want `it is the constant "forward"`
	_, _ = http.DefaultClient.Do(req)
}

func constantClaim(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "welcome", 1, time.Hour).Result() // want `it is the constant "welcome"`
	if err != nil || !won {
		return
	}
	mail(r.FormValue("to"))
}

func constantRow(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, monthly) // want `it is the constant "monthly-fee"`
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func constantPrefix(w http.ResponseWriter, r *http.Request) { charge(monthly + r.FormValue("event")) }

func constantOfTwo(w http.ResponseWriter, r *http.Request) {
	key := "a"
	if r.FormValue("kind") == "b" {
		key = "b"
	}
	charge(key + r.FormValue("event"))
}

// What the messages of a topic have in common.

func topic(ctx context.Context, m kafka.Message) error {
	won, err := rdb.SetNX(ctx, "seen:"+m.Topic, 1, time.Hour).Result() // want `^shared\.consume uses a key that different events share, so that redis\.SetNX takes another event for a redelivery: kafka\.Message\.Topic \(shared\.go:\d+\) is the same for all events of its source; add the id that the source gives the event \(Message\.Offset\)$`
	if err != nil || !won {
		return err
	}
	mail("x")
	return nil
}

func partition(ctx context.Context, m kafka.Message) error {
	won, err := rdb.SetNX(ctx, m.Topic+strconv.Itoa(m.Partition), 1, time.Hour).Result() // want `Message\.Topic`
	if err != nil || !won {
		return err
	}
	mail("x")
	return nil
}

func offset(ctx context.Context, m kafka.Message) error {
	won, err := rdb.SetNX(ctx, m.Topic+strconv.Itoa(m.Partition)+strconv.FormatInt(m.Offset, 10), 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	mail("x")
	return nil
}

func timestamp(ctx context.Context, m kafka.Message) error {
	won, err := rdb.SetNX(ctx, m.Topic+m.Time.String(), 1, time.Hour).Result() // want `is a time, which several events may have|is the same for all events`
	if err != nil || !won {
		return err
	}
	mail("x")
	return nil
}

func timestampPart(ctx context.Context, m kafka.Message) error {
	won, err := rdb.SetNX(ctx, string(m.Key)+m.Time.String(), 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	mail("x")
	return nil
}

func consume(ctx context.Context) {
	for {
		m, err := reader.FetchMessage(ctx)
		if err != nil {
			return
		}
		switch m.Key[0] {
		case 'a':
			_ = topic(ctx, m)
		case 'b':
			_ = partition(ctx, m)
		case 'c':
			_ = offset(ctx, m)
		case 'd':
			_ = timestamp(ctx, m)
		default:
			_ = timestampPart(ctx, m)
		}
	}
}

// What the deliveries of a hook have in common.

func hook(w http.ResponseWriter, r *http.Request) {
	charge(r.Header.Get("X-GitHub-Hook-ID") + r.Header.Get("X-GitHub-Event")) // want `X-GitHub-Hook-ID \(shared\.go:\d+\) is the same for all events of its source`
}

func hookPart(w http.ResponseWriter, r *http.Request) {
	charge(r.Header.Get("X-GitHub-Hook-ID") + r.Header.Get("X-GitHub-Delivery"))
}
