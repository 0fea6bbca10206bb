package guard

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// A store is where claims are kept, and how the module speaks to it.
type store struct {
	name    string
	title   string
	code    string   // which templates
	dialect string   // of its statements: also a template
	needs   string   // a package that must be imported, whatever the driver is
	drivers []driver // one of them must be imported; in the order in which they are looked for
	designs []string
}

// A driver is a package that connects.
type driver struct {
	path string
	name string // in sql.Open
	busy string // of SQLite: lets writers wait
}

var all = []string{"transaction", "lease", "inbox"}

// stores are those that are offered, the most telling first: a module that imports gorm also
// imports what is under it.
var stores = []store{
	{"gorm-postgres", "gorm with PostgreSQL", "gorm", "postgres", "gorm.io/gorm", []driver{{path: "gorm.io/driver/postgres"}}, all},
	{"gorm-mysql", "gorm with MySQL or MariaDB", "gorm", "mysql", "gorm.io/gorm", []driver{{path: "gorm.io/driver/mysql"}}, all},
	{"pgx", "PostgreSQL by pgx v5", "pgx", "postgres", "", []driver{{path: "github.com/jackc/pgx/v5/pgxpool"}}, all},
	{"postgres", "PostgreSQL by database/sql", "sql", "postgres", "", []driver{
		{path: "github.com/lib/pq", name: "postgres"},
		{path: "github.com/jackc/pgx/v5/stdlib", name: "pgx"},
	}, all},
	{"mysql", "MySQL or MariaDB by database/sql", "sql", "mysql", "", []driver{{path: "github.com/go-sql-driver/mysql", name: "mysql"}}, all},
	{"sqlite", "SQLite by database/sql", "sql", "sqlite", "", []driver{
		{"modernc.org/sqlite", "sqlite", "_pragma=busy_timeout(5000)"},
		{"github.com/mattn/go-sqlite3", "sqlite3", "_busy_timeout=5000"},
	}, all},
	{"redis", "Redis by go-redis v9", "redis", "", "", []driver{{path: "github.com/redis/go-redis/v9"}}, []string{"lease"}},
}

// Stores are the names of the stores, with what they are.
func Stores() (names, titles []string) {
	for _, s := range stores {
		names, titles = append(names, s.name), append(titles, s.title)
	}
	return names, titles
}

func (s *store) offers(design string) bool { return slices.Contains(s.designs, design) }

// use keeps the first driver that is there, and reports whether there is one.
func (s store) use(there func(path string) bool) (*store, bool) {
	for _, d := range s.drivers {
		if there(d.path) && (s.needs == "" || there(s.needs)) {
			s.drivers = []driver{d}
			return &s, true
		}
	}
	return &s, false
}

// chooseStore takes the store that the user names, else the first that the module imports.
func (p *Plan) chooseStore(ctx context.Context, o Options) (*store, error) {
	imported := func(path string) bool { return slices.Contains(o.Imports, path) }
	names, _ := Stores()
	if o.Store != "" {
		i := slices.Index(names, o.Store)
		if i < 0 {
			return nil, fmt.Errorf("-store: there is no store %q; stores: %s", o.Store, strings.Join(names, ", "))
		}
		s, ok := stores[i].use(imported)
		if !ok {
			s, ok = stores[i].use(func(path string) bool { return imported(path) || found(ctx, o.Root, path) })
		}
		if !ok {
			var want []string
			for _, d := range s.drivers {
				want = append(want, d.path)
			}
			return nil, fmt.Errorf("-store: the module has no driver for %s: \"go get\" %s", s.title, strings.Join(want, " or "))
		}
		return s, nil
	}
	var usable []*store
	var others []string
	for _, s := range stores {
		used, ok := s.use(imported)
		if !ok || o.Design != "" && !used.offers(o.Design) && slices.Contains(all, o.Design) {
			continue
		}
		if usable = append(usable, used); len(usable) > 1 {
			others = append(others, used.name)
		}
	}
	if len(usable) == 0 {
		return nil, fmt.Errorf("the module imports no store that guard writes for; -store takes %s", strings.Join(names, ", "))
	}
	if len(others) > 0 {
		p.Notes = append(p.Notes, fmt.Sprintf("the store is %s; the module also imports %s (-store)", usable[0].name, strings.Join(others, ", ")))
	}
	return usable[0], nil
}

// found reports whether the go command finds a package, and what it imports, in the module's
// requirements.
func found(ctx context.Context, root, path string) bool {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", path)
	cmd.Dir = root
	return cmd.Run() == nil
}
