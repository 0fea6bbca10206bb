package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
)

// limits: the operation counts for a limit: what it changes expires, and its size or value is
// asked. Counting a delivery twice harms nobody.
func (h *handling) limits(id int) bool {
	a := h.acts[id]
	if len(a.Queued) > 0 { // of a pipeline
		return !slices.ContainsFunc(a.Queued, func(i int) bool { return !h.limits(i) })
	}
	if !a.Counts || len(a.Writes) == 0 || !h.refuses {
		return false
	}
	t := a.Writes[0].Target
	expires, asked := false, len(h.asked[id]) > 0
	for i, o := range h.acts {
		expires = expires || o.Expires && slices.ContainsFunc(o.Writes, func(w act.Write) bool { return w.Near(t) })
		asked = asked || len(h.asked[i]) > 0 && slices.ContainsFunc(o.Reads, func(r act.Read) bool { return r.Near(t) })
	}
	return expires && asked
}
