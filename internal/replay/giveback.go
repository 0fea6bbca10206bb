package replay

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// givesBack: what an operation does makes room for the claim again: it deletes the item, or it
// sets a column that the claim demands to what the claim takes. As long as nothing has failed, any
// change says how far the delivery has come.
func (h *handling) givesBack(op *interp.Op, a act, cl *claim, s *interp.State) bool {
	same := func(t target) bool {
		return t.space == cl.target.space && t.container == cl.target.container &&
			(t.key == nil || cl.target.key == nil || sameKey(t.key, cl.target.key) || h.sameItem(op, t.key, cl))
	}
	return slices.ContainsFunc(a.deletes, func(d removal) bool { return same(d.target) }) ||
		slices.ContainsFunc(a.writes, func(w write) bool { return same(w.target) && (s.Broken().Len() == 0 || h.restores(cl, w, a.expires)) })
}

// restores: an update puts the item back into a state in which the claim takes it.
func (h *handling) restores(cl *claim, w write, expires bool) bool {
	switch {
	case expires || len(w.columns) == 0: // not known what is written
		return true
	case len(cl.takes) > 0:
		return slices.ContainsFunc(cl.takes, func(d demand) bool {
			v, ok := w.columns[d.column]
			return ok && !d.refusesAll(v)
		})
	case cl.creates: // a refused delivery may look at the state
		for id, a := range h.acts {
			if len(h.asked[id]) > 0 && slices.ContainsFunc(a.reads, func(r read) bool { return r.space == cl.target.space && r.container == cl.target.container }) {
				return true
			}
		}
		return false
	}
	return true
}

// refusesAll: whichever of its values it is, it does not meet the demand.
func (d demand) refusesAll(v *interp.Value) bool {
	if v != nil && v.Kind == interp.Choice {
		return !slices.ContainsFunc(v.Elems, func(e *interp.Value) bool { return !d.refuses(e) })
	}
	if d.op == "IS" && v != nil && v.Kind != interp.Const && !v.NonNil && !v.Prov.Fresh() {
		return false // it may be nil
	}
	return d.refuses(v)
}

// sameItem: what an operation is given as key, a filter or the id itself, selects the item of a
// claim: both demand the same of some column.
func (h *handling) sameItem(op *interp.Op, key *interp.Value, cl *claim) bool {
	st := &storing{h: h, op: op, c: op.Call, a: &act{}}
	by := st.fields(key)
	id := st.inner(key)
	for name, v := range cl.by {
		w := by[name]
		if len(by) == 0 {
			w = id
		}
		if v != nil && w != nil && w.Kind != interp.Const && w.Hash() == v.Hash() {
			return true
		}
	}
	return len(cl.by) == 0 && slices.ContainsFunc(slices.Collect(maps.Values(by)), func(w *interp.Value) bool { return w != nil && sameKey(w, cl.target.key) })
}

// filtered is what the filter of an update demands of what it sets (MongoDB).
func (s *storing) filtered(set map[string]*interp.Value) []demand {
	return slices.DeleteFunc(s.filterDemands(), func(d demand) bool { _, ok := set[d.column]; return !ok })
}

// filterDemands is what a filter demands, by column.
func (s *storing) filterDemands() []demand {
	if s.st.Key == "" || s.c.One(s.st.Key) == nil {
		return nil
	}
	fields := s.fields(s.c.One(s.st.Key))
	var out []demand
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		want := fields[name]
		switch {
		case want == nil || name == "":
		case want.IsNil():
			out = append(out, demand{column: name, op: "IS", value: want})
		case want.Kind == interp.Struct:
			out = append(out, s.operator(name, want))
		default:
			out = append(out, demand{column: name, op: "=", value: want})
		}
	}
	return out
}

// operator reads what an operator of a filter demands: {"$in": [...]}.
// https://www.mongodb.com/docs/manual/reference/operator/query/
func (s *storing) operator(name string, doc *interp.Value) demand {
	for op, v := range s.fields(doc) {
		switch op {
		case "$ne":
			return demand{column: name, op: "<>", value: v}
		case "$in", "$nin":
			d := demand{column: name, op: "IN"}
			if op == "$nin" {
				d.op = "NOT IN"
			}
			if list := content(s.c, v); list != nil && list.Kind == interp.Struct {
				d.list = list.Elems
			}
			return d
		case "$exists":
			if text, ok := interp.ConstText(orNil(v), ""); ok && text == "false" {
				return demand{column: name, op: "IS", value: interp.Nil()}
			}
		}
	}
	return demand{column: name} // not known
}

var (
	absentClause  = regexp.MustCompile(`^(?i:attribute_not_exists)\s*\(\s*([#\w.-]+)\s*\)$`)
	compareClause = regexp.MustCompile(`^([#\w.-]+)\s*(=|<>)\s*(:\w+)$`)
	inClause      = regexp.MustCompile(`^([#\w.-]+)\s+(?i:IN)\s*\((.*)\)$`)
	connectives   = regexp.MustCompile(`(?i)\s+(?:AND|OR)\s+`)
)

// alternatives is what a condition expression demands of what the request sets, by any of its
// clauses (DynamoDB).
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
func (s *storing) alternatives(set map[string]*interp.Value) []demand {
	text, ok := interp.ConstText(content(s.c, s.c.One(s.st.Condition)), "?")
	if !ok {
		return nil
	}
	var out []demand
	for _, clause := range connectives.Split(text, -1) {
		clause = strings.Trim(clause, " \t\n")
		if strings.Count(clause, "(") < strings.Count(clause, ")") {
			clause = strings.TrimSuffix(clause, ")")
		} else if strings.HasPrefix(clause, "(") {
			clause = clause[1:]
		}
		d := s.clause(clause)
		if d.column == "" {
			continue
		}
		if _, ok := set[d.column]; ok {
			out = append(out, d)
		}
	}
	return out
}

func (s *storing) clause(text string) demand {
	column := func(name string) string { return interp.NormalName(s.attribute(name)) }
	if m := absentClause.FindStringSubmatch(text); m != nil {
		return demand{column: column(m[1]), op: "IS", value: interp.Nil()}
	}
	if m := compareClause.FindStringSubmatch(text); m != nil {
		return demand{column: column(m[1]), op: m[2], value: s.placeholder(m[3])}
	}
	if m := inClause.FindStringSubmatch(text); m != nil {
		d := demand{column: column(m[1]), op: "IN"}
		for _, name := range strings.Split(m[2], ",") {
			d.list = append(d.list, s.placeholder(name))
		}
		return d
	}
	return demand{}
}
