package lost

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
)

var errBusy = errors.New("busy")

// state is what was noted of a step.
func (h *hooks) state(ctx context.Context, step, id string) (string, error) {
	var state string
	err := h.db.QueryRowContext(ctx, `SELECT state FROM steps WHERE step = $1 AND id = $2`, step, id).Scan(&state)
	return state, err
}

// step does one of an event unless it was done.
func (h *hooks) step(ctx context.Context, step, id string, work func() error) error {
	won, err := h.claim(ctx, step+id)
	if err != nil {
		return fmt.Errorf("claim %s: %w", step, err)
	}
	if !won {
		state, err := h.state(ctx, step, id)
		if err != nil {
			return fmt.Errorf("state of %s: %w", step, err)
		}
		switch state {
		case "done":
			return nil
		case "failed":
			return fmt.Errorf("%s has failed", step)
		}
		return errBusy
	}
	if err := work(); err != nil {
		if _, derr := h.db.ExecContext(ctx, `DELETE FROM claims WHERE id = $1`, step+id); derr != nil {
			err = errors.Join(err, derr)
		}
		return err
	}
	_, err = h.db.ExecContext(ctx, `UPDATE steps SET state = 'done' WHERE step = $1 AND id = $2`, step, id)
	return err
}

// three has more ways to end than are told apart.
func (h *hooks) three(ctx context.Context, id string) error {
	err := h.step(ctx, "refund", id, func() error { return h.post(ctx, "refund"+id) })
	if err != nil {
		return err
	}
	err = h.step(ctx, "book", id, func() error { return h.book(ctx, id) })
	if err != nil {
		return err
	}
	return h.step(ctx, "ship", id, func() error { return h.post(ctx, "ship"+id) })
}

func (h *hooks) steps(w http.ResponseWriter, r *http.Request) {
	if err := h.three(r.Context(), r.FormValue("id")); err != nil {
		log.Print(err)
		http.Error(w, "try again", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func (h *hooks) stepsLost(w http.ResponseWriter, r *http.Request) {
	if err := h.three(r.Context(), r.FormValue("id")); err != nil {
		log.Print(err)
	}
	w.WriteHeader(http.StatusCreated) // want `although what sends an HTTP request`
}

func mountSteps(mux *http.ServeMux, h *hooks) {
	mux.HandleFunc("POST /steps", h.steps)
	mux.HandleFunc("POST /steps/lost", h.stepsLost)
}
