package report

import (
	"cmp"
	"fmt"
	"slices"
)

// A Bound is a bound of the analysis that was reached: findings may be missing behind it.
// Formats that have no place for it leave it out: it belongs on standard error then.
type Bound struct {
	Func   string // full name of the function at which it was reached
	What   string // the bound, in words
	Unseen string // what was not seen, in words
}

// String tells of the bound in one line.
func (b Bound) String() string {
	return printable(fmt.Sprintf("%s: a bound was reached (%s); not seen: %s", b.Func, b.What, b.Unseen))
}

// maxBounds is how many bounds people are told of one by one: a program may be too large in
// hundreds of places.
const maxBounds = 10

// BoundLines are what people are told of bounds: a line for each of the first, and how many
// more there are.
func BoundLines(bounds []Bound) []string {
	bounds = sortedBounds(bounds)
	var lines []string
	for _, b := range bounds[:min(len(bounds), maxBounds)] {
		lines = append(lines, b.String())
	}
	if more := len(bounds) - len(lines); more > 0 {
		lines = append(lines, fmt.Sprintf("%d more %s reached; \"idemcheck -format json\" lists all", more, boundsWere(more)))
	}
	return lines
}

// unseen ends a summary that does not stand for the whole program.
func unseen(bounds []Bound) string {
	n := len(bounds)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", but not everything was seen: %d %s reached", n, boundsWere(n))
}

func boundsWere(n int) string {
	if n == 1 {
		return "bound was"
	}
	return "bounds were"
}

func sortedBounds(bounds []Bound) []Bound {
	return slices.SortedFunc(slices.Values(bounds), func(a, b Bound) int {
		return cmp.Or(cmp.Compare(a.Func, b.Func), cmp.Compare(a.What, b.What), cmp.Compare(a.Unseen, b.Unseen))
	})
}
