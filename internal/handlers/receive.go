package handlers

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// receive: the function that takes deliveries is the handler: the outermost function of
// the source that the receive stands in; one that only hands the delivery on makes its
// caller the handler.
func (d *Discovery) receive(r *interp.Registration) {
	fr := r.Frame
	if fr == nil || fr.Func == nil || d.skips(fr.Func) {
		return
	}
	root := link.Outermost(fr.Func.Name)
	at := fr
	for up := fr; up != nil && up.Func != nil; up = up.Up {
		if up.Func.Name == root {
			at = up
			break
		}
	}
	for call := r.Pos; d.handsOn(at.Func, call); {
		if at.Up == nil || at.Up.Func == nil {
			if d.handing[at.Func.Name] { // others take the delivery from it: they are the handlers
				return
			}
			break
		}
		d.handing[at.Func.Name] = true
		call, at = at.Call, at.Up
		root = link.Outermost(at.Func.Name)
		for up := at; up != nil && up.Func != nil; up = up.Up {
			if up.Func.Name == root {
				at = up
			}
		}
	}
	if r.Type != "" {
		d.channelLoops[at.Func.Name] = true
	}
	args := slices.Clone(at.Args())
	for i, p := range at.Func.Params { // a handler's own context is bounded, whatever this caller gives
		if p.Type == "context.Context" && i < len(args) {
			args[i] = nil
		}
	}
	h := &Handler{d: d, Kind: r.Kind, fn: at.FuncValue(), args: args, state: r.State.Fork(), Receive: true,
		AtMostOnce: r.Receive.AtMostOnce, Pos: at.Func.Pos, Package: at.Func.Package, registered: true,
		Auto: r.Auto, Wire: d.wire(at.Up, at.Call)}
	if h.Auto.Frame == nil {
		h.Auto = interp.Place{Frame: fr, Pos: r.Pos, Arg: -1}
	}
	id := registration{kind: "receive", method: at.Func.Name, fn: at.Key()}
	if d.seen[id] {
		return
	}
	h.subjects, h.platform = d.subjects(h, r), r.Platform
	// A run with known arguments replaces one with unknown ones.
	d.seen[id] = true
	d.Handlers = append(d.Handlers, h)
	d.routes[r.Result] = append(d.routes[r.Result], h)
}

// handsOn: a function returns a delivery, or something that holds the one that its call at pos
// takes: a message of the program's own.
func (d *Discovery) handsOn(f *link.Func, pos summary.Pos) bool {
	if slices.ContainsFunc(f.Results, func(t string) bool { return d.prog.DeliveryType(t) != nil }) {
		return true
	}
	for _, blk := range f.Blocks {
		for i := range blk.Instrs {
			if in := &blk.Instrs[i]; in.Op == summary.Call && in.Pos == pos && in.Dst >= 0 {
				h := holding{f: f, prog: d.prog, call: in, regs: map[int32]bool{}}
				return h.returned(2)
			}
		}
	}
	return false
}

// takers are the functions that take deliveries through interfaces of the program from those that
// hand them on: wrappers of a source.
func (d *Discovery) takers(handing []string) (takers []string) {
	names := map[string]bool{} // methods of that name may be meant
	for len(handing) > 0 {
		for _, f := range handing {
			names[f[strings.LastIndexByte(f, '.')+1:]] = true
		}
		var more []string
		for _, name := range d.prog.Funcs() {
			f := d.prog.Func(name)
			if d.skips(f) || slices.Contains(takers, name) {
				continue
			}
			for _, blk := range f.Blocks {
				for i := range blk.Instrs {
					in := &blk.Instrs[i]
					if in.Call == nil || in.Call.Kind != summary.Invoke || !names[in.Call.Sym.Name] || slices.Contains(takers, name) ||
						!slices.ContainsFunc(d.prog.Behind(f.Names[in.Call.Name]), func(m string) bool { return slices.Contains(handing, m) }) {
						continue
					}
					takers = append(takers, name)
					if d.handsOn(f, in.Pos) {
						more = append(more, name)
					}
				}
			}
		}
		handing = more
	}
	return takers
}

// holding are the registers of a function that hold a delivery, or a struct with it. What is read
// out of such a one (its text, its id) is none.
type holding struct {
	f    *link.Func
	prog *link.Program
	call *summary.Instr // takes the delivery; nil: it is a parameter
	regs map[int32]bool
}

// returned: the function returns one of them; calls of constructors are followed to a depth.
func (h *holding) returned(depth int) bool {
	if !slices.ContainsFunc(h.f.Results, holds) {
		return false
	}
	addrs := map[int32]int32{} // of fields: the struct
	tuples := map[int32]*summary.Instr{}
	for before := -1; before < len(h.regs)+len(tuples); { // loops hand on, too
		before = len(h.regs) + len(tuples)
		for _, blk := range h.f.Blocks {
			for i := range blk.Instrs {
				in := &blk.Instrs[i]
				switch in.Op {
				case summary.Call:
					if in != h.call && !h.constructs(in, depth) {
						continue
					}
					if len(in.Call.Results) > 1 {
						tuples[in.Dst] = in
					} else if in.Dst >= 0 {
						h.regs[in.Dst] = true
					}
				case summary.Extract:
					if call := tuples[in.A[0].Index]; call != nil && holds(h.f.Names[call.Call.Results[in.Component()]]) {
						h.regs[in.Dst] = true
					}
				case summary.FieldAddr:
					if in.A[0].Kind == summary.Reg {
						addrs[in.Dst] = in.A[0].Index
					}
				case summary.Store:
					if h.has(in.A[1]) && in.A[0].Kind == summary.Reg {
						to := in.A[0].Index
						if of, ok := addrs[to]; ok {
							to = of
						}
						h.regs[to] = true
					}
				case summary.Phi, summary.Load, summary.Box, summary.Convert, summary.Assert:
					if slices.ContainsFunc(in.A, h.has) {
						h.regs[in.Dst] = true
					}
				case summary.Return:
					if slices.ContainsFunc(in.A, h.has) {
						return true
					}
				}
			}
		}
	}
	return false
}

func (h *holding) has(a summary.Operand) bool { return a.Kind == summary.Reg && h.regs[a.Index] }

// constructs: a function of the program returns what holds an argument of the call.
func (h *holding) constructs(call *summary.Instr, depth int) bool {
	if depth == 0 || call.Call.Kind != summary.Static || !slices.ContainsFunc(call.Call.Args, h.has) {
		return false
	}
	f := h.prog.Func(h.f.Names[call.Call.Name])
	if f == nil || len(f.Params) != len(call.Call.Args) {
		return false
	}
	in := holding{f: f, prog: h.prog, regs: map[int32]bool{}}
	for i, a := range call.Call.Args {
		if h.has(a) {
			in.regs[int32(i)] = true
		}
	}
	return in.returned(depth - 1)
}

// holds: a type's values may hold a delivery: those of named types but errors.
func holds(typ string) bool { return strings.Contains(typ, ".") }

// givesChannel: a function that gives this type hands out a channel, or where it is kept, which may be that
// of another function's work.
func givesChannel(typ string) bool {
	_, elem, ok := strings.Cut(typ, "chan ")
	return ok && interp.Workload(elem)
}
