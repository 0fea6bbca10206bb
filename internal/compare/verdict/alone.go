package verdict

import (
	"fmt"
	"slices"

	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// Alone looks for a duplicate inside one run.
func Alone(s *Side) *Verdict {
	d := decision{a: s, b: s, known: !s.Partial}
	for i, x := range s.Events {
		for _, y := range alike(s.Events, i) {
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

// small is a batch of which all pairs are compared; of larger ones only those that share an id
// or have equal contents.
const small = 100

// alike are the events behind one in its batch that may be the same.
func alike(events []*Event, i int) []*Event {
	if len(events) <= small {
		return events[i+1:]
	}
	return slices.DeleteFunc(slices.Clone(events[i+1:min(len(events), i+1+small)]), func(y *Event) bool {
		return !slices.ContainsFunc(levels(events[i], y), func(l level) bool {
			_, equal := l.id()
			return equal || sameFacts(l.a.Own, l.b.Own)
		}) && !payload.Equal(events[i].Content, y.Content)
	})
}

func (d *decision) sameOuter(x, y *Event) bool {
	a, b := x.Outer(), y.Outer()
	return a != nil && b != nil && sources.Text(a.ID) == sources.Text(b.ID)
}
