package guard

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib"
	gmysqldriver "gorm.io/driver/mysql"
	gpostgresdriver "gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	_ "modernc.org/sqlite"

	gminbox "example.com/guard/gormmysql/inbox"
	gmlease "example.com/guard/gormmysql/lease"
	gmtransaction "example.com/guard/gormmysql/transaction"
	gpinbox "example.com/guard/gormpostgres/inbox"
	gplease "example.com/guard/gormpostgres/lease"
	gptransaction "example.com/guard/gormpostgres/transaction"
	myinbox "example.com/guard/mysql/inbox"
	mylease "example.com/guard/mysql/lease"
	mytransaction "example.com/guard/mysql/transaction"
	pgxinbox "example.com/guard/pgx/inbox"
	pgxlease "example.com/guard/pgx/lease"
	pgxtransaction "example.com/guard/pgx/transaction"
	pginbox "example.com/guard/postgres/inbox"
	pglease "example.com/guard/postgres/lease"
	pgtransaction "example.com/guard/postgres/transaction"
	liteinbox "example.com/guard/sqlite/inbox"
	litelease "example.com/guard/sqlite/lease"
	litetransaction "example.com/guard/sqlite/transaction"
)

// A target is a written package, at a server.
type target struct {
	do   func(ctx context.Context, id string, effect effect) error        // transaction, lease
	put  func(ctx context.Context, id string) error                       // inbox
	next func(ctx context.Context, effect effect) (found bool, err error) // inbox
	// effects are those that were added, and forgets them.
	effects func(ctx context.Context) (map[string]int, error)
	expire  func(ctx context.Context, id string) error // lease: lets the lease of a claim end
	admin   *sql.DB                                    // nil where there is no SQL
	close   func()
}

// An effect gets what adds it where it belongs: in the transaction, if there is one; else it is
// nil.
type effect func(ctx context.Context, id string, add func() error) error

// servers are the environment's names of the servers. SQLite needs none.
var servers = map[string]string{
	"postgres": "TEST_POSTGRES", "pgx": "TEST_POSTGRES", "gormpostgres": "TEST_POSTGRES",
	"mysql": "TEST_MYSQL", "gormmysql": "TEST_MYSQL", "redis": "TEST_REDIS",
	"mongodb": "TEST_MONGODB_URI", "dynamodb": "TEST_DYNAMODB_URL", "firestore": "FIRESTORE_EMULATOR_HOST",
}

var drivers = map[string]string{
	"postgres": "pgx", "pgx": "pgx", "gormpostgres": "pgx", "mysql": "mysql", "gormmysql": "mysql", "sqlite": "sqlite",
}

var packages = func() (names []string) {
	for _, store := range []string{"postgres", "pgx", "gormpostgres", "mysql", "gormmysql", "sqlite"} {
		for _, design := range []string{"transaction", "lease", "inbox"} {
			names = append(names, store+"/"+design)
		}
	}
	for _, store := range []string{"mongodb", "dynamodb", "firestore"} {
		names = append(names, store+"/transaction", store+"/lease")
	}
	return append(names, "redis/lease")
}()

const connections = 20

// connect connects a package to its server.
func connect(name, url, consumer string) (*target, error) {
	store, design, _ := strings.Cut(name, "/")
	t := &target{close: func() {}}
	if connect := others[store]; connect != nil {
		return t, connect(t, design, url, consumer)
	}
	var err error
	if t.admin, err = sql.Open(drivers[store], url); err != nil {
		return nil, err
	}
	t.admin.SetMaxOpenConns(connections)
	t.effects, t.expire = t.sqlEffects, func(ctx context.Context, id string) error {
		past := "'2001-01-01 00:00:00'"
		if store == "sqlite" {
			past = "1"
		}
		_, err := t.admin.ExecContext(ctx, fmt.Sprintf("UPDATE event_claims SET expires_at = %s WHERE event_id = '%s'", past, id))
		return err
	}
	var pool *pgxpool.Pool
	var gdb *gorm.DB
	quiet := &gorm.Config{Logger: logger.Discard}
	switch store {
	case "pgx":
		pool, err = pgxpool.New(context.Background(), url+fmt.Sprintf("&pool_max_conns=%d", connections))
	case "gormpostgres":
		gdb, err = gorm.Open(gpostgresdriver.Open(url), quiet)
	case "gormmysql":
		gdb, err = gorm.Open(gmysqldriver.Open(url), quiet)
	}
	if err != nil {
		return nil, err
	}
	if gdb != nil {
		db, err := gdb.DB()
		if err != nil {
			return nil, err
		}
		db.SetMaxOpenConns(connections)
		if err := gdb.AutoMigrate(models[name]); err != nil {
			return nil, err
		}
	}
	switch db := t.admin; name {
	case "postgres/transaction":
		t.do = inTx(pgtransaction.New(db, consumer).Do)
	case "postgres/lease":
		t.do = leased(pglease.New(db, consumer).Do)
	case "postgres/inbox":
		b := pginbox.New(db, consumer)
		t.put = stored(b.Store)
		t.next = func(ctx context.Context, e effect) (bool, error) {
			return b.Next(ctx, func(ctx context.Context, tx *sql.Tx, ev pginbox.Event) error {
				return e(ctx, ev.ID, inSQL(ctx, tx, ev.ID))
			})
		}
	case "mysql/transaction":
		t.do = inTx(mytransaction.New(db, consumer).Do)
	case "mysql/lease":
		t.do = leased(mylease.New(db, consumer).Do)
	case "mysql/inbox":
		b := myinbox.New(db, consumer)
		t.put = stored(b.Store)
		t.next = func(ctx context.Context, e effect) (bool, error) {
			return b.Next(ctx, func(ctx context.Context, tx *sql.Tx, ev myinbox.Event) error {
				return e(ctx, ev.ID, inSQL(ctx, tx, ev.ID))
			})
		}
	case "sqlite/transaction":
		t.do = inTx(litetransaction.New(db, consumer).Do)
	case "sqlite/lease":
		t.do = leased(litelease.New(db, consumer).Do)
	case "sqlite/inbox":
		b := liteinbox.New(db, consumer)
		t.put = stored(b.Store)
		t.next = func(ctx context.Context, e effect) (bool, error) {
			return b.Next(ctx, func(ctx context.Context, tx *sql.Tx, ev liteinbox.Event) error {
				return e(ctx, ev.ID, inSQL(ctx, tx, ev.ID))
			})
		}
	case "pgx/transaction":
		c := pgxtransaction.New(pool, consumer)
		t.do = func(ctx context.Context, id string, e effect) error {
			return c.Do(ctx, id, func(ctx context.Context, tx pgx.Tx) error { return e(ctx, id, inPgx(ctx, tx, id)) })
		}
	case "pgx/lease":
		t.do = leased(pgxlease.New(pool, consumer).Do)
	case "pgx/inbox":
		b := pgxinbox.New(pool, consumer)
		t.put = stored(b.Store)
		t.next = func(ctx context.Context, e effect) (bool, error) {
			return b.Next(ctx, func(ctx context.Context, tx pgx.Tx, ev pgxinbox.Event) error {
				return e(ctx, ev.ID, inPgx(ctx, tx, ev.ID))
			})
		}
	case "gormpostgres/transaction":
		t.do = inGorm(gptransaction.New(gdb, consumer).Do)
	case "gormpostgres/lease":
		t.do = leased(gplease.New(gdb, consumer).Do)
	case "gormpostgres/inbox":
		b := gpinbox.New(gdb, consumer)
		t.put = stored(b.Store)
		t.next = func(ctx context.Context, e effect) (bool, error) {
			return b.Next(ctx, func(ctx context.Context, tx *gorm.DB, ev gpinbox.Event) error {
				return e(ctx, ev.ID, func() error { return tx.Exec(insert, ev.ID).Error })
			})
		}
	case "gormmysql/transaction":
		t.do = inGorm(gmtransaction.New(gdb, consumer).Do)
	case "gormmysql/lease":
		t.do = leased(gmlease.New(gdb, consumer).Do)
	case "gormmysql/inbox":
		b := gminbox.New(gdb, consumer)
		t.put = stored(b.Store)
		t.next = func(ctx context.Context, e effect) (bool, error) {
			return b.Next(ctx, func(ctx context.Context, tx *gorm.DB, ev gminbox.Event) error {
				return e(ctx, ev.ID, func() error { return tx.Exec(insert, ev.ID).Error })
			})
		}
	default:
		return nil, fmt.Errorf("no package %s", design)
	}
	return t, nil
}

// models are what gorm makes tables of.
var models = map[string]any{
	"gormpostgres/transaction": &gptransaction.Record{}, "gormpostgres/lease": &gplease.Claim{}, "gormpostgres/inbox": &gpinbox.Record{},
	"gormmysql/transaction": &gmtransaction.Record{}, "gormmysql/lease": &gmlease.Claim{}, "gormmysql/inbox": &gminbox.Record{},
}

func leased(do func(context.Context, string, func(context.Context) error) error) func(context.Context, string, effect) error {
	return func(ctx context.Context, id string, e effect) error {
		return do(ctx, id, func(ctx context.Context) error { return e(ctx, id, nil) })
	}
}

func inTx(do func(context.Context, string, func(context.Context, *sql.Tx) error) error) func(context.Context, string, effect) error {
	return func(ctx context.Context, id string, e effect) error {
		return do(ctx, id, func(ctx context.Context, tx *sql.Tx) error { return e(ctx, id, inSQL(ctx, tx, id)) })
	}
}

func inGorm(do func(context.Context, string, func(*gorm.DB) error) error) func(context.Context, string, effect) error {
	return func(ctx context.Context, id string, e effect) error {
		return do(ctx, id, func(tx *gorm.DB) error {
			return e(ctx, id, func() error { return tx.Exec(insert, id).Error })
		})
	}
}

func stored(store func(context.Context, string, []byte) error) func(context.Context, string) error {
	return func(ctx context.Context, id string) error { return store(ctx, id, []byte("{}")) }
}

const insert = "INSERT INTO effects (event) VALUES (?)" // gorm writes its own signs for what is given

// An id of these tests has no quote in it.
func inserted(id string) string { return strings.Replace(insert, "?", "'"+id+"'", 1) }

func inSQL(ctx context.Context, tx *sql.Tx, id string) func() error {
	return func() error { _, err := tx.ExecContext(ctx, inserted(id)); return err }
}

func inPgx(ctx context.Context, tx pgx.Tx, id string) func() error {
	return func() error { _, err := tx.Exec(ctx, inserted(id)); return err }
}

func (tg *target) sqlEffects(ctx context.Context) (map[string]int, error) {
	got := map[string]int{}
	rows, err := tg.admin.QueryContext(ctx, "SELECT event, COUNT(*) FROM effects GROUP BY event")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var n int
		if err := rows.Scan(&id, &n); err != nil {
			return nil, err
		}
		got[id] = n
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	_, err = tg.admin.ExecContext(ctx, "DELETE FROM effects")
	return got, err
}

// consumer is a new one in each run, so that nothing must be cleared where that is not easy.
var consumer = cmp.Or(os.Getenv("GUARD_CONSUMER"), time.Now().Format("test 150405.000000"))

// fresh is a package at a server, with empty tables, and the server's address. It skips the
// test where the server isn't.
func fresh(t *testing.T, name string) (tg *target, url string) {
	t.Helper()
	store, design, _ := strings.Cut(name, "/")
	if store == "sqlite" {
		url = "file:" + t.TempDir() + "/test.db?_pragma=busy_timeout(20000)&_pragma=journal_mode(wal)&_pragma=synchronous(off)"
	} else if url = os.Getenv(servers[store]); url == "" {
		if url = serveFake(t, store); url == "" {
			t.Skipf("%s is not set", servers[store])
		}
	}
	if others[store] != nil {
		tg, err := connect(name, url, consumer)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(tg.close)
		return tg, url
	}
	db, err := sql.Open(drivers[store], url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	statements := []string{"DROP TABLE IF EXISTS " + tables[design], "DROP TABLE IF EXISTS effects", "CREATE TABLE effects (event VARCHAR(100) NOT NULL)"}
	if drivers[store] == "mysql" { // else it takes "A" and "a" for the same
		statements[2] = "CREATE TABLE effects (event VARBINARY(100) NOT NULL)"
	}
	if models[name] == nil {
		schema, err := os.ReadFile(name + "/schema.sql")
		if err != nil {
			t.Fatal(err)
		}
		statements = append(statements, strings.Split(strings.TrimSpace(string(schema)), ";\n")...)
	}
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	if tg, err = connect(name, url, consumer); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, s := range statements[:2] { // the next tests may want tables of another making
			if _, err := tg.admin.Exec(s); err != nil {
				t.Error(err)
			}
		}
		tg.admin.Close()
	})
	return tg, url
}

var tables = map[string]string{"transaction": "processed_events", "lease": "event_claims", "inbox": "event_inbox"}

// due lets all events of the inbox be due.
func (tg *target) due(t *testing.T) {
	t.Helper()
	past := "'2001-01-01 00:00:00'"
	if strings.HasPrefix(t.Name(), "TestPackages/sqlite") {
		past = "1"
	}
	tg.exec(t, "UPDATE event_inbox SET due_at = "+past)
}

func (tg *target) exec(t *testing.T, statement string) {
	t.Helper()
	if _, err := tg.admin.ExecContext(t.Context(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}
