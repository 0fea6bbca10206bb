package replay

import (
	"strings"
	"sync"

	"github.com/idemcheck/idemcheck/internal/interp"
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

// collectUniques gathers the unique constraints that the program shows: tags, schemas,
// and ON CONFLICT targets anywhere.
func (h *handling) collectUniques(extra []summary.Unique) {
	h.uniques = map[string][]unique{}
	add := func(u summary.Unique, pkg string) {
		t := normalTable(u.Table)
		cols := make([]string, len(u.Columns))
		for i, c := range u.Columns {
			cols[i] = normal(c)
		}
		u.Columns = cols
		h.uniques[t] = append(h.uniques[t], unique{u, pkg})
	}
	for _, u := range extra {
		add(u, "")
	}
	for _, pkg := range h.prog.Packages {
		for _, u := range pkg.Uniques {
			add(u, pkg.Path)
		}
		for _, f := range pkg.Funcs {
			for _, c := range f.Consts {
				if c.Kind != summary.String || len(c.Text) < 20 || !strings.Contains(strings.ToUpper(c.Text), "CONFLICT") {
					continue
				}
				for _, st := range h.stmts.parse(c.Text) {
					if len(st.ConflictColumns) > 0 && st.Table != "" {
						add(summary.Unique{Table: st.Table, Columns: st.ConflictColumns}, pkg.Path)
					}
				}
			}
		}
	}
}

// refused: the insert repeats values of unique columns that the event determines.
func (h *handling) refused(w write) bool {
	for _, u := range h.uniques[w.container] {
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
