package interp

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

func (a *activation) callInstr(in *summary.Instr, p *path) []Outcome {
	args := make([]*Value, len(in.Call.Args))
	for i, arg := range in.Call.Args {
		args[i] = a.val(p, arg)
	}
	if in.Call.Kind == summary.Builtin {
		return a.builtin(in, args, p.st)
	}
	return a.callValues(in, args, p.st)
}

// A call is what is being called, from where and how. Where alternatives part, each has its own.
type call struct {
	site *CallSite
	args []*Value // without the receiver of a method
	at   uint64   // identity: the place on this way of calls
	// dynamic: the callee is a value.
	dynamic bool
	// passed: see passesOn.
	passed bool
	// spec is how an SDK calls it, nil if the program does; retry: again and again.
	spec  *catalog.Calls
	retry bool
	hops  int // through embedded interfaces
}

// A method is what is called of a receiver: full and sym are those of the interface's method.
type method struct {
	name, full string
	sym        catalog.Symbol
}

// callValues calls what an instruction calls, with known arguments.
func (a *activation) callValues(in *summary.Instr, args []*Value, s *State) []Outcome {
	info := in.Call
	site := &CallSite{Frame: a.fr, Pos: in.Pos, Sym: info.Sym, Args: args, Info: info, Go: in.Op == summary.Go}
	if info.Name >= 0 {
		site.Name = a.f.Names[info.Name]
	}
	if site.Go {
		// The starter goes on whether or not the goroutine ends.
		started := Outcome{State: s.clone()}
		was := s.enterGo()
		outs := a.dispatch(in, site, args, s)
		for _, o := range outs {
			a.m.leaveGo(o.State, was, site, a.site(in))
		}
		if len(outs) == 0 {
			return []Outcome{started}
		}
		return outs
	}
	return a.dispatch(in, site, args, s)
}

func (a *activation) dispatch(in *summary.Instr, site *CallSite, args []*Value, s *State) []Outcome {
	info := in.Call
	m := a.m
	c := call{site: site, args: args, at: a.site(in)}
	switch info.Kind {
	case summary.Builtin:
		return a.builtin(in, args, s)
	case summary.Static:
		if f := m.Prog.Func(site.Name); f != nil && !m.described(site.Sym) {
			if outs, done := m.annotated(f.Notes, c, s); done {
				return outs
			}
			return m.enter(f, nil, c, s)
		}
		return m.callUnknown(info.Sym, info.Method, c, s)
	case summary.Invoke:
		c.args = args[1:]
		return m.invokeOn(args[0], method{info.Sym.Name, site.Name, info.Sym}, c, s)
	}
	// Dynamic: the first argument is the function.
	c.args = args[1:]
	return m.apply(args[0], c, s)
}

// apply calls a function value: a function, a closure, a method value, one of several.
func (m *Machine) apply(fn *Value, c call, s *State) []Outcome {
	if c.at = c.site.at; c.at == 0 {
		c.at = mix(mix(c.site.Frame.path, uint64(uint32(c.site.Pos.Line))<<16|uint64(uint32(c.site.Pos.Col))), atCall)
	}
	switch fn.Kind {
	case Func:
		return m.applyFunc(fn, c, s)
	case Choice:
		var outs []Outcome
		for _, e := range fn.Elems {
			if !e.IsNil() {
				outs = append(outs, m.apply(e, c, s.clone())...)
			}
		}
		return m.mergeOutcomes(outs, meeting{at: mix(c.at, atEnd)})
	case Const:
		return nil // calling nil panics
	}
	if outs, done := m.iterate(fn, c, s); done {
		return outs
	}
	var outs []Outcome
	for _, v := range m.fieldValues(fn, s) {
		if v.Kind == Func || v.Kind == Choice {
			outs = append(outs, m.apply(v, c, s.clone())...)
		}
	}
	if len(outs) > 0 {
		return m.mergeOutcomes(outs, meeting{at: mix(c.at, atEnd)})
	}
	var sym catalog.Symbol
	if c.site.Info != nil {
		sym = c.site.Info.Sym // of a variable or function type that the catalogue knows
	}
	if sym.Name == "" {
		m.hear(s, &event{kind: unresolved, what: c.site})
		if c.decorates() {
			return []Outcome{{Results: []*Value{c.args[0]}, State: s}}
		}
	}
	return m.callUnknown(sym, false, c, s)
}

// decorates: the function, of which nothing is known, is given a function and gives back another of
// the same type (a hook, middleware): that calls the one it was given with what it is called with
// itself. To call that at once, with anything, would be a call that nobody makes.
func (c *call) decorates() bool {
	if info := c.site.Info; info == nil || info.Sig < 0 || len(c.args) != 1 || c.args[0].Kind != Func {
		return false
	}
	taken, given, _ := strings.Cut(c.site.Frame.Func.Names[c.site.Info.Sig], ") ")
	return taken == "("+given
}

func (m *Machine) applyFunc(fn *Value, c call, s *State) []Outcome {
	free := fn.Elems
	switch {
	case fn.isGuard():
		return m.applyGuard(fn, c, s)
	case len(fn.Steps) > 0 && fn.Steps[0] == "invoke":
		return m.invokeOn(fn.Elems[0], method{name: fn.Steps[1], full: fn.Text}, c, s)
	case len(fn.Steps) > 0: // a method value
		c.args = append([]*Value{fn.Elems[0]}, c.args...)
		free = nil
	}
	f := m.Prog.Func(fn.Text)
	if f == nil || m.described(symbolOf(fn.Text)) {
		return m.callUnknown(symbolOf(fn.Text), len(fn.Steps) > 0, c, s)
	}
	if len(fn.Steps) == 0 {
		if outs, done := m.annotated(f.Notes, c, s); done {
			return outs
		}
	}
	c.dynamic, c.passed = true, c.passesOn(fn, s)
	return m.enter(f, free, c, s)
}

// passesOn: the caller was made with the function that it calls, and gives it all that it was called with
// itself, be it in an object: an adapter around what has another signature.
func (c *call) passesOn(fn *Value, s *State) bool {
	fr := c.site.Frame
	if fr == nil || fr.Func == nil {
		return false
	}
	made, passed := fr.free, false
	if fr.Func.Method {
		made = fr.args[:min(1, len(fr.args))]
	}
	if !slices.ContainsFunc(made, func(v *Value) bool { return s.holdsValue(v, fn.Hash(), (*Value).Hash) }) {
		return false
	}
	for i, prm := range fr.Func.Params {
		if i == 0 && fr.Func.Method || prm.Type == "context.Context" {
			continue
		}
		p := fr.param(i)
		passed = slices.ContainsFunc(c.args, func(v *Value) bool { return s.holdsValue(v, p.Ident(), (*Value).Ident) })
		if !passed {
			return false
		}
	}
	return passed
}

// holdsValue: v is what has an identity, or points to it or to an object that holds it.
func (s *State) holdsValue(v *Value, id uint64, of func(*Value) uint64) bool {
	is := func(v *Value) bool { return v != nil && of(v) == id }
	if is(v) {
		return true
	}
	if v != nil && v.Kind == Ptr && len(v.Steps) == 0 {
		v = s.get(v.Cell)
	}
	return is(v) || v != nil && v.Kind == Struct && slices.ContainsFunc(v.Elems, is)
}

// fieldValues are what constructors were seen to put into the field that an unknown
// value was read from, or what was converted to the function type that it has.
func (m *Machine) fieldValues(v *Value, s *State) []*Value {
	if v.Kind != Sym {
		return nil
	}
	of := m.Fields[v.Type]
	if v.Owner != "" {
		of = m.Fields[v.Owner+"."+v.Field]
	}
	var out []*Value
	for _, k := range of {
		s.adopt(k.state, k.Value)
		out = append(out, k.Value)
	}
	return out
}

// adopt makes the cells that a value of another state refers to known here.
func (s *State) adopt(from *State, v *Value) {
	seen := map[*Value]bool{}
	var walk func(v *Value)
	walk = func(v *Value) {
		if v == nil || seen[v] {
			return
		}
		seen[v] = true
		cell := v.Cell
		if v.Kind == Sym {
			cell = v.cell() // what was stored in an object of an SDK
		}
		if cell != 0 && s.get(cell) == nil {
			if c := from.mem.get(cell); c != nil {
				s.put(cell, c)
				walk(c)
			}
		}
		walk(v.Base)
		for _, e := range v.Elems {
			walk(e)
		}
	}
	walk(v)
}

// invokeOn calls a method through an interface: by the value's dynamic type; for an
// unknown value by what its field was seen to hold, then by the types that the
// program puts into interfaces.
func (m *Machine) invokeOn(recv *Value, meth method, c call, s *State) []Outcome {
	if recv.IsNil() {
		return nil
	}
	all := c
	all.args = append([]*Value{recv}, c.args...)
	// A type that embeds the interface that it implements leads back to itself.
	if c.hops++; c.hops > maxHops {
		return m.callUnknown(meth.sym, true, all, s)
	}
	if m.Inner != nil && m.Inner.Router == recv.Ident() {
		return m.Inner.Run(c.site.Frame, c.args, s, c.site.Pos)
	}
	if recv.isGuard() {
		return m.applyGuard(recv, c, s)
	}
	if recv.Kind == Choice {
		var outs []Outcome
		for _, e := range recv.Elems {
			outs = append(outs, m.invokeOn(e, meth, c, s.clone())...)
		}
		return m.mergeOutcomes(outs, meeting{at: mix(c.at, atEnd)})
	}
	if outs, done := m.annotated(m.methodNotes(meth.full, meth.name), c, s); done {
		return outs
	}
	if recv.Type != "" {
		t := m.Prog.Method(recv.Type, meth.name)
		if recv.Kind == Func && (t == nil || m.Prog.Func(t.Func) == nil && !m.described(t.Sym)) {
			// A named function type of an SDK: http.HandlerFunc and its like call themselves.
			return m.apply(recv, c, s)
		}
		if t != nil && !m.isInterface(recv.Type) {
			return m.callMethod(recv, t, c, s)
		}
	}
	// The text of an error that is not known is that of no type in particular.
	if m.actsOn(meth.sym, c.site) || meth.sym.Name == "Error" && meth.sym.Pkg == "" {
		return m.callUnknown(meth.sym, true, all, s)
	}
	var outs []Outcome
	for _, v := range m.fieldValues(recv, s) {
		if v.Hash() != recv.Hash() {
			outs = append(outs, m.invokeOn(v, meth, c, s.clone())...)
		}
	}
	if len(outs) > 0 {
		return m.mergeOutcomes(outs, meeting{at: mix(c.at, atEnd)})
	}
	iface := recv.Type
	if !m.isInterface(iface) && c.site.Info != nil && c.site.Frame.Func != nil {
		iface = ifaceOf(meth.full)
	}
	for i, typ := range m.Prog.Implementers(iface) {
		if i == maxBehind {
			m.bound("("+iface+")."+meth.name, "the types behind an interface", "those from "+typ+" on")
			break
		}
		t := m.Prog.Method(typ, meth.name)
		if t == nil || t.Invoke {
			continue // an embedded interface leads back here
		}
		outs = append(outs, m.callMethod(recv.with(func(v *Value) { v.Type = typ }), t, c, s.clone())...)
	}
	if len(outs) > 0 {
		return m.mergeOutcomes(outs, meeting{at: mix(c.at, atEnd)})
	}
	m.hear(s, &event{kind: unresolved, what: c.site})
	return m.callUnknown(meth.sym, true, all, s)
}

// ifaceOf is the interface in "(pkg.I).Method".
func ifaceOf(full string) string {
	if len(full) == 0 || full[0] != '(' {
		return ""
	}
	for i := range full {
		if full[i] == ')' {
			return full[1:i]
		}
	}
	return ""
}

func (m *Machine) isInterface(typ string) bool {
	t := m.Prog.Type(typ)
	return t != nil && t.Interface
}

func (m *Machine) methodNotes(full, method string) []summary.Note {
	if t := m.Prog.Method(ifaceOf(full), method); t != nil {
		return t.Notes
	}
	return nil
}

// callMethod calls a method of a known type; promoted methods go to the embedded value.
func (m *Machine) callMethod(recv *Value, t *summary.Method, c call, s *State) []Outcome {
	for i, f := range t.Path {
		switch recv.Kind {
		case Ptr:
			addr := &Value{Kind: Ptr, Cell: recv.Cell, Base: recv.Base, Steps: append(slices.Clone(recv.Steps), f), Field: f, Owner: baseType(recv.Type)}
			v := s.load(addr)
			if v.Kind == Struct || v.Kind == Const && v.CK != summary.Nil || v.Kind == Sym && i < len(t.Path)-1 {
				recv = addr
				continue
			}
			recv = v
		case Struct:
			recv = walk(recv, []string{f}, &Value{})
		default:
			recv = fieldSym(recv, f, baseType(recv.Type), "")
		}
	}
	if t.Invoke {
		return m.invokeOn(recv, method{t.Name, t.Func, t.Sym}, c, s)
	}
	c.args = append([]*Value{recv}, c.args...)
	if f := m.Prog.Func(t.Func); f != nil && !m.described(t.Sym) {
		if outs, done := m.annotated(f.Notes, c, s); done {
			return outs
		}
		c.dynamic = true
		return m.enter(f, nil, c, s)
	}
	return m.callUnknown(t.Sym, true, c, s)
}

func baseType(t string) string {
	if len(t) > 0 && t[0] == '*' {
		return t[1:]
	}
	return t
}

// symbolOf reads a FullName back: "(*pkg.T).M", "pkg.F".
func symbolOf(full string) catalog.Symbol {
	if len(full) > 0 && full[0] == '(' {
		typ := baseType(ifaceOf(full))
		name := full[len(ifaceOf(full))+2:]
		pkg, recv := splitName(typ)
		return catalog.Symbol{Pkg: pkg, Recv: recv, Name: name[1:]}
	}
	pkg, name := splitName(full)
	return catalog.Symbol{Pkg: pkg, Name: name}
}

// splitName cuts "path/pkg.Name" at the last dot behind the last slash.
func splitName(s string) (pkg, name string) {
	for i := len(s) - 1; i >= 0 && s[i] != '/'; i-- {
		if s[i] == '.' {
			return s[:i], s[i+1:]
		}
	}
	return "", s
}
