package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// happens notes in the state what an operation does to the delivery, in whatever world.
func (f *first) happens(op *interp.Op, a act.Act, s *interp.State) {
	told := s.Verdict != interp.Untold
	if told && s.Verdict == interp.Done && a.Ack == interp.Refused {
		told = slices.ContainsFunc(f.ackedBy(s), func(o *interp.Op) bool { return !f.acts[o.ID].Buffered })
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
	if f.keeps(a) || deals(a) && f.brokenBut(a, s) {
		s.Keep()
	}
	if a.Claim.Is(act.Lock) || slices.ContainsFunc(a.Reads, func(r act.Read) bool { return r.Locks }) {
		s.Lock()
	}
}

func (f *first) ackedBy(s *interp.State) []*interp.Op {
	var out []*interp.Op
	ops := f.m.Ops()
	s.Acks().Each(func(i int) { out = append(out, ops[i]) })
	return out
}

// keeps: the event is stored, or handed on.
func (f *first) keeps(a act.Act) bool {
	return a.Effect == "publish" || a.Effect == "enqueue" || slices.ContainsFunc(a.Writes, f.keepsEvent)
}

// deals: what failed before is dealt with: noted, or done otherwise.
func deals(a act.Act) bool { return a.Effect != "" && a.Effect != "chat" || len(a.Writes) > 0 }

// brokenBut: something has failed, other than a look for what is stored now: that was not there yet.
func (f *first) brokenBut(stores act.Act, s *interp.State) bool {
	found := false
	s.Broken().Each(func(i int) {
		found = found || !slices.ContainsFunc(f.acts[i].Reads, func(r act.Read) bool {
			return slices.ContainsFunc(stores.Writes, func(w act.Write) bool { return w.Concerns(r) })
		})
	})
	return found
}

// keepsEvent: the write stores the whole event, from which it can be worked off later: an
// inbox.
func (f *first) keepsEvent(w act.Write) bool {
	if !w.Adds {
		return false
	}
	for _, v := range w.Columns {
		if f.wholeEvent(v, 4) {
			return true
		}
	}
	return false
}

// wholeEvent: the body of a delivery, and not a part of it that was read out.
func (f *first) wholeEvent(v *interp.Value, depth int) bool {
	if v == nil || depth == 0 || v.Prov&(interp.DeliveryID|interp.ClientKey) != 0 {
		return false
	}
	switch v.Kind {
	case interp.Opaque:
		if strings.Contains(v.Text, "Marshal") {
			return true
		}
		return slices.ContainsFunc(v.Elems, func(e *interp.Value) bool { return f.wholeEvent(e, depth-1) })
	case interp.Sym:
		if v.Field == interp.Whole {
			return true
		}
		i := strings.LastIndexByte(v.Owner, '.')
		if i < 0 {
			return false
		}
		t := f.prog.Catalog.Type(v.Owner[:i], v.Owner[i+1:])
		return t != nil && t.Delivery != nil && t.Class(v.Field) == ""
	}
	return false
}

// comesAgain: the source delivers again after this outcome.
func (f *first) comesAgain(o interp.Outcome) bool {
	switch o.State.Verdict {
	case interp.Refused:
		return true
	case interp.Done:
		return false
	}
	if !f.hd.Implicit() {
		return true
	}
	n := len(o.Results)
	if n == 0 || o.Results[n-1] == nil {
		return false
	}
	if n > 1 && (len(failures(o.Results[0], o.State)) > 0 || status(o.Results[0], o.State) == interp.Refused) {
		return true // some record does, or the client asks again
	}
	v := o.Results[n-1]
	return v.Kind == interp.Err || !v.IsNil() && (v.NonNil || len(v.From) > 0)
}

// accepts: the source is told that all is well.
func (f *first) accepts(o interp.Outcome) bool {
	switch o.State.Verdict {
	case interp.Done:
	case interp.Untold:
		if !f.hd.Implicit() {
			return false
		}
	default:
		return false
	}
	n := len(o.Results)
	if n > 1 && status(o.Results[0], o.State) == interp.Refused {
		return false
	}
	return n == 0 || o.Results[n-1] == nil || o.Results[n-1].IsNil() || f.hd.Kind == "http" && !fails(o.Results[n-1])
}

// fails: a result is an error, whichever of several it is.
func fails(v *interp.Value) bool {
	if v.Kind == interp.Choice {
		return !slices.ContainsFunc(v.Elems, func(e *interp.Value) bool { return !fails(e) })
	}
	return v.Kind == interp.Err || v.NonNil
}

// failures are the records that an answer for each record names as failed.
func failures(answer *interp.Value, s *interp.State) []*interp.Value {
	list := s.Content(s.Content(answer).Get("BatchItemFailures"))
	if list == nil || list.Kind != interp.Struct {
		return nil
	}
	return list.Elems
}

// status is what a response that is returned (to API Gateway) tells by its status; Untold if it has
// none.
func status(result *interp.Value, s *interp.State) interp.Verdict {
	v := s.Content(result)
	if v == nil || v.Kind != interp.Struct || v.Get("StatusCode") == nil {
		return interp.Untold
	}
	return act.Response(v.Get("StatusCode"))
}

// refused: the delivery ends with an error, or is answered with one.
func refused(o interp.Outcome) bool {
	return failed(o) || o.State.Verdict == interp.Refused || len(o.Results) > 1 && status(o.Results[0], o.State) == interp.Refused
}

// failed: the last result is an error.
func failed(o interp.Outcome) bool {
	n := len(o.Results)
	return n > 0 && o.Results[n-1] != nil && o.Results[n-1].Kind == interp.Err
}
