package act

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// GivenBack: what an operation does makes room for the claim again: it deletes the item, or it sets
// a column that the claim demands to what the claim takes. As long as nothing has failed, any change
// says how far the delivery has come. looked: who is refused looks at the item's state.
func (r *Reader) GivenBack(c *Claim, op *interp.Op, a Act, failed, looked bool) bool {
	same := func(t Target) bool {
		return t.Space == c.Target.Space && t.Container == c.Target.Container &&
			(t.Key == nil || c.Target.Key == nil || sameKey(t.Key, c.Target.Key) || r.selects(op, t.Key, c))
	}
	return slices.ContainsFunc(a.Deletes, func(d Removal) bool { return same(d.Target) }) ||
		slices.ContainsFunc(a.Writes, func(w Write) bool { return same(w.Target) && (!failed || c.restoredBy(w, a.Expires, looked)) })
}

// restoredBy: an update puts the item back into a state in which the claim takes it.
func (c *Claim) restoredBy(w Write, expires, looked bool) bool {
	switch {
	case expires || len(w.Columns) == 0: // not known what is written
		return true
	case len(c.takes) > 0:
		return slices.ContainsFunc(c.takes, func(d Demand) bool {
			v, ok := w.Columns[d.Column]
			return ok && !d.refusesAll(v)
		})
	}
	return !c.creates || looked
}

// refusesAll: whichever of its values it is, it does not meet the demand.
func (d Demand) refusesAll(v *interp.Value) bool {
	if v != nil && v.Kind == interp.Choice {
		return !slices.ContainsFunc(v.Elems, func(e *interp.Value) bool { return !d.refuses(e) })
	}
	if d.Op == "IS" && v != nil && v.Kind != interp.Const && !v.NonNil && !v.Prov.Fresh() {
		return false // it may be nil
	}
	return d.refuses(v)
}

// selects: what an operation is given as key, a filter or the id itself, selects the item of the
// claim: both demand the same of some column.
func (r *Reader) selects(op *interp.Op, key *interp.Value, c *Claim) bool {
	st := &storing{r: r, op: op, c: op.Call, a: &Act{}}
	by := st.fields(key)
	id := st.inner(key)
	for name, v := range c.by {
		w := by[name]
		if len(by) == 0 {
			w = id
		}
		if v != nil && w != nil && w.Kind != interp.Const && w.Hash() == v.Hash() {
			return true
		}
	}
	return len(c.by) == 0 && slices.ContainsFunc(slices.Collect(maps.Values(by)), func(w *interp.Value) bool { return w != nil && sameKey(w, c.Target.Key) })
}

// filtered is what the filter of an update demands of what it sets (MongoDB).
func (s *storing) filtered(set map[string]*interp.Value) []Demand {
	return slices.DeleteFunc(s.filterDemands(), func(d Demand) bool { _, ok := set[d.Column]; return !ok })
}

// filterDemands is what a filter demands, by column.
func (s *storing) filterDemands() []Demand {
	if s.st.Key == "" || s.c.One(s.st.Key) == nil {
		return nil
	}
	fields := s.fields(s.c.One(s.st.Key))
	var out []Demand
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		want := fields[name]
		switch {
		case want == nil || name == "":
		case want.IsNil():
			out = append(out, Demand{Column: name, Op: "IS", Value: want})
		case want.Kind == interp.Struct:
			out = append(out, s.operator(name, want))
		default:
			out = append(out, Demand{Column: name, Op: "=", Value: want})
		}
	}
	return out
}

// operator reads what an operator of a filter demands: {"$in": [...]}.
// https://www.mongodb.com/docs/manual/reference/operator/query/
func (s *storing) operator(name string, doc *interp.Value) Demand {
	for op, v := range s.fields(doc) {
		switch op {
		case "$ne":
			return Demand{Column: name, Op: "<>", Value: v}
		case "$in", "$nin":
			d := Demand{Column: name, Op: "IN"}
			if op == "$nin" {
				d.Op = "NOT IN"
			}
			if list := content(s.c, v); list != nil && list.Kind == interp.Struct {
				d.list = list.Elems
			}
			return d
		case "$exists":
			if text, ok := interp.ConstText(v.OrNil(), ""); ok && text == "false" {
				return Demand{Column: name, Op: "IS", Value: interp.Nil()}
			}
		}
	}
	return Demand{Column: name} // not known
}

var (
	absentClause  = regexp.MustCompile(`^(?i:attribute_not_exists)\s*\(\s*([#\w.-]+)\s*\)$`)
	compareClause = regexp.MustCompile(`^([#\w.-]+)\s*(=|<>)\s*(:\w+)$`)
	inClause      = regexp.MustCompile(`^([#\w.-]+)\s+(?i:IN)\s*\((.*)\)$`)
	alternative   = regexp.MustCompile(`(?i)\s+OR\s+`)
	connectives   = regexp.MustCompile(`(?i)\s+(?:AND|OR)\s+`)
)

// alternatives is what a condition expression demands of what the request sets, by any of its
// clauses (DynamoDB).
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
func (s *storing) alternatives(set map[string]*interp.Value) []Demand {
	text, ok := interp.ConstText(content(s.c, s.c.One(s.st.Condition)), "?")
	if !ok {
		return nil
	}
	var out []Demand
	for _, clause := range connectives.Split(text, -1) {
		clause = strings.Trim(clause, " \t\n")
		if strings.Count(clause, "(") < strings.Count(clause, ")") {
			clause = strings.TrimSuffix(clause, ")")
		} else if strings.HasPrefix(clause, "(") {
			clause = clause[1:]
		}
		d := s.clause(clause)
		if d.Column == "" {
			continue
		}
		if _, ok := set[d.Column]; ok {
			out = append(out, d)
		}
	}
	return out
}

// either: what the condition demands, or something else.
func (s *storing) either() bool {
	text, _ := interp.ConstText(content(s.c, s.c.One(s.st.Condition)).OrNil(), "?")
	return alternative.MatchString(text)
}

func (s *storing) clause(text string) Demand {
	operand := func(name string) *interp.Value {
		return s.placeholder("ExpressionAttributeValues", strings.TrimSpace(name))
	}
	if m := absentClause.FindStringSubmatch(text); m != nil {
		return Demand{Column: s.attribute(m[1]), Op: "IS", Value: interp.Nil()}
	}
	if m := compareClause.FindStringSubmatch(text); m != nil {
		return Demand{Column: s.attribute(m[1]), Op: m[2], Value: operand(m[3])}
	}
	if m := inClause.FindStringSubmatch(text); m != nil {
		d := Demand{Column: s.attribute(m[1]), Op: "IN"}
		for _, name := range strings.Split(m[2], ",") {
			d.list = append(d.list, operand(name))
		}
		return d
	}
	return Demand{}
}

// OfState: whatever the event is, the row must be in some state.
func (d Demand) OfState() bool {
	known := func(v *interp.Value) bool { return v != nil && v.Kind == interp.Const }
	return known(d.Value) || slices.ContainsFunc(d.list, known)
}
