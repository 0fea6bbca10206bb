package act

import (
	"cmp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
)

// storing classifies one operation on stored data.
type storing struct {
	r      *Reader
	a      *Act
	op     *interp.Op
	c      *interp.Call
	st     *catalog.Store
	kind   string
	target Target
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
	if v.Kind == interp.Choice { // any of these
		for _, e := range v.Elems {
			s.oneText(e)
		}
		return
	}
	text, ok := interp.ConstText(v, sqlstmt.Hole)
	if !ok {
		s.a.Opaque = true
		return
	}
	s.statements(text, s.c.Path(s.st.Params), nil)
}

// statements classifies each statement of a text. item is the row that it inserts,
// where a library knows it.
func (s *storing) statements(text string, params []*interp.Value, item map[string]*interp.Value) {
	stmts := s.r.schema.stmts.parse(text)
	for i := range stmts {
		s.statement(s.r.schema.merging(&stmts[i]), params, item)
	}
	s.limit(stmts, params)
}

func (s *storing) statement(stmt *sqlstmt.Stmt, params []*interp.Value, item map[string]*interp.Value) {
	t := Target{Space: "sql", Container: normalTable(stmt.Table)}
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
	if told, ok := s.st.Duplicate["value"]; ok { // CQL's [applied]
		answer = catalog.Answer{"value": told, "err": "nil"}
	}
	if stmt.IfClaimed && stmt.Verb != sqlstmt.Select {
		s.a.Writes = append(s.a.Writes, Write{Target: t, Columns: columns(stmt.Assigns), Adds: stmt.Verb == sqlstmt.Insert})
		s.a.Claim = &Claim{answer: answer, Target: t}
		return
	}
	switch stmt.Verb {
	case sqlstmt.Insert, sqlstmt.Merge, sqlstmt.Copy:
		w := Write{Target: t, Columns: columns(stmt.Assigns), Adds: true}
		_, given := w.Columns["id"]
		w.NewID = len(w.Columns) > 0 && (!given || w.Columns["id"] != nil && !interp.Given(w.Columns["id"])) && !s.partly()
		if rows := s.rows(); len(rows) == 1 && rows[0].Kind == interp.Sym {
			w.ID = s.c.Field(rows[0], "ID")
		}
		s.a.Writes = append(s.a.Writes, w)
		switch {
		case stmt.Open && stmt.Conflict == sqlstmt.Fail:
			s.a.Opaque = true
		case stmt.Conflict == sqlstmt.Ignore:
			s.a.Claim = &Claim{answer: answer, Target: t, columns: append(stored(w, stmt.AbsentColumns), stmt.ConflictColumns...), creates: true}
		case stmt.OverwritesOnce(arg):
			s.a.Claim = &Claim{answer: answer, Target: t, columns: stmt.ConflictColumns, takes: demands(stmt.Moved(arg), value)}
		case stmt.Conflict == sqlstmt.Overwrite:
			// PostgreSQL's system column xmax is 0 only in a row that was inserted.
			for i, col := range stmt.Columns {
				if stmt.Returning && strings.Contains(strings.ToLower(col.Text), "xmax") {
					s.a.Claim = &Claim{answer: catalog.Answer{"err": "nil"}, Target: t, row: map[int]*interp.Value{i: interp.Bool(false)}}
				}
			}
		case stmt.Verb == sqlstmt.Insert && stmt.Conflict == sqlstmt.Fail:
			s.insert(w, s.verbPhrase(stmt))
		case stmt.Repeats():
			s.repeats(s.verbPhrase(stmt))
		}
	case sqlstmt.Update:
		w := Write{Target: t, Columns: columns(stmt.Assigns)}
		s.a.Writes = append(s.a.Writes, w)
		switch {
		case stmt.CompareAndSet(arg):
			s.a.Claim = &Claim{answer: answer, Target: t, takes: demands(stmt.Moved(arg), value), Parent: s.ofParent(t, stmt) || s.sweeps(stmt, value)}
			if n := stmt.Lease(); n > 0 && n <= briefly {
				s.a.Claim.Brief = true
			}
			if !s.keepsApart(w, every) {
				return
			}
			rest := *stmt
			rest.Assigns = slices.DeleteFunc(slices.Clone(stmt.Assigns), func(a sqlstmt.Assign) bool { return s.a.Claim.demands(interp.NormalName(a.Column)) })
			if rest.Repeats() || s.computed(t, columns(rest.Assigns)) {
				s.repeats(s.verbPhrase(&rest))
			}
		case stmt.Repeats() || s.computed(t, w.Columns):
			s.repeats(s.verbPhrase(stmt))
		}
	case sqlstmt.Delete:
		s.a.Deletes = append(s.a.Deletes, Removal{t, demands(stmt.Where, value), !stmt.WhereComplete})
		s.a.Claim = &Claim{answer: answer, Target: t, Strength: Deletion}
	case sqlstmt.Select:
		s.selects(stmt, t, value)
	case sqlstmt.Lock:
		s.a.Claim = &Claim{Strength: Lock, Target: t}
	case sqlstmt.Unknown, sqlstmt.Call:
		s.a.Opaque = true
	}
}

func (s *storing) operand(o sqlstmt.Operand, params []*interp.Value) *interp.Value {
	switch {
	case o.Fresh:
		return interp.FreshValue()
	case o.Relative:
		return nil
	case o.Param >= 0 && o.Param < len(params):
		return s.c.Traced(content(s.c, interp.InColumn(content(s.c, params[o.Param]))))
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

func (s *storing) selects(stmt *sqlstmt.Stmt, t Target, value func(sqlstmt.Operand) *interp.Value) {
	r := Read{Target: t, Kind: Row, missing: s.st.Missing, Locks: stmt.ForUpdate}
	for _, table := range stmt.Lacking {
		r.Lacking = append(r.Lacking, normalTable(table))
	}
	switch {
	case stmt.Exists:
		r.Kind = Exists
	case stmt.Count:
		r.Kind = Count
	}
	for _, col := range stmt.Columns {
		r.Columns = append(r.Columns, Selected{interp.NormalName(cmp.Or(col.Column, col.Text)), interp.NormalName(col.As), tested(col.Test, value)})
	}
	r.Where = demands(stmt.Where, value)
	if stmt.Total { // whatever it is, no event is recognised by it
		return
	}
	s.a.Reads = append(s.a.Reads, r)
}

// tested is what a condition demands, nil if there is none.
func tested(c *sqlstmt.Cond, value func(sqlstmt.Operand) *interp.Value) *Demand {
	if c == nil {
		return nil
	}
	return &demands([]sqlstmt.Cond{*c}, value)[0]
}

func demands(where []sqlstmt.Cond, value func(sqlstmt.Operand) *interp.Value) []Demand {
	var out []Demand
	for _, w := range where {
		d := Demand{Column: interp.NormalName(w.Column), Op: w.Op, Value: value(w.Value)}
		for _, o := range w.List {
			d.list = append(d.list, value(o))
		}
		out = append(out, d)
	}
	return out
}

// insert: a row is added, unless a unique column that the event determines is taken,
// or the program tells a unique violation from other errors.
func (s *storing) insert(w Write, what string) {
	if s.loaded() {
		return
	}
	told := s.op.Told["unique-violation"] || s.op.Told["already-exists"]
	if !told && !s.r.refused(w) {
		s.repeats(what)
		return
	}
	answer := catalog.Answer{"err": "unique-violation"}
	for part, v := range s.st.Duplicate {
		answer[part] = v
	}
	s.a.Claim = &Claim{answer: answer, Target: w.Target, creates: true, Plain: !told}
	if keys := s.r.keyColumns(w, nil); told && len(keys) > 0 && !slices.ContainsFunc(keys, func(v *interp.Value) bool { return v == nil || !v.Prov.Fresh() }) {
		s.a.Claim.Anew = true
		s.repeats(what)
	}
}

// stored are those of the columns that a row is given.
func stored(w Write, columns []string) []string {
	return slices.DeleteFunc(slices.Clone(columns), func(c string) bool {
		_, ok := w.Columns[interp.NormalName(c)]
		return !ok
	})
}

func (s *storing) repeats(what string) {
	if n := len(s.a.Writes); n > 0 && s.a.Writes[n-1].Space == "sql" && s.r.schema.passing(s.a.Writes[n-1].Container) {
		return
	}
	s.a.Effect, s.a.What = s.kind, what
}

func normalTable(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	return strings.ToLower(name)
}

// build writes the text of a statement that was put together by a builder, as far as it
// decides something, and classifies that.
func (s *storing) build(parts []interp.BuildPart, params []*interp.Value) {
	b := builtText{s: s}
	for i, p := range parts {
		if v := content(s.c, p.Value); p.Part == "text" && v != nil && v.Kind == interp.Choice { // any of these
			for _, e := range v.Elems {
				p.Value = e
				s.build(slices.Concat(parts[:i], []interp.BuildPart{p}, parts[i+1:]), params)
			}
			return
		}
		b.add(p)
	}
	if b.text != "" {
		s.statements(b.text, slices.Concat(b.args, b.whereArgs, params), nil)
		return
	}
	if b.table == "" && s.target.Container != "" {
		b.table = quoteTable(s.target.Container)
	}
	text := b.statement()
	if text == "" {
		s.a.Opaque = true
		return
	}
	item := b.item
	if s.st.Item != "" {
		for _, v := range s.c.Path(s.st.Item) {
			item = merge(item, s.fields(v))
		}
	}
	n := len(s.a.Reads)
	s.statements(text, b.args, item)
	for i := n; i < len(s.a.Reads); i++ {
		if len(b.columns) == 0 {
			s.a.Reads[i].Columns = nil // all of the row
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
	name := "changes stored data (" + c.Sym.Short() + ")"
	if st.Op == "add" || st.Op == "insert" || st.Op == "put" {
		name = "adds an item (" + c.Sym.Short() + ")"
	}
	fields := map[string]*interp.Value{}
	fresh := s.target.Key != nil && s.target.Key.Prov.Fresh()
	for _, v := range c.Path(st.Item) {
		f := s.fields(v)
		fields = merge(fields, f)
		fresh = fresh || freshItem(f)
	}
	w := Write{Target: s.target, Columns: fields, Adds: true, Value: scalar(c, st.Item)}
	answer := st.Duplicate
	conditional := st.Condition != "" && interp.Given(c.One(st.Condition).OrNil())
	switch st.Op {
	case "add":
		a.Writes = append(a.Writes, w)
		a.Counts = true
		s.repeats(name)
	case "insert":
		a.Writes = append(a.Writes, w)
		told := s.op.Told["unique-violation"] || s.op.Told["already-exists"] || s.op.Told["condition-failed"]
		keyGiven := s.target.Key != nil && !fresh
		if id := fields["id"]; id != nil && strings.Contains(s.target.Space, "mongo") {
			keyGiven = interp.Given(id) && !id.Prov.Fresh()
		}
		if told || keyGiven || s.r.refused(w) {
			a.Claim = &Claim{answer: answer, Target: s.target, creates: true}
			return
		}
		s.repeats(name)
	case "put":
		a.Writes = append(append(a.Writes, w), s.entries(st.Item)...)
		a.Expires = st.TTL != "" && interp.Given(c.One(st.TTL).OrNil())
		switch {
		case conditional && s.demandsAbsence():
			a.Claim = &Claim{answer: orAnswer(answer, catalog.Answer{"err": "condition-failed"}), Target: s.target, columns: s.absent(), creates: true,
				takes: slices.DeleteFunc(s.alternatives(fields), func(d Demand) bool { return d.Op == "IS" })}
			if s.either() && s.keepsApart(w, some) && s.computed(s.target, a.Claim.others(fields)) {
				a.Counts = true
				s.repeats("changes " + s.place(s.target.Container) + " relative to its old value")
			}
		case fresh && s.kept(): // one that was read has its key: it is not for that one that the store makes another
		case fresh && a.Expires: // a session, a placeholder: it is not there to stay
		case fresh:
			a.Counts = true
			s.repeats(name)
		case s.target.Space == "sql" && !s.keptRows():
			s.insert(w, "inserts into "+s.place(s.target.Container))
		case s.computed(s.target, nil, c.Path(st.Item)...):
			a.Counts = true
			s.repeats("changes " + s.place(s.target.Container) + " relative to its old value")
		}
		s.looksUp(fields)
	case "update":
		relative, cols := s.updateDocument(c.One(st.Update))
		w := Write{Target: s.target, Columns: cols, Adds: st.Upsert}
		a.Writes = append(a.Writes, w)
		switch {
		case conditional && s.conditionMoves():
			a.Claim = &Claim{answer: orAnswer(answer, catalog.Answer{"err": "condition-failed"}), Target: s.target, takes: s.alternatives(cols)}
			s.versioned(w, relative, name)
		case s.filterMoves(cols):
			a.Claim = &Claim{answer: answer, Target: s.target, takes: s.filtered(cols)}
			s.versioned(w, relative, name)
		case len(relative) > 0 || s.computed(s.target, nil, c.Args...):
			s.repeats(name)
		case st.Upsert && answer != nil && st.Condition == "":
			a.Claim = &Claim{answer: answer, Target: s.target, Overwrites: s.overwrites(c.One(st.Update))}
		}
		s.looksUp(s.fields(s.target.Key))
	case "increment", "append":
		a.Writes = append(a.Writes, w)
		a.Counts = true
		s.repeats(name)
	case "expire":
		a.Writes = append(a.Writes, w)
		a.Expires = true
	case "set":
		a.Writes = append(a.Writes, w)
		if s.computed(s.target, nil, c.Args...) {
			s.repeats(name)
		}
	case "delete":
		a.Deletes = append(a.Deletes, Removal{Target: s.target, where: s.filterDemands()})
		if answer != nil {
			a.Claim = &Claim{answer: answer, Target: s.target, Strength: Deletion}
		}
	case "get", "exists", "count", "list":
		kind := ReadKind(st.Op)
		if st.Op == "get" || st.Op == "list" {
			kind = Row
		}
		a.Reads = append(a.Reads, Read{Target: s.target, Kind: kind, filter: s.filterDemands(), missing: st.Missing, Locks: st.Old || st.Locks})
	}
}

// entries are the entries of a map that is stored under a key, where each can be read by itself (a
// hash in Redis).
func (s *storing) entries(item catalog.Path) []Write {
	v := content(s.c, s.c.One(item))
	if s.target.Container != "" || s.target.Key == nil || v == nil || v.Kind != interp.Struct {
		return nil
	}
	var out []Write
	for name, e := range columns(v) {
		t := Target{Space: s.target.Space, Container: containerOf(s.target.Key), Key: interp.Text(name)}
		out = append(out, Write{Target: t, Adds: true, Value: content(s.c, e)})
	}
	return out
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
