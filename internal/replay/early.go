package replay

import (
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// An EarlyAck is an acknowledgement of a delivery before its effects are safe: the source
// never delivers it again, whatever becomes of them.
type EarlyAck struct {
	Site
	How AckKind
	By  string // the call that tells the source
	// Effect is the kind of the effect that may be lost, What says it in words; Package and At
	// are where it is.
	Effect, What string
	In           *summary.Package
	At           summary.Pos
}

// An AckKind says how a delivery is acknowledged.
type AckKind string

const (
	ByCall      AckKind = "ack"       // the program tells the source
	ByResponse  AckKind = "response"  // by what it answers
	ByReturning AckKind = "goroutine" // by returning while the effect still runs
	OutOfOrder  AckKind = "order"     // a later offset may be committed first
	OnDelivery  AckKind = "auto"      // the source counts it as done when it hands it out
	RestOfBatch AckKind = "batch"     // by returning before the other records were looked at
)

// A tooSoon is an acknowledgement that came too soon, and the first effect behind it.
type tooSoon struct {
	how    AckKind
	ack    *interp.Op
	frame  *interp.Frame // of a goroutine: the one that it runs
	effect *interp.Op
	in     *interp.Frame
	at     summary.Pos
}

// early asks for effects that are lost when they fail, since the delivery was acknowledged before them.
type early struct {
	deaf
	*first
	batch *batch
	// found are acknowledgements that came too soon, by the acknowledgement, or by the operation in a
	// goroutine that nobody waits for: one for each place that has started it.
	found map[int][]tooSoon
	given map[int]*interp.Frame // where acknowledgements were given
}

func newEarly(f *first, batch *batch) *early {
	return &early{first: f, batch: batch, found: map[int][]tooSoon{}, given: map[int]*interp.Frame{}}
}

// performed looks for effects behind an acknowledgement.
func (q *early) performed(op *interp.Op, a act.Act, s *interp.State) {
	async := q.goroutine(op.Frame, s)
	if a.Ack != interp.Untold && q.given[op.ID] == nil {
		q.given[op.ID] = op.Frame
	}
	if a.Ack == interp.Done && !a.Buffered && s.Verdict != interp.Refused {
		if async == nil {
			s.Loose().Each(func(n int) {
				if e := q.started(n, s); e.frame != nil && e.frame.Sent && !e.frame.Handed { // who receives it may not have begun
					q.noteEarly(op.ID, tooSoon{how: howAcked(op), ack: op, effect: e.effect, in: e.in, at: e.at})
				} else if e.frame != nil {
					q.noteEarly(e.effect.ID, e)
				}
			})
		} else if q.hd.Receive && cumulative(op) {
			q.noteEarly(op.ID, tooSoon{how: OutOfOrder, ack: op, effect: op, in: op.Frame, at: op.Pos})
		}
	}
	if !q.counts(a, s) {
		return
	}
	if async == nil && op.Call.Site.Go {
		async = &interp.Frame{Up: op.Frame, Call: op.Pos, Async: true}
	}
	for _, ack := range q.ackedBy(s) {
		switch with := q.goroutine(q.given[ack.ID], s); {
		case q.acts[ack.ID].Buffered:
		case with == async:
			q.noteEarly(ack.ID, tooSoon{how: howAcked(ack), ack: ack, in: op.Frame, at: op.Pos, effect: op})
		case with == nil:
			// It was still running when the delivery was acknowledged.
			q.noteEarly(op.ID, tooSoon{how: ByReturning, frame: async, in: op.Frame, at: op.Pos, effect: op})
		}
	}
}

// overheard: of what another handler does only an acknowledgement that came before it is judged.
func (q *early) overheard(op *interp.Op, a act.Act, s *interp.State) {
	a.Ack = interp.Untold
	q.performed(op, a, s)
}

func howAcked(ack *interp.Op) AckKind {
	if slices.ContainsFunc(ack.APIs, func(x *catalog.API) bool { return x.Ack != nil && x.Ack.Kind == "response" }) {
		return ByResponse
	}
	return ByCall
}

func (q *early) noteEarly(id int, e tooSoon) { q.found[id] = e.among(q.found[id]) }

// among adds it to others, unless one is the same acknowledgement, or was started in the same place.
func (e tooSoon) among(others []tooSoon) []tooSoon {
	if slices.ContainsFunc(others, func(o tooSoon) bool { return e.how != ByReturning || o.how == ByReturning && e.sameStart(o) }) {
		return others
	}
	return append(others, e)
}

func (e tooSoon) sameStart(o tooSoon) bool {
	return e.frame.Call == o.frame.Call && e.frame.Up.Func == o.frame.Up.Func
}

// started is what runs in a goroutine, which has no frame if that is no matter of the delivery.
func (q *early) started(n int, s *interp.State) tooSoon {
	op, fr := q.loose(n, s)
	return tooSoon{how: ByReturning, frame: fr, in: op.Frame, at: op.Pos, effect: op}
}

// ended: where the handler's return acknowledges the delivery, all that it has started must have
// ended, too.
func (q *early) ended(o interp.Outcome) {
	if o.State.Verdict == interp.Refused || !q.hd.Implicit() || failed(o) {
		return
	}
	o.State.Loose().Each(func(n int) {
		if e := q.started(n, o.State); e.frame != nil && (!e.frame.Sent || e.frame.Handed || o.State.Acks().Len() == 0) { // else that is too early
			q.noteEarly(e.effect.ID, e)
		}
	})
}

// cumulative: acknowledging one delivery acknowledges those before it.
func cumulative(op *interp.Op) bool {
	return slices.ContainsFunc(op.APIs, func(a *catalog.API) bool { return a.Ack != nil && a.Ack.Cumulative })
}

// answer are the acknowledgements that came before an effect, the operations that nobody waits for,
// and the records that nobody has looked at.
func (q *early) answer() []Finding {
	var out []Finding
	if q.hd.AtMostOnce {
		return q.automatic()
	}
	for _, e := range q.all() {
		var site Site
		ok := false
		if e.how == ByReturning && e.frame.Sent {
			if q.acknowledgesBefore(e.effect) { // that is told of there
				continue
			}
			site, ok = q.site(e.frame.Up, e.frame.Call, "sends it into a channel")
		} else if e.how == ByReturning {
			site, ok = q.exactly(e.frame.Up, e.frame.Call, "starts a goroutine")
		} else {
			site, ok = q.site(q.given[e.ack.ID], e.ack.Pos, "acknowledges ("+e.ack.Sym.Short()+")")
		}
		if ok {
			out = append(out, q.finding(site, e))
		}
	}
	return append(out, q.dropped()...)
}

// all are those found, in order.
func (q *early) all() (all []tooSoon) {
	for _, id := range slices.Sorted(maps.Keys(q.found)) {
		all = append(all, q.found[id]...)
	}
	return slices.DeleteFunc(all, func(e tooSoon) bool { return q.alerts(e.effect.ID) })
}

// acknowledgesBefore: an acknowledgement comes too early for an effect.
func (q *early) acknowledgesBefore(effect *interp.Op) bool {
	for _, e := range q.all() {
		if e.ack != nil && placeOf(e.effect) == placeOf(effect) {
			return true
		}
	}
	return false
}

func (q *early) finding(site Site, e tooSoon) *EarlyAck {
	a := &EarlyAck{Site: site, How: e.how, Effect: q.acts[e.effect.ID].Effect, What: q.acts[e.effect.ID].What, In: packageIn(e.in), At: e.at}
	if e.ack != nil {
		a.By = e.ack.Sym.Short()
	}
	return a
}

// leaves: the handler does not wait for an effect.
func (q *early) leaves(op int) bool {
	return len(q.found[op]) > 0
}

// automatic: the source counts a delivery as done when it hands it out: whatever effect
// follows is too late.
func (q *early) automatic() []Finding {
	for _, id := range slices.Sorted(maps.Keys(q.acts)) {
		if !q.missed(id) {
			continue
		}
		op := q.m.Ops()[id]
		site, ok := q.exactly(q.hd.Auto.Frame, q.hd.Auto.Pos, "takes deliveries")
		if !ok {
			continue
		}
		site.Handler = q.handlerFunc(site.Handler)
		site.Source = q.hd.Source(site.Handler)
		return []Finding{q.finding(site, tooSoon{how: OnDelivery, effect: op, in: op.Frame, at: op.Pos})}
	}
	return nil
}

// handlerFunc is the function that takes the deliveries, where it is known; else other.
func (q *early) handlerFunc(other *link.Func) *link.Func {
	if f := q.prog.Func(q.hd.Function()); f != nil {
		return f
	}
	return other
}

// dropped are the returns that acknowledge records which were not looked at.
func (q *early) dropped() []Finding {
	if q.records == nil { // it was no batch
		return nil
	}
	var out []Finding
	for _, r := range q.batch.returns {
		effect := q.batch.ofItem(&r, func(op *interp.Op) bool { return q.acts[op.ID].Effect != "" })
		if !r.dropped || effect == nil {
			continue
		}
		if site, ok := q.site(r.frame, r.pos, "returns without an error"); ok {
			e := q.finding(site, tooSoon{how: RestOfBatch, effect: effect, in: effect.Frame, at: effect.Pos})
			e.By = q.records.Name
			out = append(out, e)
		}
	}
	return out
}
