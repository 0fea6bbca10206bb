package sqlstmt

import (
	"slices"
	"strings"
)

// insert reads INSERT, REPLACE and UPSERT.
func (p *parser) insert(lo, hi int) Stmt {
	s := Stmt{Verb: Insert}
	if !p.ts[lo].is("INSERT") {
		s.Conflict = Overwrite
	}
	i := p.insertHead(&s, lo+1, hi)
	sub, i := p.target(i, hi, &s)
	sub.not = []string{"excluded", "new", "inserted"}

	var cols [2]int
	if end, ok := p.group(i, hi); ok && !p.isAny(i+1, end, "SELECT", "WITH") && !p.isOp(i+1, end, "(") {
		cols = [2]int{i + 1, end}
		i = end + 1
	}
	body := i
	for body < hi && !p.isAny(body, hi, "VALUES", "VALUE", "SELECT", "SET", "DEFAULT", "WITH", "EXEC", "EXECUTE", "JSON", "TABLE", "FORMAT") && !p.isOp(body, hi, "(") {
		body = p.skip(body)
	}
	p.returning(&s, i, hi)
	ret := p.find(body, hi, "RETURNING")
	if ret < 0 {
		ret = hi
	}
	tail := ret
	switch {
	case body >= hi:
		s.Open = p.looseIn(i, hi)
		tail = hi
		if !s.Open && i >= hi {
			s.Verb, s.Detail = Unknown, "INSERT without values"
		}
	case p.isAny(body, hi, "VALUES", "VALUE"):
		tail = p.rows(&s, cols, body+1, ret)
	case p.is(body, hi, "SET"):
		end := p.setEnd(body+1, ret)
		var open bool
		s.Assigns, open = p.assigns(body+1, end, sub)
		s.Open = open
		tail = end
	case p.is(body, hi, "DEFAULT"):
		tail = min(body+2, ret)
	case p.is(body, hi, "JSON"), p.is(body, hi, "TABLE"):
		tail = min(body+2, ret)
	case p.is(body, hi, "FORMAT"):
	default:
		p.insertSelect(&s, cols, body, ret)
	}
	if tail < ret && s.Conflict != Ignore {
		if p.is(tail, ret, "AS") && tail+1 < ret {
			sub.not = append(sub.not, p.ts[tail+1].name())
		}
		for i := tail; i < ret; i = p.skip(i) {
			s.Open = s.Open || p.ts[i].unknown() // conflict takes it back where the clause is known
		}
	}
	if s.Conflict == Overwrite && anyRelative(s.Assigns) {
		s.Conflict = Accumulate
	}
	p.conflict(&s, sub, body, ret)
	return s
}

// insertHead reads what stands between INSERT and the table.
func (p *parser) insertHead(s *Stmt, i, hi int) int {
	for ; i < hi; i++ {
		switch t := &p.ts[i]; {
		case t.is("LOW_PRIORITY"), t.is("DELAYED"), t.is("HIGH_PRIORITY"), t.is("OR"), t.is("ABORT"), t.is("FAIL"), t.is("ROLLBACK"), t.is("ALL"):
		case t.is("IGNORE"):
			s.Conflict = Ignore
		case t.is("REPLACE"), t.is("OVERWRITE"):
			s.Conflict = Overwrite
		case t.is("TOP"):
			i = p.skip(i+1) - 1
		case t.is("INTO"):
			if p.isAny(i+1, hi, "TABLE", "FUNCTION", "ONLY") {
				i++
			}
			return i + 1
		case t.unknown() && p.is(i+1, hi, "INTO"):
			s.Open = true // INSERT %s INTO: it may be IGNORE
		default:
			return i
		}
	}
	return i
}

// rows reads the rows behind VALUES, the first one into Assigns, and tells
// where they end. A hole in the place of a row is a row.
func (p *parser) rows(s *Stmt, cols [2]int, i, hi int) int {
	for first := true; i < hi; first = false {
		if p.is(i, hi, "ROW") {
			i++
		}
		if end, ok := p.group(i, hi); ok {
			if first {
				s.Assigns = p.zip(cols[0], cols[1], i+1, end)
			}
			i = end + 1
		} else if i < hi && (p.ts[i].unknown() || p.ts[i].kind == tParam) {
			i++
		} else {
			return i
		}
		if !p.isOp(i, hi, ",") {
			return i
		}
		i++
	}
	return i
}

// zip pairs columns with values, up to the first part that may stand for several.
func (p *parser) zip(clo, chi, vlo, vhi int) (as []Assign) {
	var cols []string
	known := true
	p.split(clo, chi, func(lo, hi int) {
		n, _ := p.name(lo, hi)
		known = known && n != ""
		if known {
			cols = append(cols, n[strings.LastIndexByte(n, '.')+1:])
		}
	})
	var vals [][2]int
	p.split(vlo, vhi, func(lo, hi int) { vals = append(vals, [2]int{lo, hi}) })
	exact := known && len(cols) == len(vals)
	for i := 0; i < len(cols) && i < len(vals); i++ {
		v := vals[i]
		if !exact && p.ts[v[0]].unknown() {
			break
		}
		a := Assign{Column: strings.Clone(cols[i]), Value: p.operand(v[0], v[1])}
		sub := subject{column: cols[i]}
		if p.isOp(v[0], v[1], "(") || p.is(v[0], v[1], "COALESCE") || p.is(v[0], v[1], "IFNULL") {
			// A subquery that counts on from the stored row, as SQLite's REPLACE is used.
			a.Value.Relative = p.storedSubquery(v[0], v[1], &sub)
		}
		as = append(as, a)
	}
	return as
}

// storedSubquery reports whether a value of VALUES is computed from the result of a
// subquery for the same column: COALESCE((SELECT n FROM t ...), 0) + 1.
func (p *parser) storedSubquery(lo, hi int, s *subject) bool {
	for i := lo; i < hi; i++ {
		if p.isOp(i, hi, "(") && p.is(i+1, hi, "SELECT") {
			if from := p.path(p.find(i+1, hi, "FROM")+1, hi); from > 0 && from <= hi {
				s.table = p.ts[from-1].name()
			}
			return p.relative(lo, hi, s, 0)
		}
	}
	return false
}

// insertSelect reads INSERT ... SELECT.
func (p *parser) insertSelect(s *Stmt, cols [2]int, body, hi int) {
	if end, ok := p.group(body, hi); ok {
		p.insertSelect(s, cols, body+1, end)
		s.Open = s.Open || p.looseIn(end+1, hi)
		return
	}
	sel := p.find(body, hi, "SELECT")
	if sel < 0 {
		return
	}
	from := p.find(sel, hi, "FROM")
	where := p.find(sel, hi, "WHERE")
	end := hi
	for _, i := range [...]int{from, where, p.find(sel, hi, "ON", "CONFLICT"), p.find(sel, hi, "ON", "DUPLICATE")} {
		if i >= 0 {
			end = min(end, i)
		}
	}
	star := false // SELECT * does not say which value goes where
	p.split(sel+1, end, func(_, hi int) { star = star || p.ts[hi-1].isOp("*") })
	if cols[1] > cols[0] && !star {
		s.Assigns = p.zip(cols[0], cols[1], sel+1, end)
	}
	if where >= 0 && p.absent(where, hi, s.Table) && p.find(where, hi, "OR") < 0 && s.Conflict == Fail {
		s.Conflict, s.Checked = Ignore, true
		s.AbsentColumns = p.absentColumns(where, hi)
	}
	if last := hi - 1; s.Conflict == Fail && last > sel && p.loose(sel, last) {
		s.Open = true
	}
}

// absent: a condition asks that a table has no such row; of a table that is not known it may be that one.
func (p *parser) absent(lo, hi int, table string) bool {
	i := p.find(lo, hi, "NOT", "EXISTS")
	if i < 0 {
		return false
	}
	end, ok := p.group(i+2, hi)
	if !ok {
		return true
	}
	from := p.find(i+3, end, "FROM")
	if from < 0 { // of a part that is not known, it may stand there
		return p.holes(i+3, end)
	}
	name, _ := p.name(from+1, end)
	return name == "" || last(name) == last(table) ||
		slices.ContainsFunc(p.ctes[name], func(t string) bool { return last(t) == last(table) })
}

// absentColumns are those of the row that NOT EXISTS looks for.
func (p *parser) absentColumns(lo, hi int) []string {
	i := p.find(lo, hi, "NOT", "EXISTS")
	end, ok := p.group(i+2, hi)
	where := p.find(i+3, end, "WHERE")
	if !ok || where < 0 {
		return nil
	}
	var out []string
	cs, _ := p.conds(where+1, end, 0)
	for _, c := range cs {
		if c.Op == "=" {
			out = append(out, c.Column)
		}
	}
	return out
}

// conflict reads ON CONFLICT, ON DUPLICATE KEY UPDATE and the IF NOT EXISTS of CQL.
func (p *parser) conflict(s *Stmt, sub subject, lo, hi int) {
	if i := p.find(lo, hi, "IF", "NOT", "EXISTS"); i >= 0 {
		s.Conflict, s.Open = Ignore, false
		return
	}
	if i := p.find(lo, hi, "ON", "DUPLICATE", "KEY", "UPDATE"); i >= 0 {
		p.onConflict(s, sub, i+4, hi)
		return
	}
	i := p.find(lo, hi, "ON", "CONFLICT")
	if i < 0 {
		return
	}
	if end, ok := p.group(i+2, hi); ok {
		p.split(i+3, end, func(lo, hi int) {
			n, next := p.name(lo, hi)
			if next < hi && !p.isAny(next, hi, "COLLATE", "ASC", "DESC") {
				n = p.text(lo, hi) // an expression
			}
			s.ConflictColumns = append(s.ConflictColumns, strings.Clone(n))
		})
		k := key{Unique: Unique{Table: s.Table, Columns: s.ConflictColumns}}
		if p.is(end+1, hi, "WHERE") {
			k.holdsWhere(p.conds(end+2, p.conflictAction(end+2, hi), 0))
		}
		s.ConflictKey = &k.Unique
	}
	do := p.find(i, hi, "DO")
	switch {
	case do >= 0 && p.seq(do, hi, "DO", "NOTHING"):
		s.Conflict, s.Checked, s.Open = Ignore, false, false
		s.AbsentColumns = nil
	case do >= 0 && p.seq(do, hi, "DO", "UPDATE", "SET"):
		p.onConflict(s, sub, do+3, hi)
	default:
		s.Open = true
	}
}

// conflictAction is where the DO behind the condition of a conflict's index stands.
func (p *parser) conflictAction(lo, hi int) int {
	if do := p.find(lo, hi, "DO"); do >= 0 {
		return do
	}
	return hi
}

// onConflict reads the SET list at lo.
func (p *parser) onConflict(s *Stmt, sub subject, lo, hi int) {
	end := p.setEnd(lo, hi)
	as, open := p.assigns(lo, end, sub)
	s.OnConflict, s.Open, s.Checked = as, open, false
	s.Conflict = Overwrite
	if anyRelative(as) {
		s.Conflict, s.Open = Accumulate, false
	}
	if p.is(end, hi, "WHERE") {
		s.ConflictWhere, _ = p.conds(end+1, p.whereEnd(end+1, hi), 0)
	}
}
