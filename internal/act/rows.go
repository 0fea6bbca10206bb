package act

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
)

// ofParent: an UPDATE selects rows by what they belong to (a user's addresses, a payment's cases), and not
// one by a key of its own: how many it finds says nothing of the event that names the parent.
func (s *storing) ofParent(t Target, stmt *sqlstmt.Stmt) bool {
	if !stmt.WhereComplete {
		return false
	}
	found := false
	var by []string
	for _, c := range stmt.Where {
		if c.Value.Const || c.Op == "IS" || c.Op == "IS NOT" || c.Op == "<>" || stmt.Sets(c.Column) {
			continue
		}
		by = append(by, interp.NormalName(c.Column))
		if !s.r.schema.names(t.Container, c.Column) {
			return false
		}
		found = true
	}
	return found && !slices.ContainsFunc(s.r.schema.uniques[t.Container], func(u unique) bool {
		return len(u.Columns) > 0 && !slices.ContainsFunc(u.Columns, func(c string) bool { return !slices.Contains(by, c) })
	})
}

// parties are whom rows of many tables belong to.
var parties = strings.Fields("user customer client account tenant organization organisation org merchant shop store company team owner member group project")

// names: the column has the id of a row of another table: of one that the program shows, or of a party.
func (s *Schema) names(table, column string) bool {
	of, ok := strings.CutSuffix(strings.TrimSuffix(strings.ToLower(column), "_uuid"), "_id")
	if !ok && !strings.HasSuffix(strings.ToLower(column), "_uuid") {
		return false
	}
	if i := strings.LastIndexByte(of, '_'); i >= 0 && !s.table(of) {
		of = of[i+1:]
	}
	if isOf(table, of) {
		return false
	}
	return slices.Contains(parties, of) || s.table(of)
}

// table: rows of that name have a table.
func (s *Schema) table(row string) bool {
	for t := range s.uniques {
		if isOf(t, row) {
			return true
		}
	}
	return false
}

// isOf: the table has rows of that name, singular or plural.
func isOf(table, row string) bool {
	return table == row || table == row+"s" || table == row+"es" || strings.HasSuffix(row, "y") && table == strings.TrimSuffix(row, "y")+"ies"
}

// sweeps: the statement asks for its rows by constants and by the time alone, whatever the event is.
func (s *storing) sweeps(stmt *sqlstmt.Stmt, value func(sqlstmt.Operand) *interp.Value) bool {
	return stmt.WhereComplete && !slices.ContainsFunc(demands(stmt.Where, value), func(d Demand) bool {
		return slices.ContainsFunc(append(d.list, d.Value), func(v *interp.Value) bool {
			return v != nil && v.Kind != interp.Const && !v.Prov.Fresh()
		}) || d.Value == nil && len(d.list) == 0
	})
}
