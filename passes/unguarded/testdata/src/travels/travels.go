// Package travels is about answers that travel: from the guard to the branch on it.
package travels

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/smtp"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

var (
	db   *sql.DB
	pool *pgxpool.Pool
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// A bool.

func first(ctx context.Context, id string) (bool, error) {
	res, err := db.ExecContext(ctx, `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func boolean(w http.ResponseWriter, r *http.Request) {
	isNew, err := first(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	if isNew {
		_ = mail("x")
	}
}

func booleanUnused(w http.ResponseWriter, r *http.Request) {
	_, err := first(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	_ = mail("x") // want `sends an email`
}

// A sentinel, wrapped and translated on the way.

var (
	errRow       = errors.New("row exists")
	errDuplicate = errors.New("duplicate")
	errOther     = errors.New("other")
)

func insert(ctx context.Context, id string) error {
	isNew, err := first(ctx, id)
	if err != nil {
		return fmt.Errorf("insert: %w", err)
	}
	if !isNew {
		return errRow
	}
	return nil
}

func accept(ctx context.Context, id string) error {
	if err := insert(ctx, id); err != nil {
		if errors.Is(err, errRow) {
			return fmt.Errorf("accept %s: %w", id, errDuplicate)
		}
		return err
	}
	return nil
}

func sentinel(w http.ResponseWriter, r *http.Request) {
	err := accept(r.Context(), r.FormValue("id"))
	if errors.Is(err, errDuplicate) {
		w.WriteHeader(200)
		return
	}
	if err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail("x")
}

// sentinelWrong lets errDuplicate through.
func sentinelWrong(w http.ResponseWriter, r *http.Request) {
	err := accept(r.Context(), r.FormValue("id"))
	if err != nil && !errors.Is(err, errDuplicate) {
		return
	}
	_ = mail("x") // want `sends an email`
}

// sentinelLost asks for an error that has been translated away.
func sentinelLost(w http.ResponseWriter, r *http.Request) {
	err := accept(r.Context(), r.FormValue("id"))
	if errors.Is(err, errRow) {
		return
	}
	_ = mail("x") // want `sends an email`
}

func joined(w http.ResponseWriter, r *http.Request) {
	err := errors.Join(errOther, accept(r.Context(), r.FormValue("id")))
	if errors.Is(err, errDuplicate) {
		return
	}
	_ = mail("x")
}

func formatted(w http.ResponseWriter, r *http.Request) {
	err := accept(r.Context(), r.FormValue("id"))
	if err != nil {
		err = fmt.Errorf("accept: %v", err) // %v does not wrap
	}
	if errors.Is(err, errDuplicate) {
		return
	}
	_ = mail("x") // want `sends an email`
}

// A typed error.

type conflict struct{ id string }

func (c *conflict) Error() string { return "conflict " + c.id }

func typed(ctx context.Context, id string) error {
	if err := insert(ctx, id); errors.Is(err, errRow) {
		return &conflict{id}
	} else if err != nil {
		return err
	}
	return nil
}

func typedAs(w http.ResponseWriter, r *http.Request) {
	err := typed(r.Context(), r.FormValue("id"))
	var c *conflict
	if errors.As(err, &c) {
		return
	}
	if err != nil {
		return
	}
	_ = mail("x")
}

func typedAsType(w http.ResponseWriter, r *http.Request) {
	err := fmt.Errorf("typed: %w", typed(r.Context(), r.FormValue("id")))
	if _, ok := errors.AsType[*conflict](err); ok {
		return
	}
	_ = mail("x")
}

func typedAssert(w http.ResponseWriter, r *http.Request) {
	err := typed(r.Context(), r.FormValue("id"))
	if _, ok := err.(*conflict); ok {
		return
	}
	_ = mail("x")
}

func typedSwitch(w http.ResponseWriter, r *http.Request) {
	switch err := typed(r.Context(), r.FormValue("id")).(type) {
	case nil:
		_ = mail("x")
	case *conflict:
		w.WriteHeader(409)
	default:
		_ = err
		w.WriteHeader(500)
	}
}

func typedOther(w http.ResponseWriter, r *http.Request) {
	err := typed(r.Context(), r.FormValue("id"))
	if _, ok := errors.AsType[*pgconn.PgError](err); ok {
		return
	}
	_ = mail("x") // want `sends an email`
}

// A predicate.

func isDuplicate(err error) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && pe.Code == "23505"
}

func predicate(w http.ResponseWriter, r *http.Request) {
	_, err := pool.Exec(r.Context(), `INSERT INTO tokens (id) VALUES ($1)`, r.FormValue("id"))
	if isDuplicate(err) {
		return
	}
	_ = mail("x")
}

// A record that is nil for a duplicate, or for a new event.

type record struct{ ID string }

func create(ctx context.Context, id string) (*record, error) {
	isNew, err := first(ctx, id)
	if err != nil || !isNew {
		return nil, err
	}
	return &record{ID: id}, nil
}

func nilRecord(w http.ResponseWriter, r *http.Request) {
	rec, err := create(r.Context(), r.FormValue("id"))
	if err != nil || rec == nil {
		return
	}
	_ = mail(rec.ID)
}

func nilRecordInverted(w http.ResponseWriter, r *http.Request) {
	rec, err := create(r.Context(), r.FormValue("id"))
	if err != nil || rec != nil {
		return
	}
	_ = mail("x") // want `sends an email`
}

func find(ctx context.Context, id string) (*record, error) {
	var rec record
	err := db.QueryRowContext(ctx, `SELECT id FROM parcels WHERE id = $1`, id).Scan(&rec.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &rec, nil
}

func foundRecord(w http.ResponseWriter, r *http.Request) {
	rec, err := find(r.Context(), r.FormValue("id"))
	if err != nil || rec != nil {
		return
	}
	if mail("x") == nil {
		_, _ = db.ExecContext(r.Context(), `INSERT INTO parcels (id) VALUES ($1)`, r.FormValue("id"))
	}
}

// A captured flag.

func flag(w http.ResponseWriter, r *http.Request) {
	var duplicate bool
	err := inTx(r.Context(), func(tx *sql.Tx) error {
		res, err := tx.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, r.FormValue("id"))
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		duplicate = n == 0
		return err
	})
	if err != nil || duplicate {
		return
	}
	_ = mail("x")
}

func flagUnread(w http.ResponseWriter, r *http.Request) {
	var duplicate bool
	err := inTx(r.Context(), func(tx *sql.Tx) error {
		res, err := tx.ExecContext(r.Context(), `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, r.FormValue("id"))
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		duplicate = n == 0
		return err
	})
	if err != nil {
		return
	}
	_ = duplicate
	_ = mail("x") // want `sends an email`
}

func inTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// An amount that stays zero.

func amount(w http.ResponseWriter, r *http.Request) {
	due := 0
	isNew, err := first(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	if isNew {
		due = 100
	}
	if due > 0 {
		_ = mail("x")
	}
}

func amountOther(w http.ResponseWriter, r *http.Request) {
	due := 50
	isNew, err := first(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	if isNew {
		due = 100
	}
	if due > 0 {
		_ = mail("x") // want `sends an email`
	}
}

// A state of its own type, in a struct.

type outcome int

const (
	fresh outcome = iota + 1
	seen
)

type result struct {
	outcome outcome
	id      string
}

func take(ctx context.Context, id string) (result, error) {
	isNew, err := first(ctx, id)
	if err != nil {
		return result{}, err
	}
	if isNew {
		return result{fresh, id}, nil
	}
	return result{seen, id}, nil
}

func enum(w http.ResponseWriter, r *http.Request) {
	res, err := take(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	switch res.outcome {
	case fresh:
		_ = mail(res.id)
	case seen:
	}
}

func enumBoth(w http.ResponseWriter, r *http.Request) {
	res, err := take(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	switch res.outcome {
	case fresh, seen:
		_ = mail(res.id) // want `sends an email`
	}
}
