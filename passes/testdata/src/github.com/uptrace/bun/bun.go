// Package bun is a stub.
package bun

import (
	"context"
	"database/sql"
)

type DB struct{}

func (db *DB) NewSelect() *SelectQuery { return &SelectQuery{} }
func (db *DB) NewInsert() *InsertQuery { return &InsertQuery{} }

type SelectQuery struct{}

func (q *SelectQuery) Model(model interface{}) *SelectQuery                 { return q }
func (q *SelectQuery) Where(query string, args ...interface{}) *SelectQuery { return q }
func (q *SelectQuery) Limit(n int) *SelectQuery                             { return q }
func (q *SelectQuery) Scan(ctx context.Context, dest ...interface{}) error  { return nil }

type InsertQuery struct{}

func (q *InsertQuery) Model(model interface{}) *InsertQuery { return q }
func (q *InsertQuery) Exec(ctx context.Context, dest ...interface{}) (sql.Result, error) {
	return nil, nil
}
