// Package guards holds the forms of a guard, each with a twin that has a gap.
package guards

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	stripe "github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
	"gorm.io/gorm"
)

type server struct {
	db   *sql.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
	rdb  *redis.Client
}

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func (s *server) none(w http.ResponseWriter, r *http.Request) {
	_ = mail(r.FormValue("to")) // want `^\(\*guards\.server\)\.none sends an email \(smtp\.SendMail\) again when the request is delivered again: no guard on the way asks whether it was processed before$`
}

// By the rows that an insert affects.

func (s *server) rows(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, r.FormValue("id"))
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	_ = mail(r.FormValue("to"))
}

func (s *server) rowsOfUpsert(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `INSERT INTO visits (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET at = now()`, r.FormValue("id"))
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	_ = mail(r.FormValue("to")) // want `no guard on the way`
}

// By RETURNING, which gives no row for a duplicate.

func (s *server) returning(w http.ResponseWriter, r *http.Request) {
	var id string
	err := s.pool.QueryRow(r.Context(), `INSERT INTO inbox (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id`, r.FormValue("id")).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return
	}
	if err != nil {
		return
	}
	_ = mail(r.FormValue("to"))
}

func (s *server) returningGoesOn(w http.ResponseWriter, r *http.Request) {
	var id string
	err := s.pool.QueryRow(r.Context(), `INSERT INTO inbox (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id`, r.FormValue("id")).Scan(&id)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return
	}
	_ = mail(r.FormValue("to")) // want `the way where pgxpool\.Pool\.QueryRow \(guards\.go:\d+\) says that it was processed leads here, too`
}

// By a unique violation that is told apart.

func (s *server) violation(w http.ResponseWriter, r *http.Request) {
	_, err := s.pool.Exec(r.Context(), `INSERT INTO receipts (id) VALUES ($1)`, r.FormValue("id"))
	var pe *pgconn.PgError
	if errors.As(err, &pe) && pe.Code == "23505" {
		return
	}
	if err != nil {
		return
	}
	_ = mail(r.FormValue("to"))
}

func (s *server) violationOfOther(w http.ResponseWriter, r *http.Request) {
	_, err := s.pool.Exec(r.Context(), `INSERT INTO receipts (id) VALUES ($1)`, r.FormValue("id")) // want `inserts into receipts again`
	var pe *pgconn.PgError
	if errors.As(err, &pe) && pe.Code == "40001" {
		return
	}
	if err != nil {
		return
	}
	_ = mail(r.FormValue("to")) // want `sends an email`
}

func (s *server) duplicatedKey(w http.ResponseWriter, r *http.Request) {
	err := s.orm.Create(&note{Text: r.FormValue("id")}).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return
	}
	if err != nil {
		return
	}
	_ = mail(r.FormValue("to"))
}

type note struct {
	ID   uint
	Text string
}

func (s *server) noteAgain(w http.ResponseWriter, r *http.Request) {
	_ = s.orm.Create(&note{Text: r.FormValue("id")}).Error // want `inserts into notes again`
}

// By a unique constraint that the module shows.

type ticket struct {
	ID    uint
	Event string `gorm:"uniqueIndex"`
}

func (s *server) constraint(w http.ResponseWriter, r *http.Request) {
	if err := s.orm.Create(&ticket{Event: r.FormValue("id")}).Error; err != nil {
		return
	}
	_ = mail(r.FormValue("to"))
}

// By SET NX.

func (s *server) setnx(w http.ResponseWriter, r *http.Request) {
	won, err := s.rdb.SetNX(r.Context(), "mail:"+r.FormValue("id"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	_ = mail(r.FormValue("to"))
}

func (s *server) set(w http.ResponseWriter, r *http.Request) {
	if err := s.rdb.Set(r.Context(), "mail:"+r.FormValue("id"), 1, time.Hour).Err(); err != nil {
		return
	}
	_ = mail(r.FormValue("to")) // want `no guard on the way`
}

// By a conditional update.

func (s *server) compareAndSet(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'pending'`, r.FormValue("id"))
	if err != nil {
		return
	}
	if n, _ := res.RowsAffected(); n != 1 {
		return
	}
	_ = mail(r.FormValue("to"))
}

func (s *server) sameState(w http.ResponseWriter, r *http.Request) {
	res, err := s.db.ExecContext(r.Context(), `UPDATE orders SET status = 'paid' WHERE id = $1`, r.FormValue("id"))
	if err != nil {
		return
	}
	if n, _ := res.RowsAffected(); n != 1 {
		return
	}
	_ = mail(r.FormValue("to")) // want `no guard on the way`
}

// By a check of what the handler records.

func (s *server) recorded(w http.ResponseWriter, r *http.Request) {
	var there bool
	if err := s.db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM sent WHERE id = $1)`, r.FormValue("id")).Scan(&there); err != nil || there {
		return
	}
	if mail(r.FormValue("to")) == nil {
		_, _ = s.db.ExecContext(r.Context(), `INSERT INTO sent (id) VALUES ($1) ON CONFLICT DO NOTHING`, r.FormValue("id"))
	}
}

func (s *server) neverRecorded(w http.ResponseWriter, r *http.Request) {
	var there bool
	if err := s.db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM sent WHERE id = $1)`, r.FormValue("id")).Scan(&there); err != nil || there {
		return
	}
	_ = mail(r.FormValue("to")) // want `what sql\.DB\.QueryRowContext \(guards\.go:\d+\) looks up is never recorded by this handler`
}

// By a state machine.

func (s *server) moves(ctx context.Context, id, to string) {
	var status string
	if s.db.QueryRowContext(ctx, `SELECT status FROM refunds WHERE id = $1`, id).Scan(&status) != nil || status != "open" {
		return
	}
	if mail(to) == nil {
		_, _ = s.db.ExecContext(ctx, `UPDATE refunds SET status = 'done' WHERE id = $1`, id)
	}
}

func (s *server) stays(ctx context.Context, id, to string) {
	var status string
	if s.db.QueryRowContext(ctx, `SELECT status FROM refunds WHERE id = $1`, id).Scan(&status) != nil || status != "open" {
		return
	}
	if mail(to) == nil {
		_, _ = s.db.ExecContext(ctx, `UPDATE refunds SET note = 'mailed' WHERE id = $1`, id)
	}
}

func (s *server) stateMoves(w http.ResponseWriter, r *http.Request) {
	s.moves(r.Context(), r.FormValue("id"), r.FormValue("to"))
}

func (s *server) stateStays(w http.ResponseWriter, r *http.Request) {
	s.stays(r.Context(), r.FormValue("id"), r.FormValue("to")) // want `sends an email`
}

// By a provider key.

func (s *server) keyed(w http.ResponseWriter, r *http.Request) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey("charge-" + r.FormValue("id"))
	_, _ = paymentintent.New(p)
}

func (s *server) keyless(w http.ResponseWriter, r *http.Request) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	_, _ = paymentintent.New(p) // want `moves money \(paymentintent\.New\) again`
}

func (s *server) header(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), "POST", "https://api.test", nil)
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", r.FormValue("id"))
	_, _ = http.DefaultClient.Do(req)
}

func (s *server) otherHeader(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), "POST", "https://api.test", nil)
	if err != nil {
		return
	}
	req.Header.Set("X-Request-Id", r.FormValue("id"))
	_, _ = http.DefaultClient.Do(req) // want `sends an HTTP request \(http\.Client\.Do\) again`
}

// By its own form.

func (s *server) put(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPut, "https://api.test", nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req)
	_, _ = s.db.ExecContext(r.Context(), `UPDATE orders SET status = 'seen' WHERE id = $1`, r.FormValue("id"))
	_, _ = s.db.ExecContext(r.Context(), `DELETE FROM carts WHERE id = $1`, r.FormValue("id"))
}

func (s *server) relative(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.ExecContext(r.Context(), `UPDATE accounts SET credits = credits + 1 WHERE id = $1`, r.FormValue("id")) // want `changes accounts\.credits relative to its old value again`
	_ = s.rdb.Incr(r.Context(), "hits").Err()                                                                          // want `\(redis\.Incr\) again`
}
