// Package open has guards whose own failure lets the effect run, and ones that stop it.
package open

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

type hooks struct {
	db   *sql.DB
	rdb  *redis.Client
	errs []error
}

func (h *hooks) claim(ctx context.Context, id string) (bool, error) {
	res, err := h.db.ExecContext(ctx, `INSERT INTO claims (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (h *hooks) seen(ctx context.Context, id string) (bool, error) {
	var n int
	err := h.db.QueryRowContext(ctx, `SELECT count(*) FROM bookings WHERE id = $1`, id).Scan(&n)
	return n > 0, err
}

func (h *hooks) book(ctx context.Context, id string) error {
	_, err := h.db.ExecContext(ctx, `INSERT INTO bookings (id) VALUES ($1)`, id)
	return err
}

func (h *hooks) goesOn(w http.ResponseWriter, r *http.Request) {
	won, err := h.claim(r.Context(), r.FormValue("id")) // want `inserts into bookings also when the guard itself fails`
	if err != nil {
		log.Print(err)
	} else if !won {
		return
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (h *hooks) checkGoesOn(w http.ResponseWriter, r *http.Request) {
	seen, err := h.seen(r.Context(), r.FormValue("id")) // want `also when the guard itself fails`
	if err != nil {
		log.Print(err)
	}
	if seen {
		return
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (h *hooks) stops(w http.ResponseWriter, r *http.Request) {
	won, err := h.claim(r.Context(), r.FormValue("id"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	if !won {
		return
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func mount(mux *http.ServeMux, h *hooks) {
	mux.HandleFunc("POST /on", h.goesOn)
	mux.HandleFunc("POST /check", h.checkGoesOn)
	mux.HandleFunc("POST /stops", h.stops)
	mux.HandleFunc("POST /won", h.notWon)
	mux.HandleFunc("POST /lost", h.notLost)
}

// A claim that fails has not been won.
func (h *hooks) notWon(w http.ResponseWriter, r *http.Request) {
	won, err := h.rdb.SetNX(r.Context(), r.FormValue("id"), 1, 24*time.Hour).Result()
	if err != nil {
		h.errs = append(h.errs, err)
	}
	if !won {
		return
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (h *hooks) notLost(w http.ResponseWriter, r *http.Request) {
	won, err := h.rdb.SetNX(r.Context(), r.FormValue("id"), 1, 24*time.Hour).Result() // want `inserts into bookings also when the guard itself fails \(redis.SetNX\)`
	if err != nil {
		h.errs = append(h.errs, err)
	} else if !won {
		return
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}
