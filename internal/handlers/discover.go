package handlers

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/fault"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// wiring is the world in which the program is put together: it collects handlers.
type wiring struct {
	interp.Silent
	d *Discovery
}

func (w *wiring) Register(r *interp.Registration, _ *interp.State) { w.d.register(r) }

// A Discovery finds the handlers of a program.
type Discovery struct {
	prog     *link.Program
	shared   *interp.Shared
	own      string // the package under analysis; "" is all
	tests    bool   // test files count
	named    bool   // what registrations are for is noted
	m        *interp.Machine
	Handlers []*Handler
	seen     map[registration]bool
	groups   map[uint64]*group
	routes   map[uint64][]*Handler // by the identity of the registration's result
	serves   []known
	uses     []use
	returned []known
	// channelLoops are functions that take deliveries from a channel.
	channelLoops map[string]bool
	// handing are functions that take deliveries for those that call them.
	handing map[string]bool
	Faults  []fault.Fault
	// matter are the functions from which something is registered, received or constructed.
	// Those of them in wiring register or receive.
	matter, wiring map[string]bool
	// verifying are the functions from which a signature may be checked; checking those that do it
	// themselves, or by name: what a middleware calls as a value is the handler.
	verifying, checking map[string]bool
}

// skips: what stands in a test file does not count, unless tests do.
func (d *Discovery) skips(f *link.Func) bool { return f.Test && !d.tests }

// group is a router, or a part of one: its handlers share middleware.
type group struct {
	parent     uint64
	middleware []known
	chain      bool
	prefix     string
	method     string
}

// A use is where a middleware is given to a group of handlers.
type use struct {
	fn    string // the middleware
	group uint64
	pkg   *summary.Package
	pos   summary.Pos
}

// A known is a value with a state that knows what it refers to.
type known struct {
	value *interp.Value
	state *interp.State
}

// Options say which handlers are looked for, and how far.
type Options struct {
	// Own limits them to those that this package declares, registers or wires; "" is all of the
	// program.
	Own string
	// Tests: handlers in test files count.
	Tests bool
	// Subjects: what handlers are registered for is noted.
	Subjects bool
	// Queries are the SQL statements of the module's files, by name.
	Queries map[string]string
	// RootSteps is how many instructions each function from which the program is put together may
	// execute; 0: as many as a large service needs.
	RootSteps int
}

// Discover finds the handlers of a program.
func Discover(p *link.Program, opts Options) *Discovery {
	d := &Discovery{prog: p, own: opts.Own, tests: opts.Tests, named: opts.Subjects, seen: map[registration]bool{}, groups: map[uint64]*group{}, routes: map[uint64][]*Handler{}, channelLoops: map[string]bool{}, handing: map[string]bool{}}
	d.shared = interp.NewShared(p, opts.Queries)
	d.checking, d.verifying = p.Reaching(d.verifies)
	d.m = interp.NewMachine(d.shared, &wiring{d: d})
	d.m.Wires, d.m.Calm, d.m.Registers = true, true, func(string) bool { return true }
	d.m.Fields, d.m.Clients, d.m.Receivers = map[string][]interp.Known{}, map[string][]interp.Known{}, map[uint64][]interp.Receiver{}
	base := interp.NewState()
	// Package variables first.
	d.m.Steps = cmp.Or(opts.RootSteps, rootSteps)
	for _, path := range initOrder(p) {
		if f := p.Func(path + ".init"); f != nil {
			if outs := d.run(f.Name, base); len(outs) > 0 {
				base = outs[0].State
			}
		}
	}
	for _, name := range p.Funcs() {
		if f := p.Func(name); !f.Test && name != f.Package.Path+".init" {
			d.m.Forget(base, f.Alters)
		}
	}
	d.m.Globals = base
	roots := d.roots()
	// Constructors first: what they put into fields may decide what is wired.
	slices.SortStableFunc(roots, func(a, b root) int {
		switch {
		case a.wires == b.wires:
			return 0
		case b.wires:
			return -1
		}
		return 1
	})
	d.m.Registers = func(name string) bool { return d.wiring[name] || d.wiring[link.Outermost(name)] }
	d.m.Enter = func(name string) bool { return d.matter[name] || d.matter[link.Outermost(name)] }
	for _, root := range roots {
		if !root.wires || isMain(root.name, p) || !d.m.Entered[root.name] { // else it was seen to be called, through an interface
			d.runRoot(root.name, base)
		}
	}
	for _, name := range d.unseen() {
		if !d.m.Entered[name] { // by one before it
			d.runRoot(name, base)
		}
	}
	d.m.Enter = nil
	d.finish()
	d.m.Freeze()
	for _, h := range d.Handlers {
		h.state.Freeze()
	}
	return d
}

// Steps is how many instructions it took to put the program together.
func (d *Discovery) Steps() int { return d.m.AllSteps() }

// Bounds are those that were reached when the program was put together, in no order.
func (d *Discovery) Bounds() []interp.Bound { return slices.Collect(maps.Keys(d.m.Bounds)) }

// runRoot runs a root, and notes what it returns.
func (d *Discovery) runRoot(root string, base *interp.State) {
	for _, o := range d.run(root, base.Fork()) {
		d.m.CollectFields(o.State)
		for _, r := range o.Results {
			if r != nil && r.Kind == interp.Func {
				d.returned = append(d.returned, known{r, o.State})
			}
		}
	}
}

// unseen are the functions that lead to a registration, or receive, and that no root was seen to
// call: something that is not known does. Those that others of them call come last.
func (d *Discovery) unseen() []string {
	var list []string
	called := map[string]bool{}
	for _, name := range d.prog.Funcs() {
		f := d.prog.Func(name)
		if !d.wiring[name] || d.m.Entered[name] || d.skips(f) || d.own != "" && f.Package.Path != d.own || f.Package.Path+".init" == name {
			continue
		}
		list = append(list, name)
		for _, ref := range d.prog.Refs(name) {
			called[ref] = called[ref] || ref != name
		}
	}
	slices.SortStableFunc(list, func(a, b string) int {
		switch {
		case called[a] == called[b]:
			return 0
		case called[b]:
			return -1
		}
		return 1
	})
	return list
}

// initOrder lists the packages as the program initialises them: imports first.
func initOrder(p *link.Program) []string {
	imports := map[string][]string{}
	for _, pkg := range p.Packages {
		imports[pkg.Path] = pkg.Imports
	}
	var order []string
	seen := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		if seen[path] {
			return
		}
		seen[path] = true
		for _, imp := range imports[path] {
			visit(imp)
		}
		order = append(order, path)
	}
	for _, pkg := range p.Packages {
		visit(pkg.Path)
	}
	return order
}

// rootSteps is how many instructions one root may execute while the program is put together.
// Each is run about once, so that it is reached by none that a person has written.
const rootSteps = 2e6

// run runs one root; a fault in its analysis concerns it alone.
func (d *Discovery) run(name string, s *interp.State) (outs []interp.Outcome) {
	defer func() {
		if r := recover(); r != nil {
			d.Faults = append(d.Faults, fault.Fault{Func: name, Err: fault.In(r)})
			outs = nil
		}
	}()
	d.m.Name, d.m.FromStart = name, isMain(name, d.prog)
	return d.m.Run(interp.FuncValue(name), nil, s)
}

// A root is a function from which the program is put together; wires: it registers
// handlers or receives deliveries.
type root struct {
	name  string
	wires bool
}

// roots are the functions that nothing calls and that may register a handler, receive
// deliveries or construct something: main, the inits, exported functions of
// libraries.
func (d *Discovery) roots() []root {
	p := d.prog
	matter := map[string]bool{}
	wires := map[string]bool{}
	callers := map[string][]string{}
	type item struct {
		name  string
		wires bool
	}
	var work []item
	var taking []string // they hand on what they take
	add := func(name string, w bool) {
		if !matter[name] || w && !wires[name] {
			matter[name] = true
			wires[name] = wires[name] || w
			work = append(work, item{name, w})
		}
	}
	for _, name := range p.Funcs() {
		f := p.Func(name)
		if d.skips(f) {
			continue
		}
		if f.Parent != "" {
			callers[name] = append(callers[name], f.Parent)
		}
		if len(f.Alters) > 0 {
			add(name, false)
		}
		for _, blk := range f.Blocks {
			for _, in := range blk.Instrs {
				if in.Call != nil && in.Call.Kind == summary.Dynamic && len(f.Results) > 0 {
					add(name, false) // options are applied
				}
				if in.Call != nil && in.Call.Name >= 0 {
					if in.Call.Kind == summary.Static {
						callers[f.Names[in.Call.Name]] = append(callers[f.Names[in.Call.Name]], name)
					}
					if in.Call.Kind != summary.Builtin && d.wires(in.Call.Sym) {
						add(name, true)
						if d.receives(in.Call.Sym) && d.handsOn(f, in.Pos) {
							taking = append(taking, name)
						}
					}
				}
				for _, n := range in.Funcs(f.Func) {
					callers[n] = append(callers[n], name)
				}
				switch in.Op {
				case summary.Recv, summary.Select:
					for _, typ := range strings.Split(f.Names[in.Type], "|") {
						if p.DeliveryType(typ) != nil {
							add(name, true)
						} else if interp.Workload(typ) {
							add(name, false)
						}
					}
				case summary.Store:
					if constructs(f, &in) || d.sets(f) {
						add(name, false)
					}
				case summary.MapUpdate:
					if d.sets(f) {
						add(name, false)
					}
				}
			}
		}
		if len(f.Results) > 0 && (strings.HasPrefix(f.Results[0], "func(") || d.isFuncType(f.Results[0]) || givesChannel(f.Results[0]) || wrapsAny(f)) {
			add(name, false)
		}
	}
	for _, name := range d.takers(taking) {
		add(name, true)
	}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range callers[n.name] {
			add(c, n.wires)
		}
	}
	var roots []root
	for _, name := range p.Funcs() {
		f := p.Func(name)
		if d.own != "" && f.Package.Path != d.own {
			continue
		}
		if !matter[name] || d.skips(f) || f.Parent != "" || strings.HasSuffix(name, ".init") && f.Package.Path+".init" == name {
			continue
		}
		if !p.StaticallyCalled(name) {
			roots = append(roots, root{name, wires[name]})
		}
	}
	d.matter, d.wiring = matter, wires
	// main functions first: what they wire is known best, and the first registration of a
	// handler counts.
	rank := func(r root) int {
		switch {
		case isMain(r.name, p):
			return 0
		case r.wires:
			return 1
		}
		return 2
	}
	sort.SliceStable(roots, func(i, j int) bool { return rank(roots[i]) < rank(roots[j]) })
	return roots
}

func isMain(name string, p *link.Program) bool {
	f := p.Func(name)
	return f != nil && f.Package.Name == "main" && strings.HasSuffix(name, ".main")
}

// wrapsAny: a function that is given anything gives anything back: a handler of whichever type, perhaps.
func wrapsAny(f *link.Func) bool {
	anything := func(typ string) bool { return typ == "any" || typ == "interface{}" }
	return anything(f.Results[0]) && slices.ContainsFunc(f.Params, func(p summary.Param) bool {
		return anything(p.Type) || strings.HasPrefix(p.Type, "func(")
	})
}

func (d *Discovery) isFuncType(name string) bool {
	t := d.prog.Type(name)
	if t == nil {
		return name == "net/http.HandlerFunc" || name == "net/http.Handler"
	}
	return t.Func || t.Interface && slices.ContainsFunc(t.Methods, func(m summary.Method) bool {
		return d.prog.Catalog.HandlerMethod(m.Name)
	})
}

func (d *Discovery) wires(sym catalog.Symbol) bool {
	for _, a := range d.prog.Catalog.Func(sym) {
		if a.Register != nil || a.Group != nil || a.Receive != nil || a.Route != nil {
			return true
		}
	}
	return false
}

// receives: it takes deliveries from a source.
func (d *Discovery) receives(sym catalog.Symbol) bool {
	return slices.ContainsFunc(d.prog.Catalog.Func(sym), func(a *catalog.API) bool { return a.Receive != nil })
}

// sets: a function that stores something, and is given a function or an object behind an
// interface: it may be what the program is put together with (bus.On("paid", f)).
func (d *Discovery) sets(f *link.Func) bool {
	return slices.ContainsFunc(f.Params, func(p summary.Param) bool {
		if strings.HasPrefix(p.Type, "func(") || strings.HasPrefix(p.Type, "[]func(") || d.isFuncType(p.Type) {
			return true
		}
		t := d.prog.Type(strings.TrimPrefix(p.Type, "[]"))
		return t != nil && t.Interface
	})
}

// constructs: a field of a struct gets a value in a function that returns something, as
// constructors do, or a package variable gets one.
func constructs(f *link.Func, in *summary.Instr) bool {
	if in.A[0].Kind == summary.GlobalOp {
		return in.A[1].Kind != summary.ConstOp
	}
	return len(f.Results) > 0 && in.A[0].Kind == summary.Reg && in.A[1].Kind != summary.ConstOp
}

func (d *Discovery) group(r *interp.Registration) {
	id, parent := r.Result, r.Router
	if r.Group.To == "recv" {
		id, parent = r.Router, 0
	}
	g := d.groups[id]
	if g == nil {
		g = &group{parent: parent}
		d.groups[id] = g
	}
	g.chain = r.Group.Chain
	if r.Group.Prefix != "" {
		g.prefix, _ = interp.ConstText(r.Call.One(r.Group.Prefix).OrNil(), "?")
	}
	for _, v := range r.Call.Path(r.Group.Methods) {
		if m, ok := interp.ConstText(v, ""); ok && (g.method == "" || readOnly(g.method)) {
			g.method = strings.ToUpper(m)
		}
	}
	for _, mw := range r.Middleware {
		g.add(known{mw, r.State})
		if r.Frame != nil && r.Frame.Func != nil {
			d.uses = append(d.uses, use{mw.Text, id, r.Frame.Func.Package, r.Pos})
		}
	}
}

// finish gives handlers the middleware of their groups, and adds the handlers that are
// known by their signature alone.
func (d *Discovery) finish() {
	for _, h := range d.Handlers {
		for id, n := h.router, 0; id != 0 && n < 20; n++ {
			g := d.groups[id]
			if g == nil {
				break
			}
			if !g.chain {
				for i := len(g.middleware) - 1; i >= 0; i-- {
					h.wraps = append(h.wraps, g.middleware[i].value)
					h.state.Adopt(g.middleware[i].state, g.middleware[i].value)
				}
			}
			h.route = g.prefix + h.route
			if h.http == "" {
				h.http = g.method
			}
			id = g.parent
		}
		for _, s := range d.serves {
			if s.value.Kind != interp.Sym && h.router != 0 && s.state.Reaches(s.value, h.router) {
				h.outer = append(h.outer, s.value)
				h.state.Adopt(s.state, s.value)
			}
		}
	}
}

// Use is where a middleware is given to the handler's group, or to one around it; the Package is
// nil if that is not known.
func (h *Handler) Use(middleware string) Step {
	for id, n := h.router, 0; id != 0 && n < 20; n++ {
		for _, u := range h.d.uses {
			if u.group == id && u.fn != "" && (middleware == u.fn || strings.HasPrefix(middleware, u.fn+"$")) {
				return Step{Package: u.pkg, Pos: u.pos}
			}
		}
		g := h.d.groups[id]
		if g == nil {
			return Step{}
		}
		id = g.parent
	}
	return Step{}
}
