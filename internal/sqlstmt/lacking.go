package sqlstmt

import (
	"slices"
	"strings"
)

// lacking are the tables that must hold nothing for a row that a SELECT reads: WHERE NOT EXISTS (SELECT ... FROM t),
// c NOT IN (SELECT ... FROM t), LEFT JOIN t ... WHERE t.c IS NULL, and HAVING COUNT(t.c) = 0 or MAX(t.c) IS NULL.
func (p *parser) lacking(lo, hi int) (tables []string) {
	add := func(name string) {
		names := []string{name}
		if t, ok := p.ctes[name]; ok {
			names = t
		}
		for _, n := range names {
			if n != "" && !slices.Contains(tables, n) {
				tables = append(tables, n)
			}
		}
	}
	from := p.find(lo, hi, "FROM")
	where, having := p.find(lo, hi, "WHERE"), p.find(lo, hi, "HAVING")
	if from < 0 || where < 0 && having < 0 {
		return nil
	}
	if where >= 0 {
		end := p.whereEnd(where+1, hi)
		for i := where + 1; i < end; i = p.skip(i) {
			in := i + 2 // NOT EXISTS (, NOT IN (
			if close, ok := p.group(in, end); ok && p.is(i, end, "NOT") && p.isAny(i+1, end, "EXISTS", "IN") && p.is(in+1, close, "SELECT") {
				if f := p.find(in+1, close, "FROM"); f >= 0 {
					name, _ := p.name(f+1, close)
					add(name)
				}
			}
		}
	}
	begin := where
	if begin < 0 {
		begin = having
	}
	outer := p.outer(from, begin)
	for i := begin + 1; i < hi && len(outer) > 0; i++ {
		table := outer[p.qualifier(i, hi)]
		after := i + 3
		counts := p.isOp(after, hi, ")") && p.is(i-2, hi, "COUNT")
		if p.isOp(after, hi, ")") {
			after++
		}
		if p.seq(after, hi, "IS", "NULL") || counts && p.isOp(after, hi, "=") && after+1 < hi && p.ts[after+1].text == "0" {
			add(table)
		}
	}
	return tables
}

// outer are the tables of LEFT JOINs, by the names under which their columns are asked for.
func (p *parser) outer(lo, hi int) map[string]string {
	var tables map[string]string
	for i := lo; i < hi; i = p.skip(i) {
		at := i + 2
		if p.seq(i, hi, "LEFT", "OUTER", "JOIN") {
			at++
		} else if !p.seq(i, hi, "LEFT", "JOIN") {
			continue
		}
		name, next := p.name(at, hi)
		if name == "" {
			continue
		}
		alias := last(name)
		if p.is(next, hi, "AS") {
			next++
		}
		if next < hi && !p.isAny(next, hi, "ON", "USING") && p.ts[next].name() != "" {
			alias = p.ts[next].name()
		}
		if tables == nil {
			tables = map[string]string{}
		}
		tables[strings.ToLower(alias)] = name
	}
	return tables
}

// qualifier is the table's name in front of the column at i, "" if there is none.
func (p *parser) qualifier(i, hi int) string {
	if i+2 >= hi || !p.isOp(i+1, hi, ".") || p.isOp(i-1, hi, ".") { // a schema's table, or no name
		return ""
	}
	return strings.ToLower(p.ts[i].name())
}
