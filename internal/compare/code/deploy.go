package code

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/inventory"
)

// shortest is the length of a name from which on it tells anything.
const shortest = 3

// deployed says which deployment file gives the event to a handler; "" if none.
func (s *subject) deployed(p *inventory.Handler) string {
	for _, d := range p.Deployment {
		for _, topic := range s.topics {
			if named(topic, d.Senders) {
				return fmt.Sprintf("%s:%d gives it %s", d.Place.File, d.Place.Line, topic[strings.LastIndexAny(topic, ":/")+1:])
			}
		}
	}
	for _, d := range p.Deployment {
		for _, name := range s.folders {
			if named(name, d.Names) {
				return fmt.Sprintf("%s:%d calls it %s", d.Place.File, d.Place.Line, name)
			}
		}
	}
	return ""
}

// wait is how long the source of the event waits before it delivers again, and which file says so;
// 0 if none does, or several say different things.
func (s *subject) wait(handlers []*inventory.Handler) (wait time.Duration, at string) {
	for _, p := range handlers {
		for _, d := range p.Deployment {
			if d.Wait == 0 || !slices.ContainsFunc(s.topics, func(topic string) bool { return named(topic, d.Senders) }) {
				continue
			}
			if wait != 0 && wait != d.Wait {
				return 0, ""
			}
			wait, at = d.Wait, fmt.Sprintf("%s:%d", d.Waits.File, d.Waits.Line)
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
func (s *subject) waits(res *compare.Result, handlers []*inventory.Handler) {
	if wait, at := s.wait(handlers); wait > 0 {
		res.Waits(wait, at)
	}
}
