package act

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
)

// limit: the one statement that changes something counts for a rate limit.
func (s *storing) limit(stmts []sqlstmt.Stmt, params []*interp.Value) {
	changing := slices.DeleteFunc(slices.Clone(stmts), func(st sqlstmt.Stmt) bool { return st.Verb == sqlstmt.Select })
	if len(changing) != 1 || s.a.Effect == "" || !changing[0].Limits(func(i int) bool { return i < len(params) && s.window(params[i]) }) {
		return
	}
	s.a.Counts, s.a.Expires = true, true
	s.a.Limit = []catalog.Part{"row", "value"}
	if s.a.Withholds = changing[0].Conditional(); s.a.Withholds {
		s.a.Limit = append(s.a.Limit, "rows")
		if changing[0].Returning { // no row: an error
			s.a.Limit = append(s.a.Limit, "err")
		}
	}
}

// window: an argument is a time that the clock gives, or the window of less than a day that it is in.
func (s *storing) window(v *interp.Value) bool {
	v = s.c.Traced(content(s.c, v))
	return v != nil && v.Prov&interp.Clock != 0 && !byDay(v, 8)
}

// byDay: a time is cut to a day or more.
func byDay(v *interp.Value, depth int) bool {
	if v == nil || depth == 0 {
		return false
	}
	if v.Kind == interp.Const {
		n, err := strconv.ParseInt(v.Text, 10, 64)
		return err == nil && n >= int64(24*time.Hour) || dayLayout(v.Text)
	}
	if v.Kind == interp.Opaque && strings.HasSuffix(v.Text, "time.Date") {
		return true
	}
	for _, e := range v.Elems {
		if byDay(e, depth-1) {
			return true
		}
	}
	return false
}

// dayLayout: the layout of a time tells the year or the month, and no hour.
func dayLayout(text string) bool {
	return (strings.Contains(text, "2006") || strings.Contains(text, "01")) && !strings.Contains(text, "15") && !strings.Contains(text, "03")
}
