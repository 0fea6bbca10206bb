package open

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

// once does a step of an event unless it was done. It has many ways to end.
func (h *hooks) once(ctx context.Context, step, id string, work func() error) error {
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

func (h *hooks) three(ctx context.Context, id string) error {
	err := h.once(ctx, "room", id, func() error { return h.book(ctx, "room"+id) })
	if err != nil {
		return err
	}
	err = h.once(ctx, "taxi", id, func() error { return h.book(ctx, "taxi"+id) })
	if err != nil {
		return err
	}
	return h.once(ctx, "meal", id, func() error { return h.book(ctx, "meal"+id) })
}

func (h *hooks) steps(w http.ResponseWriter, r *http.Request) {
	if err := h.three(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "try again", http.StatusServiceUnavailable)
		return
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "try again", http.StatusServiceUnavailable)
	}
}

func (h *hooks) stepsGoOn(w http.ResponseWriter, r *http.Request) {
	if err := h.three(r.Context(), r.FormValue("id")); err != nil { // want `also when the guard itself fails`
		log.Print(err)
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "try again", http.StatusServiceUnavailable)
	}
}

func mountSteps(mux *http.ServeMux, h *hooks) {
	mux.HandleFunc("POST /steps", h.steps)
	mux.HandleFunc("POST /steps/on", h.stepsGoOn)
}
