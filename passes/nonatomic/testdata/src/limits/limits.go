// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"database/sql"
	"errors"
	"net/http"
)

var db *sql.DB

// Not seen: a row that is not there is not locked (PostgreSQL). Both deliveries find nothing, and both insert.
func nothingLocked(w http.ResponseWriter, r *http.Request) {
	tx, err := db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	defer tx.Rollback()
	var id string
	err = tx.QueryRowContext(r.Context(), `SELECT id FROM payments WHERE id = $1 FOR UPDATE`, r.FormValue("id")).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return
	}
	if _, err := tx.ExecContext(r.Context(), `INSERT INTO payments (id) VALUES ($1)`, r.FormValue("id")); err != nil {
		return
	}
	_ = tx.Commit()
}
