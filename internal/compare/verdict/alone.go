package verdict

import (
	"fmt"
	"strings"

	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// Alone looks for a duplicate inside one run.
func Alone(s *Side) *Verdict {
	d := decision{a: s, b: s, known: !s.Partial}
	behind := candidates(s.Events)
	for i, x := range s.Events {
		for _, y := range behind(i) {
			w := d.identity(Pair{x, y})
			if w.Kind != Redelivered && w.Kind != SentTwice && w.Kind != TwoSubscriptions {
				continue
			}
			v := &Verdict{Kind: InBatch, Certainty: w.Certainty, Key: w.Key, Unstable: w.Unstable, Diff: w.Diff, LeftOut: w.LeftOut, Compared: true, Pairs: []Pair{{x, y}}}
			v.Summary = fmt.Sprintf("one batch holds the event twice (records %d and %d)", x.Index+1, y.Index+1)
			if w.Kind == Redelivered && w.Reason == "" && d.sameOuter(x, y) {
				v.Certainty = Certain
			}
			v.Evidence = w.Evidence
			if len(s.Run.Lines) == 0 {
				v.lack(NoLog)
			}
			return v
		}
	}
	return undecided("one run only: give the second, or the payload that holds both", NoSecondRun)
}

// small is a batch of which all pairs are compared; of larger ones those that share an id, or
// whose contents are written alike.
const small = 100

// candidates are for each event those behind it in its batch that may be the same.
func candidates(events []*Event) func(i int) []*Event {
	if len(events) <= small {
		return func(i int) []*Event { return events[i+1:] }
	}
	next := make([][]*Event, len(events))
	last := map[string]int{}
	for i, e := range events {
		for _, k := range keys(e) {
			if j, ok := last[k]; ok {
				next[j] = append(next[j], e)
			}
			last[k] = i
		}
	}
	return func(i int) []*Event { return next[i] }
}

// keys are what two records of a batch that are one event share.
func keys(e *Event) []string {
	var list []string
	for _, env := range e.Envelopes {
		for _, facts := range [][]sources.Fact{env.ID, env.Own} {
			if len(facts) > 0 {
				list = append(list, env.Source.Name+"\x00"+sources.Text(facts))
			}
		}
	}
	var b strings.Builder
	e.Content.Leaves(func(p payload.Path, n *payload.Node) {
		if b.Len() < 4096 {
			b.WriteString(p.Exact() + "=" + n.Text + "\n")
		}
	})
	return append(list, b.String())
}

func (d *decision) sameOuter(x, y *Event) bool {
	a, b := x.Outer(), y.Outer()
	return a != nil && b != nil && sources.Text(a.ID) == sources.Text(b.ID)
}
