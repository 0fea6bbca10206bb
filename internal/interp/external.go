package interp

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Registration is a handler that the program registers, a delivery that it takes,
// or a group of handlers that share middleware.
type Registration struct {
	Spec     *catalog.Register // nil: a receive, a group or a route
	Platform string            // what delivers, where the catalogue names it
	Receive  *catalog.Receive
	Group    *catalog.Group
	Route    *catalog.Route
	Call     *Call
	Handlers []*Value // all links of a chain, the handler last
	// Middleware wraps the handler.
	Middleware []*Value
	// Router is the identity of the router, Result that of the call's result.
	Router, Result uint64
	// Kind, Type: of a receive from a channel.
	Kind, Type string
	Frame      *Frame
	Pos        summary.Pos
	State      *State
	// Auto is the call that makes the source never deliver again, of a receive from a channel.
	Auto Place
}

// described: the catalogue says what a function does, also one of the program itself
// that a configuration describes. Its body is then of no interest.
func (m *Machine) described(sym catalog.Symbol) bool {
	return sym.Name != "" && len(m.Prog.Catalog.Func(sym)) > 0
}

// actsOn: the catalogue knows an interface's own method.
func (m *Machine) actsOn(sym catalog.Symbol, site *CallSite) bool {
	return sym.Name != "" && (len(m.Prog.Catalog.Func(sym)) > 0 || len(m.shaped(sym, site)) > 0)
}

func (m *Machine) shaped(sym catalog.Symbol, site *CallSite) []*catalog.API {
	if site.Info == nil || site.Info.Kind != summary.Invoke || site.Info.Sig < 0 || site.Frame.Func == nil {
		return nil
	}
	key := sym.Name + site.Frame.Func.Names[site.Info.Sig]
	apis, ok := m.shapes[key]
	if !ok {
		apis = m.Prog.Catalog.Shape(sym.Name, site.Frame.Func.Names[site.Info.Sig])
		m.shapes[key] = apis
	}
	return apis
}

// callUnknown calls a function that is not part of the program: what the catalogue
// says of it happens.
func (m *Machine) callUnknown(sym catalog.Symbol, method bool, what call, s *State) []Outcome {
	c := &Call{m: m, Frame: what.site.Frame, Site: what.site, Sym: sym, Method: method, Args: what.args, State: s, at: what.at}
	all := m.Prog.Catalog.Func(sym)
	if len(all) == 0 {
		all = m.shaped(sym, what.site)
	}
	var apis []*catalog.API
	for _, a := range all {
		if c.Holds(a.When) {
			apis = append(apis, a)
			if m.Applied != nil {
				m.Applied(a)
			}
		}
	}
	if out, done := c.errorFunc(apis); done {
		return out
	}
	if len(apis) == 0 {
		return c.unknown()
	}
	return c.known(apis)
}

// unknown: nothing is known of the callee. It may fill what it is given pointers to,
// and it may call the functions that it is given.
func (c *Call) unknown() []Outcome {
	c.Args = slices.DeleteFunc(slices.Clone(c.Args), func(v *Value) bool { return v == nil }) // of a callback: not known
	outs := []Outcome{{State: c.State}}
	var about []*Value
	for _, a := range c.Args {
		about = append(about, c.about(a))
	}
	all := new(Value).comesFrom(about...)
	for i, a := range c.Args {
		switch a.Kind {
		case Ptr:
			// A setter of an SDK changes its receiver, but does not make it another.
			if i > 0 || !c.Method {
				c.havoc(a, all)
			}
			c.mayAssign(a, all)
		case Func: // it may be called, or not
			outs = append(outs, c.callback(a, nil)...)
		}
	}
	if c.m.Wires {
		for _, fn := range c.commands() {
			outs = append(outs, c.command(fn)...)
		}
	}
	outs = c.m.mergeOutcomes(outs, meeting{at: mix(c.at, atCallback)})
	for i := range outs {
		outs[i].Results = c.results(func(k int, typ string) *Value {
			if fn := c.wrapped(typ); fn != nil {
				return fn
			}
			return c.result(k, typ).comesFrom(all)
		})
	}
	return outs
}

// result is result i of the call as long as nothing is known of it.
func (c *Call) result(i int, typ string) *Value { return newSym(mix(c.at, uint64(i)+ofResult), typ) }

// results makes the results of the call, one by one.
func (c *Call) results(make func(i int, typ string) *Value) []*Value {
	info := c.Site.Info
	if info == nil || c.Site.Frame == nil || c.Site.Frame.Func == nil {
		return nil
	}
	var vs []*Value
	for i, t := range info.Results {
		typ := c.Site.Frame.Func.Names[t]
		v := make(i, typ)
		if (typ == "error" || c.m.Wires) && v.Kind == Sym && v.Op == nil && v.Base == nil && c.Sym.Pkg != "" && !c.m.Prog.Has(c.Sym.Pkg) && !c.givesFunc() {
			v = v.with(func(x *Value) { x.Foreign = true })
		}
		if typ == "error" && v.Kind == Sym && c.m.calm() {
			v = nilValue
		}
		if c.m.Wires && v.Kind == Sym && strings.HasPrefix(typ, "*") {
			v = v.with(func(x *Value) { x.NonNil = true })
		}
		vs = append(vs, v)
	}
	return vs
}

// readsDelivery: the function tells what its platform has put into each delivery (jetstream.Msg.Metadata):
// of one that has come it does not fail.
func readsDelivery(api *catalog.API) bool {
	return api.Source != nil && api.Source.Of == "recv" && (api.Source.Class == "delivery" || api.Source.Class == "delivery-id")
}

// known does what the catalogue's entries say.
func (c *Call) known(apis []*catalog.API) []Outcome {
	s := c.State
	var isOp []*catalog.API
	for _, a := range apis {
		if a.Exits {
			return nil
		}
		if a.Set != nil {
			c.set(a)
		}
		if a.Decodes != nil {
			c.decode(a.Decodes)
		}
		if a.Effect != nil || a.Store != nil || a.Claim != nil && !a.ClaimsLater() || a.Ack != nil || a.Tx != "" || a.Sends != "" {
			isOp = append(isOp, a)
		}
		if a.Abort {
			s.abort()
		}
		if a.Waits != "" {
			s.waited()
		}
		if a.Isolation != "" && c.serializable(a.Isolation) {
			s.Lock()
		}
		if a.Verifies && !c.ofCredential() {
			c.m.Verified = true
		}
		if a.Exchanges {
			c.m.Exchanged = true
		}
		if a.Source != nil && a.Source.Into != "" {
			c.fill(a.Source)
		}
	}
	if len(isOp) == 0 && c.Site.Info != nil && len(c.Site.Info.Results) == 0 {
		for _, a := range apis {
			if a.Build != nil {
				c.build(a, "") // the part is kept with the receiver
			}
		}
	}
	outs := []Outcome{{State: s}}
	for _, a := range apis {
		if a.Group != nil || a.Register != nil || a.Route != nil || a.Receive != nil {
			outs = c.register(a, outs)
		}
		if a.Next {
			outs = c.runChain(outs)
		}
		for i := range a.Calls {
			if a.Calls[i].Guarded {
				outs = c.guardedCalls(a, &a.Calls[i], outs)
			} else {
				outs = c.runCalls(&a.Calls[i], a.Retry != nil && a.Retry.Func == a.Calls[i].Func && !c.once(a.Retry), outs)
			}
		}
	}
	var op *Op
	if len(isOp) > 0 {
		var next []Outcome
		for _, o := range outs {
			c.State = o.State
			var states []*State
			op, states = c.performOp(isOp, nil)
			for _, st := range states {
				next = append(next, Outcome{Results: o.Results, State: st})
			}
		}
		outs = next
	}
	for i := range outs {
		c.State = outs[i].State
		if slices.ContainsFunc(apis, func(a *catalog.API) bool { return a.Tx == "commit" }) {
			c.m.hear(c.State, &event{kind: committed})
		}
		outs[i].Results = c.finish(apis, op, outs[i].Results)
		c.keepMarks(outs[i].Results)
		for _, a := range apis {
			if op == nil && a.Deadline != nil {
				c.limit(a, apis, outs[i].Results)
			}
			if op == nil && a.Retry != nil && a.Retry.On != "" {
				c.repeats(a.Retry, outs[i].Results)
			}
		}
		if op == nil || slices.ContainsFunc(apis, func(a *catalog.API) bool { return a.Tx == "begin" }) {
			c.local(outs[i].Results)
		}
	}
	return outs
}

// repeats notes that a client repeats its requests from now on.
func (c *Call) repeats(r *catalog.Retry, results []*Value) {
	switch {
	case c.once(r):
	case r.On == "recv" && c.Method && len(c.Args) > 0:
		c.mark(c.Args[0], retryMark, trueValue)
	case r.On == "result" && len(results) > 0 && results[0] != nil && results[0].Kind != Const:
		c.mark(results[0], retryMark, trueValue)
	}
}

// finish computes the results; done are those that a called function has given.
func (c *Call) finish(apis []*catalog.API, op *Op, done []*Value) []*Value {
	var parts []catalog.Part
	for _, a := range apis {
		if a.Results != nil {
			parts = a.Results
		}
	}
	var accessOp *Op
	var access *catalog.Access
	for _, a := range apis {
		if a.Access != nil {
			access = a.Access
			of := access.Of
			if of == "" {
				of = "recv"
			}
			if h := c.One(of); h != nil {
				accessOp = h.Op
				switch {
				case accessOp != nil:
				case h.Kind == Ptr && h.Base != nil:
					accessOp = h.Base.Op // a method of an embedded struct
				case h.Kind == Const && len(h.From) == 1:
					accessOp = h.From[0] // an answer that is known: redigo's nil reply
				}
			}
			if access.Into != "" {
				c.scan(accessOp, access.Into)
			}
		}
	}
	for _, a := range apis {
		if a.Store != nil && a.Store.Into != "" && op != nil {
			c.scan(op, a.Store.Into)
		}
	}
	firstOther := true
	return c.results(func(i int, typ string) *Value {
		if i < len(done) && done[i] != nil {
			return done[i]
		}
		if access != nil && i < len(access.Parts) && access.Parts[i] != "_" {
			if accessOp == nil {
				return c.result(i, typ)
			}
			if access.Parts[i] == "handle" {
				return c.handle(accessOp, typ)
			}
			if v := c.noRow(accessOp, access, access.Parts[i]); v != nil {
				return v
			}
			return c.m.part(c.State, accessOp, access.Parts[i], typ)
		}
		if v := c.derived(apis, i, typ, op != nil); v != nil {
			return v
		}
		if typ == "error" && slices.ContainsFunc(apis, readsDelivery) {
			return nilValue
		}
		if op == nil {
			v := c.result(i, typ)
			for _, a := range c.Args {
				v.comesFrom(c.about(a))
			}
			if typ == "error" && slices.ContainsFunc(apis, func(a *catalog.API) bool { return a.Waits != "" }) {
				v.Prov |= Waited
			}
			v.NonNil = typ != "error" && (strings.HasPrefix(typ, "*") || strings.HasPrefix(typ, "chan"))
			return v
		}
		part := catalog.Part("_")
		switch {
		case parts != nil && i < len(parts):
			part = parts[i]
		case parts != nil:
		case typ == "error":
			part = "err"
		case firstOther:
			firstOther = false
			part = "handle"
			if typ == "bool" || strings.HasPrefix(typ, "int") || strings.HasPrefix(typ, "uint") {
				part = "value"
			}
		}
		switch part {
		case "_":
			return c.result(i, typ)
		case "handle":
			return c.handle(op, typ)
		}
		return c.m.part(c.State, op, part, typ)
	})
}

// noRow is what an access tells when the operation gave no row, where it tells that
// otherwise than the operation (pgx.CollectOneRow).
func (c *Call) noRow(op *Op, access *catalog.Access, part catalog.Part) *Value {
	text, ok := access.Missing[part]
	if !ok || part != "err" {
		return nil
	}
	next := c.State.get(op.Key).Get("part:value")
	if next == nil || next.Kind != Const || next.Text != "false" {
		return nil
	}
	return ClassError(text).withFrom([]*Op{op})
}

func (c *Call) handle(op *Op, typ string) *Value {
	if v := c.State.get(op.Key).Get("part:handle"); v != nil {
		return v
	}
	v := newSym(mix(op.Key, ofHandle), typ)
	v.Op, v.Part, v.NonNil = op, "handle", true
	for _, a := range op.APIs {
		if a.Tx == "begin" {
			v.Field = InTx
		}
	}
	return v
}

// givenTx: a statement that is given a transaction (squirrel's RunWith), or that a transaction is
// given (Tx.Stmt), runs in it.
func (c *Call) givenTx(v *Value) *Value {
	if v.Kind != Sym || !c.Method || !slices.ContainsFunc(c.Args, func(a *Value) bool { return a.Field == InTx || strings.HasSuffix(a.Type, "Tx") }) {
		return v
	}
	parts := c.Built(v)
	if len(parts) == 0 {
		return v
	}
	return v.with(func(x *Value) {
		x.Owner, x.Field = "", InTx
		x.setBuild(parts)
	})
}

// derived are results that are other values in new clothes.
func (c *Call) derived(apis []*catalog.API, i int, typ string, isOp bool) *Value {
	for _, a := range apis {
		switch {
		case i > 0:
			if a.Decodes != nil && a.Decodes.Into == "" && typ != "error" {
				return c.decoded(a.Decodes, i, typ)
			}
			continue
		case a.Guards != nil:
			return c.guarding(a)
		case a.Build != nil && !isOp:
			return c.build(a, typ)
		case a.Returns != "":
			if v := c.One(a.Returns); v != nil {
				return c.givenTx(v)
			}
		case a.Source != nil && a.Source.Into == "":
			return c.source(a.Source, typ)
		case a.Fold != "":
			if v := c.fold(a.Fold); v != nil {
				return v
			}
			return c.pure(typ)
		case a.Pure:
			return c.pure(typ)
		case a.Decodes != nil && a.Decodes.Into == "" && typ != "error":
			return c.decoded(a.Decodes, i, typ)
		}
	}
	return nil
}

// once: the retry is told not to repeat anything.
func (c *Call) once(r *catalog.Retry) bool {
	n := c.One(r.Count)
	return n != nil && n.Kind == Const && (n.Text == "0" || n.Text == "1")
}

// serializable: transactions of this isolation level can't miss each other's rows: level 6
// of database/sql, or a text that says so.
func (c *Call) serializable(p catalog.Path) bool {
	v := c.One(p)
	if v == nil {
		return false
	}
	text, _ := ConstText(c.Content(v), "")
	return text == "6" || strings.Contains(strings.ToLower(text), "serializable")
}

// pure is the result of a function of its arguments.
func (c *Call) pure(typ string) *Value {
	args := c.spread()
	return c.refers(opaque(c.Sym.String(), typ, args...), args)
}

// spread are the arguments with variadic ones one by one.
func (c *Call) spread() []*Value {
	n := len(c.Args)
	if n == 0 || c.Site.Info == nil || !c.Site.Info.Variadic {
		return c.Args
	}
	return append(slices.Clone(c.Args[:n-1]), c.elements(c.Args[n-1])...)
}
