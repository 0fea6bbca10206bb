// Package orm keeps structs in tables.
package orm

import (
	"context"
	"database/sql"
)

var ErrNoRows error

type RawSeter interface {
	Exec() (sql.Result, error)
	QueryRow(containers ...any) error
}

type DML interface {
	Insert(md any) (int64, error)
	InsertWithCtx(ctx context.Context, md any) (int64, error)
	InsertOrUpdate(md any, colConflitAndArgs ...string) (int64, error)
	InsertMulti(bulk int, mds any) (int64, error)
	Update(md any, cols ...string) (int64, error)
	UpdateWithCtx(ctx context.Context, md any, cols ...string) (int64, error)
	Delete(md any, cols ...string) (int64, error)
	DeleteWithCtx(ctx context.Context, md any, cols ...string) (int64, error)
	Raw(query string, args ...any) RawSeter
}

type DQL interface {
	Read(md any, cols ...string) error
	ReadForUpdate(md any, cols ...string) error
}

type QueryExecutor interface {
	DML
	DQL
}

type TxCommitter interface {
	Commit() error
	Rollback() error
}

type TxOrmer interface {
	QueryExecutor
	TxCommitter
}

type Ormer interface {
	QueryExecutor
	Begin() (TxOrmer, error)
	DoTx(task func(ctx context.Context, txOrm TxOrmer) error) error
	DoTxWithCtx(ctx context.Context, task func(ctx context.Context, txOrm TxOrmer) error) error
}
