package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A BatchFailure is a return that speaks for all records of a batch, where the platform
// would take an answer for each.
type BatchFailure struct {
	Site
	// Source is the type of the event, "SQSEvent".
	Source string
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

// batchNotes are what the first run has noted of a batch; source is the name of its type.
type batchNotes struct {
	source     string
	identifier string // the field of a record that an answer names
	returns    []batchReturn
	misnamed   []BatchFailure
	// turned are the functions that have gone on to another record.
	turned map[uint64]bool
}

// partialBatch is the name of the handler's event type, if its platform takes an answer
// for each record of a batch.
func (h *handling) partialBatch() string {
	for _, t := range h.hd.DeliveryTypes(h.hd.Function()) {
		if d := t.Delivery; d.Kind == h.hd.Kind && d.Partial && d.Batch != "" {
			h.batch.identifier = d.Identifier
			return t.Name
		}
	}
	return ""
}

// names looks at the records that an answer names: by the field of another purpose, a
// stream's EventID, none is found, and Lambda takes the whole batch for failed.
// https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html
func (h *handling) names(fr *interp.Frame, pos summary.Pos, answer *interp.Value, s *interp.State) {
	if h.batch.identifier == "" {
		return
	}
	for _, e := range failures(answer, s) {
		given := s.Content(e).Get("ItemIdentifier")
		id := s.Content(given)
		if id == nil || id.Kind != interp.Sym || id.Field == h.batch.identifier {
			continue
		}
		i := strings.LastIndexByte(id.Owner, '.')
		if i < 0 {
			continue
		}
		if t := h.prog.Catalog.Type(id.Owner[:i], id.Owner[i+1:]); t == nil || t.Class(id.Field) == "" {
			continue
		}
		at, ok := h.m.PutAt(given, "ItemIdentifier")
		if !ok {
			at = interp.Place{Frame: fr, Pos: pos}
		}
		site, ok := h.exactly(at.Frame, at.Pos, "names a record")
		if ok && !slices.ContainsFunc(h.batch.misnamed, func(b BatchFailure) bool { return b.same(&site) }) {
			h.batch.misnamed = append(h.batch.misnamed, BatchFailure{Site: site, Source: h.batch.source, Wrong: id.Field, Right: h.batch.identifier})
		}
	}
}

// failures are the records that an answer for each record names as failed.
func failures(answer *interp.Value, s *interp.State) []*interp.Value {
	list := s.Content(s.Content(answer).Get("BatchItemFailures"))
	if list == nil || list.Kind != interp.Struct {
		return nil
	}
	return list.Elems
}

// returnsBatch looks at the returns of the function that goes through the records.
func (h *handling) returnsBatch(fr *interp.Frame, pos summary.Pos, results []*interp.Value, midway bool, s *interp.State) {
	n := len(results)
	if h.batch.source == "" || !s.Item || s.Looper() == nil || s.Looper().ID() != fr.ID() || n == 0 || pos.File < 0 {
		return
	}
	h.names(fr, pos, results[0], s)
	err := results[n-1]
	r := batchReturn{frame: fr, pos: pos, done: s.Done(), committed: s.Held()}
	switch {
	case !midway && !err.IsNil():
		r.errs = []*interp.Value{err}
	case err.Kind == interp.Err || err.Kind == interp.Sym && err.NonNil:
	case !err.IsNil() && len(err.From) > 0:
		r.tells = err.From
	case err.IsNil() && midway && n == 1 && fr.Func.Results[0] == "error":
		r.dropped = true
	default:
		return
	}
	i := slices.IndexFunc(h.batch.returns, func(o batchReturn) bool { return o.pos == pos && o.frame.Func == fr.Func && o.dropped == r.dropped })
	if i < 0 {
		h.batch.returns = append(h.batch.returns, r)
		return
	}
	old := &h.batch.returns[i]
	old.done, old.committed = old.done.Union(r.done), old.committed.Union(r.committed)
	old.errs, old.tells = append(old.errs, r.errs...), append(old.tells, r.tells...)
}

// ofRecord: an error that is returned behind the loop may be that of one record. One that was
// kept there is a join of several values, which has no type, or is what an operation of the
// loop said; one that is made here tells of what was counted. What is left are operations
// behind the loop: when they fail, no record is to blame.
func (h *handling) ofRecord(err *interp.Value) bool {
	switch err.Kind {
	case interp.Err:
		made := true
		for _, e := range err.Elems {
			if e.Kind == interp.Sym || e.Kind == interp.Err {
				made = false
				if h.ofRecord(e) {
					return true
				}
			}
		}
		return made
	case interp.Sym:
		if err.Prov&interp.Waited != 0 {
			return h.sideBySide()
		}
		if len(err.From) == 0 {
			return err.Type != "error"
		}
		return slices.ContainsFunc(err.From, func(op *interp.Op) bool {
			for _, turns := range h.try.loops {
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
func (h *handling) sideBySide() bool {
	for id := range h.inItem {
		if frames, k := h.hd.Way(h.m.Ops()[id].Frame); slices.ContainsFunc(frames[min(k+1, len(frames)):], func(fr *interp.Frame) bool { return fr.Async }) {
			return true
		}
	}
	return false
}

// lasts: an error does not undo it, as it does what is in a transaction.
func (h *handling) lasts(op *interp.Op, r *batchReturn) bool {
	return !h.commits || !h.acts[op.ID].InTx || r.committed.Has(op.ID)
}

// dropped are the returns that acknowledge records which were not looked at.
func (h *handling) dropped() []EarlyAck {
	var out []EarlyAck
	for _, r := range h.batch.returns {
		effect := h.ofItem(&r, func(op *interp.Op) bool { return h.acts[op.ID].Effect != "" })
		if !r.dropped || effect == nil {
			continue
		}
		if site, ok := h.site(r.frame, r.pos, "returns without an error"); ok {
			e := h.earlyAck(site, early{how: RestOfBatch, effect: effect, in: effect.Frame, at: effect.Pos})
			e.By = h.batch.source
			out = append(out, e)
		}
	}
	return out
}

// ofItem is the first operation for a record before a return that is is true of, or nil.
func (h *handling) ofItem(r *batchReturn, is func(*interp.Op) bool) *interp.Op {
	var found *interp.Op
	r.done.Each(func(i int) {
		if op := h.m.Ops()[i]; found == nil && h.inItem[i] && is(op) {
			found = op
		}
	})
	return found
}

// batchFailures are the returns that fail a batch of which records have had an effect that
// nothing keeps from happening again.
func (h *handling) batchFailures() []BatchFailure {
	out := h.batch.misnamed
	for _, r := range h.batch.returns {
		if r.dropped || !h.batch.turned[r.frame.ID()] || len(r.errs) > 0 && !slices.ContainsFunc(r.errs, h.ofRecord) {
			continue
		}
		if r.tells != nil && !slices.ContainsFunc(r.tells, func(op *interp.Op) bool { return h.inItem[op.ID] }) {
			continue
		}
		effect := h.ofItem(&r, func(op *interp.Op) bool { return h.again[op.ID] && h.lasts(op, &r) })
		if effect == nil {
			continue
		}
		site, ok := h.site(r.frame, r.pos, "returns an error for the whole batch")
		if !ok {
			continue
		}
		out = append(out, BatchFailure{Site: site, Source: h.batch.source, Right: h.batch.identifier,
			What: h.acts[effect.ID].What, At: effect.Pos, In: packageIn(effect.Frame)})
	}
	return out
}
