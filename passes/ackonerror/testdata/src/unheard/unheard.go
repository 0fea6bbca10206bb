// Package unheard drops, logs or counts the error of a helper.
package unheard

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"
)

var (
	db     *sql.DB
	failed int
)

func add(ctx context.Context, id string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO events (id) VALUES ($1)`, id)
	return err
}

func logged(w http.ResponseWriter, r *http.Request) {
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		log.Println(err)
	}
	w.WriteHeader(http.StatusOK) // want `acknowledges`
}

func dropped(w http.ResponseWriter, r *http.Request) {
	_ = add(r.Context(), r.FormValue("id"))
	w.WriteHeader(http.StatusOK) // want `acknowledges`
}

func deep(ctx context.Context, id string) error { return add(ctx, id) }

func deeper(w http.ResponseWriter, r *http.Request) {
	_ = deep(r.Context(), r.FormValue("id"))
	w.WriteHeader(http.StatusOK) // want `acknowledges`
}

func answered(w http.ResponseWriter, r *http.Request) {
	if err := add(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// collected errors are looked at later.
func collected(w http.ResponseWriter, r *http.Request) {
	var errs []error
	errs = append(errs, add(r.Context(), r.FormValue("id")))
	if errors.Join(errs...) != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusOK)
}
