// Package looks is about guards that only read: what they did not find, another delivery does not
// find at the same time.
package looks

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"gorm.io/gorm"
)

var (
	db   *sql.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
	rdb  *redis.Client
	mu   sync.Mutex
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func exists(w http.ResponseWriter, r *http.Request) {
	var seen bool
	err := db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM events WHERE id = $1)`, r.FormValue("id")).Scan(&seen) // want `^looks\.exists only looks \(sql\.DB\.QueryRowContext\) whether the request was processed before it sends an email \(smtp\.SendMail, looks\.go:\d+\): two deliveries at the same time both find nothing; claim it in one step \(a unique insert, SET NX, a conditional write\), or lock what was read until the transaction ends`
	if err != nil || seen {
		return
	}
	if mail("x") != nil {
		return
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO events (id) VALUES ($1)`, r.FormValue("id"))
}

func selects(w http.ResponseWriter, r *http.Request) {
	var id string
	err := db.QueryRowContext(r.Context(), `SELECT id FROM letters WHERE id = $1`, r.FormValue("id")).Scan(&id) // want `only looks`
	if !errors.Is(err, sql.ErrNoRows) {
		return
	}
	_ = mail("x")
	_, _ = db.ExecContext(r.Context(), `INSERT INTO letters (id) VALUES ($1)`, r.FormValue("id"))
}

func counts(w http.ResponseWriter, r *http.Request) {
	var n int
	if err := db.QueryRowContext(r.Context(), `SELECT count(*) FROM posts WHERE id = $1`, r.FormValue("id")).Scan(&n); err != nil || n > 0 { // want `only looks`
		return
	}
	_ = mail("x")
	_, _ = db.ExecContext(r.Context(), `INSERT INTO posts (id) VALUES ($1)`, r.FormValue("id"))
}

// ownRow: the effect is the row that is looked for.
func ownRow(w http.ResponseWriter, r *http.Request) {
	var n int
	if err := db.QueryRowContext(r.Context(), `SELECT count(*) FROM orders WHERE ref = $1`, r.FormValue("ref")).Scan(&n); err != nil || n > 0 { // want `before it inserts into orders`
		return
	}
	_, _ = db.ExecContext(r.Context(), `INSERT INTO orders (ref) VALUES ($1)`, r.FormValue("ref"))
}

// statusRead reads a state that it sets later.
func statusRead(w http.ResponseWriter, r *http.Request) {
	var status string
	if err := db.QueryRowContext(r.Context(), `SELECT status FROM invoices WHERE id = $1`, r.FormValue("id")).Scan(&status); err != nil { // want `only looks`
		return
	}
	if status == "sent" {
		return
	}
	_ = mail("x")
	_, _ = db.ExecContext(r.Context(), `UPDATE invoices SET status = 'sent' WHERE id = $1`, r.FormValue("id"))
}

func get(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	if _, err := rdb.Get(r.Context(), key).Result(); !errors.Is(err, redis.Nil) { // want `only looks \(redis\.Get\)`
		return
	}
	_ = mail("x")
	_ = rdb.Set(r.Context(), key, 1, time.Hour).Err()
}

func existsKey(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	n, err := rdb.Exists(r.Context(), key).Result() // want `only looks \(redis\.Exists\)`
	if err != nil || n > 0 {
		return
	}
	_ = mail("x")
	_ = rdb.Set(r.Context(), key, 1, time.Hour).Err()
}

// setFirst shortens the window, and leaves it open.
func setFirst(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	n, err := rdb.Exists(r.Context(), key).Result() // want `only looks`
	if err != nil || n > 0 {
		return
	}
	if rdb.Set(r.Context(), key, 1, time.Minute).Err() != nil {
		return
	}
	_ = mail("x")
}

type entry struct {
	ID   uint
	Ref  string
	Cent int
}

func orms(w http.ResponseWriter, r *http.Request) {
	var old entry
	err := orm.First(&old, "ref = ?", r.FormValue("ref")).Error // want `only looks \(gorm\.DB\.First\)`
	if err == nil || !errors.Is(err, gorm.ErrRecordNotFound) {
		return
	}
	_ = orm.Create(&entry{Ref: r.FormValue("ref")}).Error
}

// Helpers: the finding is on the call of the handler.

func seen(ctx context.Context, id string) (bool, error) {
	var yes bool
	err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM acts WHERE id = $1)`, id).Scan(&yes)
	return yes, err
}

func mark(ctx context.Context, id string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO acts (id) VALUES ($1)`, id)
	return err
}

func helper(w http.ResponseWriter, r *http.Request) {
	if yes, err := seen(r.Context(), r.FormValue("id")); err != nil || yes { // want `^looks\.helper only looks \(sql\.DB\.QueryRowContext\)`
		return
	}
	_ = mail("x")
	_ = mark(r.Context(), r.FormValue("id"))
}

var errSeen = errors.New("seen before")

func check(ctx context.Context, id string) error {
	yes, err := seen(ctx, id)
	if err != nil {
		return err
	}
	if yes {
		return errSeen
	}
	return nil
}

func sentinel(w http.ResponseWriter, r *http.Request) {
	switch err := check(r.Context(), r.FormValue("id")); { // want `only looks`
	case errors.Is(err, errSeen):
		w.WriteHeader(200)
		return
	case err != nil:
		w.WriteHeader(500)
		return
	}
	_ = mail("x")
	_ = mark(r.Context(), r.FormValue("id"))
}

type payment struct{ ID string }

func find(ctx context.Context, id string) (*payment, error) {
	var p payment
	err := pool.QueryRow(ctx, `SELECT id FROM payments WHERE id = $1`, id).Scan(&p.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &p, nil
}

func record(w http.ResponseWriter, r *http.Request) {
	p, err := find(r.Context(), r.FormValue("id")) // want `only looks \(pgxpool\.Pool\.QueryRow\)`
	if err != nil || p != nil {
		return
	}
	_, _ = pool.Exec(r.Context(), `INSERT INTO payments (id) VALUES ($1)`, r.FormValue("id"))
}

// inTx: a transaction alone closes nothing, both read their own snapshot.
func inTx(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	defer tx.Rollback()
	var yes bool
	if err := tx.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM items WHERE id = $1)`, r.FormValue("id")).Scan(&yes); err != nil || yes { // want `only looks \(sql\.Tx\.QueryRowContext\)`
		return
	}
	_, _ = tx.ExecContext(r.Context(), `INSERT INTO items (id) VALUES ($1)`, r.FormValue("id"))
	_ = tx.Commit()
}

func readCommitted(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return
	}
	defer tx.Rollback()
	var yes bool
	if err := tx.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM items WHERE id = $1)`, r.FormValue("id")).Scan(&yes); err != nil || yes { // want `only looks`
		return
	}
	_, _ = tx.ExecContext(r.Context(), `INSERT INTO items (id) VALUES ($1)`, r.FormValue("id"))
	_ = tx.Commit()
}

func batch(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		yes, err := seen(ctx, rec.MessageId) // want `only looks`
		if err != nil {
			return err
		}
		if yes {
			continue
		}
		_ = mail(rec.Body)
		_ = mark(ctx, rec.MessageId)
	}
	return nil
}

// A mutex locks out the deliveries of this process only.
func mutex(w http.ResponseWriter, r *http.Request) {
	mu.Lock()
	defer mu.Unlock()
	key := "e:" + r.FormValue("id")
	if n, err := rdb.Exists(r.Context(), key).Result(); err != nil || n > 0 { // want `only looks`
		return
	}
	_ = mail("x")
	_ = rdb.Set(r.Context(), key, 1, time.Hour).Err()
}

// validated: not finding it stops the handler. That is no guard.
func validated(w http.ResponseWriter, r *http.Request) {
	var name string
	if err := db.QueryRowContext(r.Context(), `SELECT name FROM accounts WHERE id = $1`, r.FormValue("id")).Scan(&name); err != nil {
		w.WriteHeader(404)
		return
	}
	_ = mail(name)
}

func starts() { lambda.Start(batch) }

// state and setState keep a field of a hash, of which a map is written.
func state(ctx context.Context, id string) (string, error) {
	s, err := rdb.HGet(ctx, "deploy:"+id, "last_state").Result()
	if errors.Is(err, redis.Nil) {
		return "new", nil
	}
	return s, err
}

func setState(ctx context.Context, id, state string) error {
	return rdb.HSet(ctx, "deploy:"+id, map[string]any{"last_state": state, "at": time.Now()}).Err()
}

func hashState(w http.ResponseWriter, r *http.Request) {
	if s, err := state(r.Context(), r.FormValue("id")); err != nil || s == "announced" { // want `only looks`
		return
	}
	if mail("x") == nil {
		_ = setState(r.Context(), r.FormValue("id"), "announced")
	}
}

// keyState compares a value with what was stored whole; the time stored beside it tells nothing.
func keyState(w http.ResponseWriter, r *http.Request) {
	key := "s:" + r.FormValue("id")
	if s := rdb.Get(r.Context(), key).Val(); s == "2" { // want `only looks`
		return
	}
	if mail("x") == nil {
		_ = rdb.Set(r.Context(), key, 2, 0).Err()
	}
}

func init() {
	http.HandleFunc("POST /hash-state", hashState)
	http.HandleFunc("POST /key-state", keyState)
}
