package sqlstmt

import (
	"slices"
	"strings"
)

// selectStmt reads a SELECT: what it reads, or what it calls.
func (p *parser) selectStmt(lo, hi int) Stmt {
	s := Stmt{Verb: Select, WhereComplete: true}
	i := p.selectHead(lo+1, hi)
	end := p.listEnd(i, hi)
	s.Columns = p.list(i, end)
	from := p.find(end, hi, "FROM")
	if into := p.find(i, hi, "INTO"); into >= 0 && into+1 < hi && p.ts[into+1].name() != "" &&
		!p.isAny(into+1, hi, "OUTFILE", "DUMPFILE") && !p.is(lo, into, "INSERT") {
		s.Verb = DDL // it creates a table
		s.Table, _ = p.name(into+1, hi)
		return s
	}
	if len(s.Columns) == 1 && p.exists(&s, i, end) {
		return s
	}
	p.count(&s, i, end)
	s.Total = len(s.Columns) == 1 && (p.find(i, end, "SUM") >= 0 || p.find(i, end, "AVG") >= 0 || p.isAny(i, end, "COALESCE", "IFNULL") && p.isAny(i+2, end, "SUM", "AVG"))
	p.where(&s, end, hi)
	s.ForUpdate = p.locks(end, hi)
	s.Tables, s.Lacking = p.tables(lo, hi), p.lacking(lo, hi)
	if len(s.Tables) > 0 {
		s.Table = s.Tables[0]
	}
	p.calls(&s, i, end, from, hi)
	for _, w := range [...]string{"UNION", "INTERSECT", "EXCEPT"} {
		if p.find(end, hi, w) >= 0 {
			s.WhereComplete = false
		}
	}
	return s
}

// selectHead steps over DISTINCT and TOP.
func (p *parser) selectHead(i, hi int) int {
	for i < hi {
		switch {
		case p.seq(i, hi, "DISTINCT", "ON"):
			i = p.skip(i + 2)
		case p.isAny(i, hi, "DISTINCT", "ALL", "SQL_CALC_FOUND_ROWS", "STRAIGHT_JOIN", "SQL_NO_CACHE"):
			i++
		case p.is(i, hi, "TOP") && i+1 < hi && (p.isOp(i+1, hi, "(") || p.ts[i+1].kind == tNum || p.ts[i+1].kind == tParam):
			i = p.skip(i + 1)
		default:
			return i
		}
	}
	return i
}

// listEnd is the end of the select list at i.
func (p *parser) listEnd(i, hi int) int {
	for ; i < hi; i = p.skip(i) {
		if p.isAny(i, hi, "FROM", "WHERE", "INTO", "ORDER", "LIMIT", "UNION", "INTERSECT", "EXCEPT", "FOR", "GROUP", "HAVING") &&
			!p.ts[i-1].isOp(".") && !(p.ts[i].is("FROM") && p.ts[i-1].is("DISTINCT")) && !p.ts[i-1].is("AS") {
			return i
		}
	}
	return hi
}

// exists reads SELECT EXISTS (SELECT ...), also as CASE WHEN EXISTS (...) THEN 1 ELSE 0 END.
func (p *parser) exists(s *Stmt, lo, hi int) bool {
	negated := false
	if p.seq(lo, hi, "CASE", "WHEN") && int(p.ts[lo].end) > lo {
		hi = min(hi, int(p.ts[lo].end))
		lo += 2
	}
	if p.is(lo, hi, "NOT") {
		negated = true
		lo++
	}
	end, ok := p.group(lo+1, hi)
	if !ok || !p.is(lo, hi, "EXISTS") || !p.is(lo+2, end, "SELECT") {
		return false
	}
	if p.is(end+1, hi, "THEN") && end+2 < hi && (p.ts[end+2].text == "0" || p.ts[end+2].is("FALSE")) {
		negated = !negated
	}
	inner := Stmt{WhereComplete: true}
	p.where(&inner, lo+3, end)
	s.Where, s.WhereComplete = inner.Where, inner.WhereComplete
	s.Tables = p.tables(lo+2, end)
	if len(s.Tables) > 0 {
		s.Table = s.Tables[0]
	}
	s.Exists = !negated
	return true
}

// count recognises COUNT(...) alone, and COUNT(...) > 0, which is an EXISTS.
func (p *parser) count(s *Stmt, lo, hi int) {
	end, ok := p.group(lo+1, hi)
	if len(s.Columns) != 1 || !ok || !p.isAny(lo, hi, "COUNT", "COUNT_BIG") {
		return
	}
	switch rest := hi - end - 1; {
	case rest == 0, rest <= 2 && !p.isOp(end+1, hi, ">") && p.ts[end+1].kind != tOp:
		s.Count = true
	case rest >= 2 && p.isOp(end+1, hi, ">") && p.ts[end+2].text == "0":
		s.Exists = true
	}
}

// locks reports whether the rows read are locked.
func (p *parser) locks(lo, hi int) bool {
	for i := lo; i < hi; i = p.skip(i) {
		if p.is(i, hi, "FOR") && p.isAny(i+1, hi, "UPDATE", "SHARE", "NO", "KEY") || p.seq(i, hi, "LOCK", "IN", "SHARE") {
			return true
		}
		if end, ok := p.group(i+1, hi); ok && p.is(i, hi, "WITH") {
			for j := i + 2; j < end; j++ {
				if p.isAny(j, end, "UPDLOCK", "XLOCK", "HOLDLOCK", "TABLOCKX") {
					return true
				}
			}
		}
	}
	return false
}

// tables are the tables behind FROM and JOIN in [lo, hi), at any depth.
func (p *parser) tables(lo, hi int) (out []string) {
	add := func(i int) {
		for p.isAny(i, hi, "ONLY", "LATERAL") {
			i++
		}
		name, next := p.name(i, hi)
		if next == i || name == "" || p.isOp(next, hi, "(") || p.isAny(i, next, "SELECT", "VALUES") {
			return
		}
		names := []string{name}
		if t, ok := p.ctes[name]; ok {
			names = t
		}
		for _, n := range names {
			if !slices.Contains(out, n) {
				out = append(out, strings.Clone(n))
			}
		}
	}
	for i := lo; i < hi && len(out) < 100; i++ {
		switch {
		case p.is(i, hi, "JOIN"):
			add(i + 1)
		case p.is(i, hi, "FROM") && i > lo && !p.ts[i-1].is("DISTINCT") && !p.ts[i-1].isOp("."):
			add(i + 1)
			for j := i + 1; j < hi && !p.ts[j].isOp(")") && !p.isAny(j, hi, "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "UNION", "WINDOW"); j = p.skip(j) {
				if p.ts[j].isOp(",") {
					add(j + 1)
				}
			}
		case p.isOp(i, hi, "(") && i > lo && int(p.ts[i].end) > i && p.ts[i-1].kind == tWord && !p.clauseWord(i-1, hi) &&
			!p.isAny(i-1, hi, "EXISTS", "ANY", "ALL", "SOME", "LATERAL", "ARRAY", "COALESCE") && !p.isAny(i+1, hi, "SELECT", "WITH"):
			i = int(p.ts[i].end) // extract(epoch FROM x)
		}
	}
	return out
}

// calls decides whether the SELECT calls what may change something. Functions
// in the select list of a query on tables are taken for what they mostly are:
// formatting.
func (p *parser) calls(s *Stmt, lo, end, from, hi int) {
	if from >= 0 {
		next := p.path(from+1, hi)
		if next > from+1 && p.isOp(next, hi, "(") && !p.is(next+1, hi, "SELECT") {
			p.called(s, from+1, hi)
		} else {
			p.split(lo, end, func(lo, hi int) {
				if f := p.function(lo, hi); locking[last(f)] || sequences[last(f)] || last(f) == "pg_notify" {
					p.called(s, lo, hi)
				}
			})
		}
		return
	}
	p.split(lo, end, func(lo, hi int) {
		if s.Func == "" {
			p.called(s, lo, hi)
		}
	})
}

// function is the name of the function whose call begins at i, or "".
func (p *parser) function(i, hi int) string {
	name, next := p.name(i, hi)
	if !p.isOp(next, hi, "(") {
		return ""
	}
	return name
}

func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// called notes the call at i when it is more than reading.
func (p *parser) called(s *Stmt, i, hi int) {
	next := p.path(i, hi)
	f := p.function(i, hi)
	if f == "" && next > i && p.ts[next-1].unknown() && p.isOp(next, hi, "(") {
		s.Verb = Call // SELECT %s($1)
		return
	}
	switch n := last(f); {
	case f == "" && next > i && p.ts[i].kind == tHole && next == hi:
		s.Verb = Call // SELECT <hole>
	case n == "" || pure[n]:
	case sequences[n]:
		s.Func = strings.Clone(f)
	case locking[n]:
		s.Verb, s.Func = Lock, strings.Clone(f)
	case n == "pg_notify":
		s.Verb, s.Func = Publish, strings.Clone(f)
	default:
		s.Verb, s.Func = Call, strings.Clone(f)
	}
}

// call reads CALL f(...), EXEC f ... and PERFORM f(...).
func (p *parser) call(lo, hi int) Stmt {
	s := Stmt{Verb: Call}
	i := lo + 1
	if i+1 < hi && p.ts[i].kind == tParam && p.isOp(i+1, hi, "=") { // EXEC @r = f
		i += 2
	}
	s.Func, _ = p.name(i, hi)
	if locking[last(s.Func)] {
		s.Verb = Lock
	}
	return s
}
