package sqlstmt

import (
	"slices"
	"strings"
)

// A Unique is a primary key, a unique constraint or a unique index.
type Unique struct {
	Table   string // as in Stmt
	Columns []string
	// Null, NotNull: only for rows in which these columns are NULL, or are not. Partial: for those of
	// another condition.
	Null, NotNull []string
	Partial       bool
	// Generated: the database makes the value of one of the columns when the
	// INSERT does not give it (serial, identity, auto_increment, a random
	// default), so that such an INSERT never meets a taken key.
	Generated bool
}

// A Column is one of a table.
type Column struct{ Table, Name string }

// ParseSchema collects the unique keys that the DDL of a text leaves behind:
// schemas and migrations, whose down parts are not read. Temporary tables
// are named alone: their keys tell nothing of later sessions. Columns of objects
// are those of a type whose "||" merges, unless a list stands in them from the start.
func ParseSchema(text string) (keys []Unique, temporary []string, objects []Column) {
	s := schema{p: parser{ts: lex(upOnly(text))}, generated: make(map[[2]string]bool)}
	n := len(s.p.ts) - 1
	for lo := 0; lo < n; {
		hi := s.p.stmtEnd(lo, n)
		s.stmt(lo, hi)
		lo = hi + 1
	}
	return s.uniques(), s.temporary, s.objects
}

// upOnly drops the down parts of goose, sql-migrate, dbmate and tern.
func upOnly(text string) string {
	if !strings.Contains(text, "--") {
		return text
	}
	var b strings.Builder
	up, cut := true, false
	for line := range strings.Lines(text) {
		if m, ok := strings.CutPrefix(strings.TrimSpace(line), "--"); ok {
			m = strings.ToLower(strings.TrimLeft(m, "- "))
			for _, tool := range [...]string{"+goose ", "+migrate ", "migrate:"} {
				if rest, ok := strings.CutPrefix(m, tool); ok {
					up = up && !strings.HasPrefix(rest, "down") || strings.HasPrefix(rest, "up")
				}
			}
			up = up && !strings.HasPrefix(m, "create above / drop below")
		}
		if up {
			b.WriteString(line)
		} else {
			cut = true
		}
	}
	if !cut {
		return text
	}
	return b.String()
}

// A key is a Unique with the name under which it may be dropped.
type key struct {
	Unique
	name    string
	primary bool
}

type schema struct {
	p    parser
	keys []key
	// generated holds table and column of what the database makes.
	generated map[[2]string]bool
	temporary []string
	objects   []Column
}

func (s *schema) uniques() []Unique {
	var out []Unique
	for _, k := range s.keys {
		for _, c := range k.Columns {
			k.Generated = k.Generated || s.generated[[2]string{k.Table, c}]
		}
		out = append(out, k.Unique)
	}
	return out
}

func (s *schema) add(k key) {
	if len(k.Columns) > 0 && k.Table != "" {
		s.keys = append(s.keys, k)
	}
}

func (s *schema) stmt(lo, hi int) {
	p := &s.p
	switch {
	case p.is(lo, hi, "CREATE"):
		i := lo + 1
		unique, temporary := false, false
		for p.isAny(i, hi, "OR", "REPLACE", "GLOBAL", "LOCAL", "TEMP", "TEMPORARY", "UNLOGGED", "FOREIGN", "EXTERNAL", "UNIQUE", "CLUSTERED", "NONCLUSTERED") {
			unique = unique || p.ts[i].is("UNIQUE")
			temporary = temporary || p.isAny(i, hi, "TEMP", "TEMPORARY")
			i++
		}
		switch {
		case temporary && p.is(i, hi, "TABLE"):
			if table, _ := p.name(s.words(i+1, hi, "IF", "NOT", "EXISTS"), hi); table != "" {
				s.temporary = append(s.temporary, table)
			}
		case p.is(i, hi, "TABLE"):
			s.createTable(i+1, hi)
		case unique && p.is(i, hi, "INDEX"):
			s.createIndex(i+1, hi)
		}
	case p.seq(lo, hi, "ALTER", "TABLE"):
		s.alter(lo+2, hi)
	case p.seq(lo, hi, "DROP", "TABLE"):
		p.split(s.words(lo+2, hi, "IF", "EXISTS"), hi, func(lo, hi int) {
			t, _ := p.name(lo, hi)
			s.keys = slices.DeleteFunc(s.keys, func(k key) bool { return k.Table == t })
		})
	case p.seq(lo, hi, "DROP", "INDEX"):
		p.split(s.words(lo+2, hi, "CONCURRENTLY", "IF", "EXISTS"), hi, func(lo, hi int) {
			name, next := p.name(lo, hi)
			table := ""
			if p.is(next, hi, "ON") {
				table, _ = p.name(next+1, hi)
			}
			s.drop(table, last(name))
		})
	}
}

// words steps over the keywords at i.
func (s *schema) words(i, hi int, words ...string) int {
	for s.p.isAny(i, hi, words...) {
		i++
	}
	return i
}

// drop forgets the key with the name; table may be "".
func (s *schema) drop(table, name string) {
	s.keys = slices.DeleteFunc(s.keys, func(k key) bool {
		return name != "" && k.name == name && (table == "" || k.Table == table)
	})
}

func (s *schema) createTable(i, hi int) {
	p := &s.p
	i = s.words(i, hi, "IF", "NOT", "EXISTS")
	table, next := p.name(i, hi)
	end, ok := p.group(next, hi)
	if !ok {
		return
	}
	p.split(next+1, end, func(lo, hi int) { s.item(table, lo, hi) })
}

// item reads one column or constraint of a table.
func (s *schema) item(table string, lo, hi int) {
	if lo >= hi || s.constraint(table, lo, hi) {
		return
	}
	p := &s.p
	if p.isAny(lo, hi, "INDEX", "KEY", "FULLTEXT", "SPATIAL", "FOREIGN", "CHECK", "EXCLUDE", "LIKE", "PERIOD", "CONSTRAINT") {
		return
	}
	s.column(table, lo, hi)
}

// constraint reads [CONSTRAINT x] PRIMARY KEY (a) or UNIQUE [KEY] [x] (a).
func (s *schema) constraint(table string, i, hi int) bool {
	p := &s.p
	k := key{Unique: Unique{Table: table}}
	if p.is(i, hi, "CONSTRAINT") {
		if p.isAny(i+1, hi, "PRIMARY", "UNIQUE") { // MySQL allows no name
			i++
		} else {
			k.name, i = p.name(i+1, hi)
		}
	}
	switch {
	case p.seq(i, hi, "PRIMARY", "KEY"):
		k.primary = true
		i += 2
	case p.is(i, hi, "UNIQUE"):
		i++
	default:
		return false
	}
	for i < hi && !p.isOp(i, hi, "(") {
		switch {
		case p.is(i, hi, "USING") && p.is(i+1, hi, "INDEX"):
			return true // the index is known already
		case p.isAny(i, hi, "KEY", "INDEX", "NULLS", "NOT", "DISTINCT", "CLUSTERED", "NONCLUSTERED"):
		case p.isAny(i, hi, "USING"):
			i++
		case k.name == "":
			k.name, _ = p.name(i, hi)
		}
		i++
	}
	end, ok := p.group(i, hi)
	if !ok {
		return true
	}
	if k.Columns, ok = s.columns(i+1, end); !ok {
		return true
	}
	if p.find(i+1, end, "AUTOINCREMENT") >= 0 {
		k.Generated = true
	}
	s.name(&k)
	s.add(k)
	return true
}

// name gives a constraint without a name that of PostgreSQL.
func (s *schema) name(k *key) {
	if k.name != "" {
		return
	}
	k.name = last(k.Table) + "_pkey"
	if !k.primary {
		k.name = last(k.Table) + "_" + strings.Join(k.Columns, "_") + "_key"
	}
}

// columns reads the columns of a key. It is not ok when one of them is an
// expression: such a key says nothing about the columns' own values.
func (s *schema) columns(lo, hi int) (cols []string, ok bool) {
	p := &s.p
	ok = true
	p.split(lo, hi, func(lo, hi int) {
		if end, group := p.group(lo, hi); group && end == hi-1 { // CQL: ((a, b), c)
			inner, innerOK := s.columns(lo+1, end)
			cols, ok = append(cols, inner...), ok && innerOK && hi-lo < 64
			return
		}
		n, next := p.name(lo, hi)
		if end, group := p.group(next, hi); group && !(end == next+2 && p.ts[next+1].kind == tNum) { // not name(10)
			ok = false
		}
		for i := next; i < hi; i = p.skip(i) {
			if t := &p.ts[i]; t.kind == tOp && !t.isOp("(") {
				ok = false
			}
		}
		ok = ok && n != ""
		cols = append(cols, strings.Clone(last(n)))
	})
	return cols, ok
}

// column reads the definition of a column.
func (s *schema) column(table string, lo, hi int) {
	p := &s.p
	name, next := p.name(lo, hi)
	if name == "" {
		return
	}
	name = strings.Clone(last(name))
	if s.makes(next, hi) {
		s.generated[[2]string{table, name}] = true
	}
	if s.object(next, hi) {
		s.objects = append(s.objects, Column{strings.Clone(table), name})
	}
	constraint := ""
	for i := next; i < hi; i = p.skip(i) {
		primary := p.seq(i, hi, "PRIMARY", "KEY")
		switch {
		case p.is(i, hi, "CONSTRAINT"):
			constraint, _ = p.name(i+1, hi)
		case p.isAny(i, hi, "COMMENT", "REFERENCES"):
			constraint = ""
		case primary, p.is(i, hi, "UNIQUE"):
			k := key{Unique: Unique{Table: table, Columns: []string{name}}, name: constraint, primary: primary}
			if primary && p.is(next, hi, "INTEGER") && i == next+1 {
				k.Generated = true // the rowid of SQLite
			}
			s.name(&k)
			s.add(k)
			constraint = ""
		}
	}
}

// makes reports whether the type and options at lo let the database make the value.
func (s *schema) makes(lo, hi int) bool {
	p := &s.p
	if p.isAny(lo, hi, "SERIAL", "BIGSERIAL", "SMALLSERIAL", "SERIAL2", "SERIAL4", "SERIAL8") {
		return true
	}
	for i := lo; i < hi; i = p.skip(i) {
		switch {
		case p.isAny(i, hi, "AUTO_INCREMENT", "AUTOINCREMENT", "IDENTITY", "AUTO_RANDOM"):
			return true
		case p.is(i, hi, "DEFAULT"):
			if j := p.defaultEnd(i+1, hi); p.fresh(i+1, j) {
				return true
			}
		}
	}
	return false
}

// object reports whether the type and options at lo are those of a column of objects.
func (s *schema) object(lo, hi int) bool {
	p := &s.p
	_, end := p.name(lo, hi)
	if end == lo || !merging[strings.ToLower(p.ts[end-1].name())] || p.isOp(end, hi, "[") || p.is(end, hi, "ARRAY") {
		return false
	}
	i := p.find(end, hi, "DEFAULT")
	return i < 0 || p.holds(i+1, p.defaultEnd(i+1, hi), 0) != holdsList
}

// defaultEnd is the end of the value behind DEFAULT.
func (p *parser) defaultEnd(i, hi int) int {
	for ; i < hi; i = p.skip(i) {
		if p.isAny(i, hi, "PRIMARY", "UNIQUE", "NOT", "NULL", "REFERENCES", "CHECK", "CONSTRAINT", "COLLATE", "COMMENT", "ON") {
			break
		}
	}
	return i
}

func (s *schema) createIndex(i, hi int) {
	p := &s.p
	i = s.words(i, hi, "CONCURRENTLY", "IF", "NOT", "EXISTS")
	k := key{}
	if !p.is(i, hi, "ON") {
		k.name, i = p.name(i, hi)
		k.name = strings.Clone(last(k.name))
	}
	on := p.find(i, hi, "ON")
	if on < 0 {
		return
	}
	k.Table, i = p.name(s.words(on+1, hi, "ONLY"), hi)
	if p.is(i, hi, "USING") {
		i += 2
	}
	end, ok := p.group(i, hi)
	if !ok {
		return
	}
	if k.Columns, ok = s.columns(i+1, end); !ok {
		return
	}
	if where := p.find(end, hi, "WHERE"); where >= 0 {
		k.holdsWhere(p.conds(where+1, hi, 0))
	}
	s.add(k)
}

// holdsWhere: the key is one only of rows with a condition.
func (k *key) holdsWhere(cs []Cond, complete bool) {
	k.Partial = !complete
	for _, c := range cs {
		null := c.Value.Const && strings.EqualFold(c.Value.Text, "null")
		switch {
		case null && c.Op == "IS":
			k.Null = append(k.Null, c.Column)
		case null && c.Op == "IS NOT":
			k.NotNull = append(k.NotNull, c.Column)
		default:
			k.Partial = true
		}
	}
}

// alter reads ALTER TABLE.
func (s *schema) alter(i, hi int) {
	p := &s.p
	table, next := p.name(s.words(i, hi, "IF", "EXISTS", "ONLY"), hi)
	p.split(next, hi, func(lo, hi int) {
		i := lo + 1
		switch {
		case p.is(lo, hi, "ADD"):
			if end, ok := p.group(i, hi); ok {
				p.split(i+1, end, func(lo, hi int) { s.item(table, lo, hi) })
				return
			}
			s.item(table, s.words(i, hi, "COLUMN", "IF", "NOT", "EXISTS"), hi)
		case p.isAny(lo, hi, "ALTER", "MODIFY", "CHANGE"):
			i = s.words(i, hi, "COLUMN")
			name, next := p.name(i, hi)
			if s.makes(next, hi) {
				s.generated[[2]string{table, strings.Clone(last(name))}] = true
			}
		case p.is(lo, hi, "DROP"):
			s.alterDrop(table, i, hi)
		case p.seq(lo, hi, "RENAME", "TO"):
			name, _ := p.name(lo+2, hi)
			for j := range s.keys {
				if s.keys[j].Table == table {
					s.keys[j].Table = name
				}
			}
		}
	})
}

// alterDrop reads what follows ALTER TABLE t DROP.
func (s *schema) alterDrop(table string, i, hi int) {
	p := &s.p
	switch {
	case p.seq(i, hi, "PRIMARY", "KEY"):
		s.keys = slices.DeleteFunc(s.keys, func(k key) bool { return k.Table == table && k.primary })
	case p.isAny(i, hi, "CONSTRAINT", "INDEX", "KEY"):
		name, _ := p.name(s.words(i+1, hi, "IF", "EXISTS"), hi)
		s.drop(table, name)
	default:
		name, _ := p.name(s.words(i, hi, "COLUMN", "IF", "EXISTS"), hi)
		s.keys = slices.DeleteFunc(s.keys, func(k key) bool {
			return k.Table == table && slices.Contains(k.Columns, name)
		})
	}
}
