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
	place   string // for the comment: where claims are kept, with %[1]s for the table; "" for tables of SQL
	create  string // for a note: how to make that, with %[1]s for the table
}

// A driver is a package that connects.
type driver struct {
	path string
	name string // in sql.Open
	busy string // of SQLite: lets writers wait
}

var (
	all       = []string{"transaction", "lease", "inbox"}
	documents = []string{"transaction", "lease"}
)

// stores are those that are offered, the most telling first: a module that imports gorm also
// imports what is under it.
var stores = []store{
	{name: "gorm-postgres", title: "gorm with PostgreSQL", code: "gorm", dialect: "postgres", needs: "gorm.io/gorm",
		drivers: []driver{{path: "gorm.io/driver/postgres"}}, designs: all},
	{name: "gorm-mysql", title: "gorm with MySQL or MariaDB", code: "gorm", dialect: "mysql", needs: "gorm.io/gorm",
		drivers: []driver{{path: "gorm.io/driver/mysql"}}, designs: all},
	{name: "pgx", title: "PostgreSQL by pgx v5", code: "pgx", dialect: "postgres",
		drivers: []driver{{path: "github.com/jackc/pgx/v5/pgxpool"}}, designs: all},
	{name: "postgres", title: "PostgreSQL by database/sql", code: "sql", dialect: "postgres", drivers: []driver{
		{path: "github.com/lib/pq", name: "postgres"},
		{path: "github.com/jackc/pgx/v5/stdlib", name: "pgx"},
	}, designs: all},
	{name: "mysql", title: "MySQL or MariaDB by database/sql", code: "sql", dialect: "mysql",
		drivers: []driver{{path: "github.com/go-sql-driver/mysql", name: "mysql"}}, designs: all},
	{name: "sqlite", title: "SQLite by database/sql", code: "sql", dialect: "sqlite", drivers: []driver{
		{"modernc.org/sqlite", "sqlite", "_pragma=busy_timeout(5000)"},
		{"github.com/mattn/go-sqlite3", "sqlite3", "_busy_timeout=5000"},
	}, designs: all},
	{name: "mongodb", title: "MongoDB by its driver v2", code: "mongodb",
		drivers: []driver{{path: "go.mongodb.org/mongo-driver/v2/mongo"}}, designs: documents,
		place:  "Its collection is %[1]s. An index lets what is old expire: delete_at, expireAfterSeconds 0.",
		create: `db.%[1]s.createIndex({delete_at: 1}, {expireAfterSeconds: 0}) in mongosh lets old claims expire`},
	{name: "dynamodb", title: "DynamoDB by the AWS SDK v2", code: "dynamodb",
		drivers: []driver{{path: "github.com/aws/aws-sdk-go-v2/service/dynamodb"}}, designs: documents,
		place: "Its table is %[1]s, with the partition key id, a string; what is old expires by delete_at (TTL).",
		create: "aws dynamodb create-table --table-name %[1]s --billing-mode PAY_PER_REQUEST --key-schema AttributeName=id,KeyType=HASH " +
			"--attribute-definitions AttributeName=id,AttributeType=S makes the table; " +
			"aws dynamodb update-time-to-live --table-name %[1]s --time-to-live-specification Enabled=true,AttributeName=delete_at lets old claims expire"},
	{name: "firestore", title: "Firestore", code: "firestore",
		drivers: []driver{{path: "cloud.google.com/go/firestore"}}, designs: documents,
		place:  "Its collection is %[1]s. A TTL policy lets what is old expire: delete_at.",
		create: "gcloud firestore fields ttls update delete_at --collection-group=%[1]s --enable-ttl lets old claims expire"},
	{name: "redis", title: "Redis by go-redis v9", code: "redis",
		drivers: []driver{{path: "github.com/redis/go-redis/v9"}}, designs: []string{"lease"},
		place: "Keys begin with %[1]s."},
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
		if usable[0].name == "gorm-postgres" && slices.Contains(others, "gorm-mysql") {
			p.Notes = append(p.Notes, "its code also runs on MySQL, where ids that differ only in their case are then taken for the same; that of gorm-mysql is exact, and for MySQL alone")
		}
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
