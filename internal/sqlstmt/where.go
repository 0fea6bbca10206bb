package sqlstmt

import (
	"slices"
	"strings"
)

// whereEnd is the end of the condition at lo.
func (p *parser) whereEnd(lo, hi int) int {
	for i := lo; i < hi; i = p.skip(i) {
		if i > lo && !p.ts[i-1].isOp(".") && p.isAny(i, hi, "RETURNING", "ORDER", "GROUP", "HAVING", "LIMIT", "OFFSET", "FETCH",
			"FOR", "UNION", "INTERSECT", "EXCEPT", "MINUS", "WINDOW", "ON", "OPTION", "ALLOW", "LOCK", "QUALIFY", "SETTINGS", "WHEN") ||
			p.is(i, hi, "IF") && !p.isOp(i+1, hi, "(") {
			return i
		}
	}
	return hi
}

// where reads the WHERE of the statement, and the IF behind it in CQL.
func (p *parser) where(s *Stmt, lo, hi int) {
	i := p.find(lo, hi, "WHERE")
	if i < 0 {
		s.WhereComplete = !p.looseIn(lo, hi)
		return
	}
	end := p.whereEnd(i+1, hi)
	s.Where, s.WhereComplete = p.conds(i+1, end, 0)
	s.Either = p.either(i+1, end, 0)
	if p.is(end, hi, "IF") && !p.is(end+1, hi, "EXISTS") {
		conds, ok := p.conds(end+1, hi, 0)
		s.Where = append(s.Where, conds...)
		s.WhereComplete = s.WhereComplete && ok
	}
}

// either are the conjuncts of a condition that are alternatives.
func (p *parser) either(lo, hi, depth int) (out [][][]Cond) {
	if lo >= hi || depth > maxDepth {
		return nil
	}
	if end, ok := p.group(lo, hi); ok && end == hi-1 {
		return p.either(lo+1, end, depth+1)
	}
	if p.find(lo, hi, "XOR") >= 0 {
		return nil
	}
	if p.find(lo, hi, "OR") >= 0 {
		var ways [][]Cond
		p.between(lo, hi, "OR", func(lo, hi int) {
			way, _ := p.conds(lo, hi, depth+1)
			ways = append(ways, way)
		})
		return [][][]Cond{ways}
	}
	if p.find(lo, hi, "AND") >= 0 {
		p.between(lo, hi, "AND", func(lo, hi int) { out = append(out, p.either(lo, hi, depth+1)...) })
	}
	return out
}

// between calls f with what stands between the words.
func (p *parser) between(lo, hi int, word string, f func(lo, hi int)) {
	start := lo
	for i := lo; i <= hi; i = p.skip(i) {
		if i == hi || p.ts[i].is(word) {
			f(start, i)
			start = i + 1
		}
		if i == hi {
			return
		}
	}
}

// conds reads the conjuncts of a condition; complete tells that there are no others.
func (p *parser) conds(lo, hi, depth int) (cs []Cond, complete bool) {
	if lo >= hi || depth > maxDepth {
		return nil, false
	}
	if p.find(lo, hi, "OR") >= 0 || p.find(lo, hi, "XOR") >= 0 {
		return p.alternatives(lo, hi, depth)
	}
	complete = true
	start, between := lo, false
	for i := lo; i <= hi; i = p.skip(i) {
		switch {
		case p.is(i, hi, "BETWEEN"):
			between = true
		case p.is(i, hi, "AND") && between:
			between = false
		case i == hi || p.ts[i].is("AND"):
			c, ok := p.conjunct(start, i, depth)
			cs = append(cs, c...)
			complete = complete && ok
			start = i + 1
		}
	}
	return cs, complete
}

// alternatives reads "c = 1 OR c = 2" as c IN (1, 2).
func (p *parser) alternatives(lo, hi, depth int) ([]Cond, bool) {
	var c Cond
	start := lo
	for i := lo; i <= hi; i = p.skip(i) {
		if i < hi && !p.ts[i].is("OR") {
			continue
		}
		if p.find(start, i, "AND") >= 0 || p.find(start, i, "XOR") >= 0 {
			return nil, false
		}
		one, ok := p.conjunct(start, i, depth+1)
		if !ok || len(one) != 1 || one[0].Op != "=" || c.Column != "" && one[0].Column != c.Column {
			return nil, false
		}
		c.Column = one[0].Column
		c.List = append(c.List, one[0].Value)
		start = i + 1
	}
	c.Op, c.Value = "IN", Operand{Param: -1, Text: p.text(lo, hi)}
	return []Cond{c}, true
}

// conjunct reads one part of a condition.
func (p *parser) conjunct(lo, hi, depth int) ([]Cond, bool) {
	complete := true
	for i := lo; i < hi; i = p.skip(i) {
		if p.loose(lo, i) { // more conditions may follow
			hi, complete = i, false
			break
		}
	}
	if lo >= hi {
		return nil, false
	}
	if end, ok := p.group(lo, hi); ok && end == hi-1 && !p.is(lo+1, hi, "SELECT") {
		cs, ok := p.conds(lo+1, end, depth+1)
		return cs, ok && complete
	}
	truth := func(lo int, v string) ([]Cond, bool) {
		if end, ok := p.group(lo, hi); ok && end == hi-1 {
			lo, hi = lo+1, end
		}
		c, ok := p.column(lo, hi)
		if !ok {
			return nil, false
		}
		return []Cond{{Column: c, Op: "=", Value: Operand{Text: v, Const: true, Param: -1}}}, complete
	}
	if p.ts[lo].is("NOT") {
		return truth(lo+1, "FALSE")
	}
	at, n, name := p.comparison(lo, hi)
	if at < 0 {
		if o := p.operand(lo, hi); o.Const {
			return nil, complete // WHERE TRUE
		}
		return truth(lo, "TRUE")
	}
	c, ok := p.compare(lo, at, at+n, hi, name)
	switch {
	case ok:
		return []Cond{c}, complete
	case p.operand(lo, at).Const && p.operand(at+n, hi).Const:
		return nil, complete // 1 = 1
	}
	return nil, false
}

// comparison finds the operator of a condition: its place, its length in tokens
// and its name.
func (p *parser) comparison(lo, hi int) (at, n int, name string) {
	for i := lo; i < hi; i = p.skip(i) {
		t := &p.ts[i]
		switch {
		case t.kind == tOp:
			switch t.text {
			case "!=", "<>":
				return i, 1, "<>"
			case "==":
				return i, 1, "="
			case "=", "<", ">", "<=", ">=", "<=>", "~", "~*", "!~", "!~*", "@>", "<@", "&&", "@@":
				return i, 1, t.text
			}
		case i == lo || t.kind != tWord:
		case p.seq(i, hi, "IS", "NOT", "DISTINCT", "FROM"):
			return i, 4, "IS NOT DISTINCT FROM"
		case p.seq(i, hi, "IS", "DISTINCT", "FROM"):
			return i, 3, "IS DISTINCT FROM"
		case p.seq(i, hi, "IS", "NOT"):
			return i, 2, "IS NOT"
		case t.is("IS"):
			return i, 1, "IS"
		case t.is("ISNULL"), t.is("NOTNULL"):
			return -1, 0, ""
		case t.is("NOT") && p.isAny(i+1, hi, "IN", "LIKE", "ILIKE", "BETWEEN", "SIMILAR"):
			return i, 2, "NOT " + strings.ToUpper(p.ts[i+1].text)
		case p.isAny(i, hi, "IN", "LIKE", "ILIKE", "BETWEEN", "GLOB", "REGEXP"):
			return i, 1, strings.ToUpper(t.text)
		}
	}
	return -1, 0, ""
}

// compare reads "[lo, at) name [rlo, hi)", in either order.
func (p *parser) compare(lo, at, rlo, hi int, name string) (Cond, bool) {
	if rlo >= hi {
		return Cond{}, false
	}
	col, ok := p.column(lo, at)
	if !ok {
		flipped, known := flip[name]
		if col, ok = p.column(rlo, hi); !ok || !known || p.subselect(lo, at) {
			return Cond{}, false
		}
		return Cond{Column: col, Op: flipped, Value: p.operand(lo, at)}, true
	}
	if end, ok := p.group(rlo+1, hi); ok && end == hi-1 && p.isAny(rlo, hi, "ANY", "SOME", "ALL") {
		if p.subselect(rlo+1, hi) {
			return Cond{}, false
		}
		return Cond{Column: col, Op: name + " " + strings.ToUpper(p.ts[rlo].text), Value: p.operand(rlo+2, end)}, true
	}
	if p.subselect(rlo, hi) {
		return Cond{}, false
	}
	c := Cond{Column: col, Op: name, Value: p.operand(rlo, hi)}
	if name == "IN" || name == "NOT IN" {
		c.Value.Const = false // IN (1) is a list, too
		if end, ok := p.group(rlo, hi); ok && end == hi-1 {
			c.Value.Text, c.Value.Param = p.text(rlo, hi), -1
			p.split(rlo+1, end, func(lo, hi int) { c.List = append(c.List, p.operand(lo, hi)) })
		}
	}
	return c, true
}

// flip is the operator for exchanged sides.
var flip = map[string]string{"=": "=", "<>": "<>", "<": ">", ">": "<", "<=": ">=", ">=": "<=", "<=>": "<=>"}

// subselect reports whether a SELECT stands in [lo, hi).
func (p *parser) subselect(lo, hi int) bool {
	return slices.ContainsFunc(p.ts[lo:hi], func(t token) bool { return t.is("SELECT") })
}

// column is the name of the column that [lo, hi) is, a cast aside.
func (p *parser) column(lo, hi int) (string, bool) {
	if c := p.cast(lo, hi); c > 0 {
		hi = c
	}
	end := p.path(lo, hi)
	if end == lo || end != hi {
		return "", false
	}
	t := &p.ts[end-1]
	n := strings.ToLower(t.name())
	if n == "" || t.kind == tWord && (freshNames[n] || p.isAny(end-1, hi, "TRUE", "FALSE", "NULL", "DEFAULT", "CURRENT_DATE", "EXISTS")) {
		return "", false
	}
	return strings.Clone(n), true
}
