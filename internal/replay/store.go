package replay

import (
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
)

// storing classifies one operation on stored data.
type storing struct {
	h      *handling
	a      *act
	op     *interp.Op
	c      *interp.Call
	st     *catalog.Store
	kind   string
	target target
}

// sql lets the text decide. A text that nothing is known of is never guessed.
func (s *storing) sql() {
	for _, v := range s.c.Path(s.st.SQL) {
		if v = content(s.c, v); v != nil {
			s.oneText(v)
		}
	}
}

func (s *storing) oneText(v *interp.Value) {
	if parts := s.c.Built(v); len(parts) > 0 { // a builder's text
		s.build(parts, s.c.Path(s.st.Params))
		return
	}
	text, ok := interp.ConstText(v, sqlstmt.Hole)
	if !ok {
		s.a.opaque = true
		return
	}
	s.statements(text, s.c.Path(s.st.Params), nil)
}

// statements classifies each statement of a text. item is the row that it inserts,
// where a library knows it.
func (s *storing) statements(text string, params []*interp.Value, item map[string]*interp.Value) {
	for i := range s.h.stmts.parse(text) {
		stmt := s.h.stmts.parse(text)[i]
		s.statement(&stmt, params, item)
	}
}

func (s *storing) statement(stmt *sqlstmt.Stmt, params []*interp.Value, item map[string]*interp.Value) {
	t := target{space: "sql", container: normalTable(stmt.Table)}
	arg := func(i int) (string, bool) {
		if i < 0 || i >= len(params) {
			return "", false
		}
		return interp.ConstText(content(s.c, params[i]), sqlstmt.Hole)
	}
	value := func(o sqlstmt.Operand) *interp.Value { return s.operand(o, params) }
	columns := func(assigns []sqlstmt.Assign) map[string]*interp.Value {
		m := map[string]*interp.Value{}
		for k, v := range item {
			m[k] = v
		}
		for _, a := range assigns {
			m[interp.NormalName(a.Column)] = value(a.Value)
		}
		return m
	}
	answer := catalog.Answer{"rows": "0", "err": "nil"}
	if stmt.Returning {
		answer = catalog.Answer{"rows": "0", "value": "false"}
		for part, v := range s.st.Missing {
			answer[part] = v
		}
	}
	if stmt.IfClaimed && stmt.Verb != sqlstmt.Select {
		s.a.writes = append(s.a.writes, write{target: t, columns: columns(stmt.Assigns), adds: stmt.Verb == sqlstmt.Insert})
		s.a.claim = &claim{answer: answer, target: t}
		return
	}
	switch stmt.Verb {
	case sqlstmt.Insert, sqlstmt.Merge, sqlstmt.Copy:
		w := write{target: t, columns: columns(stmt.Assigns), adds: true}
		s.a.writes = append(s.a.writes, w)
		switch {
		case stmt.Open && stmt.Conflict == sqlstmt.Fail:
			s.a.opaque = true
		case stmt.Conflict == sqlstmt.Ignore:
			s.a.claim = &claim{answer: answer, target: t, columns: stmt.ConflictColumns, creates: true}
		case stmt.OverwritesOnce(arg):
			s.a.claim = &claim{answer: answer, target: t, columns: stmt.ConflictColumns, takes: demands(stmt.Moved(arg), value)}
		case stmt.Conflict == sqlstmt.Overwrite:
			// PostgreSQL's system column xmax is 0 only in a row that was inserted.
			for i, col := range stmt.Columns {
				if stmt.Returning && strings.Contains(strings.ToLower(col), "xmax") {
					s.a.claim = &claim{answer: catalog.Answer{"err": "nil"}, target: t, row: map[int]*interp.Value{i: interp.Bool(false)}}
				}
			}
		case stmt.Verb == sqlstmt.Insert && stmt.Conflict == sqlstmt.Fail:
			s.insert(w, s.verbPhrase(stmt))
		case stmt.Repeats():
			s.repeats(s.verbPhrase(stmt))
		}
	case sqlstmt.Update:
		w := write{target: t, columns: columns(stmt.Assigns)}
		s.a.writes = append(s.a.writes, w)
		switch {
		case stmt.CompareAndSet(arg):
			s.a.claim = &claim{answer: answer, target: t, takes: demands(stmt.Moved(arg), value)}
		case stmt.Repeats() || s.computed(w.target, w.values()...):
			s.repeats(s.verbPhrase(stmt))
		}
	case sqlstmt.Delete:
		s.a.deletes = append(s.a.deletes, removal{t, demands(stmt.Where, value), !stmt.WhereComplete})
		s.a.claim = &claim{answer: answer, target: t, strength: deletion}
	case sqlstmt.Select:
		s.selects(stmt, t, value)
	case sqlstmt.Lock:
		s.a.claim = &claim{strength: lockOnly, target: t}
	case sqlstmt.Unknown, sqlstmt.Call:
		s.a.opaque = true
	}
}

func (s *storing) operand(o sqlstmt.Operand, params []*interp.Value) *interp.Value {
	switch {
	case o.Fresh:
		return interp.FreshValue()
	case o.Relative:
		return nil
	case o.Param >= 0 && o.Param < len(params):
		return content(s.c, params[o.Param])
	case o.Const:
		if strings.EqualFold(o.Text, "null") {
			return interp.Nil()
		}
		if strings.EqualFold(o.Text, "true") || strings.EqualFold(o.Text, "false") {
			return interp.Bool(strings.EqualFold(o.Text, "true"))
		}
		return interp.Text(o.Text)
	case o.Name != "" && len(params) > 0:
		// A named parameter: a field of the argument (sqlx).
		for _, p := range params {
			for k, v := range s.fields(p) {
				if k == interp.NormalName(o.Name) {
					return v
				}
			}
		}
		return interp.PayloadValue()
	}
	return nil
}

func (s *storing) selects(stmt *sqlstmt.Stmt, t target, value func(sqlstmt.Operand) *interp.Value) {
	r := read{target: t, kind: readRow, missing: s.st.Missing, locks: stmt.ForUpdate}
	if s.st.Into != "" {
		r.into = s.c.One(s.st.Into)
	}
	switch {
	case stmt.Exists:
		r.kind = readExists
	case stmt.Count:
		r.kind = readCount
	}
	for _, col := range stmt.Columns {
		r.columns = append(r.columns, interp.NormalName(col))
	}
	r.where = demands(stmt.Where, value)
	s.a.reads = append(s.a.reads, r)
}

func demands(where []sqlstmt.Cond, value func(sqlstmt.Operand) *interp.Value) []demand {
	var out []demand
	for _, w := range where {
		d := demand{column: interp.NormalName(w.Column), op: w.Op, value: value(w.Value)}
		for _, o := range w.List {
			d.list = append(d.list, value(o))
		}
		out = append(out, d)
	}
	return out
}

// insert: a row is added, unless a unique column that the event determines is taken,
// or the program tells a unique violation from other errors.
func (s *storing) insert(w write, what string) {
	refused := s.h.refused(w) || s.op.Told["unique-violation"] || s.op.Told["already-exists"]
	if !refused {
		s.repeats(what)
		return
	}
	answer := catalog.Answer{"err": "unique-violation"}
	for part, v := range s.st.Duplicate {
		answer[part] = v
	}
	s.a.claim = &claim{answer: answer, target: w.target, creates: true}
}

func (s *storing) repeats(what string) {
	if n := len(s.a.writes); n > 0 && s.a.writes[n-1].space == "sql" && s.h.schema.passing(s.a.writes[n-1].container) {
		return
	}
	s.a.effect, s.a.what = s.kind, what
}

// computed: a new value that was computed from what was read of the same place is an increment
// in whatever form.
func (s *storing) computed(t target, vs ...*interp.Value) bool {
	seen := map[uint64]bool{}
	read := func(op *interp.Op) bool {
		return slices.ContainsFunc(s.h.acts[op.ID].reads, func(r read) bool {
			return r.space == t.space && r.container == t.container && (t.container != "" || sameKey(r.key, t.key))
		})
	}
	var walk func(v *interp.Value, sum bool, depth int) bool
	walk = func(v *interp.Value, sum bool, depth int) bool {
		if v == nil || depth == 0 {
			return false
		}
		if sum && v.Kind == interp.Sym && v.Part != "err" && (v.Op != nil && read(v.Op) || slices.ContainsFunc(v.From, read)) {
			return true
		}
		x := v
		if v.Kind == interp.Ptr || v.Kind == interp.Sym {
			x = content(s.c, v)
		}
		if x.Kind != interp.Struct && x.Kind != interp.Opaque && x.Kind != interp.Cat && x.Kind != interp.Choice {
			return false
		}
		if !sum {
			if seen[x.Hash()] {
				return false
			}
			seen[x.Hash()] = true
		}
		sum = sum || x.Kind == interp.Opaque && slices.Contains([]string{"+", "-", "*", "/"}, x.Text)
		return slices.ContainsFunc(x.Elems, func(e *interp.Value) bool { return walk(e, sum, depth-1) })
	}
	return slices.ContainsFunc(vs, func(v *interp.Value) bool { return walk(v, false, 10) })
}

// values are the new values of a write.
func (w write) values() []*interp.Value { return slices.Collect(maps.Values(w.columns)) }

func normalTable(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	return strings.ToLower(name)
}

// build writes the text of a statement that was put together by a builder, as far as it
// decides something, and classifies that.
func (s *storing) build(parts []interp.BuildPart, params []*interp.Value) {
	b := builtText{s: s, params: params}
	for _, p := range parts {
		b.add(p)
	}
	if b.text != "" {
		s.statements(b.text, append(b.args, params...), nil)
		return
	}
	if b.table == "" && s.target.container != "" {
		b.table = quoteTable(s.target.container)
	}
	text := b.statement()
	if text == "" {
		s.a.opaque = true
		return
	}
	item := b.item
	if s.st.Item != "" {
		for _, v := range s.c.Path(s.st.Item) {
			item = merge(item, s.fields(v))
		}
	}
	n := len(s.a.reads)
	s.statements(text, b.args, item)
	for i := n; i < len(s.a.reads); i++ {
		if len(b.columns) == 0 {
			s.a.reads[i].columns = nil // all of the row
		}
	}
}

func quoteTable(name string) string { return `"` + strings.ReplaceAll(name, `"`, "") + `"` }

func merge(a, b map[string]*interp.Value) map[string]*interp.Value {
	if a == nil {
		return b
	}
	for k, v := range b {
		a[k] = v
	}
	return a
}

// item covers stores without a language: what is done is given, the item and its key say
// whether it is new each time.
func (s *storing) item() {
	c, st, a := s.c, s.st, s.a
	name := "changes stored data (" + shortName(c.Sym) + ")"
	if st.Op == "add" || st.Op == "insert" || st.Op == "put" {
		name = "adds an item (" + shortName(c.Sym) + ")"
	}
	fields := map[string]*interp.Value{}
	fresh := s.target.key != nil && s.target.key.Prov.Fresh()
	for _, v := range c.Path(st.Item) {
		f := s.fields(v)
		fields = merge(fields, f)
		fresh = fresh || freshItem(f)
	}
	w := write{target: s.target, columns: fields, adds: true}
	answer := st.Duplicate
	conditional := st.Condition != "" && interp.Given(orNil(c.One(st.Condition)))
	switch st.Op {
	case "add":
		a.writes = append(a.writes, w)
		a.counts = true
		s.repeats(name)
	case "insert":
		a.writes = append(a.writes, w)
		told := s.op.Told["unique-violation"] || s.op.Told["already-exists"] || s.op.Told["condition-failed"]
		keyGiven := s.target.key != nil && !fresh
		if id := fields["id"]; id != nil && strings.Contains(s.target.space, "mongo") {
			keyGiven = interp.Given(id) && !id.Prov.Fresh()
		}
		if told || keyGiven || s.h.refused(w) {
			a.claim = &claim{answer: answer, target: s.target, creates: true}
			return
		}
		s.repeats(name)
	case "put":
		a.writes = append(a.writes, w)
		switch {
		case conditional && s.demandsAbsence():
			a.claim = &claim{answer: orAnswer(answer, catalog.Answer{"err": "condition-failed"}), target: s.target, columns: s.absent(), takes: slices.DeleteFunc(s.alternatives(fields), func(d demand) bool { return d.op == "IS" }), creates: true}
		case fresh:
			a.counts = true
			s.repeats(name)
		case s.target.space == "sql" && !s.h.keptRow(fields, c.One(st.Item), c):
			s.insert(w, "inserts into "+s.place(s.target.container))
		case s.computed(s.target, c.Path(st.Item)...):
			s.repeats("changes " + s.place(s.target.container) + " relative to its old value")
		}
	case "update":
		relative, cols := s.updateDocument(c.One(st.Update))
		w := write{target: s.target, columns: cols, adds: st.Upsert}
		a.writes = append(a.writes, w)
		switch {
		case conditional && s.conditionMoves():
			a.claim = &claim{answer: orAnswer(answer, catalog.Answer{"err": "condition-failed"}), target: s.target, takes: s.alternatives(cols)}
		case s.filterMoves(cols):
			a.claim = &claim{answer: answer, target: s.target, takes: s.filtered(cols)}
		case relative || s.computed(s.target, c.Args...):
			s.repeats(name)
		case st.Upsert && answer != nil && st.Condition == "":
			a.claim = &claim{answer: answer, target: s.target}
		}
	case "increment", "append":
		a.writes = append(a.writes, w)
		a.counts = true
		s.repeats(name)
	case "expire":
		a.writes = append(a.writes, w)
		a.expires = true
	case "set":
		a.writes = append(a.writes, w)
		if s.computed(s.target, c.Args...) {
			s.repeats(name)
		}
	case "delete":
		a.deletes = append(a.deletes, removal{target: s.target, where: s.filterDemands()})
		if answer != nil {
			a.claim = &claim{answer: answer, target: s.target, strength: deletion}
		}
	case "get", "exists", "count", "list":
		kind := readKind(st.Op)
		if st.Op == "get" || st.Op == "list" {
			kind = readRow
		}
		a.reads = append(a.reads, read{target: s.target, kind: kind, missing: st.Missing, into: c.One(st.Into)})
	}
}

func orNil(v *interp.Value) *interp.Value {
	if v == nil {
		return interp.Nil()
	}
	return v
}

func orAnswer(a, b catalog.Answer) catalog.Answer {
	if len(a) > 0 {
		return a
	}
	return b
}

// freshItem: one of the item's values is an id that is made anew each time; a time among
// other values does not make the item another one.
func freshItem(fields map[string]*interp.Value) bool {
	for name, v := range fields {
		if v == nil {
			continue
		}
		if v.Prov&interp.Random != 0 {
			return true
		}
		if v.Prov.Fresh() && slices.Contains([]string{"id", "pk", "sk", "key"}, name) {
			return true
		}
	}
	return false
}

// keptRow: a full row that was read before, or one whose key the event gives.
func (h *handling) keptRow(fields map[string]*interp.Value, item *interp.Value, c *interp.Call) bool {
	if id := fields["id"]; id != nil && interp.Given(id) {
		return !id.Prov.Fresh()
	}
	v := content(c, item)
	return v != nil && (v.Kind == interp.Sym || v.Kind == interp.Struct && v.Base != nil)
}
