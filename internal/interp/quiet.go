package interp

import (
	"maps"
	"slices"
	"sync"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Shared is what the machines of a program have in common.
type Shared struct {
	prog *link.Program
	// quiet are the functions that only compute: nothing happens in them, or in what they call,
	// that depends on what has happened before.
	quiet map[string]bool
	// idle are those that only log, or the like: they give nothing and change nothing of what
	// they are given.
	idle map[string]bool

	// statements are the texts of the fields that hold one, by type and field.
	statements map[string]string

	mu sync.Mutex
	// runs are those of quiet functions with values that tell of no operation, so that they are
	// the same for all handlers.
	runs map[uint64][]*run
}

// NewShared prepares a program for machines. queries are texts of statements by name.
func NewShared(p *link.Program, queries map[string]string) *Shared {
	sh := &Shared{prog: p, runs: map[uint64][]*run{}, statements: map[string]string{}}
	for _, pkg := range p.Packages {
		for _, t := range pkg.Types {
			for _, q := range t.Queries {
				if text := queries[q.Name]; text != "" {
					sh.statements[t.Name+"."+q.Field] = text
				}
			}
		}
	}
	sh.quiet = sh.closed(sh.computes)
	sh.idle = sh.closed(sh.idles)
	for name := range sh.idle {
		if len(p.Func(name).Results) > 0 {
			delete(sh.idle, name)
		}
	}
	maps.Copy(sh.idle, sh.logging())
	return sh
}

// closed are the functions of which something is true, and of all that they call: is says
// whether it is true of a function, and what that calls.
func (sh *Shared) closed(is func(*link.Func) (callees []string, ok bool)) map[string]bool {
	callers := map[string][]string{}
	all := map[string]bool{}
	var others []string
	for _, name := range sh.prog.Funcs() {
		f := sh.prog.Func(name)
		callees, ok := is(f)
		all[name] = true
		if !ok || len(f.Notes) > 0 {
			others = append(others, name)
		}
		for _, c := range callees {
			callers[c] = append(callers[c], name)
		}
	}
	for len(others) > 0 {
		name := others[len(others)-1]
		others = others[:len(others)-1]
		if all[name] {
			delete(all, name)
			others = append(others, callers[name]...)
		}
	}
	return all
}

// idles: a function only calls what gives results, and changes nothing but its own variables and
// the settings of libraries.
func (sh *Shared) idles(f *link.Func) (callees []string, ok bool) {
	own := map[int32]bool{} // registers with variables of the function
	for i, prm := range f.Params {
		if !harmless[prm.Type] && !(f.Method && i == 0) {
			return nil, false
		}
	}
	if f.Parent != "" && len(f.FreeVars) > 0 {
		for _, v := range f.FreeVars {
			if !harmless[v.Type] && !harmless[baseType(v.Type)] {
				return nil, false
			}
		}
	}
	for b := range f.Blocks {
		for i := range f.Blocks[b].Instrs {
			in := &f.Blocks[b].Instrs[i]
			callees = append(callees, in.Funcs(f.Func)...)
			switch in.Op {
			case summary.Recv, summary.Send, summary.Select, summary.Bound, summary.Panic:
				return nil, false
			case summary.Alloc, summary.Make:
				own[in.Dst] = true
			case summary.FieldAddr, summary.IndexAddr, summary.Slice:
				own[in.Dst] = in.A[0].Kind == summary.Reg && own[in.A[0].Index]
			case summary.Store, summary.MapUpdate:
				at := in.A[0]
				global := at.Kind == summary.GlobalOp && !sh.prog.Local(f.Names[at.Index]) // a library's setting
				if !global && (at.Kind != summary.Reg || !own[at.Index]) {
					return nil, false
				}
			case summary.Call, summary.Go, summary.Defer:
				more, ok := sh.called(f, in.Call, idles)
				if !ok {
					return nil, false
				}
				callees = append(callees, more...)
			}
		}
	}
	return callees, true
}

// idles: a function of the catalogue gives results, and calls what it is given at most.
func idles(a *catalog.API) bool {
	calls := *a
	calls.Calls = nil
	return computes(&calls) && !a.Exits && a.Decodes == nil && !slices.ContainsFunc(a.Calls, func(c catalog.Calls) bool { return c.Guarded || c.Tx })
}

// harmless are the types of parameters of which a function can change nothing that matters.
var harmless = map[string]bool{"any": true, "[]any": true, "context.Context": true, "time.Time": true, "time.Duration": true}

func init() {
	for t := range plain {
		harmless[t] = true
	}
}

// computes: a function does no more than compute.
func (sh *Shared) computes(f *link.Func) (callees []string, ok bool) {
	for b := range f.Blocks {
		for i := range f.Blocks[b].Instrs {
			in := &f.Blocks[b].Instrs[i]
			switch in.Op {
			case summary.Go, summary.Defer, summary.Recv, summary.Send, summary.Select, summary.Closure, summary.Bound:
				return nil, false
			case summary.Call:
				more, ok := sh.called(f, in.Call, computes)
				if !ok {
					return nil, false
				}
				callees = append(callees, more...)
			}
		}
	}
	return callees, true
}

// called are the functions of the program that a call may reach; false if it may reach one that is
// not known, or one of the catalogue of which is does not hold.
func (sh *Shared) called(f *link.Func, c *summary.CallInfo, is func(*catalog.API) bool) (callees []string, ok bool) {
	p := sh.prog
	apis := p.Catalog.Func(c.Sym)
	switch c.Kind {
	case summary.Builtin:
		return nil, true
	case summary.Static:
		if name := f.Names[c.Name]; len(apis) == 0 && p.Func(name) != nil {
			return []string{name}, true
		}
	case summary.Invoke:
		if c.Sig >= 0 && len(apis) == 0 {
			apis = p.Catalog.Shape(c.Sym.Name, f.Names[c.Sig])
		}
		iface := ifaceOf(f.Names[c.Name])
		if len(apis) > 0 || !p.Local(iface) {
			break
		}
		for _, typ := range p.Implementers(iface) {
			if m := p.Method(typ, c.Sym.Name); m != nil && !m.Invoke {
				callees = append(callees, m.Func)
			}
		}
		return callees, len(callees) > 0
	case summary.Dynamic:
		return nil, false
	}
	for _, a := range apis {
		if !is(a) {
			return nil, false
		}
	}
	return nil, true
}

// computes: a function of the catalogue gives a result that depends on its arguments alone.
func computes(a *catalog.API) bool {
	return a.Effect == nil && a.Store == nil && a.Claim == nil && a.Ack == nil && a.Register == nil && a.Group == nil &&
		a.Route == nil && a.Receive == nil && a.Guards == nil && a.Calls == nil && a.Set == nil && a.Tx == "" && a.Build == nil &&
		a.Retry == nil && a.Deadline == nil && !a.Verifies && !a.Exchanges && !a.Next && !a.Abort && a.Waits == "" && a.Sends == "" &&
		(a.Source == nil || a.Source.Into == "" && !reported(sources[a.Source.Class]))
}

// plain are the types of values that are no references to what the program may change.
var plain = map[string]bool{"bool": true, "string": true, "error": true, "byte": true, "rune": true, "float32": true, "float64": true,
	"int": true, "int8": true, "int16": true, "int32": true, "int64": true,
	"uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true}

// computed makes the frame of a quiet function: one that gives plain values is the same on
// whatever way it is called, if its arguments are.
func (m *Machine) computed(fr *Frame) {
	if fr.Async || fr.Spec != nil {
		return
	}
	for _, v := range fr.args {
		if isFunc(v) || v != nil && v.Kind == Choice && isFunc(v.Elems[0]) {
			return // it may be called by what is called
		}
	}
	fr.quiet = true
	for _, t := range fr.Func.Results {
		if !plain[t] {
			return
		}
	}
	if len(fr.Func.Results) > 0 && len(fr.free) == 0 {
		h := mixText(ofPlain, fr.Func.Name)
		for _, v := range fr.args {
			h = mix(h, v.whole())
		}
		fr.path = h
	}
}

// earlier is a run of a function that answers a question in a state, nil if there is none.
func (m *Machine) earlier(fr *Frame, key uint64, s *State) *run {
	answers := func(r *run) bool { return r.answers(m, s) }
	if fr.quiet {
		m.shared.mu.Lock()
		common := m.shared.runs[key] // which grows, and does not change
		m.shared.mu.Unlock()
		if i := slices.IndexFunc(common, answers); i >= 0 {
			return common[i]
		}
	}
	if i := slices.IndexFunc(m.runs[key], answers); i >= 0 {
		return m.runs[key][i]
	}
	return nil
}

// store keeps a run for all that ask the same, unless it was cut off.
func (m *Machine) store(fr *Frame, key uint64, r *run) {
	if m.cut || fr.cut {
		return
	}
	if r.common {
		m.shared.mu.Lock()
		defer m.shared.mu.Unlock()
		m.shared.runs[key] = append(m.shared.runs[key], r)
		return
	}
	if len(m.runs) >= maxKept {
		clear(m.runs)
	}
	m.runs[key] = append(m.runs[key], r)
}

// tellsNothing of operations of one handler, nor of ways of its calls.
func (r *run) tellsNothing(fr *Frame) bool {
	tells := func(vs ...*Value) bool {
		for _, v := range vs {
			if v.tells() {
				return true
			}
		}
		return false
	}
	if len(r.events) > 0 || tells(fr.args...) || tells(fr.free...) {
		return false
	}
	for _, c := range r.reads {
		if tells(c.held) {
			return false
		}
	}
	for i := range r.outs {
		if d := &r.outs[i]; tells(d.results...) {
			return false
		} else {
			for _, c := range d.cells {
				if tells(c.now) {
					return false
				}
			}
			for _, f := range d.facts {
				if tells(f.now) {
					return false
				}
			}
		}
	}
	return true
}

// tells: the value, or one that it is made of, is of an operation, or knows where it was made.
func (v *Value) tells() bool {
	if v == nil {
		return false
	}
	v.whole()
	return v.told
}

// settles: what happened before the event becomes known with it: a transaction, a delivery or a record of
// one ends.
func (e *event) settles() bool {
	switch e.kind {
	case committed, registered:
		return true
	case turned:
		return e.before == nil || e.before.Item || e.what.(*Turn).Took(e.before)
	case called:
		return e.what.(*run).settles
	}
	return false
}

// loud: the world would have to know the state in which an event of a quiet function happened.
func (e *event) loud() bool {
	switch e.kind {
	case branched, unresolved, returned, placed:
		return false
	case called:
		return !e.what.(*run).quiet
	}
	return true
}
