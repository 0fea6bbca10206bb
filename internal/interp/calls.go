package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

func (c *Call) callback(fn *Value, args []*Value) []Outcome {
	site := &CallSite{Frame: c.Frame, Pos: c.Site.Pos, Name: "callback", Go: c.Site.Go}
	return c.m.apply(fn, call{site: site, args: args}, c.State.clone())
}

// command calls a function that a library calls some time: which of the library's functions is given
// it does not matter.
func (c *Call) command(fn *Value) []Outcome {
	site := &CallSite{Frame: c.Frame, Pos: c.Site.Pos, Name: "command", Go: c.Site.Go, at: mix(fn.Hash(), atCommand)}
	return c.m.apply(fn, call{site: site}, c.State.clone())
}

// commands are the functions in structs of a library that it is given: the commands of a command
// line, the hooks of a lifecycle. It calls those some time.
func (c *Call) commands() []*Value {
	var fns []*Value
	seen := map[uint64]bool{} // a command may know the one that it belongs to
	var collect func(v *Value)
	collect = func(v *Value) {
		if v == nil || v.Kind == Const || seen[v.Hash()] {
			return
		}
		seen[v.Hash()] = true
		switch v.Kind {
		case Func:
			fns = append(fns, v)
		case Ptr:
			if v.Owner != "global" && c.State.mem.get(v.Cell) != nil {
				collect(c.State.load(v))
			}
		case Struct:
			if list := v.Type == "" || v.Type[0] == '['; list || !c.m.Prog.Local(v.Type) {
				for _, e := range v.Elems {
					collect(e)
				}
			}
		case Choice:
			for _, e := range v.Elems {
				collect(e)
			}
		}
	}
	for _, a := range c.Args {
		if a.Kind != Func {
			collect(a)
		}
	}
	return fns
}

// runCalls calls a function argument.
func (c *Call) runCalls(spec *catalog.Calls, retry bool, outs []Outcome) []Outcome {
	var next []Outcome
	for _, o := range outs {
		c.State = o.State
		fns := c.Path(spec.Func)
		if len(fns) == 0 {
			next = append(next, o)
			continue
		}
		before := len(next)
		for _, fn := range fns {
			var args []*Value
			for i, name := range spec.Args {
				args = append(args, c.callArg(fn, name, i))
			}
			st := c.State.clone()
			site := &CallSite{Frame: c.Frame, Pos: c.Site.Pos, Name: c.Sym.String(), Go: c.Site.Go || spec.Async}
			what := call{site: site, args: args, at: mix(c.at, atArgument), spec: spec, retry: retry}
			var was *State
			if spec.Async {
				was = st.enterGo()
			}
			var res []Outcome
			if spec.Method != "" {
				res = c.m.invokeOn(fn, method{name: spec.Method}, what, st)
			} else {
				res = c.m.apply(fn, what, st)
			}
			if spec.Tx {
				res = byError(res)
			}
			for _, r := range res {
				if spec.Async {
					c.m.leaveGo(r.State, was, site, what.at)
					if len(r.Results) > 0 {
						r.State.alter(adrift, was.changed.at(adrift)) // who waits is given the error
					}
				}
				if n := len(r.Results); spec.Tx && (n == 0 || !r.Results[n-1].nonNil()) {
					c.m.hear(r.State, &event{kind: committed})
				}
				var results []*Value
				for i, k := range spec.Results {
					for len(results) <= i {
						results = append(results, nil)
					}
					if k >= 0 && k < len(r.Results) {
						results[i] = r.Results[k]
					}
				}
				next = append(next, Outcome{Results: results, State: r.State})
			}
		}
		if spec.Once || spec.Loop || spec.Async && len(next) == before {
			next = append(next, Outcome{State: o.State})
		}
	}
	return c.m.mergeOutcomes(next, meeting{at: mix(c.at, atEnd)})
}

// byError tells outcomes whose error is not known apart: with an error a transaction is
// rolled back.
func byError(outs []Outcome) []Outcome {
	var all []Outcome
	for _, o := range outs {
		n := len(o.Results)
		if n == 0 || o.Results[n-1].IsNil() || o.Results[n-1].nonNil() || o.Results[n-1].Kind != Sym {
			all = append(all, o)
			continue
		}
		failed := Outcome{Results: slices.Clone(o.Results), State: o.State.clone()}
		failed.Results[n-1] = o.Results[n-1].with(func(v *Value) { v.NonNil = true })
		for _, op := range o.Results[n-1].From {
			failed.State.breaks(op.ID)
		}
		o.Results = slices.Clone(o.Results)
		o.Results[n-1] = nilValue
		all = append(all, o, failed)
	}
	return all
}

func (c *Call) callArg(fn *Value, name string, i int) *Value {
	switch name {
	case "_":
		return nil
	case "tx":
		v := newSym(mix(c.at, uint64(i)+givenTx), "")
		v.NonNil, v.Field = true, InTx
		return v
	case "item":
		v := newSym(mix(c.at, uint64(i)+givenRecord), "")
		v.NonNil, v.Prov = true, Payload|Item
		return v
	}
	return c.One(catalog.Path(name))
}

// givesFunc: the call is given a function of the program, or an object with methods: its
// error may be the program's own.
func (c *Call) givesFunc() bool {
	for _, a := range c.Args {
		switch a.Kind {
		case Func, Choice:
			return true
		case Ptr, Struct:
			if c.m.hasMethods(a.Type) && c.m.Prog.Local(a.Type) {
				return true
			}
		}
	}
	return false
}
