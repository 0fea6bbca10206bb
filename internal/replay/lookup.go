package replay

import (
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
)

// looksUp: the handler answers safe requests and can't be one that takes deliveries all the
// same: whatever its replay found would not be reported.
func (h *handling) looksUp() bool {
	if !readOnly(h.hd.http) || h.namedForDeliveries() {
		return false
	}
	for _, name := range h.hd.functions(h.prog) {
		if h.d.verifying[name] {
			return false
		}
	}
	return true
}

// functions are those that are run when the handler is: its own and its middleware's.
func (h *handler) functions(p *link.Program) []string {
	var list []string
	var add func(method string, vs ...*interp.Value)
	add = func(method string, vs ...*interp.Value) {
		for _, v := range vs {
			switch {
			case v == nil:
			case v.Kind == interp.Func:
				list = append(list, v.Text)
				add("", v.Elems...)
			case v.Kind == interp.Choice:
				add(method, v.Elems...)
			case method != "":
				if m := p.Method(v.Type, method); m != nil {
					list = append(list, m.Func)
				}
			}
		}
	}
	add(h.method, h.fn)
	add("", h.wraps...)
	add("ServeHTTP", h.links...)
	add("ServeHTTP", h.outer...)
	return list
}

// verifies: a function checks a signature.
func (d *discovery) verifies(f *link.Func) bool {
	for _, blk := range f.Blocks {
		for i := range blk.Instrs {
			if c := blk.Instrs[i].Call; c != nil {
				for _, a := range d.prog.Catalog.Func(c.Sym) {
					if a.Verifies {
						return true
					}
				}
			}
		}
	}
	return false
}
