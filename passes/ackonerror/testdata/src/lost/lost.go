// Package lost has handlers that acknowledge what has failed, and ones that don't.
package lost

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"strings"
)

type hooks struct {
	db     *sql.DB
	client *http.Client
	errs   []error
}

var errGone = errors.New("gone")

func (h *hooks) post(ctx context.Context, key string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example", strings.NewReader("{}"))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	res, err := h.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusGone {
		return errGone
	}
	return nil
}

func (h *hooks) claim(ctx context.Context, id string) (bool, error) {
	res, err := h.db.ExecContext(ctx, `INSERT INTO claims (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (h *hooks) answersOK(w http.ResponseWriter, r *http.Request) {
	if err := h.post(r.Context(), r.FormValue("id")); err != nil {
		log.Print(err)
		w.WriteHeader(http.StatusOK) // want `acknowledges \(http.ResponseWriter.WriteHeader\) although what sends an HTTP request`
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func (h *hooks) returns(w http.ResponseWriter, r *http.Request) {
	if err := h.post(r.Context(), r.FormValue("id")); err != nil {
		log.Print(err)
		return // want `returns without an error although what sends an HTTP request`
	}
	w.WriteHeader(http.StatusCreated)
}

func (h *hooks) guardFails(w http.ResponseWriter, r *http.Request) {
	won, err := h.claim(r.Context(), r.FormValue("id"))
	if err != nil {
		log.Print(err)
		w.WriteHeader(http.StatusOK) // want `although what asks sql.DB.ExecContext`
		return
	}
	if !won {
		w.WriteHeader(http.StatusOK)
		return
	}
	if err := h.post(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "post", http.StatusBadGateway)
	}
}

func (h *hooks) saysSo(w http.ResponseWriter, r *http.Request) {
	if err := h.post(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func (h *hooks) toldApart(w http.ResponseWriter, r *http.Request) {
	err := h.post(r.Context(), r.FormValue("id"))
	if errors.Is(err, errGone) {
		w.WriteHeader(http.StatusOK)
		return
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (h *hooks) badJSON(w http.ResponseWriter, r *http.Request) {
	var in struct{ ID string }
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		w.WriteHeader(http.StatusOK)
		return
	}
	if err := h.post(r.Context(), in.ID); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (h *hooks) noted(w http.ResponseWriter, r *http.Request) {
	if err := h.post(r.Context(), r.FormValue("id")); err != nil {
		if _, err := h.db.ExecContext(r.Context(), `INSERT INTO failed (id) VALUES ($1) ON CONFLICT (id) DO NOTHING`, r.FormValue("id")); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusOK)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func (h *hooks) onlyLogged(w http.ResponseWriter, r *http.Request) {
	if _, err := h.db.ExecContext(r.Context(), `INSERT INTO bookings (id) VALUES ($1)`, r.FormValue("id")); err != nil {
		log.Print(err)
	}
	w.WriteHeader(http.StatusCreated) // want `although what inserts into bookings \(lost.go:\d+\) has failed`
}

func (h *hooks) handedUp(w http.ResponseWriter, r *http.Request) {
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func (h *hooks) book(ctx context.Context, id string) error {
	_, err := h.db.ExecContext(ctx, `INSERT INTO bookings (id) VALUES ($1)`, id)
	return err
}

func (h *hooks) secondTry(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if err := h.post(r.Context(), r.FormValue("id")); err == nil {
			w.WriteHeader(http.StatusOK)
			return
		}
	}
	http.Error(w, "post", http.StatusBadGateway)
}

func mount(mux *http.ServeMux, h *hooks) {
	mux.HandleFunc("POST /ok", h.answersOK)
	mux.HandleFunc("POST /returns", h.returns)
	mux.HandleFunc("POST /guard", h.guardFails)
	mux.HandleFunc("POST /says", h.saysSo)
	mux.HandleFunc("POST /apart", h.toldApart)
	mux.HandleFunc("POST /json", h.badJSON)
	mux.HandleFunc("POST /noted", h.noted)
	mux.HandleFunc("POST /second", h.secondTry)
	mux.HandleFunc("POST /logged", h.onlyLogged)
	mux.HandleFunc("POST /up", h.handedUp)
}
