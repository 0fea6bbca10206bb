package sqlstmt

import (
	"slices"
	"strings"
)

// operand reads one side of an assignment or condition.
func (p *parser) operand(lo, hi int) Operand {
	o := Operand{Param: -1}
	core, neg := p.core(lo, hi)
	if core < 0 {
		o.Text, o.Fresh, o.Params = p.text(lo, hi), p.fresh(lo, hi), p.params(lo, hi)
		return o
	}
	switch t := &p.ts[core]; {
	case t.kind == tStr && !t.open:
		o.Const, o.Text = true, t.val
	case t.kind == tNum:
		o.Const, o.Text = true, t.val
		if neg {
			o.Text = "-" + t.val
		}
	case t.is("TRUE"), t.is("FALSE"), t.is("NULL"):
		o.Const, o.Text = true, t.text
	case t.kind == tParam:
		o.Param, o.Name = int(t.param), strings.TrimPrefix(t.val, ":")
	}
	if !o.Const {
		o.Text, o.Fresh = p.text(lo, hi), p.fresh(lo, hi)
		return o
	}
	o.Text = strings.Clone(o.Text) // do not keep the whole text alive
	return o
}

// params are the arguments in [lo, hi).
func (p *parser) params(lo, hi int) (out []int) {
	for _, t := range p.ts[lo:hi] {
		if t.kind == tParam && t.param >= 0 && !slices.Contains(out, int(t.param)) {
			out = append(out, int(t.param))
		}
	}
	return out
}

// names are the last parts of the names in [lo, hi), lower case.
func (p *parser) names(lo, hi int) (out []string) {
	for i := lo; i < hi; {
		next := p.path(i, hi)
		if next == i {
			i++
			continue
		}
		if n := strings.ToLower(p.ts[next-1].name()); n != "" && !p.isOp(next, hi, "(") && !slices.Contains(out, n) {
			out = append(out, strings.Clone(n))
		}
		i = next
	}
	return out
}

// core is the index of the one literal, parameter or name that [lo, hi) is,
// casts and parentheses aside, or -1.
func (p *parser) core(lo, hi int) (i int, neg bool) {
	for range maxDepth {
		if lo >= hi {
			return -1, false
		}
		// ( x )
		if end, ok := p.group(lo, hi); ok && end == hi-1 {
			lo, hi = lo+1, end
			continue
		}
		// CAST ( x AS type )
		if end, ok := p.group(lo+1, hi); ok && end == hi-1 && p.isAny(lo, hi, "CAST", "TRY_CAST") {
			if as := p.find(lo+2, end, "AS"); as > 0 {
				lo, hi = lo+2, as
				continue
			}
		}
		// UNNEST ( x ), a row for each of its elements
		if end, ok := p.group(lo+1, hi); ok && end == hi-1 && p.is(lo, hi, "UNNEST") {
			lo, hi = lo+2, end
			continue
		}
		// x :: type
		if c := p.cast(lo, hi); c > 0 {
			hi = c
			continue
		}
		break
	}
	if hi-lo == 2 && (p.ts[lo].isOp("-") || p.ts[lo].isOp("+")) && p.ts[lo+1].kind == tNum {
		return lo + 1, p.ts[lo].text == "-"
	}
	if hi-lo != 1 {
		return -1, false
	}
	return lo, false
}

// cast is the index of the "::" whose type runs to hi, or -1.
func (p *parser) cast(lo, hi int) int {
	for i := lo; i < hi; i = p.skip(i) {
		if !p.ts[i].isOp("::") {
			continue
		}
		for j := i + 1; j < hi; j = p.skip(j) {
			if t := &p.ts[j]; t.kind != tWord && t.kind != tQuoted && !t.isOp(".") && !t.isOp("(") && !t.isOp("[") && !t.isOp("::") {
				return -1
			}
		}
		return i
	}
	return -1
}

// fresh reports whether the value differs at each execution.
func (p *parser) fresh(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		t := &p.ts[i]
		if t.kind != tWord {
			if t.kind == tStr && strings.EqualFold(t.val, "now") {
				return true // sqlite: datetime('now')
			}
			continue
		}
		switch n := strings.ToLower(t.text); {
		case freshNames[n]:
			return true
		case freshFuncs[n]:
			if p.isOp(i+1, hi, "(") {
				return true
			}
		case n == "next":
			if p.seq(i, hi, "NEXT", "VALUE", "FOR") {
				return true
			}
		case n == "nextval" && i > lo && p.ts[i-1].isOp("."):
			return true // Oracle: seq.NEXTVAL
		}
	}
	return false
}

// A subject is the assigned column whose stored value an expression may use.
type subject struct {
	column string
	table  string   // the target's name, without schema
	alias  string   // and its alias
	not    []string // qualifiers of rows that are not stored: EXCLUDED, the source of a MERGE
	verb   string   // %[1]s when the column's name is this verb
	// inner: inside of a subquery on other tables, where only qualified names
	// mean the target.
	inner bool
}

// relative reports whether the expression [lo, hi) is computed from the stored
// value of the column in a way that gives another value each time. The operators
// are told apart only as far as that needs: a + b changes, COALESCE(a, b) and
// a | b and a->b settle.
func (p *parser) relative(lo, hi int, s *subject, depth int) bool {
	if lo >= hi || depth == 0 && !p.mentions(lo, hi, s) {
		return false
	}
	if depth > maxDepth {
		return p.mentions(lo, hi, s)
	}
	if p.ts[lo].is("NOT") || p.ts[lo].isOp("!") || p.ts[lo].isOp("~") {
		return p.mentions(lo, hi, s) // a toggle
	}
	settles := false
	for i := lo; i < hi; i = p.skip(i) {
		switch t := &p.ts[i]; {
		case t.kind == tOp:
			switch p.operator(lo, i, hi) {
			case opCompare:
				return false // a truth value
			case opChange:
				return p.mentions(lo, hi, s)
			case opSettle:
				settles = true
			}
		case p.isAny(i, hi, "AND", "OR", "LIKE", "ILIKE", "IN", "IS", "BETWEEN") && i > lo:
			return false
		case p.is(i, hi, "DIV") && i > lo:
			return p.mentions(lo, hi, s)
		}
	}
	if settles {
		start := lo
		for i := lo; i < hi; i = p.skip(i) {
			if p.ts[i].kind == tOp && p.operator(lo, i, hi) == opSettle {
				if p.relative(start, i, s, depth+1) {
					return true
				}
				start = i + 1
			}
		}
		return p.relative(start, hi, s, depth+1)
	}
	return p.relativePrimary(lo, hi, s, depth)
}

type opClass uint8

const (
	opOther opClass = iota
	opCompare
	opChange // applying it again gives another value
	opSettle // applying it again gives the same
)

// operator classifies the one at i in the expression [lo, hi).
func (p *parser) operator(lo, i, hi int) opClass {
	switch p.ts[i].text {
	case "=", "<>", "!=", "<", ">", "<=", ">=", "<=>", "==", "~*", "!~", "!~*", "@>", "<@", "&&", "@@", "@?", "?":
		return opCompare
	case "-", "+":
		if i+1 < hi && p.ts[i+1].isOp("{") {
			return opSettle // CQL: elements of a set or map
		}
		if i+1 < hi && p.ts[i+1].kind == tStr && p.ts[i].isOp("-") {
			return opSettle // jsonb: remove a key
		}
		return opChange
	case "||":
		if p.merges(lo, hi) {
			return opSettle
		}
		return opChange
	case "*", "/", "^", "#", "<<", ">>":
		return opChange
	case "|", "&", "%", "->", "->>", "#>", "#>>", "#-", "::":
		return opSettle
	}
	return opOther
}

// relativePrimary is relative for an expression without operators.
func (p *parser) relativePrimary(lo, hi int, s *subject, depth int) bool {
	if end, ok := p.group(lo, hi); ok {
		if p.is(lo+1, end, "SELECT") {
			list, inner := p.subquery(lo+1, end, s)
			return p.relative(lo+2, list, &inner, depth+1)
		}
		return p.anyRelative(lo+1, end, 0, s, depth)
	}
	if p.ts[lo].is("CASE") && p.ts[lo].end > 0 {
		// What stands between WHEN and THEN decides, but is no part of the value.
		end := int(p.ts[lo].end)
		for i := lo + 1; i < end; i = p.skip(i) {
			if !p.isAny(i, end, "THEN", "ELSE") {
				continue
			}
			j := i + 1
			for j < end && !p.isAny(j, end, "WHEN", "ELSE") {
				j = p.skip(j)
			}
			if p.relative(i+1, j, s, depth+1) {
				return true
			}
		}
		return false
	}
	next := p.path(lo, hi)
	if next == lo {
		return false
	}
	end, ok := p.group(next, hi)
	if !ok {
		return false // the column itself, or another
	}
	switch f := strings.ToLower(p.ts[next-1].name()); {
	case f == "values":
		return false
	case f == "if" || f == "iif":
		return p.anyRelative(next+1, end, 1, s, depth)
	case settling[f]:
		return p.anyRelative(next+1, end, 0, s, depth)
	}
	return p.mentions(next+1, end, s)
}

// anyRelative reports whether one of the arguments [lo, hi) is, the first ones aside.
func (p *parser) anyRelative(lo, hi, first int, s *subject, depth int) bool {
	found, n := false, 0
	p.split(lo, hi, func(lo, hi int) {
		found = found || n >= first && p.relative(lo, hi, s, depth+1)
		n++
	})
	return found
}

// subquery is the end of the select list of the subquery at lo and the subject
// as seen from inside: in a query on other tables a plain name is theirs.
func (p *parser) subquery(lo, hi int, s *subject) (list int, inner subject) {
	inner = *s
	list = p.find(lo, hi, "FROM")
	if list < 0 {
		return hi, inner
	}
	end := p.path(list+1, hi)
	inner.inner = end == list+1 || !strings.EqualFold(p.ts[end-1].name(), s.table)
	return list, inner
}

// mentions reports whether [lo, hi) uses the stored value of the column.
func (p *parser) mentions(lo, hi int, s *subject) bool {
	innerEnd, inner := 0, s.inner
	for i := lo; i < hi; {
		if i >= innerEnd {
			inner = s.inner
		}
		t := &p.ts[i]
		if t.isOp("(") && p.is(i+1, hi, "SELECT") && int(t.end) > i && i >= innerEnd {
			_, sub := p.subquery(i+1, min(int(t.end), hi), s)
			inner, innerEnd = sub.inner, int(t.end)
		}
		if t.kind == tVerb && s.verb != "" && t.text == s.verb {
			return true
		}
		next := p.path(i, hi)
		if next == i {
			i++
			continue
		}
		if p.isOp(next, hi, "(") && p.ts[next-1].kind == tWord {
			if p.ts[next-1].is("VALUES") {
				next = p.skip(next)
			}
			i = next // a function's name
			continue
		}
		if strings.EqualFold(p.ts[next-1].name(), s.column) && s.column != "" {
			q := ""
			if next-3 >= i {
				q = p.ts[next-3].name()
			}
			own := q != "" && (strings.EqualFold(q, s.table) || strings.EqualFold(q, s.alias))
			other := slices.ContainsFunc(s.not, func(n string) bool { return strings.EqualFold(n, q) })
			if own || !inner && (q == "" || !other) {
				return true
			}
		}
		i = next
	}
	return false
}
