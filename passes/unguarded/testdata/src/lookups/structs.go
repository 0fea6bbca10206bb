package lookups

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"net/http"

	"github.com/jmoiron/sqlx"
)

var stock *sqlx.DB

// A row is read into a struct, field by field.
type crate struct {
	Depot string `db:"depot_code"`
	Stage int
}

type moved struct {
	ID string
	crate
}

// moves stores where a crate is, and adds to its history where that is new.
func moves(r *http.Request, store func(tx *sqlx.Tx, m moved) error) error {
	var m moved
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
		return err
	}
	tx, err := stock.BeginTxx(r.Context(), nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	old := crate{}
	if err := tx.GetContext(r.Context(), &old, `SELECT depot_code, stage FROM crates WHERE id = ? FOR UPDATE`, m.ID); err != nil {
		return err
	}
	if err := store(tx, m); err != nil {
		return err
	}
	if old.Stage != m.Stage || old.Depot != m.Depot {
		if _, err := tx.Exec(`INSERT INTO moves (crate, stage) VALUES (?, ?)`, m.ID, m.Stage); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func crateMoved(w http.ResponseWriter, r *http.Request) {
	err := moves(r, func(tx *sqlx.Tx, m moved) error {
		_, err := tx.Exec(`UPDATE crates SET depot_code = ?, stage = ? WHERE id = ?`, m.Depot, m.Stage, m.ID)
		return err
	})
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// crateStaged does not store where it is, so that the depot is new each time.
func crateStaged(w http.ResponseWriter, r *http.Request) {
	err := moves(r, func(tx *sqlx.Tx, m moved) error { // want `inserts into moves again`
		_, err := tx.Exec(`UPDATE crates SET stage = ? WHERE id = ?`, m.Stage, m.ID)
		return err
	})
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// A stage that scans itself is one column.
type stage struct{ name string }

func (s *stage) Scan(v any) error { s.name, _ = v.(string); return nil }

func (s stage) Value() (driver.Value, error) { return s.name, nil }

func crateReached(w http.ResponseWriter, r *http.Request) {
	if err := reached(r.Context(), r.FormValue("id"), stage{"reached"}); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func reached(ctx context.Context, id string, now stage) error {
	tx, err := stock.BeginTxx(ctx, &sql.TxOptions{})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var old stage
	if err := tx.GetContext(ctx, &old, `SELECT stage FROM crates WHERE id = ? FOR UPDATE`, id); err != nil {
		return err
	}
	if old.name == now.name {
		return nil
	}
	if _, err := tx.Exec(`UPDATE crates SET stage = ? WHERE id = ?`, now, id); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO moves (crate, stage) VALUES (?, ?)`, id, now); err != nil {
		return err
	}
	return tx.Commit()
}
