package guard

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestChooseStore(t *testing.T) {
	for name, tc := range map[string]struct {
		imports       []string
		store, design string
		want, err     string
	}{
		"lib/pq":               {imports: []string{"database/sql", "github.com/lib/pq"}, want: "postgres transaction"},
		"pgx by database/sql":  {imports: []string{"github.com/jackc/pgx/v5/stdlib"}, want: "postgres transaction"},
		"pgx":                  {imports: []string{"github.com/jackc/pgx/v5", "github.com/jackc/pgx/v5/pgxpool"}, want: "pgx transaction"},
		"gorm over pgx":        {imports: []string{"github.com/jackc/pgx/v5/pgxpool", "gorm.io/driver/postgres", "gorm.io/gorm"}, want: "gorm-postgres transaction"},
		"gorm, two databases":  {imports: []string{"gorm.io/driver/mysql", "gorm.io/driver/postgres", "gorm.io/gorm"}, want: "gorm-postgres transaction"},
		"gorm's driver alone":  {imports: []string{"gorm.io/driver/mysql", "github.com/go-sql-driver/mysql"}, want: "mysql transaction"},
		"two of SQLite":        {imports: []string{"github.com/mattn/go-sqlite3"}, want: "sqlite transaction"},
		"redis":                {imports: []string{"github.com/redis/go-redis/v9"}, want: "redis lease"},
		"database before":      {imports: []string{"github.com/redis/go-redis/v9", "github.com/lib/pq"}, want: "postgres transaction"},
		"another is named":     {imports: []string{"github.com/redis/go-redis/v9", "github.com/lib/pq"}, store: "redis", want: "redis lease"},
		"a design is named":    {imports: []string{"github.com/lib/pq"}, design: "inbox", want: "postgres inbox"},
		"no such design there": {imports: []string{"github.com/redis/go-redis/v9"}, store: "redis", design: "inbox", err: `redis has no design "inbox"; it has lease`},
		"mongodb":              {imports: []string{"go.mongodb.org/mongo-driver/v2/bson", "go.mongodb.org/mongo-driver/v2/mongo"}, want: "mongodb transaction"},
		"mongodb's driver v1":  {imports: []string{"go.mongodb.org/mongo-driver/mongo"}, err: "imports no store"},
		"dynamodb":             {imports: []string{"github.com/aws/aws-sdk-go-v2/service/dynamodb"}, design: "lease", want: "dynamodb lease"},
		"firestore, and redis": {imports: []string{"cloud.google.com/go/firestore", "github.com/redis/go-redis/v9"}, want: "firestore transaction"},
		"none":                 {imports: []string{"database/sql"}, err: "imports no store"},
		"only redis, inbox":    {imports: []string{"github.com/redis/go-redis/v9"}, design: "inbox", err: "imports no store"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := New(context.Background(), Options{Root: t.TempDir(), Imports: tc.imports, Store: tc.store, Design: tc.design})
			if err != nil {
				if tc.err == "" || !strings.Contains(err.Error(), tc.err) {
					t.Fatal(err)
				}
				return
			}
			if got := p.Store + " " + p.Design; got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

func TestMigration(t *testing.T) {
	for name, tc := range map[string]struct {
		files []string // those that end with "+TEXT" hold it
		want  []string
		note  string
	}{
		"none":                  {want: []string{"internal/claims/schema.sql"}, note: "apply internal/claims/schema.sql"},
		"golang-migrate":        {[]string{"m/1_a.up.sql", "m/1_a.down.sql", "m/9_b.up.sql"}, []string{"m/10_processed_events.down.sql", "m/10_processed_events.up.sql"}, ""},
		"zeros":                 {[]string{"m/000099_a.up.sql"}, []string{"m/000100_processed_events.down.sql", "m/000100_processed_events.up.sql"}, ""},
		"goose":                 {[]string{"m/00001_a.sql+-- +goose Up\n"}, []string{"m/00002_processed_events.sql"}, ""},
		"dbmate":                {[]string{"m/20240102030405_a.sql+-- migrate:up\n"}, []string{"m/20240102030406_processed_events.sql"}, ""},
		"sql-migrate":           {[]string{"m/1_a.sql+-- +migrate Up\n"}, []string{"m/2_processed_events.sql"}, ""},
		"tern":                  {[]string{"m/001_a.sql+SELECT 1;\n---- create above / drop below ----\n"}, []string{"m/002_processed_events.sql"}, ""},
		"the table is there":    {[]string{"migrations/1_a.sql+CREATE TABLE IF NOT EXISTS processed_events (a INT);\n"}, []string{"migrations/2_processed_events.sql"}, "migrations/1_a.sql makes a table of that name already"},
		"atlas":                 {[]string{"m/20240102030405_a.sql", "m/atlas.sum"}, []string{"m/20240102030406_processed_events.sql"}, "atlas migrate hash --dir file://m"},
		"no tool":               {[]string{"db/migrations/0001_a.sql"}, []string{"db/migrations/0002_processed_events.sql"}, ""},
		"numbered files":        {[]string{"m/001_a.sql"}, []string{"internal/claims/schema.sql"}, ""},
		"the dialect's own":     {[]string{"m/mysql/1_a.up.sql", "m/postgres/1_a.up.sql"}, []string{"m/postgres/2_processed_events.down.sql", "m/postgres/2_processed_events.up.sql"}, ""},
		"several":               {[]string{"a/1_a.up.sql", "b/1_a.up.sql"}, []string{"internal/claims/schema.sql"}, "several folders"},
		"of others":             {[]string{"vendor/x/1_a.up.sql", "testdata/1_a.up.sql", ".x/1_a.up.sql", "sub/go.mod", "sub/1_a.up.sql"}, []string{"internal/claims/schema.sql"}, ""},
		"a number out of range": {[]string{"m/99999999999999999999_a.up.sql"}, []string{"internal/claims/schema.sql"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			for _, f := range tc.files {
				f, text, _ := strings.Cut(f, "+")
				write(t, filepath.Join(root, filepath.FromSlash(f)), text+"SELECT 1;\n")
			}
			p, err := New(context.Background(), Options{Root: root, Imports: []string{"github.com/lib/pq"}})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range p.Files {
				if strings.HasSuffix(f.Path, ".sql") {
					got = append(got, f.Path)
				}
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("%q, want %q", got, tc.want)
			}
			if notes := strings.Join(p.Notes, "\n"); !strings.Contains(notes, tc.note) {
				t.Errorf("notes %q, want %q in them", notes, tc.note)
			}
		})
	}
}

// gorm makes its table itself, unless the module has migrations.
func TestGormMigration(t *testing.T) {
	root := t.TempDir()
	o := Options{Root: root, Imports: []string{"gorm.io/driver/mysql", "gorm.io/gorm"}}
	for _, want := range []string{"made by db.AutoMigrate(&claims.Record{}).", "made by m/2_processed_events.up.sql."} {
		p, err := New(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(p.Files, func(f File) bool { return f.Path == "internal/claims/claims.go" })
		if !strings.Contains(string(p.Files[i].Data), want) {
			t.Errorf("%q is not in\n%s", want, p.Files[i].Data)
		}
		write(t, filepath.Join(root, "m", "1_a.up.sql"), "")
	}
}

func TestSources(t *testing.T) {
	names, titles := SourceNames()
	if len(names) != len(titles) || !slices.IsSorted(names) {
		t.Fatal(names, titles)
	}
	for _, name := range names {
		lines, err := sourceLines(name)
		if err != nil || len(lines) == 0 {
			t.Errorf("%s: %q, %v", name, lines, err)
		}
		for _, l := range lines {
			if strings.ContainsAny(l, "^@|\n") {
				t.Errorf("%s: %q is not for people", name, l)
			}
		}
	}
	lines, err := sourceLines("github")
	if err != nil || lines[0] != "GitHub webhook: take the header X-GitHub-Delivery." {
		t.Errorf("%q, %v", lines, err)
	}
}

// Stores without SQL have no migration: the comment and a note say what makes their table.
func TestPlace(t *testing.T) {
	o := Options{Root: t.TempDir(), Table: "seen", Imports: []string{"github.com/aws/aws-sdk-go-v2/service/dynamodb"}}
	write(t, filepath.Join(o.Root, "migrations", "1_a.up.sql"), "")
	p, err := New(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Files) != 2 || len(p.Notes) != 1 || !strings.Contains(p.Notes[0], "create-table --table-name seen ") {
		t.Errorf("%d files, notes %q", len(p.Files), p.Notes)
	}
	if want := "// Its table is seen, with the partition key id, a string;"; !strings.Contains(string(p.Files[0].Data), want) {
		t.Errorf("%q is not in\n%s", want, p.Files[0].Data)
	}
}

// What can't be written whole leaves nothing behind.
func TestWrite(t *testing.T) {
	root := t.TempDir()
	p := &Plan{Files: []File{{"a/a.go", []byte("package a\n")}, {"b/c/c.go", nil}}}
	write(t, filepath.Join(root, "b"), "a file where a folder should be")
	if err := p.Write(root); err == nil || !strings.Contains(err.Error(), "b/c/c.go") {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "a")); err == nil {
		t.Error("a is left behind")
	}
	outside := t.TempDir()
	if err := os.Remove(filepath.Join(root, "b")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(root, "b")); err != nil {
		t.Skip(err)
	}
	if err := p.Write(root); err == nil {
		t.Error("a link leads out of the module")
	}
	if list, _ := os.ReadDir(outside); len(list) > 0 {
		t.Error("something is written outside of the module")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
