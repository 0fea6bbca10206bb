// Package gorm is a stub.
package gorm

import (
	"context"
	"database/sql"
	"errors"

	"gorm.io/gorm/clause"
)

func Expr(expr string, args ...interface{}) clause.Expr { return clause.Expr{} }

var ErrRecordNotFound = errors.New("record not found")

var ErrDuplicatedKey = errors.New("duplicated key not allowed")

type DB struct {
	Error        error
	RowsAffected int64
}

func (db *DB) Clauses(conds ...clause.Expression) (tx *DB) { return db }

func (db *DB) Create(value interface{}) (tx *DB) { return db }

func (db *DB) First(dest interface{}, conds ...interface{}) (tx *DB) { return db }

func (db *DB) Model(value interface{}) (tx *DB) { return db }

func (db *DB) Save(value interface{}) (tx *DB) { return db }

func (db *DB) Where(query interface{}, args ...interface{}) (tx *DB) { return db }

func (db *DB) Update(column string, value interface{}) (tx *DB) { return db }

func (db *DB) FirstOrCreate(dest interface{}, conds ...interface{}) (tx *DB) { return db }

func (db *DB) Transaction(fc func(tx *DB) error, opts ...*sql.TxOptions) (err error) {
	return nil
}

func (db *DB) Limit(n int) (tx *DB) { return db }

func (db *DB) Find(dest interface{}, conds ...interface{}) (tx *DB) { return db }

func (db *DB) Updates(values interface{}) (tx *DB) { return db }

func (db *DB) Delete(value interface{}, conds ...interface{}) (tx *DB) { return db }

type Config struct{}

type Option interface{ Apply(*Config) error }

func (c *Config) Apply(*Config) error { return nil }

type Dialector interface{ Name() string }

func Open(dialector Dialector, opts ...Option) (db *DB, err error) { return &DB{}, nil }

func (db *DB) WithContext(ctx context.Context) *DB { return db }
