package sqlstmt

import (
	"regexp"
	"slices"
	"strings"
)

// Limits reports whether the statement counts for a rate limit: it sets nothing but counters and times,
// in the row of a time window (its key has a value of the clock) or in one that the clock refills (tokens
// and the seconds since they were counted last). clock tells whether argument i is a time, or a window of
// less than a day, that the clock gives; it may be nil. What is counted by the day is a quota, and what
// has a worth of its own (credits, stock) is none of these.
func (s *Stmt) Limits(clock func(i int) bool) bool {
	assigns := s.Assigns
	switch {
	case s.Verb == Insert && s.Conflict == Accumulate:
		assigns = s.OnConflict
	case s.Verb != Update:
		return false
	}
	l := limit{s, assigns, clock}
	counts := false
	for i := range assigns {
		switch a := &assigns[i]; {
		case a.Value.Relative && (worthy(a.Column) || !l.windowed() && !l.refilled(a)):
			return false
		case a.Value.Relative:
			counts = true
		case !l.timed(&a.Value):
			return false
		}
	}
	return counts && !worthy(last(s.Table))
}

// Conditional reports whether an UPDATE or the DO UPDATE of an insert has conditions besides keys that are
// equal, so that it may change no row.
func (s *Stmt) Conditional() bool {
	other := func(c Cond) bool { return c.Op != "=" }
	switch s.Verb {
	case Update:
		return !s.WhereComplete || slices.ContainsFunc(s.Where, other)
	case Insert:
		return slices.ContainsFunc(s.ConflictWhere, other)
	}
	return false
}

type limit struct {
	*Stmt
	assigns []Assign
	clock   func(i int) bool
}

// timed: the value is one of the clock.
func (l *limit) timed(o *Operand) bool {
	if o.Fresh {
		return true
	}
	if m := proposed.FindStringSubmatch(o.Text); m != nil { // EXCLUDED.at
		i := slices.IndexFunc(l.Assigns, func(a Assign) bool { return strings.EqualFold(a.Column, m[1]+m[2]) })
		return i >= 0 && l.Assigns[i].Value.Text != o.Text && l.timed(&l.Assigns[i].Value)
	}
	return l.clock != nil && (o.Param >= 0 && l.clock(o.Param) || slices.ContainsFunc(o.Params, l.clock))
}

// proposed is a value of the row that is to be inserted.
var proposed = regexp.MustCompile(`^(?i:excluded\s*\.\s*"?(\w+)"?|values\s*\(\s*(\w+)\s*\))$`)

// days are units of time that are no short window.
var days = regexp.MustCompile(`(?i)'(day|week|month|quarter|year|decade)s?'|\bcurrent_date\b|::\s*date\b|\bas\s+date\b|\bdate\s*\(|\bcurdate\b`)

// windowed: the row is that of a time window.
func (l *limit) windowed() bool {
	window := func(o *Operand) bool { return l.timed(o) && !days.MatchString(o.Text) }
	if l.Verb == Update {
		return slices.ContainsFunc(l.Where, func(c Cond) bool { return c.Op == "=" && window(&c.Value) })
	}
	return slices.ContainsFunc(l.Assigns, func(a Assign) bool {
		return slices.Contains(l.ConflictColumns, a.Column) && window(&a.Value)
	})
}

// refilled: what is counted depends on the clock and on a time in the row that the statement sets anew.
func (l *limit) refilled(counter *Assign) bool {
	return l.timed(&counter.Value) && slices.ContainsFunc(l.assigns, func(a Assign) bool {
		return !a.Value.Relative && slices.Contains(counter.Value.Columns, a.Column)
	})
}

// worthy: the name is that of something that is worth money, or of which there is only so much.
func worthy(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "_"), func(w string) bool { return worth[w] || worth[strings.TrimSuffix(w, "s")] })
}
