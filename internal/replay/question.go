package replay

import (
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A question is asked of the first run of a handler: it hears of that run what it wants to, and when
// the run has ended it answers, with runs of its own.
type question interface {
	listener
	answer() []Finding
}

// A listener hears of the first run what happens in which state.
type listener interface {
	// performed: an operation, which does a.
	performed(op *interp.Op, a act.Act, s *interp.State)
	// overheard: so does another handler, which was sent the delivery.
	overheard(op *interp.Op, a act.Act, s *interp.State)
	// returned: a function returns at pos; midway: from the middle of a loop.
	returned(fr *interp.Frame, pos summary.Pos, results []*interp.Value, midway bool, s *interp.State)
	// turned: a turn of a loop has ended.
	turned(t *interp.Turn, s *interp.State)
	// unresolved: a call whose callee is not known.
	unresolved(c *interp.CallSite)
	// ended: so has the delivery.
	ended(o interp.Outcome)
}

// deaf hears nothing: questions embed it.
type deaf struct{}

func (deaf) performed(*interp.Op, act.Act, *interp.State)                              {}
func (deaf) overheard(*interp.Op, act.Act, *interp.State)                              {}
func (deaf) returned(*interp.Frame, summary.Pos, []*interp.Value, bool, *interp.State) {}
func (deaf) turned(*interp.Turn, *interp.State)                                        {}
func (deaf) unresolved(*interp.CallSite)                                               {}
func (deaf) ended(interp.Outcome)                                                      {}

// questions are all that is asked of a first run. One that needs what another has found knows it.
type questions struct {
	*first
	keys *keys
	// always are asked of every delivery, acting of those that have effects, whether or not they may come
	// again, and again of those that may.
	always, acting, again []question
	chart                 *chart // nil: no inventory is asked for
}

func newQuestions(f *first) *questions {
	redelivery := &redelivery{first: f}
	keys := &keys{first: f, redelivery: redelivery}
	batch := newBatch(f, redelivery)
	early := newEarly(f, batch)
	qs := &questions{first: f, keys: keys,
		always: []question{early, &waits{first: f, early: early}},
		acting: []question{&retries{first: f, keys: keys}},
		again:  []question{keys, redelivery, &gaps{first: f, redelivery: redelivery}, newLosses(f, early, redelivery), batch},
	}
	if f.opts.Inventory {
		qs.chart = newChart(qs, redelivery)
	}
	return qs
}

// delivers: it is a delivery, and not a request that only asks: a GET route verifies a signature or is
// named for deliveries.
func (qs *questions) delivers() bool {
	return !qs.hd.Safe() || (qs.m.Verified || qs.hd.NamedForDeliveries()) && !qs.exchanges()
}

// exchanges: a browser comes back with a code, for which the handler asks for a token.
func (f *first) exchanges() bool {
	return f.m.Exchanged || slices.ContainsFunc(slices.Collect(maps.Values(f.acts)), func(a act.Act) bool { return a.Exchanges })
}

// api: it takes requests that nothing sends again by itself.
func (f *first) api() bool { return f.m.Exchanged && f.hd.Kind == "http" || f.hd.API(f.m.Verified) }

// mayComeAgain: the delivery may come again, and that matters.
func (qs *questions) mayComeAgain() bool { return !qs.hd.AtMostOnce && qs.hasEffects() }

// hasEffects: it is a delivery that has effects.
func (qs *questions) hasEffects() bool {
	return qs.delivers() && len(qs.effects())+len(qs.keys.uses) > 0
}

// listeners are all questions: what is asked is known only when the run has ended.
func (qs *questions) listeners() []listener {
	var out []listener
	for _, q := range slices.Concat(qs.always, qs.acting, qs.again) {
		out = append(out, q)
	}
	if qs.chart != nil {
		out = append(out, qs.chart)
	}
	return out
}

// toAsk are the questions that are asked, in this order.
func (qs *questions) toAsk() []question {
	switch {
	case !qs.delivers():
		return nil
	case qs.mayComeAgain():
		return slices.Concat(qs.always, qs.acting, qs.again)
	case qs.hasEffects():
		return slices.Concat(qs.always, qs.acting)
	}
	return qs.always
}

// answer asks all questions. Of handlers that do not count only the inventory tells.
func (qs *questions) answer() Result {
	var res Result
	api := qs.api()
	if !qs.opts.Counts(qs.hd.Kind) || api && !qs.opts.Counts("api") {
		return res
	}
	if qs.mayComeAgain() {
		res.Acting = []string{qs.hd.Function()}
	}
	for _, q := range qs.toAsk() {
		res.Findings = append(res.Findings, q.answer()...)
	}
	if api {
		for _, f := range res.Findings {
			f.Where().API = true
		}
	}
	return res
}
