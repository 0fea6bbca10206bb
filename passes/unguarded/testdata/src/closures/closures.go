// Package closures is about work that is handed over as a function.
package closures

import (
	"context"
	"database/sql"
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
	"gorm.io/gorm"
)

var (
	db  *sql.DB
	rdb *redis.Client
	orm *gorm.DB
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// once.Do

type once struct{ rdb *redis.Client }

func (o *once) Do(ctx context.Context, key string, fn func() error) error {
	won, err := o.rdb.SetNX(ctx, key, 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	return fn()
}

func onceDo(w http.ResponseWriter, r *http.Request) {
	o := &once{rdb}
	_ = o.Do(r.Context(), "m:"+r.FormValue("id"), func() error { return mail("x") })
}

func onceBeside(w http.ResponseWriter, r *http.Request) {
	o := &once{rdb}
	_ = o.Do(r.Context(), "m:"+r.FormValue("id"), func() error { return nil })
	_ = mail("x") // want `sends an email`
}

// Closures of a transaction.

type payment struct {
	ID    uint
	Event string `gorm:"unique"`
}

type entry struct {
	ID     uint
	Amount int
}

func gormTx(w http.ResponseWriter, r *http.Request) {
	_ = orm.Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(&payment{Event: r.FormValue("id")}).Error; err != nil {
			return err
		}
		return tx.Create(&entry{Amount: 1}).Error
	})
}

func gormTxGoesOn(w http.ResponseWriter, r *http.Request) {
	_ = orm.Transaction(func(tx *gorm.DB) error {
		_ = tx.Create(&payment{Event: r.FormValue("id")}).Error
		return tx.Create(&entry{Amount: 1}).Error // want `inserts into entries again`
	})
}

// Function fields.

type worker struct {
	claim func(ctx context.Context, id string) (bool, error)
	work  func(ctx context.Context, id string) error
}

func (wk *worker) run(ctx context.Context, id string) error {
	ok, err := wk.claim(ctx, id)
	if err != nil || !ok {
		return err
	}
	return wk.work(ctx, id)
}

func always(context.Context, string) (bool, error) { return true, nil }

func work(ctx context.Context, id string) error { return mail(id) }

func claimed(mux *http.ServeMux) {
	wk := &worker{work: work}
	withClaim(rdb)(wk)
	mux.HandleFunc("POST /claimed", func(w http.ResponseWriter, r *http.Request) {
		_ = wk.run(r.Context(), r.FormValue("id"))
	})
}

func bare(mux *http.ServeMux) {
	wk := &worker{claim: always, work: work}
	mux.HandleFunc("POST /bare", func(w http.ResponseWriter, r *http.Request) {
		_ = wk.run(r.Context(), r.FormValue("id")) // want `^func in closures\.bare sends an email`
	})
}

func withClaim(rdb *redis.Client) func(*worker) {
	return func(w *worker) {
		w.claim = func(ctx context.Context, id string) (bool, error) {
			return rdb.SetNX(ctx, "w:"+id, 1, time.Hour).Result()
		}
	}
}

// Options.

func newWorker(opts ...func(*worker)) *worker {
	w := &worker{claim: always, work: work}
	for _, o := range opts {
		o(w)
	}
	return w
}

func optionClaims(mux *http.ServeMux) {
	wk := newWorker(withClaim(rdb))
	mux.HandleFunc("POST /option-claims", func(w http.ResponseWriter, r *http.Request) {
		_ = wk.run(r.Context(), r.FormValue("id"))
	})
}

func noOptions(mux *http.ServeMux) {
	wk := newWorker()
	mux.HandleFunc("POST /no-options", func(w http.ResponseWriter, r *http.Request) {
		_ = wk.run(r.Context(), r.FormValue("id")) // want `^func in closures\.noOptions sends an email`
	})
}

// Method values.

type post struct{ to string }

func (p post) send(w http.ResponseWriter, r *http.Request) {
	_ = mail(p.to) // want `^closures\.post\.send sends an email`
}

func methodValue(mux *http.ServeMux) { mux.HandleFunc("POST /send", post{"x"}.send) }

// A table of functions: with a key that is not known any of them may be called.

func table(w http.ResponseWriter, r *http.Request) {
	steps := map[string]func() error{"mail": func() error {
		return mail("x") // want `sends an email`
	}}
	if f := steps[r.FormValue("step")]; f != nil {
		_ = f()
	}
}

func tableGuarded(w http.ResponseWriter, r *http.Request) {
	steps := map[string]func() error{"mail": func() error { return mail("x") }}
	won, err := rdb.SetNX(r.Context(), "t:"+r.FormValue("id"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	if f := steps[r.FormValue("step")]; f != nil {
		_ = f()
	}
}

// Generic functions.

type event interface{ Key() string }

func handle[E event](next func(context.Context, E) error) func(context.Context, E) error {
	return func(ctx context.Context, e E) error {
		if won, err := rdb.SetNX(ctx, e.Key(), 1, time.Hour).Result(); err != nil || !won {
			return err
		}
		return next(ctx, e)
	}
}

func plain[E event](next func(context.Context, E) error) func(context.Context, E) error {
	return func(ctx context.Context, e E) error { return next(ctx, e) }
}

type paid struct{ id string }

func (p paid) Key() string { return p.id }

func thank(ctx context.Context, p paid) error { return mail(p.id) }

func generic(w http.ResponseWriter, r *http.Request) {
	_ = handle(thank)(r.Context(), paid{r.FormValue("id")})
}

func genericPlain(w http.ResponseWriter, r *http.Request) {
	_ = plain(thank)(r.Context(), paid{r.FormValue("id")}) // want `sends an email`
}

// A constructor that sets no field itself: its options do.

type runner struct{ work func(id string) error }

func newRunner(opts ...func(*runner)) *runner {
	r := &runner{}
	for _, o := range opts {
		o(r)
	}
	return r
}

func withMail(r *runner) { r.work = mail }

func Options(mux *http.ServeMux) {
	rn := newRunner(withMail)
	mux.HandleFunc("POST /options", func(w http.ResponseWriter, r *http.Request) { _ = rn.work(r.FormValue("id")) }) // want `sends an email`
}
