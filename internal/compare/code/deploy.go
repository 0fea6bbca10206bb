package code

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/compare"
)

// shortest is the length of a name from which on it tells anything.
const shortest = 3

// deployed says which deployment file gives the event to a handler; "" if none.
func (s *subject) deployed(p *idemcheck.Portrait) string {
	for _, d := range p.Deliveries {
		for _, topic := range s.topics {
			if named(topic, d.From) {
				return fmt.Sprintf("%s:%d gives it %s", file(d.Pos.File), d.Pos.Line, topic[strings.LastIndexAny(topic, ":/")+1:])
			}
		}
	}
	for _, d := range p.Deliveries {
		for _, name := range s.folders {
			if named(name, d.Function) {
				return fmt.Sprintf("%s:%d calls it %s", file(d.Pos.File), d.Pos.Line, name)
			}
		}
	}
	return ""
}

// wait is how long the source of the event waits before it delivers again, and which file says so;
// 0 if none does, or several say different things.
func (s *subject) wait(portraits []idemcheck.Portrait) (wait time.Duration, at string) {
	for _, p := range portraits {
		for _, d := range p.Deliveries {
			if len(d.Wait.Of) != 1 || !slices.ContainsFunc(s.topics, func(topic string) bool { return named(topic, d.From) }) {
				continue
			}
			said := time.Duration(d.Wait.Of[0] * float64(time.Second))
			if wait != 0 && wait != said {
				return 0, ""
			}
			wait, at = said, fmt.Sprintf("%s:%d", file(d.Wait.Pos.File), d.Wait.Pos.Line)
		}
	}
	return wait, at
}

// generated is what CloudFormation puts around the name that a template gives a resource.
var generated = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*-([A-Za-z0-9]+)-[A-Za-z0-9]{8,}$`)

// named reports whether what runs under a name is called so in a file.
func named(actual string, declared []string) bool {
	actual = actual[strings.LastIndexAny(actual, ":/")+1:]
	if len(actual) < shortest {
		return false
	}
	for _, name := range declared {
		name = name[strings.LastIndexAny(name, ":/")+1:]
		if name == actual {
			return true
		}
		if m := generated.FindStringSubmatch(actual); m != nil && m[1] == name {
			return true
		}
	}
	return false
}

// waits has a comparison know what the deployment files say of the source's wait.
func (s *subject) waits(res *compare.Result, portraits []idemcheck.Portrait) {
	if wait, at := s.wait(portraits); wait > 0 {
		res.Waits(wait, at)
	}
}
