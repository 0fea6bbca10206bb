package released

import (
	"context"
	"database/sql"
	"net/http"
)

type ledger struct {
	db         *sql.DB
	seen, book *sql.Stmt
}

func openLedger(db *sql.DB) (*ledger, error) {
	l := &ledger{db: db}
	var err error
	if l.seen, err = db.Prepare(`INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`); err != nil {
		return nil, err
	}
	l.book, err = db.Prepare(`UPDATE accounts SET credits = credits + 1 WHERE id = $1`)
	return l, err
}

// add runs both statements in one transaction.
func (l *ledger) add(ctx context.Context, id string) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.StmtContext(ctx, l.seen).ExecContext(ctx, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err := tx.Stmt(l.book).Exec(id); err != nil {
		return err
	}
	return tx.Commit()
}

// loose runs the claim beside the transaction.
func (l *ledger) loose(ctx context.Context, id string) error {
	res, err := l.seen.ExecContext(ctx, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Stmt(l.book).Exec(id); err != nil {
		return err
	}
	return tx.Commit()
}

func (l *ledger) inside(w http.ResponseWriter, r *http.Request) {
	if l.add(r.Context(), r.FormValue("id")) != nil {
		w.WriteHeader(500)
	}
}

func (l *ledger) beside(w http.ResponseWriter, r *http.Request) {
	if l.loose(r.Context(), r.FormValue("id")) != nil { // want `keeps its claim`
		w.WriteHeader(500)
	}
}

func ledgers() error {
	l, err := openLedger(db)
	if err != nil {
		return err
	}
	http.HandleFunc("POST /inside", l.inside)
	http.HandleFunc("POST /beside", l.beside)
	return nil
}
