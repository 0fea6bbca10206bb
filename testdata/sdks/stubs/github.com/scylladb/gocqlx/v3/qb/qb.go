// Package qb builds statements.
package qb

type InsertBuilder struct{}

func Insert(table string) *InsertBuilder { return nil }

func (b *InsertBuilder) Columns(columns ...string) *InsertBuilder { return nil }

func (b *InsertBuilder) Unique() *InsertBuilder { return nil }

func (b *InsertBuilder) ToCql() (stmt string, names []string) { return "", nil }
