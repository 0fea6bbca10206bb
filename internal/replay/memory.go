package replay

import (
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/link"
)

// A presumption is what a function is taken to answer.
type presumption struct {
	function string
	answer   bool
}

// memory is the function that asks a map of this process, which the handler adds to, whether an event was
// processed, and whose answer decides whether an effect runs; nil if there is none.
func (q *redelivery) memory(effect int) *link.Func {
	for _, name := range q.remembering() {
		yes, no := q.presume(presumption{name, true}), q.presume(presumption{name, false})
		// A limit refuses, a duplicate ends well.
		if yes.hits[effect] == nil && yes.well && no.hits[effect] != nil || no.hits[effect] == nil && no.well && yes.hits[effect] != nil {
			return q.prog.Func(name)
		}
	}
	return nil
}

// remembering are the functions of that kind that the first delivery ran.
func (q *redelivery) remembering() []string {
	var out []string
	for _, m := range q.memories {
		if !slices.ContainsFunc(m.Adding, func(name string) bool { return q.m.Entered[name] }) {
			continue
		}
		for name := range m.Asking {
			if q.m.Entered[name] && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	slices.Sort(out)
	return out[:min(len(out), maxProbes)]
}

// presume delivers again, with a function that answers always the same. It only chooses words, as a probe does.
func (q *redelivery) presume(p presumption) *second {
	if w := q.presumed[p]; w != nil {
		return w
	}
	w := q.newSecond(q.effects(), false)
	m := q.probing(w)
	m.KeysMayLack, m.Presumed = true, map[string]bool{p.function: p.answer}
	for _, o := range q.hd.Deliver(m) {
		w.well = w.well || q.accepts(o)
	}
	q.probeSteps += m.AllSteps()
	if q.presumed == nil {
		q.presumed = map[presumption]*second{}
	}
	q.presumed[p] = w
	return w
}

// memoryCause says that a map of this process decides.
func (q *redelivery) memoryCause(f *link.Func) Cause {
	name := strings.Replace(f.Name[strings.LastIndexByte(f.Name, '/')+1:], ")", "", 1)
	c := Cause{Kind: Memory, Guard: strings.TrimLeft(name, "(*"), Package: f.Package}
	for _, home := range slices.Sorted(maps.Keys(q.memories)) {
		if pos, ok := q.memories[home].Asking[f.Name]; ok {
			c.Pos = pos
			break
		}
	}
	return c
}
