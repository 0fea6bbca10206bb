package act

import (
	"iter"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
)

// builtText collects the parts of a built statement and writes them as SQL, so that one
// classifier decides for texts and builders alike.
type builtText struct {
	s       *storing
	args    []*interp.Value // stand for the placeholders, but for those of wheres
	text    string          // the whole statement, given as text
	verb    string
	table   string
	columns []string
	values  []string
	sets    []string
	wheres  []string
	// whereArgs stand for their placeholders: where a builder is told of them first, they come last all the same.
	whereArgs []*interp.Value
	suffix    []string
	nothing   bool
	update    bool
	ignore    bool
	ret       bool
	updates   []string // assignments of DO UPDATE
	// updateArgs stand for their placeholders.
	updateArgs []*interp.Value
	target     []string // columns of the conflict
	item       map[string]*interp.Value
}

func (b *builtText) add(p interp.BuildPart) {
	if b.nested(p) {
		return
	}
	text, known := "", false
	v := content(b.s.c, p.Value.OrNil())
	if p.Value != nil {
		text, known = interp.ConstText(v, sqlstmt.Hole)
	}
	switch p.Part {
	case "verb":
		b.verb = text
	case "text":
		if known {
			b.text = text
			b.args = append(b.args, p.Args...)
		} else {
			b.text = sqlstmt.Hole
		}
	case "table":
		if known {
			b.table = text
		} else if m := modelType(b.s.c, p.Value); m != "" {
			b.table = quoteTable(b.s.r.tableOf(b.s.c, p.Value, ""))
		}
	case "model":
		if b.table == "" {
			b.table = quoteTable(b.s.r.tableOf(b.s.c, p.Value, ""))
		}
		b.item = merge(b.item, b.s.fields(p.Value))
	case "columns":
		if known {
			b.columns = append(b.columns, text)
		}
	case "values":
		b.addValues(p, v)
	case "set":
		b.addSet(p, v, text, known)
	case "where":
		b.addWhere(p, v, text, known)
	case "suffix":
		if known {
			b.suffix = append(b.suffix, text)
		} else {
			b.suffix = append(b.suffix, sqlstmt.Hole)
		}
	case "conflict-nothing":
		b.nothing = true
		b.target = append(b.target, texts(b.s, p.Columns)...)
		if known {
			b.suffix = append(b.suffix, onConflict(text))
		}
	case "conflict-update":
		b.update = true
		b.target = append(b.target, texts(b.s, p.Columns)...)
		if v.Kind == interp.Struct {
			b.addUpdates(v)
		}
		if known {
			b.suffix = append(b.suffix, onConflict(text))
		}
	case "ignore":
		b.ignore = true
	case "returning":
		b.ret = true
	}
}

// nested: the part is another builder (goqu.DoNothing, squirrel.Expr, jet's SET): its parts
// are the statement's. A bare text is a text of the part itself.
func (b *builtText) nested(p interp.BuildPart) bool {
	if p.Value == nil || !slices.Contains([]string{"suffix", "where", "set", "values", "prefix", "conflict-update"}, p.Part) {
		return false
	}
	inner := b.s.c.Built(p.Value)
	if len(inner) == 0 || p.Part == "set" && len(p.Columns) > 0 || p.Part == "values" && len(p.Columns) > 0 {
		return false
	}
	sets, args := b.sets, b.args
	if p.Part == "conflict-update" { // DO UPDATE SET of what the inner builder sets
		b.update = true
		b.target = append(b.target, texts(b.s, p.Columns)...)
		b.sets, b.args = nil, nil
	}
	for _, q := range inner {
		if q.Part == "text" {
			q.Part = p.Part
		}
		b.add(q)
	}
	for _, v := range p.Args { // further ones, not the arguments of a text
		b.add(interp.BuildPart{Part: p.Part, Value: v})
	}
	if p.Part == "conflict-update" {
		b.updates, b.updateArgs = append(b.updates, b.sets...), append(b.updateArgs, b.args...)
		b.sets, b.args = sets, args
	}
	return true
}

func onConflict(text string) string {
	if strings.HasPrefix(strings.ToUpper(strings.TrimSpace(text)), "ON ") {
		return text
	}
	return "ON " + text
}

func texts(s *storing, vs []*interp.Value) []string {
	var out []string
	for _, v := range vs {
		if t, ok := interp.ConstText(content(s.c, v), ""); ok {
			out = append(out, t)
		}
	}
	return out
}

// addValues: values by position, or a map or struct of columns and values.
func (b *builtText) addValues(p interp.BuildPart, v *interp.Value) {
	if cols := texts(b.s, p.Columns); len(cols) > 0 {
		b.columns = append(b.columns, cols...)
		b.place(v)
		return
	}
	if v.Kind == interp.Struct && len(v.Names()) > 0 {
		b.item = merge(b.item, b.s.fields(v))
		return
	}
	b.place(v)
}

// place puts a value where the next placeholder stands.
func (b *builtText) place(v *interp.Value) {
	b.values = append(b.values, "?")
	b.args = append(b.args, v)
}

// addSet: "n = n + 1" as a text, a column with a value or an expression, or a map.
func (b *builtText) addSet(p interp.BuildPart, v *interp.Value, text string, known bool) {
	cols := texts(b.s, p.Columns)
	if len(cols) == 1 {
		if inner := b.expression(p.Value); inner != "" {
			b.sets = append(b.sets, cols[0]+" = "+inner)
			return
		}
		b.sets = append(b.sets, cols[0]+" = ?")
		b.args = append(b.args, v)
		return
	}
	if known && strings.Contains(text, "=") {
		b.sets = append(b.sets, text)
		b.args = append(b.args, p.Args...)
		return
	}
	if v.Kind == interp.Struct {
		for key, e := range columns(v) {
			if inner := b.expression(e); inner != "" {
				b.sets = append(b.sets, key+" = "+inner)
				continue
			}
			b.sets = append(b.sets, key+" = ?")
			b.args = append(b.args, content(b.s.c, e))
		}
		return
	}
	b.sets = append(b.sets, "c = ?")
	b.args = append(b.args, v)
}

// addUpdates: the assignments of DO UPDATE as a map of columns and values or expressions.
func (b *builtText) addUpdates(v *interp.Value) {
	args := b.args
	b.args = nil
	for key, e := range columns(v) {
		if strings.Trim(key, "0123456789") == "" { // a list of columns
			continue
		}
		if inner := b.expression(e); inner != "" {
			b.updates = append(b.updates, key+" = "+inner)
			continue
		}
		b.updates = append(b.updates, key+" = ?")
		b.args = append(b.args, content(b.s.c, e))
	}
	b.updateArgs, b.args = append(b.updateArgs, b.args...), args
}

// expression is the text of a fragment (gorm.Expr, squirrel.Expr).
func (b *builtText) expression(v *interp.Value) string {
	for _, part := range b.s.c.Built(v) {
		if part.Part == "text" && part.Value != nil {
			if t, ok := interp.ConstText(content(b.s.c, part.Value), sqlstmt.Hole); ok {
				b.args = append(b.args, part.Args...)
				return t
			}
			return sqlstmt.Hole
		}
	}
	return ""
}

// columns are the columns that a struct or map names, with their values.
func columns(v *interp.Value) iter.Seq2[string, *interp.Value] {
	return func(yield func(string, *interp.Value) bool) {
		for i, name := range v.Names() {
			key := strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
			if key == "" || key == "*" || key[0] == '$' {
				continue
			}
			if !yield(key, v.Elems[i]) {
				return
			}
		}
	}
}

func (b *builtText) addWhere(p interp.BuildPart, v *interp.Value, text string, known bool) {
	if cols := texts(b.s, p.Columns); len(p.Columns) > 0 {
		if len(cols) == 1 {
			b.wheres = append(b.wheres, cols[0]+" = ?")
			b.whereArgs = append(b.whereArgs, v)
		}
		return
	}
	if known {
		if strings.Trim(text, "0123456789") != "" {
			b.wheres = append(b.wheres, text)
			b.whereArgs = append(b.whereArgs, p.Args...)
		}
		return
	}
	if v.Kind == interp.Struct {
		for key, e := range columns(v) {
			b.wheres = append(b.wheres, key+" = ?")
			b.whereArgs = append(b.whereArgs, content(b.s.c, e))
		}
	}
}

func orID(columns []string) []string {
	if len(columns) == 0 {
		return []string{"id"}
	}
	return columns
}

func (b *builtText) statement() string {
	var t strings.Builder
	table := b.table
	if table == "" {
		table = sqlstmt.Hole
	}
	switch b.verb {
	case "insert", "replace":
		t.WriteString("INSERT ")
		if b.verb == "replace" {
			t.Reset()
			t.WriteString("REPLACE ")
		}
		t.WriteString("INTO " + table)
		if len(b.columns) > 0 && len(b.values) > 0 {
			t.WriteString(" (" + strings.Join(b.columns, ", ") + ")")
		}
		values := b.values
		if len(values) == 0 {
			values = []string{"DEFAULT"}
		}
		t.WriteString(" VALUES (" + strings.Join(values, ", ") + ")")
		switch {
		case len(b.suffix) > 0:
		case b.nothing || b.ignore:
			t.WriteString(" ON CONFLICT")
			if len(b.target) > 0 {
				t.WriteString(" (" + strings.Join(b.target, ", ") + ")")
			}
			t.WriteString(" DO NOTHING")
		case len(b.updates) > 0:
			t.WriteString(" ON CONFLICT (" + strings.Join(orID(b.target), ", ") + ") DO UPDATE SET " + strings.Join(b.updates, ", "))
			b.args = append(b.args, b.updateArgs...)
		case b.update:
			t.WriteString(" ON CONFLICT (id) DO UPDATE SET id = excluded.id")
		}
	case "update":
		sets := b.sets
		if len(sets) == 0 {
			sets = []string{"c = ?"}
		}
		t.WriteString("UPDATE " + table + " SET " + strings.Join(sets, ", "))
	case "delete":
		t.WriteString("DELETE FROM " + table)
	case "select":
		cols := "*"
		if len(b.columns) > 0 {
			cols = strings.Join(b.columns, ", ")
		}
		t.WriteString("SELECT " + cols + " FROM " + table)
	default:
		return ""
	}
	if len(b.wheres) > 0 && b.verb != "insert" {
		t.WriteString(" WHERE " + strings.Join(b.wheres, " AND "))
		b.args = append(b.args, b.whereArgs...)
	}
	if b.ret && b.verb != "select" {
		t.WriteString(" RETURNING id")
	}
	for _, s := range b.suffix {
		t.WriteString(" " + s)
	}
	if b.verb == "insert" && b.update && len(b.sets) > 0 { // On("CONFLICT (id) DO UPDATE").Set("n = n + 1")
		if up := strings.ToUpper(t.String()); strings.HasSuffix(up, "DO UPDATE") {
			t.WriteString(" SET")
		}
		t.WriteString(" " + strings.Join(b.sets, ", "))
	}
	return t.String()
}
