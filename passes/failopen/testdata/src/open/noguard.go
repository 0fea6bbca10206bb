package open

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"
)

// What is read here guards nothing: a failure lets nothing run that would not have run.

// group looks into a cache first: the answer only picks a value.
func (h *hooks) group(ctx context.Context, user string) (name string) {
	name, err := h.rdb.Get(ctx, "group:"+user).Result()
	if err != nil {
		_ = h.db.QueryRowContext(ctx, `SELECT name FROM groups WHERE user_id = $1`, user).Scan(&name)
		h.rdb.Set(ctx, "group:"+user, name, 0)
	}
	return name
}

func (h *hooks) grouped(w http.ResponseWriter, r *http.Request) {
	name := h.group(r.Context(), r.FormValue("user"))
	if name == "" {
		name = "default"
	}
	if _, err := h.db.ExecContext(r.Context(), `INSERT INTO posts (group_name) VALUES ($1)`, name); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// channel finds the row or makes it: both ways go on to the message.
func (h *hooks) channel(ctx context.Context, name string) (id int64, err error) {
	if err = h.db.QueryRowContext(ctx, `SELECT id FROM channels WHERE name = $1`, name).Scan(&id); err == nil {
		return id, nil
	}
	err = h.db.QueryRowContext(ctx, `INSERT INTO channels (name) VALUES ($1) RETURNING id`, name).Scan(&id)
	return id, err
}

func (h *hooks) message(w http.ResponseWriter, r *http.Request) {
	id, err := h.channel(r.Context(), r.FormValue("channel")) // want `inserts into channels also`
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if _, err := h.db.ExecContext(r.Context(), `INSERT INTO messages (channel_id) VALUES ($1)`, id); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// signUp asks first, and does not look whether it could; the claim behind it decides.
func (h *hooks) signUp(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	seen, err := h.seenClaim(r.Context(), id)
	if err != nil {
		log.Print(err)
	}
	if seen {
		return
	}
	won, err := h.claim(r.Context(), id)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if !won {
		return
	}
	if err := h.book(r.Context(), id); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (h *hooks) seenClaim(ctx context.Context, id string) (bool, error) {
	err := h.db.QueryRowContext(ctx, `SELECT id FROM claims WHERE id = $1`, id).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (h *hooks) more(mux *http.ServeMux) {
	mux.HandleFunc("POST /grouped", h.grouped)
	mux.HandleFunc("POST /message", h.message)
	mux.HandleFunc("POST /sign-up", h.signUp)
}
