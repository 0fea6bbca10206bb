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

// TestLinear: long texts, nested and broken in every way, stay cheap. Were the
// cost quadratic, these would take minutes.
func TestLinear(t *testing.T) {
	size := 1 << 15
	if testing.Short() {
		size = 1 << 13
	}
	heads := []string{"", "UPDATE t SET a = ", "SELECT * FROM t WHERE ", "INSERT INTO t SELECT ", "MERGE INTO t USING s ON a = b ", "CREATE TABLE t (", "ALTER TABLE t ADD "}
	for _, unit := range []string{
		"(", ")", "[", "CASE ", "CASE WHEN a THEN ", "END ", "'", "`", "\"", "$a$ ", "$a", "/*", "/* /* */ ", "{{", "[a", "a.", "?", "%s", Hole,
		"WITH x AS (", "SELECT (", "SELECT EXISTS (SELECT ", "NOT (", "a = (", "-", "- -", "a + (", "f(", "INSERT INTO t (a) VALUES (",
		"IF NOT EXISTS (a) BEGIN INSERT ", "BEGIN INSERT ", "BEGIN IF ", "a OR ", "a AND (", "WHEN ", "UPDATE t SET a = ", "a = a + 1, ", "FROM a, ",
		";", ",", "\\'", "\u00a0", "#", " #", "ON CONFLICT ", "CREATE TRIGGER BEGIN ", "FROM x JOIN y ", "x::", "CAST(", "WHERE ",
		"WITH x AS (SELECT 1) ", "ROW ", "IS NOT ", "(SELECT a FROM t ", "COALESCE(a, ", "a = a | (",
	} {
		for i, head := range heads {
			text := head + strings.Repeat(unit, size/len(unit))
			if i%2 == 1 {
				text += strings.Repeat(")", strings.Count(text, "("))
			}
			within(t, 2*time.Second, func() {
				Parse(text)
				ParseSchema(text)
			})
		}
	}
}

// TestMegabyte: the longest texts are dumps of rows.
func TestMegabyte(t *testing.T) {
	text := "INSERT INTO t (a, b) VALUES " + strings.Repeat("(1, 'some text'), ", 1<<20/18) + "(2, '')"
	within(t, 3*time.Second, func() {
		if got := Parse(text); len(got) != 1 || got[0].Class() != "insert" || len(got[0].Assigns) != 2 {
			t.Errorf("got %v", got)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for name, text := range map[string]string{
		"insert": "INSERT INTO orders (id, amount, state) VALUES ($1, $2, 'new') ON CONFLICT (id) DO NOTHING RETURNING id",
		"update": "UPDATE accounts SET balance = balance - $1, updated_at = now() WHERE id = $2 AND state = 'open'",
		"select": "SELECT a.id, b.name FROM orders a JOIN users b ON a.uid = b.id WHERE a.id = ? AND b.state IN ('x', 'y') FOR UPDATE",
		"rows":   "INSERT INTO t (a, b) VALUES " + strings.Repeat("(1, 'some text'), ", 1<<20/18) + "(2, '')",
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(text)
			}
		})
	}
}
