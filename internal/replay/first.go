package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// A first is what the first delivery to a handler has shown: everything that may happen did, and then,
// where that tells more, only what happens when nothing fails. It is read-only once that has ended.
type first struct {
	*handling
	acts map[int]act.Act
	// co are the operations that may run in the same delivery as another, before those that
	// may have run when it does.
	co, before map[int]interp.Bits
	inItem     map[int]bool
	// calm are the operations that run although nothing failed before; ends the states in
	// which the handler returns when nothing fails and its claims are won.
	calm map[int]bool
	ends []*interp.State
	// loops are the operations of the turns of loops after which another turn follows, calmly
	// those where nothing fails.
	loops, calmly map[loop]interp.Bits
	// well are the operations of the run in which nothing fails; whole: they are all of them.
	well  interp.Bits
	whole bool
	// asked are the parts of the answers of operations that branches depend on.
	asked   map[int]map[catalog.Part]bool
	aged    map[int]bool // the operations of which a branch compares the answer with the clock
	idle    map[int]bool // see redelivery.idle; nil: not asked yet
	others  map[int]bool // operations of other handlers, which were sent the delivery
	commits bool         // transactions are committed where it can be seen
	refuses bool         // a delivery may be refused
	doubt   bool         // something that could not be seen may keep records
	// welcome are the operations of deliveries that end well, refused those of others.
	welcome, refused interp.Bits
	// records is the type of the event, if its platform takes an answer for each of its records;
	// anyRecords as long as that is not known.
	records *catalog.Type
}

// begin delivers for the first time, in the hearing of all questions; handlers like those that are not
// asked get nothing.
func (h *handling) begin() *questions {
	f := &first{handling: h, acts: map[int]act.Act{}, co: map[int]interp.Bits{}, before: map[int]interp.Bits{}, inItem: map[int]bool{},
		calm: map[int]bool{}, loops: map[loop]interp.Bits{}, calmly: map[loop]interp.Bits{}, asked: map[int]map[catalog.Part]bool{},
		aged: map[int]bool{}, others: map[int]bool{}, records: h.hd.PartialBatch()}
	if f.records == nil && h.hd.Kind == "serverless" {
		f.records = anyRecords
	}
	h.reader = act.NewReader(h.schema, h.hd.Package, func(op int) act.Act { return f.acts[op] })
	qs := newQuestions(f)
	if !h.opts.Inventory && !h.opts.Counts(h.hd.Kind) || !h.hd.Known() || h.hd.LooksUp() {
		return qs
	}
	listeners := qs.listeners()
	h.m.World = &anything{first: f, listeners: listeners}
	h.m.KeysMayLack = true
	h.m.NotePuts()
	for _, o := range h.hd.Deliver(h.m) {
		f.refuses = f.refuses || failed(o)
		if refused(o) {
			f.refused = f.refused.Union(o.State.Done())
		} else {
			f.welcome = f.welcome.Union(o.State.Done())
		}
		for _, l := range listeners {
			l.ended(o)
		}
	}
	f.settle()
	if (qs.hasEffects() || h.opts.Inventory) && slices.ContainsFunc(h.m.Ops(), func(op *interp.Op) bool {
		return f.mayHold(op) || f.mayTurn(op) || f.calm[op.ID] && len(f.acts[op.ID].Deletes) > 0
	}) {
		var calm *interp.Machine
		for _, o := range h.deliver(&nothingFails{first: f}, func(m *interp.Machine) { calm, m.Calm = m, true }) {
			f.ends = append(f.ends, o.State)
		}
		f.whole = calm.Spent() < calm.Steps
	}
	return qs
}

// anything is the world of the first delivery: nothing is known of it, so everything that
// may happen does.
type anything struct {
	interp.Silent
	*first
	listeners []listener
}

func (w *anything) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	a := w.reader.Does(op, s)
	another := ofAnother(op.Frame)
	if another {
		w.acts[op.ID], w.others[op.ID] = act.Act{Effect: a.Effect, What: a.What}, true
	} else {
		w.note(op, a, s)
	}
	if w.startsLoose(op, a, s) {
		s.Start(op.ID)
	}
	for _, l := range w.listeners {
		if another {
			l.overheard(op, a, s)
		} else {
			l.performed(op, a, s)
		}
	}
	if !another {
		w.happens(op, a, s)
	}
	return nil
}

// note notes an operation.
func (f *first) note(op *interp.Op, a act.Act, s *interp.State) {
	f.refuses = f.refuses || a.Ack == interp.Refused
	if old, ok := f.acts[op.ID]; ok {
		a = act.Join(old, a)
	}
	f.acts[op.ID] = a
	done := s.Done()
	f.co[op.ID] = f.co[op.ID].Union(done)
	f.before[op.ID] = f.before[op.ID].Union(done)
	done.Each(func(i int) { f.co[i] = f.co[i].With(op.ID) })
	if s.Item {
		f.inItem[op.ID] = true
	}
	if !s.Failed {
		f.calm[op.ID] = true
	}
}

// Committed: of what ran in a transaction, the state holds what has been committed.
func (w *anything) Committed(s *interp.State) {
	w.commits = true
	s.Done().Each(func(i int) { s.Hold(i) })
}

func (w *anything) Branch(cond *interp.Value, _ *interp.State) { w.asks(cond) }

func (w *anything) Return(fr *interp.Frame, pos summary.Pos, results []*interp.Value, midway bool, s *interp.State) {
	for _, l := range w.listeners {
		l.returned(fr, pos, results, midway, s)
	}
}

func (w *anything) Turn(t *interp.Turn, s *interp.State) {
	for _, l := range w.listeners {
		l.turned(t, s)
	}
}

func (w *anything) Again(t *interp.Turn, s *interp.State) { turned(w.loops, t, s) }

func (w *anything) Unresolved(c *interp.CallSite, _ *interp.State) {
	for _, l := range w.listeners {
		l.unresolved(c)
	}
	if c.Info != nil && c.Info.Kind == summary.Invoke && w.prog.Local(ifaceName(c.Name)) && mayFail(c) {
		w.doubt = true
	}
}

// mayFail: the callee returns an error. One that doesn't (a logger's, a clock's, a
// counter's) keeps no record: a store can fail and says so.
func mayFail(c *interp.CallSite) bool {
	return slices.ContainsFunc(c.Info.Results, func(t int32) bool { return c.Frame.Func.Names[t] == "error" })
}

func ifaceName(full string) string {
	if i := strings.LastIndexByte(full, ')'); i > 0 {
		return full[1:i]
	}
	return ""
}

// asks notes which parts of the answers of operations a branch depends on. A condition
// that tells an answer and holds no part of it was made of the error (IsDuplicateKey).
func (f *first) asks(cond *interp.Value) {
	part := func(op *interp.Op, part catalog.Part) {
		if f.asked[op.ID] == nil {
			f.asked[op.ID] = map[catalog.Part]bool{}
		}
		f.asked[op.ID][part] = true
	}
	held, clock := map[int]bool{}, false
	var walk func(v *interp.Value, depth int)
	walk = func(v *interp.Value, depth int) {
		if v == nil || depth == 0 {
			return
		}
		if v.Op != nil && v.Part != "" {
			part(v.Op, v.Part)
			held[v.Op.ID] = true
		}
		clock = clock || v.Prov&interp.Clock != 0
		for _, e := range v.Elems {
			walk(e, depth-1)
		}
	}
	walk(cond, 6)
	for _, op := range cond.From {
		f.aged[op.ID] = f.aged[op.ID] || clock
		switch {
		case held[op.ID]:
		case clock: // time.Since(row.At)
			part(op, "row")
		default:
			part(op, "err")
		}
	}
}

// A loop is a loop of a function on one way of calls.
type loop struct {
	frame  uint64
	header int32
}

// turned notes the operations of a turn of a loop. A loop that takes deliveries goes on
// with the next one.
func turned(loops map[loop]interp.Bits, t *interp.Turn, s *interp.State) {
	if t.Took(s) {
		return
	}
	k := loop{t.Frame.ID(), t.Header}
	loops[k] = loops[k].Union(s.Done().Minus(t.Before.Done()))
}

// mayHold: the operation is a claim that is held, or given back, or has become one since its errors
// are told apart.
func (f *first) mayHold(op *interp.Op) bool {
	for _, cl := range []*act.Claim{f.acts[op.ID].Claim, f.reader.Classify(op).Claim} {
		if cl.Holds() {
			return true
		}
	}
	return false
}

// usual: the operation runs although nothing has failed, nor was anything answered that tells of a failure.
func (f *first) usual(op int) bool { return f.calm[op] && (!f.whole || f.well.Has(op)) }

// mayTurn: the operation is missed when it is lost, and a turn of a loop has it after which another one
// follows.
func (f *first) mayTurn(op *interp.Op) bool {
	if f.missed(op.ID) && f.calm[op.ID] {
		for _, turn := range f.loops {
			if turn.Has(op.ID) {
				return true
			}
		}
	}
	return false
}

// nothingFails is the world in which nothing fails and claims are won: it tells which are given back.
type nothingFails struct {
	interp.Silent
	*first
}

// Register: where the next delivery is taken, the handling of the last one has ended.
func (w *nothingFails) Register(r *interp.Registration, s *interp.State) {
	if r.Receive != nil {
		w.ends = append(w.ends, s.Snapshot())
	}
}

func (w *nothingFails) Again(t *interp.Turn, s *interp.State) { turned(w.calmly, t, s) }

// Perform: claims are won.
func (w *nothingFails) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	w.well = w.well.With(op.ID)
	a := w.acts[op.ID]
	now := w.reader.Does(op, s)
	w.happens(op, now, s)
	if a.Claim == nil && now.Claim != nil {
		// That its errors are told apart makes it a claim.
		a.Claim = now.Claim
		w.acts[op.ID] = a
	}
	for _, d := range a.Deletes {
		s.Held().Each(func(i int) {
			if cl := w.acts[i].Claim; cl != nil && i != op.ID && d.Is(cl.Target) {
				s.Release(i)
			}
		})
	}
	if a.Claim == nil || a.Claim.Is(act.Deletion) {
		return nil
	}
	s.Hold(op.ID)
	return a.Claim.Won(op)
}
