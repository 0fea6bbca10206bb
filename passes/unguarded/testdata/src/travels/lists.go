package travels

import (
	"context"
	"errors"
	"io"
	"net/http"
)

// An empty list: there is nothing (more) to do.

func taken(ctx context.Context, id string) error {
	var n int
	return db.QueryRowContext(ctx, `SELECT 1 FROM taken_bodies WHERE id = $1`, id).Scan(&n)
}

func takeBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return []byte{}, err
	}
	if r.Header.Get("Message-Type") == "greeting" {
		_, _ = w.Write(body)
		return []byte{}, nil
	}
	id := r.Header.Get("Webhook-Id")
	if id == "" {
		return []byte{}, errors.New("no id")
	}
	if taken(r.Context(), id) == nil {
		w.WriteHeader(http.StatusOK)
		return []byte{}, nil
	}
	_, err = db.ExecContext(r.Context(), `INSERT INTO taken_bodies (id) VALUES ($1)`, id)
	return body, err
}

func noBody(w http.ResponseWriter, r *http.Request) {
	body, err := takeBody(w, r)
	if err != nil || len(body) == 0 {
		return
	}
	_ = mail(string(body))
}

func shortBody(w http.ResponseWriter, r *http.Request) {
	body, err := takeBody(w, r)
	if err != nil || len(body) > 1000 {
		return
	}
	_ = mail(string(body)) // want `sends an email`
}
