package act

import (
	"strconv"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/interp"
)

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
