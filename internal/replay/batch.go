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
	// Dropped: the return acknowledges records that were not looked at. Otherwise it fails all
	// of them after What was done for some.
	Dropped bool
	What    string
	In      *summary.Package
	At      summary.Pos
}

// batchReturn is a return out of the loop over the records, in the first run.
type batchReturn struct {
	frame   *interp.Frame
	pos     summary.Pos
	done    interp.Bits
	dropped bool
}

// partialBatch is the name of the handler's event type, if its platform takes an answer
// for each record of a batch.
func (h *handling) partialBatch() string {
	f := h.prog.Func(h.functionName())
	if f == nil {
		return ""
	}
	for _, p := range f.Params {
		if d := h.prog.DeliveryType(p.Type); d != nil && d.Partial && d.Batch != "" {
			return p.Type[strings.LastIndexByte(p.Type, '.')+1:]
		}
	}
	return ""
}

// returnsBatch looks at the returns of the function that goes through the records.
func (h *handling) returnsBatch(fr *interp.Frame, pos summary.Pos, results []*interp.Value, midway bool, s *interp.State) {
	n := len(results)
	if h.batch == "" || !s.Item || s.Looper() != fr || n == 0 || pos.File < 0 {
		return
	}
	err := results[n-1]
	r := batchReturn{frame: fr, pos: pos, done: s.Done()}
	switch {
	case err.Kind == interp.Err || err.Kind == interp.Sym && err.NonNil:
	case err.IsNil() && midway && n == 1 && fr.Func.Results[0] == "error":
		r.dropped = true
	default:
		return
	}
	i := slices.IndexFunc(h.returns, func(o batchReturn) bool { return o.pos == pos && o.frame.Func == fr.Func && o.dropped == r.dropped })
	if i < 0 {
		h.returns = append(h.returns, r)
		return
	}
	h.returns[i].done = h.returns[i].done.Union(r.done)
}

// batchFailures are the returns that fail a batch of which records have had an effect that
// nothing keeps from happening again, or that drop the rest of it.
func (h *handling) batchFailures() []BatchFailure {
	var out []BatchFailure
	for _, r := range h.returns {
		var effect *interp.Op
		r.done.Each(func(i int) {
			if effect == nil && h.inItem[i] && (h.again[i] || r.dropped && h.acts[i].effect != "") {
				effect = h.m.Ops()[i]
			}
		})
		if effect == nil {
			continue
		}
		site, ok := h.exactly(r.frame, r.pos, "returns")
		if !ok {
			continue
		}
		b := BatchFailure{Site: site, Source: h.batch, Dropped: r.dropped, What: h.acts[effect.ID].what, At: effect.Pos}
		if effect.Frame != nil && effect.Frame.Func != nil {
			b.In = effect.Frame.Func.Package
		}
		out = append(out, b)
	}
	return out
}
