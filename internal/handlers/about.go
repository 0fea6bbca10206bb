package handlers

import (
	"cmp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
)

// Name names the handler: its function's FullName, or its type and method.
func (h *Handler) Name() string {
	if h.fn == nil {
		return "?"
	}
	if h.fn.Kind == interp.Func {
		return h.fn.Text
	}
	return h.fn.Type + "." + h.method
}

// Function is the FullName of the function whose body is the handler's, "" if that is not known.
func (h *Handler) Function() string {
	fn := h.fn
	if fn.Kind == interp.Func {
		return fn.Text
	}
	if m := h.d.prog.Method(fn.Type, h.method); m != nil {
		return m.Func
	}
	return ""
}

// Source is the name of what delivers to a handler: mostly by the type of its deliveries.
func (h *Handler) Source(fn *link.Func) string {
	if h.Receive && h.platform != "" { // by the call that takes them
		return h.platform
	}
	for _, t := range h.DeliveryTypes(fn.Name) {
		switch {
		case t.Delivery == nil && h.Kind == "http", t.Delivery != nil && t.Delivery.Kind == h.Kind:
			return cmp.Or(t.Sender, t.Platform())
		}
	}
	return ""
}

// DeliveryTypes are the types of deliveries that a handler's body speaks of, those of its
// parameters first. One that has a sender alone is what webhooks are sent.
func (h *Handler) DeliveryTypes(handler string) []*catalog.Type {
	var out []*catalog.Type
	names := h.d.prog.Funcs()
	for i, _ := slices.BinarySearch(names, handler); i < len(names) && strings.HasPrefix(names[i], handler); i++ {
		if names[i] != handler && names[i][len(handler)] != '$' {
			continue
		}
		f := h.d.prog.Func(names[i])
		var types []string
		for _, p := range f.Params {
			types = append(types, p.Type)
		}
		for _, typ := range append(types, f.Names...) {
			owner, _, _ := strings.Cut(typ, "|")
			owner = strings.TrimLeft(owner, "*[]")
			dot := strings.LastIndexByte(owner, '.')
			if dot < 0 || strings.ContainsAny(owner, "( ") {
				continue
			}
			if t := h.d.prog.Catalog.Type(owner[:dot], owner[dot+1:]); t != nil && (t.Delivery != nil || t.Sender != "") && !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}

// Implicit: the handler's return acknowledges the delivery.
func (h *Handler) Implicit() bool {
	if h.Receive {
		return false
	}
	if h.Kind == "http" || h.Kind == "serverless" {
		return true
	}
	f := h.d.prog.Func(h.Function())
	return f != nil && len(f.Results) > 0
}

// HasContext: the handler is given a context, or a request that carries one.
func (h *Handler) HasContext() bool {
	f := h.d.prog.Func(h.Function())
	if f == nil {
		return false
	}
	if h.Kind == "http" {
		return true
	}
	for _, p := range f.Params {
		if p.Type == "context.Context" {
			return true
		}
	}
	return h.Kind == "serverless" || h.Kind == "job"
}

// PartialBatch is the type of the handler's event, if its platform takes an answer for each record of
// a batch; nil if not.
func (h *Handler) PartialBatch() *catalog.Type {
	for _, t := range h.DeliveryTypes(h.Function()) {
		if d := t.Delivery; d != nil && d.Kind == h.Kind && d.Partial && d.Batch != "" {
			return t
		}
	}
	return nil
}

// Known: it is known what is called.
func (h *Handler) Known() bool { return h.fn.Kind != interp.Sym || h.fn.Type != "" }

// Safe: its requests only ask (RFC 9110, 9.2.1).
func (h *Handler) Safe() bool { return readOnly(h.http) }

// Skips: findings do not stand in a function: it is generated, or in a test file and those do not count.
func (h *Handler) Skips(f *link.Func) bool { return f.Generated || h.d.skips(f) }
