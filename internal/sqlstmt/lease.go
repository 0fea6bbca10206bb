package sqlstmt

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// shut are the demands that the new values make false where they leave none of the ways open: state =
// 'new' OR state = 'busy' AND lease < now() with SET state = 'busy', lease = $1. A lease that is taken
// keeps others out while the work lasts, and what is done then has another state.
func shut(ways [][]Cond, assigns []Assign, arg func(i int) (string, bool)) []Cond {
	var out []Cond
	for _, way := range ways {
		m := moved(way, assigns, arg)
		out = append(out, m...)
		if len(m) == 0 && !leased(way, assigns, arg) {
			return nil
		}
	}
	return out
}

// leased: the way takes over a row that has the state that is set, once the time that is set anew has passed.
func leased(way []Cond, assigns []Assign, arg func(i int) (string, bool)) bool {
	set := func(ok func(c *Cond, v *Operand) bool) bool {
		return slices.ContainsFunc(way, func(c Cond) bool {
			return slices.ContainsFunc(assigns, func(a Assign) bool { return a.Column == c.Column && ok(&c, &a.Value) })
		})
	}
	return set(func(c *Cond, v *Operand) bool { return c.Op == "=" && same(&c.Value, v, arg) }) &&
		set(func(c *Cond, v *Operand) bool {
			return slices.Contains([]string{"<", "<=", ">", ">="}, c.Op) && !v.Relative && c.Value.Text != v.Text
		})
}

var interval = regexp.MustCompile(`(?i)\b(\d+)'?\s+(second|minute)s?\b`)

// Lease is after how many seconds a claim that only alternatives make may be taken over, 0 if that is not known.
func (s *Stmt) Lease() int64 {
	if s.Verb != Update || len(moved(s.Where, s.Assigns, nil)) > 0 {
		return 0
	}
	for _, way := range slices.Concat(s.Either...) {
		for _, c := range way {
			for _, a := range s.Assigns {
				if m := interval.FindStringSubmatch(c.Value.Text + " " + a.Value.Text); m != nil && a.Column == c.Column && c.Op != "=" {
					n, _ := strconv.ParseInt(m[1], 10, 64)
					if strings.EqualFold(m[2], "minute") {
						n *= 60
					}
					return n
				}
			}
		}
	}
	return 0
}
