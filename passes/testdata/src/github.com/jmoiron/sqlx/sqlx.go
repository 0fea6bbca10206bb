// Package sqlx stubs github.com/jmoiron/sqlx.
package sqlx

import (
	"context"
	"database/sql"
)

type DB struct{ *sql.DB }

func (*DB) BeginTxx(ctx context.Context, opts *sql.TxOptions) (*Tx, error) { return nil, nil }

type Tx struct{ *sql.Tx }

func (*Tx) GetContext(ctx context.Context, dest any, query string, args ...any) error { return nil }
