// Package tables shows what its tables are by the DDL in its texts.
package tables

import (
	"context"
	"database/sql"
	_ "embed"
	"net/http"
)

var db *sql.DB

const ddl = `
CREATE TABLE IF NOT EXISTS payments (payment_id TEXT PRIMARY KEY, cents BIGINT);
CREATE TABLE IF NOT EXISTS visits (id BIGSERIAL PRIMARY KEY, path TEXT);`

func Migrate(ctx context.Context) error {
	for _, text := range []string{ddl, indexes, codes, crews, `CREATE UNIQUE INDEX one_refund ON refunds (payment_id)`} {
		if _, err := db.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

func payment(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO payments (payment_id, cents) VALUES ($1, $2)`, r.FormValue("id"), 5); err != nil {
		w.WriteHeader(500)
	}
}

func refund(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO refunds (payment_id) VALUES ($1)`, r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

// visit gets a number of its own each time.
func visit(w http.ResponseWriter, r *http.Request) {
	_, _ = db.ExecContext(r.Context(), `INSERT INTO visits (path) VALUES ($1)`, r.FormValue("path")) // want `inserts into visits again`
}

// Rows of temporary and staging tables: what moves them on counts.

func load(ctx context.Context, into string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `CREATE TEMP TABLE fresh_rows (id TEXT) ON COMMIT DROP`); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO fresh_rows (id) VALUES ($1)`, into); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO known (id) SELECT id FROM fresh_rows ON CONFLICT DO NOTHING`); err != nil {
		return err
	}
	return tx.Commit()
}

func temporary(w http.ResponseWriter, r *http.Request) {
	if err := load(r.Context(), r.FormValue("id")); err != nil {
		w.WriteHeader(500)
	}
}

func staging(w http.ResponseWriter, r *http.Request) {
	_, _ = db.ExecContext(r.Context(), `INSERT INTO staging_orders (id) VALUES ($1)`, r.FormValue("id"))
	_, _ = db.ExecContext(r.Context(), `INSERT INTO orders (id) SELECT id FROM staging_orders`) // want `inserts into orders again`
}
