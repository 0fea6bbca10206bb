package interp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
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
			o.State.leaveGo(was)
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
	switch info.Kind {
	case summary.Builtin:
		return a.builtin(in, args, s)
	case summary.Static:
		if f := m.Prog.Func(site.Name); f != nil && !m.described(site.Sym) {
			if outs, done := m.annotated(site, f.Notes, a.site(in), s); done {
				return outs
			}
			m.dynamic = false
			return m.enter(a.fr, f, args, nil, s, in.Pos, a.site(in), site.Go)
		}
		return a.external(in, site, s)
	case summary.Invoke:
		return a.invoke(in, site, args, s)
	}
	// Dynamic: the first argument is the function.
	return m.apply(a.fr, args[0], args[1:], s, in.Pos, site)
}

// enter runs a function of the program.
func (m *Machine) enter(up *Frame, f *link.Func, args, free []*Value, s *State, pos summary.Pos, site uint64, async bool) []Outcome {
	if m.Enter != nil && !m.Enter(f.Name) {
		return m.unknownResults(f, site, s)
	}
	if up.depth >= maxDepth || recursion(up, f) >= maxRecurse {
		if up.depth >= maxDepth {
			m.bound(f.Name, "calls inside calls", "what it does")
		}
		return m.unknownResults(f, site, s)
	}
	hops := m.hops
	m.hops = 0
	defer func() { m.hops = hops }()
	m.Entered[f.Name] = true
	fr := &Frame{Up: up, Func: f, Call: pos, depth: up.depth + 1, path: mixText(site, f.Name), args: args, free: free, Async: async, Dynamic: m.dynamic}
	if m.called != nil {
		fr.Spec, fr.Retry = m.called.spec, m.called.retry
	}
	m.dynamic, m.called = false, nil
	return m.call(fr, s)
}

func (m *Machine) unknownResults(f *link.Func, site uint64, s *State) []Outcome {
	var res []*Value
	for i, t := range f.Results {
		res = append(res, newSym(mix(site, uint64(i)+301), t))
	}
	return []Outcome{{Results: res, State: s}}
}

func recursion(fr *Frame, f *link.Func) int {
	n := 0
	for ; fr != nil; fr = fr.Up {
		if fr.Func == f {
			n++
		}
	}
	return n
}

// apply calls a function value: a function, a closure, a method value, one of several.
func (m *Machine) apply(up *Frame, fn *Value, args []*Value, s *State, pos summary.Pos, site *CallSite) []Outcome {
	at := mix(mix(up.path, uint64(uint32(pos.Line))<<16|uint64(uint32(pos.Col))), 0xca11)
	switch fn.Kind {
	case Func:
		if fn.isGuard() {
			return m.applyGuard(up, fn, args, s, pos, site, at)
		}
		if len(fn.Path) > 0 { // a method value
			recv := fn.Elems[0]
			if fn.Path[0] == "invoke" {
				return m.invokeOn(up, recv, fn.Path[1], fn.Text, catalog.Symbol{}, args, s, pos, site, at)
			}
			args = append([]*Value{recv}, args...)
			if f := m.Prog.Func(fn.Text); f != nil && !m.described(symbolOf(fn.Text)) {
				m.dynamic = true
				return m.enter(up, f, args, nil, s, pos, at, site.Go)
			}
			return m.callUnknown(up, site, symbolOf(fn.Text), true, args, s, at)
		}
		if f := m.Prog.Func(fn.Text); f != nil && !m.described(symbolOf(fn.Text)) {
			if outs, done := m.annotated(site, f.Notes, at, s); done {
				return outs
			}
			m.dynamic = true
			return m.enter(up, f, args, fn.Elems, s, pos, at, site.Go)
		}
		return m.callUnknown(up, site, symbolOf(fn.Text), false, args, s, at)
	case Choice:
		var outs []Outcome
		for _, e := range fn.Elems {
			if e.IsNil() {
				continue
			}
			outs = append(outs, m.apply(up, e, args, s.clone(), pos, site)...)
		}
		return outs
	case Const:
		return nil // calling nil panics
	}
	if known := m.fieldValues(fn, s); len(known) > 0 {
		var outs []Outcome
		for _, v := range known {
			if v.Kind == Func || v.Kind == Choice {
				outs = append(outs, m.apply(up, v, args, s.clone(), pos, site)...)
			}
		}
		if len(outs) > 0 {
			return outs
		}
	}
	var sym catalog.Symbol
	if site.Info != nil {
		sym = site.Info.Sym // of a variable or function type that the catalogue knows
	}
	if sym.Name == "" {
		m.World.Unresolved(site, s)
	}
	return m.callUnknown(up, site, sym, false, args, s, at)
}

// fieldValues are what constructors were seen to put into the field that an unknown
// value was read from.
func (m *Machine) fieldValues(v *Value, s *State) []*Value {
	if v.Kind != Sym || v.Owner == "" {
		return nil
	}
	var out []*Value
	for _, k := range m.Fields[v.Owner+"."+v.Field] {
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
			cell = pointer(v).Cell // what was stored in an object of an SDK
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

func (a *activation) invoke(in *summary.Instr, site *CallSite, args []*Value, s *State) []Outcome {
	name := in.Call.Sym.Name
	return a.m.invokeOn(a.fr, args[0], name, site.Name, in.Call.Sym, args[1:], s, in.Pos, site, a.site(in))
}

// invokeOn calls a method through an interface: by the value's dynamic type; for an
// unknown value by what its field was seen to hold, then by the types that the
// program puts into interfaces.
func (m *Machine) invokeOn(up *Frame, recv *Value, method, full string, sym catalog.Symbol, args []*Value, s *State, pos summary.Pos, site *CallSite, at uint64) []Outcome {
	all := append([]*Value{recv}, args...)
	if recv.IsNil() {
		return nil
	}
	// A type that embeds the interface that it implements leads back to itself.
	if m.hops++; m.hops > maxHops {
		m.hops--
		return m.callUnknown(up, site, sym, true, all, s, at)
	}
	defer func() { m.hops-- }()
	if m.Inner != nil && m.Inner.Router == recv.Ident() {
		return m.Inner.Run(up, args, s, pos)
	}
	if recv.isGuard() {
		return m.applyGuard(up, recv, args, s, pos, site, at)
	}
	if recv.Kind == Choice {
		var outs []Outcome
		for _, e := range recv.Elems {
			outs = append(outs, m.invokeOn(up, e, method, full, sym, args, s.clone(), pos, site, at)...)
		}
		return outs
	}
	if outs, done := m.annotated(site, m.methodNotes(full, method), at, s); done {
		return outs
	}
	if recv.Type != "" {
		if t := m.Prog.Method(recv.Type, method); t != nil && !m.isInterface(recv.Type) {
			return m.callMethod(up, recv, t, args, s, pos, site, at)
		}
		if recv.Kind == Func {
			if t := m.Prog.Type(recv.Type); t == nil || len(t.Methods) == 0 {
				// A named function type of an SDK: http.HandlerFunc and its like call themselves.
				return m.apply(up, recv, args, s, pos, site)
			}
		}
	}
	// The text of an error that is not known is that of no type in particular.
	if m.actsOn(sym, site) || sym.Name == "Error" && sym.Pkg == "" {
		return m.callUnknown(up, site, sym, true, all, s, at)
	}
	if known := m.fieldValues(recv, s); len(known) > 0 {
		var outs []Outcome
		for _, v := range known {
			if v.Hash() != recv.Hash() {
				outs = append(outs, m.invokeOn(up, v, method, full, sym, args, s.clone(), pos, site, at)...)
			}
		}
		if len(outs) > 0 {
			return outs
		}
	}
	iface := recv.Type
	if !m.isInterface(iface) && site.Info != nil && site.Frame.Func != nil {
		iface = ifaceOf(full)
	}
	var outs []Outcome
	for _, typ := range m.Prog.Implementers(iface) {
		t := m.Prog.Method(typ, method)
		if t == nil || t.Invoke {
			continue // an embedded interface leads back here
		}
		v := recv.with(func(c *Value) { c.Type = typ })
		outs = append(outs, m.callMethod(up, v, t, args, s.clone(), pos, site, at)...)
	}
	if len(outs) > 0 {
		return outs
	}
	m.World.Unresolved(site, s)
	return m.callUnknown(up, site, sym, true, all, s, at)
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
func (m *Machine) callMethod(up *Frame, recv *Value, t *summary.Method, args []*Value, s *State, pos summary.Pos, site *CallSite, at uint64) []Outcome {
	for i, f := range t.Path {
		like := &Value{Text: ""}
		switch recv.Kind {
		case Ptr:
			addr := &Value{Kind: Ptr, Cell: recv.Cell, Base: recv.Base, Path: append(slices.Clone(recv.Path), f), Field: f, Owner: baseType(recv.Type)}
			v := s.load(addr)
			if v.Kind == Struct || v.Kind == Const && v.CK != summary.Nil || v.Kind == Sym && i < len(t.Path)-1 {
				recv = addr
				continue
			}
			recv = v
		case Struct:
			recv = walk(recv, []string{f}, like)
		default:
			owner := baseType(recv.Type)
			recv = fieldSym(recv, f, owner, "")
		}
	}
	if t.Invoke {
		return m.invokeOn(up, recv, t.Name, t.Func, t.Sym, args, s, pos, site, at)
	}
	all := append([]*Value{recv}, args...)
	if f := m.Prog.Func(t.Func); f != nil && !m.described(t.Sym) {
		if outs, done := m.annotated(site, f.Notes, at, s); done {
			return outs
		}
		m.dynamic = true
		return m.enter(up, f, all, nil, s, pos, at, site.Go)
	}
	return m.callUnknown(up, site, t.Sym, true, all, s, at)
}

func baseType(t string) string {
	if len(t) > 0 && t[0] == '*' {
		return t[1:]
	}
	return t
}

// builtin covers append, copy, len and the like.
func (a *activation) builtin(in *summary.Instr, args []*Value, s *State) []Outcome {
	one := func(v *Value) []Outcome { return []Outcome{{Results: []*Value{v}, State: s}} }
	switch a.f.Names[in.Call.Name] {
	case "append":
		cell := variable(a.site(in))
		content := &Value{Kind: Struct}
		for i, arg := range args {
			v := arg
			if arg.Kind == Ptr {
				v = s.load(arg)
			}
			switch {
			case v.IsNil():
			case v.Kind == Struct:
				if i == 0 || len(content.Names) > 0 {
					for k, e := range v.Elems {
						name := v.Names[k]
						if i > 0 {
							name = "[*]"
						}
						content = content.set(name, joinAs(content.Get(name), e, mixText(cell, name)))
					}
				} else {
					content = v
				}
				if v.Base != nil {
					content = content.with(func(c *Value) { c.Base = joinAs(c.Base, v.Base, mix(cell, 0xba5e)) })
				}
			default:
				content = content.with(func(c *Value) { c.Base = joinAs(c.Base, v, mix(cell, 0xba5e)) })
			}
		}
		if len(content.Names) > maxChoice {
			content = &Value{Kind: Struct, Names: []string{"[*]"}, Elems: []*Value{joinElems(content)}, Base: content.Base}
		}
		s.put(cell, content)
		return one(&Value{Kind: Ptr, Cell: cell})
	case "len", "cap":
		if args[0].Kind == Const {
			if args[0].IsNil() {
				return one(Int("0"))
			}
		}
		if n, ok := knownLen(args[0], s); ok {
			return one(Int(strconv.Itoa(n)))
		}
		v := opaque("len", "int", args[0])
		v.Prov = 0
		v.NonNil = args[0].Op != nil && args[0].NonNil // a record that was found
		return one(v)
	case "copy", "delete", "close", "print", "println", "clear", "recover":
		v := newSym(a.site(in), "")
		return one(v)
	}
	return one(opaque(a.f.Names[in.Call.Name], "", args...))
}

// knownLen is the length of a list whose elements were all given one by one.
func knownLen(v *Value, s *State) (int, bool) {
	if v.Kind != Ptr {
		return 0, false
	}
	content := s.load(v)
	if content.Kind != Struct || content.Base != nil || !strings.HasPrefix(content.Type, "[") || strings.HasPrefix(content.Type, "[]") {
		return 0, false
	}
	size, _, _ := strings.Cut(content.Type[1:], "]")
	n, err := strconv.Atoi(size)
	if err != nil || n > maxConcrete || content.Get("[*]") != nil {
		return 0, false
	}
	return n, true
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
