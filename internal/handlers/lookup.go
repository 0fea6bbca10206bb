package handlers

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
)

// LooksUp: the handler answers safe requests and can't be one that takes deliveries all the
// same: whatever its replay found would not be reported.
func (h *Handler) LooksUp() bool {
	if !readOnly(h.http) || h.NamedForDeliveries() {
		return false
	}
	own, around := h.Functions()
	return !slices.ContainsFunc(own, func(name string) bool { return h.d.verifying[name] }) &&
		!slices.ContainsFunc(around, func(name string) bool { return h.d.checking[name] })
}

// NamedForDeliveries: its route or its name says that it takes deliveries.
func (h *Handler) NamedForDeliveries() bool {
	text := strings.ToLower(h.route + " " + h.Name())
	for _, w := range []string{"webhook", "callback", "notify", "notification"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// Functions are those that are run when the handler is: its own, and those around it, which call
// what they are given: middleware, and closures with functions captured.
func (h *Handler) Functions() (own, around []string) {
	seen := map[uint64]bool{} // a variable that a loop wraps anew holds a function that captures it
	var add func(list *[]string, method string, vs ...*interp.Value)
	add = func(list *[]string, method string, vs ...*interp.Value) {
		for _, v := range vs {
			switch {
			case v == nil:
			case v.Kind == interp.Func:
				if seen[v.Hash()] {
					continue
				}
				seen[v.Hash()] = true
				captured := h.state.Functions(v.Elems)
				if len(captured) > 0 {
					around = append(around, v.Text)
				} else {
					*list = append(*list, v.Text)
				}
				add(list, "", captured...)
			case v.Kind == interp.Choice:
				add(list, method, v.Elems...)
			case method != "":
				if m := h.d.prog.Method(v.Type, method); m != nil {
					*list = append(*list, m.Func)
				}
			}
		}
	}
	add(&own, h.method, h.fn)
	add(&around, "", h.wraps...)
	add(&around, "ServeHTTP", h.links...)
	add(&around, "ServeHTTP", h.outer...)
	return own, around
}

// verifies: a function checks a signature.
func (d *Discovery) verifies(f *link.Func) bool {
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
