package driver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/sqlstmt"
	"github.com/idemcheck/idemcheck/internal/summary"
)

func TestSQLFiles(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	create := func(table string) string { return "CREATE TABLE " + table + " (id text PRIMARY KEY, a text);" }
	write("schema.sql", create("one")+"CREATE UNIQUE INDEX ON one (a) WHERE id > 0;")
	write("db/migrations/1.up.sql", create("two"))
	write("db/migrations/1.down.sql", create("undone"))
	write("db/migrations/2.up.fizz", `add_index("three", "id", {"unique": true})`)
	write("db/migrations/2.down.fizz", `add_index("undone", "id", {"unique": true})`)
	write("db/a/b/c/deep.sql", create("deep"))
	write("vendor/x/schema.sql", create("vendored"))
	write("node_modules/x/schema.sql", create("node"))
	write(".git/schema.sql", create("hidden"))
	write("readme.txt", create("text"))
	write("large.sql", create("large")+strings.Repeat(" ", 1<<20))
	tables := func(us []summary.Unique) (out []string) {
		for _, u := range us {
			out = append(out, u.Table+" "+strings.Join(u.Columns, ","))
		}
		slices.Sort(out)
		return out
	}
	read := func(dir string, depth int) SQLFiles {
		var f SQLFiles
		f.Read(dir, depth)
		return f
	}
	if diff := cmp.Diff([]string{"deep id", "one id", "three id", "two id"}, tables(read(root, 0).Uniques)); diff != "" {
		t.Errorf("all (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"one id", "three id", "two id"}, tables(read(root, 3).Uniques)); diff != "" {
		t.Errorf("three levels (-want +got):\n%s", diff)
	}
	write("documents.sql", "CREATE TABLE four (a jsonb, b text);")
	if diff := cmp.Diff([]sqlstmt.Column{{Table: "four", Name: "a"}}, read(root, 0).Objects); diff != "" {
		t.Errorf("columns of objects (-want +got):\n%s", diff)
	}
	if got := read("", 0); got.Uniques != nil {
		t.Errorf("no folder: %v", got)
	}
	if got := read(filepath.Join(root, "gone"), 0); got.Uniques != nil {
		t.Errorf("a folder that is not there: %v", got)
	}
	write("queries/a.sql", "-- name: add\nINSERT INTO a\nVALUES ($1);\n\n-- name: get-one\nSELECT 1;\n-- name: twice\nSELECT 2;\n-- name: Generated :one\nSELECT 3;")
	write("queries/b.sql", "-- of another\n-- name: twice\nSELECT 4;")
	want := map[string]string{"add": "INSERT INTO a\nVALUES ($1);\n\n", "get-one": "SELECT 1;\n", "twice": ""}
	if diff := cmp.Diff(want, read(root, 0).Queries); diff != "" {
		t.Errorf("statements with names (-want +got):\n%s", diff)
	}
}
