package sqlstmt

import (
	"slices"
	"strings"
)

// A holding is what kind of value an expression has, as far as its text shows it.
type holding uint8

const (
	holdsAny    holding = iota
	holdsObject         // keys and values: JSON, hstore
	holdsList           // an array, or a JSON array
)

// merges reports whether the "||" of an expression lay objects over each other: keys that are there already
// are set again, not added. A list is appended to.
// https://www.postgresql.org/docs/current/functions-json.html#FUNCTIONS-JSONB-OP-TABLE
func (p *parser) merges(lo, hi int) bool {
	found := holdsAny
	start := lo
	for i := lo; i <= hi; i = p.skip(i) {
		if i == hi || p.ts[i].isOp("||") {
			found = max(found, p.holds(start, i, 0))
			start = i + 1
		}
	}
	return found == holdsObject || found == holdsAny && p.objects
}

// concatenates reports whether the assigned value [lo, hi) is relative only if "||" does not merge
// there.
func (p *parser) concatenates(lo, hi int, sub *subject) bool {
	q := *p
	q.objects = true
	return !q.relative(lo, hi, sub, 0)
}

// Merging is the statement as it is where "||" merges in some columns: they hold objects.
func (s *Stmt) Merging(objects func(column string) bool) *Stmt {
	merge := func(assigns []Assign) ([]Assign, bool) {
		merges := func(a *Assign) bool { return a.Value.Concat && objects(a.Column) }
		out := slices.Clone(assigns)
		for i := range out {
			if merges(&out[i]) {
				out[i].Value.Relative = false
			}
		}
		return out, anyRelative(out)
	}
	m, still := *s, false
	switch {
	case s.Verb == Update:
		m.Assigns, _ = merge(s.Assigns)
	case s.Verb == Insert && s.Conflict == Accumulate:
		if m.OnConflict, still = merge(s.OnConflict); !still && !anyRelative(s.Assigns) {
			m.Conflict = Overwrite
		}
	}
	return &m
}

// holds is what the operand [lo, hi) has. Of what is cast to JSON, an object is assumed: that is
// what "||" is for.
func (p *parser) holds(lo, hi, depth int) holding {
	if lo >= hi || depth > maxDepth {
		return holdsAny
	}
	if end, ok := p.group(lo, hi); ok && end == hi-1 {
		return p.holds(lo+1, end, depth+1)
	}
	json := false
	if c := p.cast(lo, hi); c > lo {
		if p.ts[hi-1].isOp("]") { // text[]
			return holdsList
		}
		json = merging[strings.ToLower(p.ts[hi-1].name())]
		if !json {
			return holdsAny
		}
		hi = c
	}
	t := &p.ts[lo]
	if t.kind == tStr && hi-lo == 1 {
		return literal(t.val, json)
	}
	if t.is("ARRAY") {
		return holdsList
	}
	next := p.path(lo, hi)
	if end, ok := p.group(next, hi); ok && end == hi-1 && next > lo {
		if h := p.made(strings.ToLower(p.ts[next-1].name()), next+1, end, depth); h != holdsAny {
			return h
		}
	}
	if json {
		return holdsObject
	}
	return holdsAny
}

// made is what a call of f with the arguments [lo, hi) gives.
func (p *parser) made(f string, lo, hi, depth int) holding {
	switch {
	case objects[f]:
		return holdsObject
	case lists[f]:
		return holdsList
	case f == "cast":
		if as := p.find(lo, hi, "AS"); as > 0 && merging[strings.ToLower(p.ts[hi-1].name())] {
			return max(holdsObject, p.holds(lo, as, depth+1))
		}
	case f == "coalesce":
		found := holdsAny
		p.split(lo, hi, func(lo, hi int) { found = max(found, p.holds(lo, hi, depth+1)) })
		return found
	}
	return holdsAny
}

// literal is what the text of a constant shows. '{}' is an array without elements, too.
func literal(text string, json bool) holding {
	switch text = strings.TrimSpace(text); {
	case strings.HasPrefix(text, "["):
		return holdsList
	case strings.HasPrefix(text, "{") && (json || strings.Contains(text, ":")):
		return holdsObject
	case json: // a value: an element
		return holdsList
	}
	return holdsAny
}
