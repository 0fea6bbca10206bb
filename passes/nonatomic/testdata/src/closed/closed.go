// Package closed is about reads whose window something closes.
package closed

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

var (
	db   *sql.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
	rdb  *redis.Client
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// forUpdate: the second delivery waits at the read.
func forUpdate(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	defer tx.Rollback()
	var status string
	if err := tx.QueryRowContext(r.Context(), `SELECT status FROM invoices WHERE id = $1 FOR UPDATE`, r.FormValue("id")).Scan(&status); err != nil || status == "sent" {
		return
	}
	_ = mail("x")
	_, _ = tx.ExecContext(r.Context(), `UPDATE invoices SET status = 'sent' WHERE id = $1`, r.FormValue("id"))
	_ = tx.Commit()
}

func serializable(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return
	}
	defer tx.Rollback()
	var yes bool
	if err := tx.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM items WHERE id = $1)`, r.FormValue("id")).Scan(&yes); err != nil || yes {
		return
	}
	_, _ = tx.ExecContext(r.Context(), `INSERT INTO items (id) VALUES ($1)`, r.FormValue("id"))
	_ = tx.Commit()
}

// insertBehind: the read is a short cut, the unique insert decides.
func insertBehind(w http.ResponseWriter, r *http.Request) {
	var yes bool
	if err := db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM acts WHERE id = $1)`, r.FormValue("id")).Scan(&yes); err != nil || yes {
		return
	}
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(r.Context(), `INSERT INTO acts (id) VALUES ($1) ON CONFLICT (id) DO NOTHING`, r.FormValue("id"))
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	_, _ = tx.ExecContext(r.Context(), `INSERT INTO gifts (account) VALUES ($1)`, r.FormValue("account"))
	_ = tx.Commit()
}

func violation(w http.ResponseWriter, r *http.Request) {
	var n int
	if err := pool.QueryRow(r.Context(), `SELECT count(*) FROM orders WHERE ref = $1`, r.FormValue("ref")).Scan(&n); err != nil || n > 0 {
		return
	}
	_, err := pool.Exec(r.Context(), `INSERT INTO orders (ref) VALUES ($1)`, r.FormValue("ref"))
	var pe *pgconn.PgError
	if errors.As(err, &pe) && pe.Code == "23505" {
		return
	}
	if err != nil {
		w.WriteHeader(500)
	}
}

// The constraint that is not told apart: the second insert fails, comes again, and is found.
func constraint(w http.ResponseWriter, r *http.Request) {
	var n int
	if err := db.QueryRowContext(r.Context(), `SELECT count(*) FROM refs WHERE ref = $1`, r.FormValue("ref")).Scan(&n); err != nil || n > 0 {
		return
	}
	if _, err := db.ExecContext(r.Context(), `INSERT INTO refs (ref) VALUES ($1)`, r.FormValue("ref")); err != nil {
		w.WriteHeader(500)
	}
}

func schema(ctx context.Context) {
	_, _ = db.ExecContext(ctx, `INSERT INTO refs (ref) VALUES ('first') ON CONFLICT (ref) DO NOTHING`)
}

// conditional: the update tells whether it was this delivery that changed the state.
func conditional(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	defer tx.Rollback()
	var status string
	if err := tx.QueryRowContext(r.Context(), `SELECT status FROM tickets WHERE id = $1`, r.FormValue("id")).Scan(&status); err != nil || status != "open" {
		return
	}
	res, err := tx.ExecContext(r.Context(), `UPDATE tickets SET status = 'paid' WHERE id = $1 AND status = 'open'`, r.FormValue("id"))
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	_, _ = tx.ExecContext(r.Context(), `INSERT INTO seats (ticket) VALUES ($1)`, r.FormValue("id"))
	_ = tx.Commit()
}

// advisory: the lock lasts until the transaction ends, and the check is inside.
func advisory(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(r.Context(), `SELECT pg_advisory_xact_lock(hashtext($1))`, r.FormValue("id")); err != nil {
		return
	}
	var yes bool
	if err := tx.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM items WHERE id = $1)`, r.FormValue("id")).Scan(&yes); err != nil || yes {
		return
	}
	_, _ = tx.ExecContext(r.Context(), `INSERT INTO items (id) VALUES ($1)`, r.FormValue("id"))
	_ = tx.Commit()
}

// lockTooLate: what was read before the lock may be old.
func lockTooLate(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	defer tx.Rollback()
	var yes bool
	if err := tx.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM items WHERE id = $1)`, r.FormValue("id")).Scan(&yes); err != nil || yes { // want `only looks`
		return
	}
	if _, err := tx.ExecContext(r.Context(), `SELECT pg_advisory_xact_lock(hashtext($1))`, r.FormValue("id")); err != nil {
		return
	}
	_, _ = tx.ExecContext(r.Context(), `INSERT INTO items (id) VALUES ($1)`, r.FormValue("id"))
	_ = tx.Commit()
}

// underLock: a SET NX that is given back in the end is a lock; the check is inside.
func underLock(w http.ResponseWriter, r *http.Request) {
	key := "lock:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, time.Minute).Result()
	if err != nil || !won {
		w.WriteHeader(409)
		return
	}
	defer rdb.Del(r.Context(), key)
	var yes bool
	if err := db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM acts WHERE id = $1)`, r.FormValue("id")).Scan(&yes); err != nil || yes {
		return
	}
	_ = mail("x")
	_, _ = db.ExecContext(r.Context(), `INSERT INTO acts (id) VALUES ($1)`, r.FormValue("id"))
}

func claimBehind(w http.ResponseWriter, r *http.Request) {
	key := "e:" + r.FormValue("id")
	if n, err := rdb.Exists(r.Context(), key).Result(); err != nil || n > 0 {
		return
	}
	won, err := rdb.SetNX(r.Context(), key, 1, 0).Result()
	if err != nil || !won {
		return
	}
	_ = mail("x")
}

type entry struct {
	ID  uint
	Ref string `gorm:"uniqueIndex"`
}

func gormConflict(w http.ResponseWriter, r *http.Request) {
	var old entry
	if err := orm.First(&old, "ref = ?", r.FormValue("ref")).Error; err == nil || !errors.Is(err, gorm.ErrRecordNotFound) {
		return
	}
	res := orm.Clauses(clause.OnConflict{DoNothing: true}).Create(&entry{Ref: r.FormValue("ref")})
	if res.Error != nil || res.RowsAffected == 0 {
		return
	}
	w.WriteHeader(201)
}

// The guard is needed for the next delivery only: what it does is the same each time.
func idempotentEffect(w http.ResponseWriter, r *http.Request) {
	if n, err := rdb.Exists(r.Context(), "e:"+r.FormValue("id")).Result(); err != nil || n > 0 {
		return
	}
	_, _ = db.ExecContext(r.Context(), `UPDATE accounts SET plan = $1 WHERE id = $2`, r.FormValue("plan"), r.FormValue("id"))
	_ = rdb.Set(r.Context(), "e:"+r.FormValue("id"), 1, time.Hour).Err()
}
