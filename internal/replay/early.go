package replay

import (
	"maps"
	"slices"
	"sort"
	"strings"

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

// early is an acknowledgement that came too soon, and the first effect behind it.
type early struct {
	how    AckKind
	ack    *interp.Op
	frame  *interp.Frame // of a goroutine: the one that it runs
	effect *interp.Op
	in     *interp.Frame
	at     summary.Pos
}

// ackNotes are what the first run has noted of acknowledgements.
type ackNotes struct {
	// early are those that came too soon, by the acknowledgement, or by the operation in a
	// goroutine that nobody waits for.
	early map[int]early
	// starts are the effects in goroutines; given is where acknowledgements were given.
	starts map[int]early
	given  map[int]*interp.Frame
}

func newAckNotes() ackNotes {
	return ackNotes{early: map[int]early{}, starts: map[int]early{}, given: map[int]*interp.Frame{}}
}

// happens notes in the state what an operation does to the delivery, in whatever world.
func happens(h *handling, op *interp.Op, a act.Act, s *interp.State) {
	told := s.Verdict != interp.Untold
	if told && s.Verdict == interp.Done && a.Ack == interp.Refused {
		told = slices.ContainsFunc(h.ackedBy(s), func(o *interp.Op) bool { return !h.acts[o.ID].Buffered })
	}
	switch {
	case told:
	case a.Ack == interp.Done:
		s.SetVerdict(interp.Done)
		if !s.Kept {
			s.Ack(op.ID)
		}
	case a.Ack == interp.Refused:
		s.SetVerdict(interp.Refused)
	case a.Ack == interp.Unclear:
		s.SetVerdict(interp.Unclear)
	}
	// What failed is dealt with: noted, or done otherwise.
	if s.Broken().Len() > 0 && (a.Effect != "" && a.Effect != "chat" || len(a.Writes) > 0) {
		s.Keep()
	}
	if h.keeps(a) {
		s.Keep()
	}
	if a.Claim.Is(act.Lock) || slices.ContainsFunc(a.Reads, func(r act.Read) bool { return r.Locks }) {
		s.Lock()
	}
}

func (h *handling) ackedBy(s *interp.State) []*interp.Op {
	var out []*interp.Op
	ops := h.m.Ops()
	s.Acks().Each(func(i int) { out = append(out, ops[i]) })
	return out
}

// keeps: the event is stored, or handed on.
func (h *handling) keeps(a act.Act) bool {
	return a.Effect == "publish" || a.Effect == "enqueue" || slices.ContainsFunc(a.Writes, h.keepsEvent)
}

// keepsEvent: the write stores the whole event, from which it can be worked off later: an
// inbox.
func (h *handling) keepsEvent(w act.Write) bool {
	if !w.Adds {
		return false
	}
	for _, v := range w.Columns {
		if h.wholeEvent(v, 4) {
			return true
		}
	}
	return false
}

// wholeEvent: the body of a delivery, and not a part of it that was read out.
func (h *handling) wholeEvent(v *interp.Value, depth int) bool {
	if v == nil || depth == 0 || v.Prov&(interp.DeliveryID|interp.ClientKey) != 0 {
		return false
	}
	switch v.Kind {
	case interp.Opaque:
		if strings.Contains(v.Text, "Marshal") {
			return true
		}
		return slices.ContainsFunc(v.Elems, func(e *interp.Value) bool { return h.wholeEvent(e, depth-1) })
	case interp.Sym:
		if v.Field == interp.Whole {
			return true
		}
		i := strings.LastIndexByte(v.Owner, '.')
		if i < 0 {
			return false
		}
		t := h.prog.Catalog.Type(v.Owner[:i], v.Owner[i+1:])
		return t != nil && t.Delivery != nil && t.Class(v.Field) == ""
	}
	return false
}

// watch looks, in the first run, for effects behind an acknowledgement.
func (h *handling) watch(op *interp.Op, a act.Act, s *interp.State) {
	async := h.goroutine(op.Frame, s)
	if a.Ack != interp.Untold && h.ack.given[op.ID] == nil {
		h.ack.given[op.ID] = op.Frame
	}
	if a.Ack == interp.Done && !a.Buffered && s.Verdict != interp.Refused {
		if async == nil {
			ops := h.m.Ops()
			s.Loose().Each(func(i int) {
				if e := h.ack.starts[i]; e.frame != nil && e.frame.Sent { // who receives it may not have begun
					h.noteEarly(op.ID, early{how: howAcked(op), ack: op, effect: ops[i], in: e.in, at: e.at})
				} else {
					h.loose(ops[i])
				}
			})
		} else if h.hd.Receive && cumulative(op) {
			h.noteEarly(op.ID, early{how: OutOfOrder, ack: op, effect: op, in: op.Frame, at: op.Pos})
		}
	}
	if !h.counts(a, s) {
		return
	}
	if async != nil && !s.Kept {
		s.Start(op.ID)
		h.started(op, async)
	}
	for _, ack := range h.ackedBy(s) {
		switch with := h.goroutine(h.ack.given[ack.ID], s); {
		case h.acts[ack.ID].Buffered:
		case with == async:
			h.noteEarly(ack.ID, early{how: howAcked(ack), ack: ack, in: op.Frame, at: op.Pos, effect: op})
		case with == nil:
			h.loose(op)
		}
	}
}

func howAcked(ack *interp.Op) AckKind {
	if slices.ContainsFunc(ack.APIs, func(x *catalog.API) bool { return x.Ack != nil && x.Ack.Kind == "response" }) {
		return ByResponse
	}
	return ByCall
}

// counts: an effect that is missed when it is lost. An alert that something failed is none.
func (h *handling) counts(a act.Act, s *interp.State) bool {
	return h.opts.effect(a.Effect) && (a.Effect != "chat" || !s.Failed)
}

// missed is the same of an operation of the first run as a whole.
func (h *handling) missed(id int) bool {
	a := h.acts[id]
	return h.opts.effect(a.Effect) && (a.Effect != "chat" || h.calm[id])
}

func (h *handling) noteEarly(id int, e early) {
	if _, ok := h.ack.early[id]; !ok {
		h.ack.early[id] = e
	}
}

func (h *handling) started(op *interp.Op, async *interp.Frame) {
	if _, ok := h.ack.starts[op.ID]; !ok {
		h.ack.starts[op.ID] = early{how: ByReturning, frame: async, in: op.Frame, at: op.Pos, effect: op}
	}
}

// loose: an operation was still running when the delivery was acknowledged.
func (h *handling) loose(op *interp.Op) {
	if e, ok := h.ack.starts[op.ID]; ok {
		h.noteEarly(op.ID, e)
	}
}

// returned: the handler has ended. Where that acknowledges the delivery, all that it has
// started must have ended, too.
func (h *handling) returned(o interp.Outcome) {
	if o.State.Verdict == interp.Refused || !h.hd.Implicit() || failed(o) {
		return
	}
	ops := h.m.Ops()
	o.State.Loose().Each(func(i int) {
		if e := h.ack.starts[i]; e.frame == nil || !e.frame.Sent || o.State.Acks().Len() == 0 { // else that is too early
			h.loose(ops[i])
		}
	})
}

// failed: the last result is an error.
func failed(o interp.Outcome) bool {
	n := len(o.Results)
	return n > 0 && o.Results[n-1] != nil && o.Results[n-1].Kind == interp.Err
}

// goroutine is the frame below the handler that runs in a goroutine of its own for the
// delivery, or nil.
func (h *handling) goroutine(fr *interp.Frame, s *interp.State) *interp.Frame {
	frames, k := h.hd.Way(fr)
	for i := k + 1; i < len(frames); i++ {
		if frames[i].Async && !s.ReceivedIn(frames[i]) && (!h.hd.Receive || s.Received) {
			return frames[i]
		}
	}
	return nil
}

// cumulative: acknowledging one delivery acknowledges those before it.
func cumulative(op *interp.Op) bool {
	return slices.ContainsFunc(op.APIs, func(a *catalog.API) bool { return a.Ack != nil && a.Ack.Cumulative })
}

// earlyAcks are the acknowledgements that came before an effect, and the operations that
// nobody waits for.
func (h *handling) earlyAcks() []EarlyAck {
	var out []EarlyAck
	if h.hd.AtMostOnce {
		return h.automatic()
	}
	var ids []int
	for id := range h.ack.early {
		ids = append(ids, id)
	}
	sort.Ints(ids)
	for _, id := range ids {
		e := h.ack.early[id]
		var site Site
		ok := false
		if e.how == ByReturning && e.frame.Sent {
			site, ok = h.site(e.frame.Up, e.frame.Call, "sends it into a channel")
		} else if e.how == ByReturning {
			site, ok = h.exactly(e.frame.Up, e.frame.Call, "starts a goroutine")
		} else {
			site, ok = h.site(h.ack.given[e.ack.ID], e.ack.Pos, "acknowledges ("+e.ack.Sym.Short()+")")
		}
		if ok {
			out = append(out, h.earlyAck(site, e))
		}
	}
	return append(out, h.dropped()...)
}

func (h *handling) earlyAck(site Site, e early) EarlyAck {
	a := EarlyAck{Site: site, How: e.how, Effect: h.acts[e.effect.ID].Effect, What: h.acts[e.effect.ID].What, In: packageIn(e.in), At: e.at}
	if e.ack != nil {
		a.By = e.ack.Sym.Short()
	}
	return a
}

// automatic: the source counts a delivery as done when it hands it out: whatever effect
// follows is too late.
func (h *handling) automatic() []EarlyAck {
	for _, id := range slices.Sorted(maps.Keys(h.acts)) {
		if !h.missed(id) {
			continue
		}
		op := h.m.Ops()[id]
		site, ok := h.exactly(h.hd.Auto.Frame, h.hd.Auto.Pos, "takes deliveries")
		if !ok {
			continue
		}
		site.Handler = h.handlerFunc(site.Handler)
		return []EarlyAck{h.earlyAck(site, early{how: OnDelivery, effect: op, in: op.Frame, at: op.Pos})}
	}
	return nil
}

// handlerFunc is the function that takes the deliveries, where it is known; else other.
func (h *handling) handlerFunc(other *link.Func) *link.Func {
	if f := h.prog.Func(h.hd.Function()); f != nil {
		return f
	}
	return other
}
