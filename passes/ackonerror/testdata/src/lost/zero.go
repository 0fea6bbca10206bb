package lost

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

// alarms are told of errors.
type alarms struct{ seen []error }

func (a *alarms) note(err error) { a.seen = append(a.seen, err) }

type once struct {
	hooks
	rdb    *redis.Client
	alarms *alarms
}

func (h *once) mark(ctx context.Context, id string) (bool, error) {
	return h.rdb.SetNX(ctx, id, 1, 24*time.Hour).Result()
}

func (h *once) send(w http.ResponseWriter, r *http.Request) {
	if err := h.post(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "post", http.StatusBadGateway)
	}
}

// won is false when the claim has failed.
func (h *once) zero(w http.ResponseWriter, r *http.Request) {
	won, err := h.rdb.SetNX(r.Context(), r.FormValue("id"), 1, 24*time.Hour).Result()
	if err != nil {
		log.Print(err)
	}
	if !won {
		return // want `returns without an error although what asks redis.SetNX \(zero.go:\d+\) has failed`
	}
	if r.FormValue("to") == "" {
		return
	}
	h.send(w, r)
}

// The error is the helper's result, and dropped by who calls it.
func (h *once) helper(w http.ResponseWriter, r *http.Request) {
	won, err := h.mark(r.Context(), r.FormValue("id"))
	if err != nil {
		log.Print(err)
	}
	if !won {
		w.WriteHeader(http.StatusOK) // want `acknowledges \(http.ResponseWriter.WriteHeader\) although what asks redis.SetNX`
		return
	}
	h.send(w, r)
}

func (h *once) told(w http.ResponseWriter, r *http.Request) {
	won, err := h.mark(r.Context(), r.FormValue("id"))
	if err != nil {
		h.alarms.note(err)
	}
	if !won {
		return // want `although what asks redis.SetNX`
	}
	h.send(w, r)
}

func (h *once) inverted(w http.ResponseWriter, r *http.Request) {
	won, err := h.mark(r.Context(), r.FormValue("id"))
	if err != nil {
		h.alarms.note(err)
	}
	if old := !won; old {
		w.WriteHeader(http.StatusOK) // want `although what asks redis.SetNX`
		return
	}
	h.send(w, r)
}

func (h *once) returnsIt(w http.ResponseWriter, r *http.Request) {
	won, err := h.mark(r.Context(), r.FormValue("id"))
	if err != nil {
		log.Print(err)
		http.Error(w, "claim", http.StatusServiceUnavailable)
		return
	}
	if !won {
		return
	}
	h.send(w, r)
}

// The effect runs when the claim has failed: nothing is lost.
func (h *once) goesOn(w http.ResponseWriter, r *http.Request) {
	won, err := h.mark(r.Context(), r.FormValue("id"))
	if err == nil && !won {
		return
	}
	h.send(w, r)
}

// In the winner's way the answer is not zero.
func (h *once) loser(w http.ResponseWriter, r *http.Request) {
	lost, err := h.rdb.Exists(r.Context(), r.FormValue("id")).Result()
	if err != nil {
		log.Print(err)
	}
	if lost > 0 {
		return
	}
	h.send(w, r)
}

// What is not there is no failure.
func (h *once) noTrip(w http.ResponseWriter, r *http.Request) {
	var state string
	err := h.db.QueryRowContext(r.Context(), `SELECT state FROM trips WHERE id = $1`, r.FormValue("id")).Scan(&state)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if state != "new" {
		w.WriteHeader(http.StatusOK)
		return
	}
	h.drive(w, r)
}

func (h *once) switched(w http.ResponseWriter, r *http.Request) {
	var state string
	switch err := h.db.QueryRowContext(r.Context(), `SELECT state FROM trips WHERE id = $1`, r.FormValue("id")).Scan(&state); {
	case errors.Is(err, sql.ErrNoRows):
		w.WriteHeader(http.StatusOK)
		return
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	case state == "done":
		return
	}
	h.drive(w, r)
}

// A failed lookup's state is not "new" either.
func (h *once) tripLost(w http.ResponseWriter, r *http.Request) {
	var state string
	err := h.db.QueryRowContext(r.Context(), `SELECT state FROM trips WHERE id = $1`, r.FormValue("id")).Scan(&state)
	if err != nil {
		h.alarms.note(err)
	}
	if state != "new" {
		w.WriteHeader(http.StatusOK) // want `although what asks sql.DB.QueryRowContext`
		return
	}
	h.drive(w, r)
}

func (h *once) drive(w http.ResponseWriter, r *http.Request) {
	if err := h.post(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "post", http.StatusBadGateway)
		return
	}
	if _, err := h.db.ExecContext(r.Context(), `UPDATE trips SET state = 'done' WHERE id = $1`, r.FormValue("id")); err != nil {
		http.Error(w, "trips", http.StatusBadGateway)
	}
}

func mountZero(mux *http.ServeMux, h *once) {
	mux.HandleFunc("POST /zero", h.zero)
	mux.HandleFunc("POST /helper", h.helper)
	mux.HandleFunc("POST /told", h.told)
	mux.HandleFunc("POST /inverted", h.inverted)
	mux.HandleFunc("POST /returns", h.returnsIt)
	mux.HandleFunc("POST /on", h.goesOn)
	mux.HandleFunc("POST /loser", h.loser)
	mux.HandleFunc("POST /none", h.noTrip)
	mux.HandleFunc("POST /switch", h.switched)
	mux.HandleFunc("POST /trip", h.tripLost)
}
