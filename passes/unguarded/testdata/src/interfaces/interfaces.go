// Package interfaces is about guards and effects behind interfaces, and in embedded types.
package interfaces

import (
	"context"
	"database/sql"
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// Ports: which implementation stands behind a port is seen in the wiring.

type claims interface {
	Claim(ctx context.Context, id string) (bool, error)
}

type mailer interface{ Send(to string) error }

type redisClaims struct{ rdb *redis.Client }

func (c *redisClaims) Claim(ctx context.Context, id string) (bool, error) {
	return c.rdb.SetNX(ctx, "c:"+id, 1, time.Hour).Result()
}

type allow struct{}

func (allow) Claim(context.Context, string) (bool, error) { return true, nil }

type smtpMailer struct{}

func (smtpMailer) Send(to string) error { return mail(to) }

type service struct {
	claims claims
	mailer mailer
}

func (s *service) paid(w http.ResponseWriter, r *http.Request) {
	ok, err := s.claims.Claim(r.Context(), r.FormValue("id"))
	if err != nil || !ok {
		return
	}
	_ = s.mailer.Send("x")
}

func Guarded(mux *http.ServeMux, rdb *redis.Client) {
	s := &service{claims: &redisClaims{rdb}, mailer: smtpMailer{}}
	mux.HandleFunc("POST /paid", s.paid)
}

type openService struct {
	claims claims
	mailer mailer
}

func (s *openService) paid(w http.ResponseWriter, r *http.Request) {
	ok, err := s.claims.Claim(r.Context(), r.FormValue("id"))
	if err != nil || !ok {
		return
	}
	_ = s.mailer.Send("x") // want `^\(\*interfaces\.openService\)\.paid sends an email`
}

func Open(mux *http.ServeMux) {
	s := &openService{claims: allow{}, mailer: smtpMailer{}}
	mux.HandleFunc("POST /open", s.paid)
}

// A decorator.

type onceMailer struct {
	mailer
	rdb *redis.Client
}

func (m *onceMailer) Send(to string) error {
	won, err := m.rdb.SetNX(context.Background(), "mail:"+to, 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	return m.mailer.Send(to)
}

type greeter struct{ m mailer }

func (g greeter) greet(w http.ResponseWriter, r *http.Request) { _ = g.m.Send(r.FormValue("to")) }

type rudeGreeter struct{ m mailer }

func (g rudeGreeter) greet(w http.ResponseWriter, r *http.Request) {
	_ = g.m.Send(r.FormValue("to")) // want `^interfaces\.rudeGreeter\.greet sends an email`
}

func Decorated(mux *http.ServeMux, rdb *redis.Client) {
	mux.HandleFunc("POST /greet", greeter{&onceMailer{smtpMailer{}, rdb}}.greet)
	mux.HandleFunc("POST /rude", rudeGreeter{smtpMailer{}}.greet)
}

// Embedded types.

type base struct{ db *sql.DB }

func (b *base) first(ctx context.Context, id string) bool {
	res, err := b.db.ExecContext(ctx, `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return false
	}
	n, _ := res.RowsAffected()
	return n == 1
}

func (b *base) write(ctx context.Context, id string) error {
	_, err := b.db.ExecContext(ctx, `INSERT INTO entries (id, at) VALUES (DEFAULT, $1)`, id)
	return err
}

type hook struct {
	*base
	name string
}

func (h *hook) guarded(w http.ResponseWriter, r *http.Request) {
	if h.first(r.Context(), r.FormValue("id")) {
		_ = h.write(r.Context(), r.FormValue("id"))
	}
}

func (h *hook) open(w http.ResponseWriter, r *http.Request) {
	_ = h.write(r.Context(), r.FormValue("id")) // want `inserts into entries again`
}

// An interface that nothing implements here: whether its keeper records the event can't be
// seen, so the handler has the benefit of the doubt.

type journal interface {
	Mark(ctx context.Context, id string) error
}

type outsider struct {
	db *sql.DB
	j  journal
}

func (o *outsider) doubt(w http.ResponseWriter, r *http.Request) {
	var there bool
	if err := o.db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM seen_by WHERE id = $1)`, r.FormValue("id")).Scan(&there); err != nil || there {
		return
	}
	_ = o.j.Mark(r.Context(), r.FormValue("id"))
	_ = mail("x")
}

// A logger or a clock that nothing implements here can keep no record: no doubt.

type logger interface {
	Info(ctx context.Context, msg string, args ...any)
}

type clock interface{ Now() time.Time }

type chatty struct {
	db  *sql.DB
	log logger
	now clock
}

func (c *chatty) noDoubt(w http.ResponseWriter, r *http.Request) {
	var there bool
	if err := c.db.QueryRowContext(r.Context(), `SELECT EXISTS (SELECT 1 FROM shown_by WHERE id = $1)`, r.FormValue("id")).Scan(&there); err != nil || there {
		return
	}
	c.log.Info(r.Context(), "new", "id", r.FormValue("id"), "at", c.now.Now())
	_ = mail("x") // want `looks up is never recorded by this handler`
}

// ServeHTTP promoted from an embedded handler.

type inner struct{}

func (inner) ServeHTTP(w http.ResponseWriter, r *http.Request) { _ = mail("x") } // want `inner\.ServeHTTP sends an email`

type outer struct{ inner }

func Promoted(mux *http.ServeMux) { mux.Handle("POST /outer", outer{}) }
