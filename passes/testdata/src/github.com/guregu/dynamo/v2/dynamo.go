package dynamo

import "context"

type (
	DB     struct{}
	Table  struct{}
	Put    struct{}
	Update struct{}
)

func (db *DB) Table(name string) Table { return Table{} }

func (t Table) Put(item any) *Put                        { return nil }
func (t Table) Update(hashKey string, value any) *Update { return nil }

func (p *Put) If(expr string, args ...any) *Put { return p }
func (p *Put) Run(ctx context.Context) error    { return nil }

func (u *Update) Set(path string, value any) *Update { return u }
func (u *Update) Add(path string, value any) *Update { return u }
func (u *Update) Run(ctx context.Context) error      { return nil }

func IsCondCheckFailed(err error) bool { return false }
