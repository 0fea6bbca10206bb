// Package squirrel is a stub.
package squirrel

import "database/sql"

type BaseRunner interface {
	Exec(query string, args ...interface{}) (sql.Result, error)
}

type Sqlizer interface {
	ToSql() (string, []interface{}, error)
}

type expr struct{}

func (expr) ToSql() (string, []interface{}, error) { return "", nil, nil }

func Expr(sql string, args ...interface{}) Sqlizer { return expr{} }

type InsertBuilder struct{}

func (b InsertBuilder) Columns(columns ...string) InsertBuilder { return b }

func (b InsertBuilder) Values(values ...interface{}) InsertBuilder { return b }

func (b InsertBuilder) SuffixExpr(expr Sqlizer) InsertBuilder { return b }

func (b InsertBuilder) RunWith(runner BaseRunner) InsertBuilder { return b }

func (b InsertBuilder) Exec() (sql.Result, error) { return nil, nil }

func Insert(into string) InsertBuilder { return InsertBuilder{} }
