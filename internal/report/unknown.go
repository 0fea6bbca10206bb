package report

import (
	"fmt"
	"slices"
	"strings"
)

// maxPlaces is how many places people are told of one by one.
const maxPlaces = 3

// UnknownLine tells where handlers are registered that are not known, "" if there are none.
func UnknownLine(places []Position, dir string) string {
	var texts []string
	for _, p := range places {
		p.File = relative(Absolute(dir), p.File)
		texts = append(texts, p.String())
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	n := len(texts)
	if n == 0 {
		return ""
	}
	what := "1 handler is not known, and was not looked at: it is"
	if n > 1 {
		what = fmt.Sprintf("%d handlers are not known, and were not looked at: they are", n)
	}
	more := ""
	if n > maxPlaces {
		more = fmt.Sprintf(" and at %d other places", n-maxPlaces)
	}
	return printable(what + " registered at " + strings.Join(texts[:min(n, maxPlaces)], ", ") + more)
}
