// Package conditions has guards that compare what is stored with what the event brings.
package conditions

import (
	"context"
	"database/sql"
	"net/http"
)

type hooks struct{ db *sql.DB }

// A newer version is stored once; the same one again changes no row.
func (h *hooks) newer(w http.ResponseWriter, r *http.Request) {
	tx, err := h.db.BeginTx(r.Context(), nil)
	if err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(r.Context(), `INSERT INTO prices (sku, version) VALUES ($1, $2)
		ON CONFLICT (sku) DO UPDATE SET version = EXCLUDED.version WHERE prices.version < EXCLUDED.version`, r.FormValue("sku"), r.FormValue("version"))
	if err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	if _, err := tx.ExecContext(r.Context(), `INSERT INTO history (sku) VALUES ($1)`, r.FormValue("sku")); err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	if err := tx.Commit(); err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
	}
}

// The same version is stored again where the condition lets it.
func (h *hooks) notOlder(w http.ResponseWriter, r *http.Request) {
	res, err := h.db.ExecContext(r.Context(), `INSERT INTO prices (sku, version) VALUES ($1, $2)
		ON CONFLICT (sku) DO UPDATE SET version = EXCLUDED.version WHERE prices.version <= EXCLUDED.version`, r.FormValue("sku"), r.FormValue("version"))
	if err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	if _, err := h.db.ExecContext(r.Context(), `INSERT INTO history (sku) VALUES ($1)`, r.FormValue("sku")); err != nil { // want `inserts into history again`
		http.Error(w, "db", http.StatusInternalServerError)
	}
}

func (h *hooks) cursor(ctx context.Context, acct string, seq, cents int64) error {
	tx, err := h.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var last int64
	if err := tx.QueryRowContext(ctx, `SELECT last_seq FROM accts WHERE acct = $1 FOR UPDATE`, acct).Scan(&last); err != nil {
		return err
	}
	if seq <= last {
		return nil
	}
	if _, err := tx.ExecContext(ctx, `UPDATE accts SET cents = cents + $1, last_seq = $2 WHERE acct = $3`, cents, seq, acct); err != nil {
		return err
	}
	return tx.Commit()
}

func (h *hooks) below(ctx context.Context, acct string, seq, cents int64) error {
	tx, err := h.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var last int64
	if err := tx.QueryRowContext(ctx, `SELECT last_seq FROM accts WHERE acct = $1 FOR UPDATE`, acct).Scan(&last); err != nil {
		return err
	}
	if seq < last { // the last one itself passes
		return nil
	}
	if _, err := tx.ExecContext(ctx, `UPDATE accts SET cents = cents + $1, last_seq = $2 WHERE acct = $3`, cents, seq, acct); err != nil {
		return err
	}
	return tx.Commit()
}

type event struct{ Seq, Cents int64 }

func (h *hooks) sequence(w http.ResponseWriter, r *http.Request) {
	e := read(r)
	if err := h.cursor(r.Context(), r.FormValue("acct"), e.Seq, e.Cents); err != nil {
		http.Error(w, "db", http.StatusInternalServerError)
	}
}

func (h *hooks) sequenceBelow(w http.ResponseWriter, r *http.Request) {
	e := read(r)
	if err := h.below(r.Context(), r.FormValue("acct"), e.Seq, e.Cents); err != nil { // want `changes accts.cents relative to its old value again`
		http.Error(w, "db", http.StatusInternalServerError)
	}
}

func read(r *http.Request) event { return event{int64(len(r.FormValue("seq"))), 1} }

// A bus: what listens was put into it elsewhere.
type bus struct {
	listeners map[string][]func(context.Context, string) error
}

func (b *bus) on(name string, f func(context.Context, string) error) {
	b.listeners[name] = append(b.listeners[name], f)
}

func (b *bus) publish(ctx context.Context, name, data string) error {
	for _, f := range b.listeners[name] {
		if err := f(ctx, data); err != nil {
			return err
		}
	}
	return nil
}

type app struct {
	db  *sql.DB
	bus *bus
}

func (a *app) grant(ctx context.Context, name string) error {
	_, err := a.db.ExecContext(ctx, `UPDATE accts SET credits = credits + 5 WHERE name = $1`, name)
	return err
}

func (a *app) paid(w http.ResponseWriter, r *http.Request) {
	if err := a.bus.publish(r.Context(), "paid", r.FormValue("name")); err != nil { // want `changes accts.credits relative to its old value again`
		http.Error(w, "bus", http.StatusInternalServerError)
	}
}

func mount(mux *http.ServeMux, db *sql.DB) {
	h := &hooks{db: db}
	mux.HandleFunc("POST /newer", h.newer)
	mux.HandleFunc("POST /notolder", h.notOlder)
	mux.HandleFunc("POST /seq", h.sequence)
	mux.HandleFunc("POST /below", h.sequenceBelow)
	a := &app{db: db, bus: &bus{listeners: map[string][]func(context.Context, string) error{}}}
	a.bus.on("paid", a.grant)
	mux.HandleFunc("POST /paid", a.paid)
}
