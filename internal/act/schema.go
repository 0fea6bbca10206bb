package replay

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

// A schema is what a program shows of its tables.
type schema struct {
	uniques map[string][]unique // by table
	// temporary are tables that are gone with the session.
	temporary map[string]bool
}

// schemaOf gathers what the program shows of its tables: tags, schema files (files), DDL and
// ON CONFLICT targets in texts anywhere.
func schemaOf(p *link.Program, stmts *statements, files []summary.Unique) *schema {
	s := &schema{uniques: map[string][]unique{}, temporary: map[string]bool{}}
	add := func(u summary.Unique, pkg string) {
		t := normalTable(u.Table)
		cols := make([]string, len(u.Columns))
		for i, c := range u.Columns {
			cols[i] = interp.NormalName(c)
		}
		u.Columns = cols
		s.uniques[t] = append(s.uniques[t], unique{u, pkg})
	}
	text := func(t, pkg string) {
		if len(t) < 20 {
			return
		}
		upper := strings.ToUpper(t)
		if strings.Contains(upper, "CONFLICT") {
			for _, st := range stmts.parse(t) {
				if len(st.ConflictColumns) > 0 && st.Table != "" {
					add(summary.Unique{Table: st.Table, Columns: st.ConflictColumns}, pkg)
				}
			}
		}
		if strings.Contains(upper, "TABLE") || strings.Contains(upper, "UNIQUE") {
			keys, temporary := sqlstmt.ParseSchema(t)
			for _, u := range uniqueColumns(keys) {
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
func (s *schema) passing(table string) bool {
	if s.temporary[table] {
		return true
	}
	words := strings.Split(table, "_")
	return slices.ContainsFunc([]string{"staging", "tmp", "temp"}, func(w string) bool {
		return words[0] == w || words[len(words)-1] == w
	})
}

// refused: the insert repeats values of unique columns that the event determines.
func (h *handling) refused(w write) bool {
	for _, u := range h.schema.uniques[w.container] {
		// What another program of the module says of its table need not hold here.
		if u.from != "" && h.hd.pkg != nil && !h.prog.Together(u.from, h.hd.pkg.Path) {
			continue
		}
		all := len(u.Columns) > 0
		for _, c := range u.Columns {
			v, ok := w.columns[c]
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
