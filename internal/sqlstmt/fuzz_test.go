package sqlstmt

import (
	"os"
	"strings"
	"testing"
	"time"
)

func seeds(f *testing.F) {
	data, err := os.ReadFile("testdata/cases.tsv")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		_, text, _ := strings.Cut(line, "\t")
		f.Add(text)
	}
	for _, s := range []string{
		"UPDATE t SET a = " + Hole + " WHERE b = ?", "INSERT INTO " + Hole + " VALUES (?) " + Hole,
		"SELECT CASE WHEN a THEN (b] END", "$a$ $b$", "/* /* */ '", "{{ }", "(((((", "`\\`'", "a\xffb\u00a0c", "@@x :: :a [x y] #t ?| ?&",
		"CREATE TABLE t (id serial primary key, a int unique, unique (a, b)); create unique index on t ((lower(a)))",
		"CREATE TRIGGER x BEGIN UPDATE t SET a = 1; END; ALTER TABLE t ADD UNIQUE (a)",
	} {
		f.Add(s)
	}
}

// within fails when a short text costs more than any such text may.
func within(t *testing.T, d time.Duration, f func()) {
	t.Helper()
	start := time.Now()
	f()
	if e := time.Since(start); e > d {
		t.Errorf("took %v", e)
	}
}

func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		within(t, 5*time.Second, func() {
			for _, s := range Parse(text) {
				s.Class()
				s.Repeats()
				s.CompareAndSet(func(int) (string, bool) { return "x", true })
			}
		})
	})
}

func FuzzParseSchema(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		within(t, 5*time.Second, func() { ParseSchema(text) })
	})
}

// TestLinear: texts of a megabyte, nested and broken in every way, stay cheap.
func TestLinear(t *testing.T) {
	for _, unit := range []string{
		"(", ")", "[", "CASE ", "CASE WHEN a THEN ", "END ", "'", "`", "\"", "$a$ ", "$a", "/*", "/* /* */ ", "{{", "[a", "a.", "?", "%s", Hole,
		"WITH x AS (", "SELECT (", "SELECT EXISTS (SELECT ", "NOT (", "a = (", "-", "- -", "a + (", "f(", "INSERT INTO t (a) VALUES (",
		"IF NOT EXISTS (a) BEGIN INSERT ", "BEGIN INSERT ", "BEGIN IF ", "a OR ", "a AND (", "WHEN ", "UPDATE t SET a = ", "a = a + 1, ", "FROM a, ", ";", ",", "\\'", "\u00a0", "#", " #", "ON CONFLICT ", "CREATE TRIGGER BEGIN ",
		"FROM x JOIN y ", "x::", "CAST(", "WHERE ", "WITH x AS (SELECT 1) ", "ROW ", "IS NOT ",
	} {
		for _, head := range []string{"", "UPDATE t SET a = ", "SELECT * FROM t WHERE ", "INSERT INTO t SELECT ", "MERGE INTO t USING s ON a = b ", "CREATE TABLE t (", "ALTER TABLE t ADD ", "SELECT "} {
			text := head + strings.Repeat(unit, (1<<20)/len(unit)/4)
			start := time.Now()
			Parse(text)
			ParseSchema(text)
			if d := time.Since(start); d > 3*time.Second {
				t.Errorf("%q + %q: %v", head, unit, d)
			}
		}
	}
}
