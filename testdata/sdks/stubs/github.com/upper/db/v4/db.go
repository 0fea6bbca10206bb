// Package db is the access to SQL and other databases.
package db

import (
	"context"
	"database/sql"
	"errors"
)

type Record interface {
	Store(sess Session) Store
}

type Store interface {
	Collection
}

type InsertResult interface {
	ID() interface{}
}

type RawExpr struct{}

func Raw(value string, args ...interface{}) *RawExpr { return nil }

type Collection interface {
	Name() string
	Session() Session
	Find(...interface{}) Result
	Count() (uint64, error)
	Insert(interface{}) (InsertResult, error)
	InsertReturning(interface{}) error
	UpdateReturning(interface{}) error
	Exists() (bool, error)
	Truncate() error
}

type Result interface {
	Limit(int) Result
	Offset(int) Result
	OrderBy(...interface{}) Result
	Select(...interface{}) Result
	And(...interface{}) Result
	GroupBy(...interface{}) Result
	Delete() error
	Update(interface{}) error
	Count() (uint64, error)
	Exists() (bool, error)
	Next(ptrToStruct interface{}) bool
	Err() error
	One(ptrToStruct interface{}) error
	All(sliceOfStructs interface{}) error
	Close() error
}

type Session interface {
	Name() string
	Ping() error
	Collection(name string) Collection
	Save(record Record) error
	Get(record Record, cond interface{}) error
	Delete(record Record) error
	Close() error
	Driver() interface{}
	SQL() SQL
	Tx(fn func(sess Session) error) error
	TxContext(ctx context.Context, fn func(sess Session) error, opts *sql.TxOptions) error
	Context() context.Context
	WithContext(ctx context.Context) Session
}

type SQL interface {
	InsertInto(table string) Inserter
	DeleteFrom(table string) Deleter
	Update(table string) Updater
	Exec(query interface{}, args ...interface{}) (sql.Result, error)
	ExecContext(ctx context.Context, query interface{}, args ...interface{}) (sql.Result, error)
	Query(query interface{}, args ...interface{}) (*sql.Rows, error)
	QueryContext(ctx context.Context, query interface{}, args ...interface{}) (*sql.Rows, error)
	QueryRow(query interface{}, args ...interface{}) (*sql.Row, error)
	QueryRowContext(ctx context.Context, query interface{}, args ...interface{}) (*sql.Row, error)
}

type SQLExecer interface {
	Exec() (sql.Result, error)
	ExecContext(context.Context) (sql.Result, error)
}

type Inserter interface {
	Columns(columns ...string) Inserter
	Values(values ...interface{}) Inserter
	Returning(columns ...string) Inserter
	Amend(func(queryIn string) string) Inserter
	SQLExecer
}

type Updater interface {
	Set(values ...interface{}) Updater
	Where(conds ...interface{}) Updater
	And(conds ...interface{}) Updater
	Amend(func(queryIn string) string) Updater
	SQLExecer
}

type Deleter interface {
	Where(conds ...interface{}) Deleter
	And(conds ...interface{}) Deleter
	Amend(func(queryIn string) string) Deleter
	SQLExecer
}

var ErrNoMoreRows = errors.New("upper: no more rows in this result set")
