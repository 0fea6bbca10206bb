package sqlstmt

import "strings"

// target reads the name of a table and its alias at i.
func (p *parser) target(i, hi int, s *Stmt) (subject, int) {
	start := i
	s.Table, i = p.name(i, hi)
	sub := subject{}
	if i > start {
		sub.table = p.ts[i-1].name()
	}
	if p.isOp(i, hi, "*") { // ONLY t *
		i++
	}
	if p.is(i, hi, "AS") && i+1 < hi {
		sub.alias = p.ts[i+1].name()
		i += 2
	} else if i < hi && (p.ts[i].kind == tQuoted || p.ts[i].kind == tWord && !p.clauseWord(i, hi)) {
		sub.alias = p.ts[i].name()
		i++
	}
	return sub, i
}

// clauseWord reports whether a keyword stands at i behind which no operand ends.
func (p *parser) clauseWord(i, hi int) bool {
	return p.isAny(i, hi, "SELECT", "FROM", "WHERE", "SET", "VALUES", "VALUE", "INTO", "AND", "OR", "NOT", "BY", "ON", "USING",
		"JOIN", "LIKE", "IN", "IS", "WHEN", "THEN", "ELSE", "RETURNING", "LIMIT", "OFFSET", "UPDATE", "TABLE", "AS", "DISTINCT",
		"DEFAULT", "OUTPUT", "WITH", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL", "OUTER", "LATERAL", "ORDER", "GROUP", "HAVING",
		"UNION", "EXCEPT", "INTERSECT", "FOR", "IF", "DO", "OVERRIDING", "PARTITION", "FORMAT", "SETTINGS", "OPTION",
		"WINDOW", "FETCH", "MATCHED", "CASE", "BETWEEN", "ALLOW", "DELETE", "CONFLICT", "DUPLICATE", "KEY", "TABLESAMPLE",
		"ALL", "INDEXED", "FORCE", "USE", "LOCK", "QUALIFY", "FINAL", "PREWHERE", "PIVOT", "STRAIGHT_JOIN", "EXEC", "JSON")
}

// loose reports whether the hole at i follows a complete operand, so that any
// clause could stand in its place.
func (p *parser) loose(lo, i int) bool {
	if !p.ts[i].unknown() || p.ts[i].val != "" || i == lo {
		return false
	}
	switch t := &p.ts[i-1]; t.kind {
	case tOp:
		return t.text == ")" || t.text == "]"
	case tWord:
		return !p.clauseWord(i-1, i)
	}
	return true
}

// looseIn reports whether a loose hole stands in [lo, hi), outside of groups.
func (p *parser) looseIn(lo, hi int) bool {
	for i := lo; i < hi; i = p.skip(i) {
		if p.ts[i].unknown() && (i == lo || p.loose(lo, i)) {
			return true
		}
	}
	return false
}

// setEnd is the end of the SET list at lo. A word of the list's own, such as a
// column "output", stands at the start of an item or before "=".
func (p *parser) setEnd(lo, hi int) int {
	for i := lo; i < hi; i = p.skip(i) {
		if !p.isAny(i, hi, "WHERE", "FROM", "RETURNING", "OUTPUT", "ORDER", "LIMIT", "OPTION", "IF", "WHEN", "ON", "DELETE", "AS", "SELECT") {
			continue
		}
		if i == lo || p.isOp(i+1, hi, "=") || p.isOp(i+1, hi, ".") || p.is(i, hi, "IF") && p.isOp(i+1, hi, "(") {
			continue
		}
		if t := &p.ts[i-1]; t.isOp(",") || t.isOp(".") || t.isOp("=") || p.is(i, hi, "FROM") && t.is("DISTINCT") {
			continue
		}
		return i
	}
	return hi
}

// assigns reads a SET list. open tells that a hole may assign more or make a
// value relative.
func (p *parser) assigns(lo, hi int, sub subject) (as []Assign, open bool) {
	p.split(lo, hi, func(lo, hi int) {
		eq := -1
		for i := lo; i < hi && eq < 0; i = p.skip(i) {
			if t := &p.ts[i]; t.kind == tOp && len(t.text) <= 2 && strings.HasSuffix(t.text, "=") {
				eq = i
			}
		}
		if eq <= lo {
			open = open || p.holes(lo, hi) || p.looseIn(lo, hi)
			return
		}
		if end, ok := p.group(lo, hi); ok { // (a, b) = (1, 2)
			as = append(as, p.tupleAssign(lo+1, end, eq+1, hi, sub)...)
			open = open || p.holes(eq+1, hi)
			return
		}
		a := p.assign(lo, eq, hi, sub)
		unsure := p.holes(eq+1, hi) || p.looseIn(eq+2, hi) ||
			a.Column == "" && hi-eq > 2 && p.verbs(eq+1, hi) // %s = %s + 1
		open = open || unsure && !a.Value.Relative
		as = append(as, a)
	})
	return as, open
}

// assign reads "[lo, eq) = [eq+1, hi)".
func (p *parser) assign(lo, eq, hi int, sub subject) Assign {
	end := p.path(lo, eq)
	if end == lo {
		return Assign{Value: p.operand(eq+1, hi)}
	}
	last := &p.ts[end-1]
	a := Assign{Column: strings.Clone(strings.ToLower(last.name())), Value: p.operand(eq+1, hi)}
	sub.column = last.name()
	if last.kind == tVerb && strings.Contains(last.text, "[") {
		sub.verb = last.text
	}
	switch p.ts[eq].text {
	case "=", ":=", "==":
		a.Value.Relative = p.relative(eq+1, hi, &sub, 0)
		if a.Value.Relative {
			a.Value.Concat, a.Value.Columns = p.concatenates(eq+1, hi, &sub), p.names(eq+1, hi)
		}
	case "+=", "-=", "*=", "/=", "^=":
		a.Value.Relative = true
	}
	return a
}

// tupleAssign reads "([lo, hi)) = (vlo..vhi)", also with ROW or a subquery.
func (p *parser) tupleAssign(lo, hi, vlo, vhi int, sub subject) (as []Assign) {
	if p.is(vlo, vhi, "ROW") {
		vlo++
	}
	var values [][2]int
	if end, ok := p.group(vlo, vhi); ok {
		from, to := vlo+1, end
		if p.is(from, to, "SELECT") {
			var inner subject
			to, inner = p.subquery(from, to, &sub)
			from, sub = from+1, inner
		}
		p.split(from, to, func(lo, hi int) { values = append(values, [2]int{lo, hi}) })
	}
	i := 0
	p.split(lo, hi, func(lo, hi int) {
		a := Assign{Value: Operand{Param: -1, Text: p.text(vlo, vhi)}}
		end := p.path(lo, hi)
		if end > lo {
			sub.column = p.ts[end-1].name()
			a.Column = strings.Clone(strings.ToLower(sub.column))
		}
		if i < len(values) {
			v := values[i]
			a.Value = p.operand(v[0], v[1])
			a.Value.Relative = p.relative(v[0], v[1], &sub, 0)
		}
		i++
		as = append(as, a)
	})
	return as
}

// holes reports whether a hole stands anywhere in [lo, hi).
func (p *parser) holes(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if p.ts[i].kind == tHole {
			return true
		}
	}
	return false
}

func (p *parser) verbs(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if p.ts[i].kind == tVerb {
			return true
		}
	}
	return false
}

func anyRelative(as []Assign) bool {
	for i := range as {
		if as[i].Value.Relative {
			return true
		}
	}
	return false
}

// holeInSet finishes a statement whose SET list has a hole: what is known to be
// relative stays so, all else is unknown.
func (s *Stmt) holeInSet(as []Assign) {
	s.Open = true
	if !anyRelative(as) {
		s.Verb, s.Detail = Unknown, "a part of the SET list is not known"
	}
}

func (p *parser) update(lo, hi int) Stmt {
	s := Stmt{Verb: Update, WhereComplete: true}
	i := lo + 1
	for p.isAny(i, hi, "LOW_PRIORITY", "IGNORE", "ONLY", "OR") || p.is(i, hi, "TOP") {
		switch {
		case p.is(i, hi, "OR"):
			i += 2
		case p.is(i, hi, "TOP"):
			i = p.skip(i + 1)
		default:
			i++
		}
	}
	sub, i := p.target(i, hi, &s)
	set := p.find(i, hi, "SET")
	if set < 0 {
		s.Verb, s.Detail = Unknown, "UPDATE without SET"
		return s
	}
	end := p.setEnd(set+1, hi)
	var open bool
	s.Assigns, open = p.assigns(set+1, end, sub)
	if from := p.find(end, hi, "FROM"); from >= 0 {
		p.resolveAlias(&s, from+1, hi)
	}
	p.where(&s, end, hi)
	p.returning(&s, end, hi)
	switch {
	case open:
		s.holeInSet(s.Assigns)
	case len(s.Assigns) == 0:
		s.Verb, s.Detail = Unknown, "the SET list can't be read"
	}
	return s
}

// resolveAlias replaces the alias that SQL Server allows as target by the
// table's name in the FROM list.
func (p *parser) resolveAlias(s *Stmt, i, hi int) {
	for i < hi && !p.isAny(i, hi, "WHERE", "RETURNING", "OUTPUT", "OPTION") {
		name, next := p.name(i, hi)
		if next == i {
			i = p.skip(i)
			continue
		}
		alias := next
		if p.is(alias, hi, "AS") {
			alias++
		}
		if alias < hi && name != "" && s.Table != "" && strings.EqualFold(p.ts[alias].name(), s.Table) {
			s.Table = name
			return
		}
		i = next
	}
}

func (p *parser) deleteStmt(lo, hi int) Stmt {
	s := Stmt{Verb: Delete, WhereComplete: true}
	i := lo + 1
	for p.isAny(i, hi, "LOW_PRIORITY", "QUICK", "IGNORE", "FROM", "ONLY") {
		i++
	}
	if p.is(i, hi, "TOP") {
		i = p.skip(i + 1)
		if p.is(i, hi, "FROM") {
			i++
		}
	}
	_, i = p.target(i, hi, &s)
	if from := p.find(i, hi, "FROM"); from >= 0 {
		p.resolveAlias(&s, from+1, hi)
	}
	p.where(&s, i, hi)
	p.returning(&s, i, hi)
	return s
}

// returning reads RETURNING ... or OUTPUT ....
func (p *parser) returning(s *Stmt, lo, hi int) {
	i := p.find(lo, hi, "RETURNING")
	if i < 0 {
		if i = p.find(lo, hi, "OUTPUT"); i < 0 {
			return
		}
	}
	end := i + 1
	for end < hi && !p.isAny(end, hi, "INTO", "VALUES", "SELECT", "FROM", "WHERE", "DEFAULT") {
		end = p.skip(end)
	}
	s.Returning = true
	s.Columns = p.list(i+1, end)
}

// list reads a select list.
func (p *parser) list(lo, hi int) (out []Selected) {
	p.split(lo, hi, func(lo, hi int) { out = append(out, p.selected(lo, hi)) })
	return out
}

// alias reports whether [lo, hi) ends in a name that it is given; AS may be left out.
func (p *parser) alias(lo, hi int) bool {
	if hi-lo < 2 {
		return false
	}
	last, before := &p.ts[hi-1], &p.ts[hi-2]
	if before.is("AS") {
		return hi-lo > 2
	}
	return (last.kind == tWord || last.kind == tQuoted) && !p.isAny(hi-1, hi, "NULL", "TRUE", "FALSE", "END", "UNKNOWN") &&
		(before.kind != tOp || before.isOp(")")) && !p.isAny(hi-2, hi-1, "NOT", "IS", "AND", "OR", "LIKE", "IN", "DISTINCT", "FROM", "INTERVAL")
}

func (p *parser) selected(lo, hi int) Selected {
	s := Selected{Text: p.text(lo, hi)}
	if p.alias(lo, hi) {
		s.As = strings.ToLower(p.ts[hi-1].name())
		if hi--; p.is(hi-1, hi, "AS") {
			hi--
		}
	}
	if name, ok := p.column(lo, hi); ok {
		s.Column = name
		return s
	}
	if end, ok := p.group(lo+1, hi); ok && end+1 == hi && p.isAny(lo, hi, "COALESCE", "IFNULL", "ISNULL", "NVL") {
		first := true
		p.split(lo+2, end, func(lo, hi int) {
			if first {
				s.Column, _ = p.column(lo, hi)
			}
			first = false
		})
		return s
	}
	if conds, complete := p.conds(lo, hi, 0); complete && len(conds) == 1 {
		s.Column, s.Test = conds[0].Column, &conds[0]
	}
	return s
}

func (p *parser) merge(lo, hi int) Stmt {
	s := Stmt{Verb: Merge, Conflict: Ignore}
	i := lo + 1
	for p.isAny(i, hi, "INTO", "ONLY") {
		i++
	}
	if p.is(i, hi, "TOP") {
		i = p.skip(i + 1)
	}
	sub, i := p.target(i, hi, &s)
	if p.is(i, hi, "WITH") { // WITH (HOLDLOCK) AS t
		i = p.skip(i + 1)
		if p.is(i, hi, "AS") && i+1 < hi {
			sub.alias = p.ts[i+1].name()
		}
	}
	when := p.find(i, hi, "WHEN")
	if when < 0 {
		s.Verb, s.Detail = Unknown, "MERGE without WHEN"
		return s
	}
	if u := p.find(i, when, "USING"); u >= 0 {
		sub.not = p.mergeSource(u+1, when)
	}
	if on := p.find(i, when, "ON"); on >= 0 {
		conds, _ := p.conds(on+1, when, 0)
		for _, c := range conds {
			s.ConflictColumns = append(s.ConflictColumns, c.Column)
		}
	}
	open := false
	for when >= 0 {
		end := p.find(when+1, hi, "WHEN")
		to := hi
		if end >= 0 {
			to = end
		}
		open = p.mergeWhen(&s, when, to, sub) || open
		when = end
	}
	p.returning(&s, i, hi)
	if open {
		s.holeInSet(s.Assigns)
	}
	return s
}

// mergeSource is the name and alias of the rows behind USING.
func (p *parser) mergeSource(i, hi int) (names []string) {
	if end, ok := p.group(i, hi); ok {
		i = end + 1
	} else {
		next := p.path(i, hi)
		if next > i {
			names = append(names, p.ts[next-1].name())
		}
		i = next
	}
	if p.is(i, hi, "AS") {
		i++
	}
	if i < hi && !p.clauseWord(i, hi) && p.ts[i].name() != "" {
		names = append(names, p.ts[i].name())
	}
	return names
}

// mergeWhen reads one WHEN [NOT] MATCHED ... THEN ....
func (p *parser) mergeWhen(s *Stmt, lo, hi int, sub subject) (open bool) {
	then := p.find(lo, hi, "THEN")
	if then < 0 {
		return p.looseIn(lo+1, hi)
	}
	i := then + 1
	switch {
	case i < hi && p.ts[i].unknown():
		return true
	case p.is(i, hi, "DELETE"):
		s.Conflict = max(s.Conflict, Overwrite)
		return p.looseIn(i+1, hi)
	case p.is(i, hi, "UPDATE"):
		set := p.find(i, hi, "SET")
		if set < 0 {
			return p.looseIn(i+1, hi)
		}
		as, open := p.assigns(set+1, p.setEnd(set+1, hi), sub)
		s.Assigns = as
		s.Conflict = max(s.Conflict, Overwrite)
		if anyRelative(as) {
			s.Conflict = Accumulate
		}
		return open
	case p.is(i, hi, "INSERT") && len(s.Assigns) == 0 && s.Conflict == Ignore:
		if cols, ok := p.group(i+1, hi); ok && p.isAny(cols+1, hi, "VALUES") {
			if vals, ok := p.group(cols+2, hi); ok {
				s.Assigns = p.zip(i+2, cols, cols+3, vals)
			}
		}
	}
	return p.looseIn(i+1, hi)
}

func (p *parser) copyStmt(lo, hi int) Stmt {
	s := Stmt{Verb: Copy}
	i := lo + 1
	switch {
	case p.ts[lo].is("LOAD"):
		if i = p.find(lo, hi, "TABLE"); i < 0 {
			return Stmt{Verb: DDL} // LOAD 'extension'
		}
		i++
	case p.ts[lo].is("BULK"):
		i++
	case p.find(lo, hi, "FROM") < 0:
		s.Verb = Select // COPY ... TO
	}
	s.Table, _ = p.name(i, hi)
	return s
}
