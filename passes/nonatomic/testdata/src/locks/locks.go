// Package locks has checks behind a lock of the transaction, which another function takes.
package locks

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"
)

var db *sql.DB

func lock(ctx context.Context, tx *sql.Tx, site int64) error {
	_, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1::bigint)`, site)
	return err
}

// visit adds a visit to a site that has had none for an hour.
func visit(ctx context.Context, tx *sql.Tx, site int64, locked bool) error {
	if locked {
		if err := lock(ctx, tx, site); err != nil {
			return err
		}
	}
	var at time.Time
	err := tx.QueryRowContext(ctx, `SELECT at FROM visits WHERE site = $1 ORDER BY at DESC LIMIT 1`, site).Scan(&at)
	switch {
	case err == nil:
		if time.Since(at) < time.Hour {
			return nil
		}
	case errors.Is(err, sql.ErrNoRows):
	default:
		return err
	}
	if _, err = tx.ExecContext(ctx, `INSERT INTO visits (site) VALUES ($1)`, site); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE sites SET next = now() + interval '1 hour' WHERE id = $1`, site)
	return err
}

func one(ctx context.Context, site int64, locked bool) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := visit(ctx, tx, site, locked); err != nil {
		return err
	}
	return tx.Commit()
}

func due(ctx context.Context) ([]int64, error) {
	rows, err := db.QueryContext(ctx, `SELECT id FROM sites WHERE next <= now() LIMIT 100`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return out, rows.Err()
}

func visitAll(ctx context.Context, locked bool) error {
	sites, err := due(ctx)
	if err != nil {
		return err
	}
	for _, s := range sites {
		if err := one(ctx, s, locked); err != nil {
			continue
		}
	}
	return nil
}

func locking(w http.ResponseWriter, r *http.Request) {
	if err := visitAll(r.Context(), true); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func racing(w http.ResponseWriter, r *http.Request) {
	if err := visitAll(r.Context(), false); err != nil { // want `only looks`
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// A token that is not taken behind a claim is nothing that is lost.
func counted(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, r.FormValue("id"))
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	var left float64
	err = db.QueryRowContext(r.Context(), `UPDATE buckets SET tokens = LEAST(size, tokens + EXTRACT(EPOCH FROM (now() - at)) * rate) - 1, at = now()
		WHERE key = $1 AND LEAST(size, tokens + EXTRACT(EPOCH FROM (now() - at)) * rate) >= 1 RETURNING tokens`, "all").Scan(&left)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func routes() {
	http.HandleFunc("POST /hook/counted", counted)
	http.HandleFunc("POST /hook/locking", locking)
	http.HandleFunc("POST /hook/racing", racing)
}
