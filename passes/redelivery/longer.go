package redelivery

import (
	"fmt"
	"slices"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/code"
	"github.com/idemcheck/idemcheck/internal/report"
)

// A sum adds up what a handler may wait for: a lower bound of its worst case.
type sum struct {
	t       *target
	client  float64 // seconds that an HTTP client waits at most; 0: not known
	records float64 // of a batch
	busy    map[string]bool
	known   map[string]float64 // functions that were added up
	longest report.Position    // where it waits longest at a time
	most    float64
}

// longer: what the handler may wait for is longer than the function may run.
func (f *Finder) longer(tr *deploy.Trigger, fn *deploy.Function, t *target) {
	limit, ok := deploy.Max(fn.Timeout)
	if !ok || tr.Source == deploy.FromHTTP || len(t.entries) != 1 {
		return
	}
	s := &sum{t: t, client: t.client(), records: 1, busy: map[string]bool{}, known: map[string]float64{}}
	// A batch that nobody has chosen the size of is seldom full.
	if n, ok := deploy.Min(tr.Batch); ok && !tr.Batch.Default {
		s.records = n
	}
	seconds := s.call(declared(t.entries[0].Entry))
	if seconds <= limit || s.longest.File == "" {
		return
	}
	again := t.repeats()
	if len(again) == 0 {
		return
	}
	each := ""
	if s.records > 1 {
		each = fmt.Sprintf(" for %g records", s.records)
	}
	f.report(workLonger, fn.Timeout.Pos, t, report.Step{Pos: s.longest, Message: "waits"}, []string{fn.ID, tr.ID},
		"%s may wait %g s in all%s (%s), but is stopped after %g s%s: the event comes again, and it %s", fn.Name, seconds, each, short(s.longest), limit, byDefault(fn.Timeout), again[0].again())
}

// client is the timeout that all of its HTTP clients have at least, 0 if one may have none.
func (t *target) client() float64 {
	var all []float64
	packages := map[string]bool{}
	for name := range t.reach {
		if f := t.in.Program.Func(name); f != nil {
			packages[f.Package.Path+".init"] = true
		}
	}
	for name := range packages {
		if facts := t.in.Facts.Funcs[name]; facts != nil {
			all = append(all, facts.Clients...)
		}
	}
	for _, facts := range t.facts() {
		all = append(all, facts.Clients...)
	}
	if len(all) == 0 {
		return 0
	}
	return slices.Min(all)
}

// call is how long a function may wait; behind an interface, that of the methods that waits least.
func (s *sum) call(name string) float64 {
	facts := s.t.in.Facts.Funcs[name]
	if facts == nil {
		least := -1.0
		for _, m := range s.t.in.Program.Behind(name) {
			if s.t.reach[m] && s.t.in.Facts.Funcs[m] != nil {
				if n := s.call(m); least < 0 || n < least {
					least = n
				}
			}
		}
		return max(least, 0)
	}
	if n, ok := s.known[name]; ok || s.busy[name] {
		return n
	}
	s.busy[name] = true
	defer delete(s.busy, name)
	s.known[name] = s.steps(facts.Steps)
	return s.known[name]
}

func (s *sum) steps(list code.Steps) float64 {
	total := 0.0
	for _, step := range list {
		total += s.step(step)
	}
	return total
}

func (s *sum) step(step code.Step) float64 {
	switch {
	case step.Request:
		return s.note(step, s.client)
	case step.Call != "":
		return s.call(step.Call)
	case len(step.Either) > 0:
		most := 0.0
		for _, branch := range step.Either {
			most = max(most, s.steps(branch))
		}
		return most
	case len(step.Turns) > 0:
		n := float64(step.Times)
		if step.Times == 0 {
			n = s.records
		}
		all := n * s.steps(step.Turns)
		if step.Bound > 0 {
			all = min(all, step.Bound)
		}
		return all
	}
	return s.note(step, step.Seconds)
}

// note remembers the longest single wait.
func (s *sum) note(step code.Step, seconds float64) float64 {
	if seconds > s.most {
		s.most, s.longest = seconds, step.Pos
	}
	return seconds
}
