// Package pgconn is a stub.
package pgconn

type CommandTag struct{ s string }

func (ct CommandTag) RowsAffected() int64 { return 0 }

type PgError struct {
	Code           string
	ConstraintName string
}

func (pe *PgError) Error() string { return pe.Code }

func (pe *PgError) SQLState() string { return pe.Code }
