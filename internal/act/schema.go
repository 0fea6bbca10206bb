package act

import (
	"slices"
	"strings"
	"sync"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A unique constraint and the package that shows it; "" is the module's schema.
type unique struct {
	summary.Unique
	from string
}

// statements remembers what texts mean.
type statements struct {
	mu    sync.Mutex
	known map[string][]sqlstmt.Stmt
}

func newStatements() *statements { return &statements{known: map[string][]sqlstmt.Stmt{}} }

func (s *statements) parse(text string) []sqlstmt.Stmt {
	s.mu.Lock()
	defer s.mu.Unlock()
	st, ok := s.known[text]
	if !ok {
		st = sqlstmt.Parse(text)
		s.known[text] = st
	}
	return st
}

// Uniques are the keys that hold for all rows, or for those with columns that are NULL, or are not.
func Uniques(keys []sqlstmt.Unique) []summary.Unique {
	var out []summary.Unique
	for _, u := range keys {
		if !u.Partial {
			out = append(out, summary.Unique{Table: u.Table, Columns: u.Columns, Null: u.Null, NotNull: u.NotNull, Generated: u.Generated})
		}
	}
	return out
}

// A Schema is what a program shows of its tables.
type Schema struct {
	prog    *link.Program
	stmts   *statements
	uniques map[string][]unique // by table
	// temporary are tables that are gone with the session.
	temporary map[string]bool
	// objects are columns of which "||" merges what they hold.
	objects map[sqlstmt.Column]bool
}

// NewSchema gathers what a program shows of its tables: tags, DDL and ON CONFLICT targets in texts
// anywhere, and the unique constraints and columns of objects that its schema files show.
func NewSchema(p *link.Program, files []summary.Unique, objects []sqlstmt.Column) *Schema {
	s := &Schema{prog: p, stmts: newStatements(), uniques: map[string][]unique{}, temporary: map[string]bool{}, objects: map[sqlstmt.Column]bool{}}
	holds := func(objects []sqlstmt.Column) {
		for _, c := range objects {
			s.objects[sqlstmt.Column{Table: normalTable(c.Table), Name: interp.NormalName(c.Name)}] = true
		}
	}
	holds(objects)
	add := func(u summary.Unique, pkg string) {
		t := normalTable(u.Table)
		u.Columns, u.Null, u.NotNull = normalNames(u.Columns), normalNames(u.Null), normalNames(u.NotNull)
		s.uniques[t] = append(s.uniques[t], unique{u, pkg})
	}
	text := func(t, pkg string) {
		if len(t) < 20 {
			return
		}
		upper := strings.ToUpper(t)
		if strings.Contains(upper, "CONFLICT") {
			for _, st := range s.stmts.parse(t) {
				if st.ConflictKey != nil && st.Table != "" {
					for _, u := range Uniques([]sqlstmt.Unique{*st.ConflictKey}) {
						add(u, pkg)
					}
				}
			}
		}
		if strings.Contains(upper, "TABLE") || strings.Contains(upper, "UNIQUE") {
			keys, temporary, objects := sqlstmt.ParseSchema(t)
			holds(objects)
			for _, u := range Uniques(keys) {
				add(u, pkg)
			}
			for _, t := range temporary {
				s.temporary[normalTable(t)] = true
			}
		}
	}
	for _, u := range files {
		add(u, "")
	}
	for _, pkg := range p.Packages {
		for _, u := range pkg.Uniques {
			add(u, pkg.Path)
		}
		for _, f := range pkg.Funcs {
			for _, c := range f.Consts {
				if c.Kind == summary.String {
					text(c.Text, pkg.Path)
				}
			}
		}
		for _, g := range pkg.Globals {
			if g.Const != nil && g.Const.Kind == summary.String {
				text(g.Const.Text, pkg.Path)
			}
		}
	}
	return s
}

// passing: rows of the table are not there to stay: a temporary or staging table, from which
// another statement moves them on.
func (s *Schema) passing(table string) bool {
	if s.temporary[table] {
		return true
	}
	words := strings.Split(table, "_")
	return slices.ContainsFunc([]string{"staging", "tmp", "temp"}, func(w string) bool {
		return words[0] == w || words[len(words)-1] == w
	})
}

// merging is the statement as it is on the columns that are known.
func (s *Schema) merging(stmt *sqlstmt.Stmt) *sqlstmt.Stmt {
	if len(s.objects) == 0 {
		return stmt
	}
	table := normalTable(stmt.Table)
	return stmt.Merging(func(column string) bool {
		return s.objects[sqlstmt.Column{Table: table, Name: interp.NormalName(column)}]
	})
}

// uniques are the constraints on a row that is written that hold where the handler runs: what another program of
// the module says of its table need not.
func (r *Reader) uniques(w Write) []unique {
	return slices.DeleteFunc(slices.Clone(r.schema.uniques[w.Container]), func(u unique) bool {
		return !u.holdsFor(w) || u.from != "" && r.pkg != nil && !r.schema.prog.Together(u.from, r.pkg.Path)
	})
}

// holdsFor: the row is one of those for which there is the constraint.
func (u unique) holdsFor(w Write) bool {
	null := func(c string) bool {
		v, set := w.Columns[c]
		return !set || v != nil && (v.IsNil() || !interp.Given(v))
	}
	return !slices.ContainsFunc(u.Null, func(c string) bool { return !null(c) }) &&
		!slices.ContainsFunc(u.NotNull, func(c string) bool { return null(c) || w.Columns[c] == nil })
}

func normalNames(columns []string) (out []string) {
	for _, c := range columns {
		out = append(out, interp.NormalName(c))
	}
	return out
}

// refused: the insert repeats values of unique columns that the event determines.
func (r *Reader) refused(w Write) bool {
	for _, u := range r.uniques(w) {
		all := len(u.Columns) > 0
		for _, c := range u.Columns {
			v, ok := w.Columns[c]
			if !ok || v != nil && (!interp.Given(v) || v.Prov.Fresh()) || v == nil {
				all = false
			}
		}
		if all {
			return true
		}
	}
	return false
}
