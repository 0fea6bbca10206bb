package handlers

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Machine is a machine for a delivery to the handler, in a world.
func (h *Handler) Machine(w interp.World) *interp.Machine {
	m, wired := interp.NewMachine(h.d.shared, w), h.d.m
	m.Fields, m.Clients, m.Receivers, m.Globals = wired.Fields, wired.Clients, wired.Receivers, wired.Globals
	m.Body, m.Name = h.Function(), h.Name()
	return m
}

// Deliver delivers once to the handler, in the machine's world.
func (h *Handler) Deliver(m *interp.Machine) []interp.Outcome {
	defer m.Ended()
	m.HTTPMethod, m.Records = h.http, h.Kind == "serverless"
	s := h.state.Fork()
	fn := h.fn
	for i, w := range h.wraps {
		outs := m.Wrap(i, w, fn, s)
		if len(outs) == 0 || len(outs[0].Results) == 0 {
			continue
		}
		if r := outs[0].Results[0]; r.Kind == interp.Func || r.Kind == interp.Ptr || r.Kind == interp.Struct {
			fn, s = r, outs[0].State
		}
	}
	call := func(up *interp.Frame, args []*interp.Value, s *interp.State, pos summary.Pos) []interp.Outcome {
		if len(h.links) > 0 {
			return m.RunChain(up, append(slices.Clone(h.links), fn), args, s, pos)
		}
		return m.CallValue(up, fn, h.method, args, s, pos)
	}
	if len(h.outer) > 0 {
		m.Inner = &interp.Inner{Router: h.router, Run: call}
		var outs []interp.Outcome
		for _, o := range h.outer {
			outs = append(outs, m.Method(o, "ServeHTTP", nil, s.Fork())...)
		}
		m.Inner = nil
		return outs
	}
	m.Start()
	return call(m.Root(), h.args, s, summary.Pos{File: -1})
}
