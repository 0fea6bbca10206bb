// Package queries runs statements.
package queries

import (
	"context"
	"database/sql"

	"github.com/volatiletech/sqlboiler/v4/boil"
)

type Query struct{}

func Raw(query string, args ...any) *Query { return nil }

func (*Query) Exec(exec boil.Executor) (sql.Result, error) { return nil, nil }
func (*Query) ExecContext(ctx context.Context, exec boil.ContextExecutor) (sql.Result, error) {
	return nil, nil
}
func (*Query) QueryContext(ctx context.Context, exec boil.ContextExecutor) (*sql.Rows, error) {
	return nil, nil
}
func (*Query) Bind(ctx context.Context, exec boil.Executor, obj any) error { return nil }
