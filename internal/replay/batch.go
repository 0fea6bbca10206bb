package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A BatchFailure is a return that speaks for all records of a batch, where the platform
// would take an answer for each.
type BatchFailure struct {
	Site
	// Source is the type of the event, "SQSEvent"; Platform takes the answer, "Lambda".
	Source, Platform string
	// What was done for some of the records, by which it is done again.
	What string
	In   *summary.Package
	At   summary.Pos
	// Right is the field by which the platform knows records. Wrong is the one by which the answer
	// names a record instead: the platform then takes all of them for failed.
	Wrong, Right string
}

// batchReturn is a return out of the loop over the records, in the first run.
type batchReturn struct {
	frame   *interp.Frame
	pos     summary.Pos
	errs    []*interp.Value // what is returned behind the loop
	tells   []*interp.Op    // what an error that may be nil tells of, inside it
	dropped bool
	// done are the operations before it, committed those of transactions that are.
	done, committed interp.Bits
}

// batch asks for returns that fail a batch as a whole.
type batch struct {
	deaf
	*first
	redelivery *redelivery
	returns    []batchReturn
	misnamed   []Finding
	// on are the functions that have gone on to another record.
	on map[uint64]bool
}

func newBatch(f *first, redelivery *redelivery) *batch {
	return &batch{first: f, redelivery: redelivery, on: map[uint64]bool{}}
}

func (q *batch) turned(_ *interp.Turn, s *interp.State) {
	if fr := s.Looper(); s.Item && fr != nil {
		q.on[fr.ID()] = true
	}
}

// names looks at the records that an answer names: by the field of another purpose, a
// stream's EventID, none is found, and Lambda takes the whole batch for failed.
// https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html
func (q *batch) names(fr *interp.Frame, pos summary.Pos, answer *interp.Value, s *interp.State) {
	if q.records.Delivery.Identifier == "" {
		return
	}
	for _, e := range failures(answer, s) {
		given := s.Content(e).Get("ItemIdentifier")
		id := s.Content(given)
		if id == nil || id.Kind != interp.Sym {
			continue
		}
		records := q.recordsOf(id)
		identifier := records.Delivery.Identifier
		if id.Field == identifier {
			continue
		}
		i := strings.LastIndexByte(id.Owner, '.')
		if i < 0 {
			continue
		}
		if t := q.prog.Catalog.Type(id.Owner[:i], id.Owner[i+1:]); t == nil || t.Class(id.Field) == "" {
			continue
		}
		at, ok := q.m.PutAt(given, "ItemIdentifier")
		if !ok {
			at = interp.Place{Frame: fr, Pos: pos}
		}
		site, ok := q.exactly(at.Frame, at.Pos, "names a record")
		if ok && !stands(q.misnamed, &site) {
			q.misnamed = append(q.misnamed, &BatchFailure{Site: site, Source: records.Name, Platform: records.Platform(), Wrong: id.Field, Right: identifier})
		}
	}
}

// recordsOf is the event whose records a value was read from: a handler may try one after another on what it
// is given.
func (q *batch) recordsOf(v *interp.Value) *catalog.Type {
	for ; v != nil; v = v.Base {
		if i := strings.LastIndexByte(v.Owner, '.'); i >= 0 {
			if t := q.prog.Catalog.Type(v.Owner[:i], v.Owner[i+1:]); t != nil && t.Delivery != nil && t.Delivery.Identifier != "" {
				return t
			}
		}
	}
	return q.records
}

// returned looks at the returns of the function that goes through the records.
func (q *batch) returned(fr *interp.Frame, pos summary.Pos, results []*interp.Value, midway bool, s *interp.State) {
	n := len(results)
	if q.records == nil || !s.Item || s.Looper() == nil || s.Looper().ID() != fr.ID() || n == 0 || pos.File < 0 {
		return
	}
	q.names(fr, pos, results[0], s)
	err := results[n-1]
	r := batchReturn{frame: fr, pos: pos, done: s.Done(), committed: s.Held()}
	switch {
	case !midway && !err.IsNil():
		r.errs = []*interp.Value{err}
	case err.Kind == interp.Err || err.Kind == interp.Sym && err.NonNil:
	case !err.IsNil() && len(err.From) > 0:
		r.tells = err.From
	case err.IsNil() && midway && fr.Func.Results[n-1] == "error" && (n == 1 || n == 2 && q.own(fr) && namesNone(results[0], s)):
		r.dropped = true
	default:
		return
	}
	i := slices.IndexFunc(q.returns, func(o batchReturn) bool { return o.pos == pos && o.frame.Func == fr.Func && o.dropped == r.dropped })
	if i < 0 {
		q.returns = append(q.returns, r)
		return
	}
	old := &q.returns[i]
	old.done, old.committed = old.done.Union(r.done), old.committed.Union(r.committed)
	old.errs, old.tells = append(old.errs, r.errs...), append(old.tells, r.tells...)
}

// own: the frame is the handler's.
func (f *first) own(fr *interp.Frame) bool {
	frames, k := f.hd.Way(fr)
	return len(frames) == k+1
}

// namesNone: an answer, or what else is returned beside the error, names no record as failed.
func namesNone(answer *interp.Value, s *interp.State) bool {
	x := s.Content(answer)
	if x.Kind != interp.Struct {
		return x.Kind == interp.Const
	}
	list := s.Content(x.Get("BatchItemFailures"))
	if list == nil || list.IsNil() {
		return list != nil || x.Base == nil
	}
	return list.Kind == interp.Struct && len(list.Elems) == 0 && list.Base == nil
}

// ofRecord: an error that is returned behind the loop may be that of one record. One that was
// kept there is a join of several values, which has no type, or is what an operation of the
// loop said; one that is made here tells of what was counted. What is left are operations
// behind the loop: when they fail, no record is to blame.
func (q *batch) ofRecord(err *interp.Value) bool {
	switch err.Kind {
	case interp.Err:
		made := true
		for _, e := range err.Elems {
			if e.Kind == interp.Sym || e.Kind == interp.Err {
				made = false
				if q.ofRecord(e) {
					return true
				}
			}
		}
		return made
	case interp.Sym:
		if err.Prov&interp.Waited != 0 {
			return q.sideBySide()
		}
		if len(err.From) == 0 {
			return err.Type != "error"
		}
		return slices.ContainsFunc(err.From, func(op *interp.Op) bool {
			for _, turns := range q.loops {
				if turns.Has(op.ID) {
					return true
				}
			}
			return false
		})
	}
	return true
}

// sideBySide: records are dealt with in goroutines.
func (q *batch) sideBySide() bool {
	for id := range q.inItem {
		if frames, k := q.hd.Way(q.m.Ops()[id].Frame); slices.ContainsFunc(frames[min(k+1, len(frames)):], func(fr *interp.Frame) bool { return fr.Async }) {
			return true
		}
	}
	return false
}

// lasts: an error does not undo it, as it does what is in a transaction.
func (q *batch) lasts(op *interp.Op, r *batchReturn) bool {
	return !q.commits || !q.acts[op.ID].InTx || r.committed.Has(op.ID)
}

// ofItem is the first operation for a record before a return that is is true of, or nil.
func (q *batch) ofItem(r *batchReturn, is func(*interp.Op) bool) *interp.Op {
	var found *interp.Op
	r.done.Each(func(i int) {
		if op := q.m.Ops()[i]; found == nil && q.inItem[i] && is(op) {
			found = op
		}
	})
	return found
}

// answer are the returns that fail a batch of which records have had an effect that
// nothing keeps from happening again.
func (q *batch) answer() []Finding {
	if q.records == nil { // it was no batch
		return nil
	}
	out := q.misnamed
	for _, r := range q.returns {
		if r.dropped || !q.on[r.frame.ID()] || len(r.errs) > 0 && !slices.ContainsFunc(r.errs, q.ofRecord) {
			continue
		}
		if r.tells != nil && !slices.ContainsFunc(r.tells, func(op *interp.Op) bool { return q.inItem[op.ID] }) {
			continue
		}
		effect := q.ofItem(&r, func(op *interp.Op) bool { return q.redelivery.repeats(op.ID) && q.lasts(op, &r) })
		if effect == nil {
			continue
		}
		site, ok := q.site(r.frame, r.pos, "returns an error for the whole batch")
		if !ok {
			continue
		}
		out = append(out, &BatchFailure{Site: site, Source: q.records.Name, Platform: q.records.Platform(), Right: q.records.Delivery.Identifier,
			What: q.acts[effect.ID].What, At: effect.Pos, In: packageIn(effect.Frame)})
	}
	return out
}
