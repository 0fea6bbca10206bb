package interp

import (
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// register tells the world of handlers, groups and receives.
func (c *Call) register(a *catalog.API, outs []Outcome) []Outcome {
	var next []Outcome
	for _, o := range outs {
		c.State = o.State
		r := &Registration{Spec: a.Register, Receive: a.Receive, Group: a.Group, Route: a.Route, Call: c,
			Frame: c.Frame, Pos: c.Site.Pos, State: c.State}
		if c.Method && len(c.Args) > 0 {
			r.Router = c.Args[0].object()
		}
		result := c.result(0, "")
		r.Result = result.Ident()
		switch {
		case a.Register != nil:
			r.Platform = a.Delivers(a.Register.Kind)
			r.Handlers = c.Path(a.Register.Handler)
			r.Middleware = c.Path(a.Register.Middleware)
			c.m.hear(c.State, &event{kind: registered, what: r})
		case a.Receive != nil:
			r.Kind = a.Receive.Kind
			if r.Kind == "" {
				r.Kind = "queue"
			}
			r.Platform = a.Delivers(r.Kind)
			if ch := c.One(a.Receive.Channel); ch != nil {
				if a.Receive.AtMostOnce {
					c.m.atMostOnce[ch.Ident()] = Place{Frame: c.Frame, Pos: c.Site.Pos, Arg: -1}
				}
				break // whoever takes them from there is the handler
			}
			if a.Receive.AtMostOnce {
				c.m.atMostOnce[c.result(a.Receive.Result, "").Ident()] = Place{Frame: c.Frame, Pos: c.Site.Pos, Arg: -1}
			}
			c.m.hear(c.State, &event{kind: registered, what: r})
			c.State.next(c.Frame)
			c.State.receive()
			o.Results = c.receiveResults(a.Receive)
		case a.Group != nil:
			r.Middleware = c.Path(a.Group.Middleware)
			c.m.hear(c.State, &event{kind: registered, what: r})
			if a.Group.Scope != "" {
				next = append(next, c.scope(a.Group, result)...)
				continue
			}
		default:
			c.m.hear(c.State, &event{kind: registered, what: r})
		}
		next = append(next, o)
	}
	return next
}

// object is the identity of an object, also through structs embedded in it: the methods
// of gin's RouterGroup are those of the Engine that embeds it.
func (v *Value) object() uint64 {
	if v.Kind == Ptr && v.Base != nil {
		return v.Base.Ident()
	}
	return v.Ident()
}

// scope runs the closure that registers the handlers of a group.
func (c *Call) scope(g *catalog.Group, group *Value) []Outcome {
	var outs []Outcome
	group.NonNil = true
	site := &CallSite{Frame: c.Frame, Pos: c.Site.Pos, Name: c.Sym.String()}
	for _, fn := range c.Path(g.Scope) {
		outs = append(outs, c.m.apply(fn, call{site: site, args: []*Value{group}}, c.State.clone())...)
	}
	for i := range outs {
		outs[i].Results = nil
	}
	if len(outs) == 0 {
		return []Outcome{{State: c.State}}
	}
	return outs
}

// receiveResults are the results of a call that takes deliveries.
func (c *Call) receiveResults(spec *catalog.Receive) []*Value {
	return c.results(func(i int, typ string) *Value {
		v := c.result(i, typ)
		if i != spec.Result {
			return v
		}
		v.NonNil = true
		v.Prov = Payload | Item
		if spec.Batch != "" {
			v.Prov = Payload
			list := newSym(mixText(v.Cell, spec.Batch), "")
			list.Prov = Payload | Batch
			p := pointer(v)
			c.State.store(&Value{Kind: Ptr, Cell: p.Cell, Base: p.Base, Steps: []string{spec.Batch}}, list)
		}
		return v
	})
}

// received tells the world that a delivery was taken from a channel.
func (m *Machine) received(fr *Frame, pos summary.Pos, ch *Value, typ, kind string, s *State) {
	auto, atMostOnce := m.atMostOnce[ch.Ident()]
	m.hear(s, &event{kind: registered, what: &Registration{Kind: kind, Type: typ, Frame: fr, Pos: pos, State: s, Auto: auto,
		Receive: &catalog.Receive{Kind: kind, AtMostOnce: atMostOnce}}})
	s.next(fr)
	s.receive()
}

// runChain runs the rest of a chain of handlers.
func (c *Call) runChain(outs []Outcome) []Outcome {
	var next []Outcome
	for _, o := range outs {
		ch := o.State.chain
		if ch == nil || len(ch.links) == 0 {
			next = append(next, o)
			continue
		}
		for _, r := range c.m.RunChain(c.Frame, ch.links, ch.args, o.State, c.Site.Pos) {
			r.State.chain = &chain{args: ch.args} // it has run
			next = append(next, r)
		}
	}
	return next
}

// RunChain runs the links of a chain of handlers: each may run the rest itself (Next) or
// end the chain (Abort). A link without results that does neither is followed by the
// next one (gin); one with results is not (fiber).
func (m *Machine) RunChain(up *Frame, links, args []*Value, s *State, pos summary.Pos) []Outcome {
	if len(links) == 0 {
		return []Outcome{{State: s}}
	}
	site := &CallSite{Frame: up, Pos: pos, Name: "next"}
	rest := &chain{links: links[1:], args: args}
	was := s.chain
	s = s.clone()
	s.chain = rest
	var outs []Outcome
	for _, o := range m.apply(links[0], call{site: site, args: args}, s) {
		if o.State.chain == rest && !o.State.Aborted && len(o.Results) == 0 && len(rest.links) > 0 {
			o.State.chain = nil
			for _, r := range m.RunChain(up, rest.links, args, o.State, pos) {
				r.State.chain = was
				outs = append(outs, r)
			}
			continue
		}
		o.State.chain = was
		outs = append(outs, o)
	}
	return m.mergeOutcomes(outs, meeting{})
}

// known adds what the catalogue knows of a field to an unknown value read from it.
// origins is where the program reads it.
func (m *Machine) known(v *Value, owner, field string, origins []*Origin) *Value {
	if text, ok := m.shared.statements[owner+"."+field]; ok && (v.Kind == Sym && len(v.Build()) == 0 || v.Kind == Const && !Given(v)) {
		return statement(v, owner, field, text)
	}
	if v.Kind != Sym || owner == "" || owner == "global" {
		return v
	}
	t := m.catalogType(owner)
	if t == nil {
		return v
	}
	if t.Method == field {
		if m.httpMethod() != "" {
			return Text(m.HTTPMethod)
		}
		return v.with(func(c *Value) { c.Prov |= Method })
	}
	if t.Delivery != nil && t.Delivery.Batch == field {
		return v.with(func(c *Value) { c.Prov |= Batch })
	}
	if class := t.Class(field); class != "" {
		return v.with(func(c *Value) {
			c.Prov |= sources[class]
			if origins != nil {
				c.setOrigins(origins)
			}
		})
	}
	return v
}

// statement is what a field holds that was filled with a statement by its name.
func statement(v *Value, owner, field, text string) *Value {
	if v.Type == "string" || v.CK == summary.String {
		return Text(text)
	}
	s := newSym(mixText(mixText(statementOf, owner), field), v.Type)
	s.NonNil = true
	s.setBuild([]BuildPart{{Part: "text", Value: Text(text)}})
	return s
}

// fieldOrigin is where a field (or an entry of it) of a type of the catalogue is read, if
// what it holds is worth explaining.
func (m *Machine) fieldOrigin(owner, field string, fr *Frame, pos summary.Pos) []*Origin {
	if owner == "" || owner == "global" {
		return nil
	}
	t := m.catalogType(owner)
	if t == nil || !reported(sources[t.Class(field)]) {
		return nil
	}
	key := mixText(mix(mix(fr.path, uint64(pos.Line)<<20|uint64(pos.Col)), originOf), field)
	return m.originAt(key, Origin{Prov: sources[t.Class(field)], Sym: catalog.Symbol{Pkg: t.Package, Recv: t.Name, Name: field}, Frame: fr, Pos: pos})
}

func (m *Machine) catalogType(name string) *catalog.Type {
	if t, ok := m.types[name]; ok {
		return t
	}
	pkg, short := splitName(baseType(name))
	var t *catalog.Type
	if pkg != "" {
		t = m.Prog.Catalog.Type(pkg, short)
	}
	m.types[name] = t
	return t
}

func (m *Machine) partOf(owner, field string) (catalog.Part, bool) {
	if t := m.catalogType(owner); t != nil {
		p, ok := t.Part(field)
		return p, ok
	}
	return "", false
}

func (m *Machine) deliveryType(typ string) *catalog.Delivery {
	if t := m.catalogType(strings.TrimPrefix(typ, "*")); t != nil {
		return t.Delivery
	}
	return nil
}

// annotated handles calls of functions that carry an annotation.
func (m *Machine) annotated(notes []summary.Note, what call, s *State) ([]Outcome, bool) {
	site, at := what.site, what.at
	for i := range notes {
		n := &notes[i]
		c := &Call{m: m, Frame: site.Frame, Site: site, Sym: symbolOf(site.Name), Args: site.Args, State: s, at: at,
			Method: site.Info != nil && site.Info.Method}
		switch n.Kind {
		case "idempotent":
			return []Outcome{{Results: c.results(c.result), State: s}}, true
		case "effect":
			return c.noted(&catalog.API{Func: c.Sym.Name, Effect: &catalog.Effect{Kind: n.Arg}}, n), true
		case "guard":
			return c.noted(guardAPI(n.Arg), n), true
		}
	}
	return nil, false
}

func (c *Call) noted(api *catalog.API, n *summary.Note) []Outcome {
	if api.Claim != nil {
		api.Results = guardResults(c)
	}
	op, states := c.performOp([]*catalog.API{api}, n)
	var outs []Outcome
	for _, st := range states {
		c.State = st
		outs = append(outs, Outcome{Results: c.finish([]*catalog.API{api}, op, nil), State: st})
	}
	return outs
}

// guardAPI turns the words behind //idemcheck:guard into an entry: "check" for a
// read, "duplicate=true|false|nil|nonnil|ErrName" for the answer of a duplicate.
func guardAPI(arg string) *catalog.API {
	claim := &catalog.Claim{}
	for _, word := range strings.Fields(arg) {
		if d, ok := strings.CutPrefix(word, "duplicate="); ok {
			switch d {
			case "true", "false", "nil", "nonnil":
				claim.Duplicate = catalog.Answer{"value": d}
			default:
				claim.Duplicate = catalog.Answer{"err": "named:" + d}
			}
		}
	}
	return &catalog.API{Claim: claim}
}

func guardResults(c *Call) []catalog.Part {
	var parts []catalog.Part
	if c.Site.Info == nil {
		return nil
	}
	value := false
	for _, t := range c.Site.Info.Results {
		switch typ := c.Site.Frame.Func.Names[t]; {
		case typ == "error":
			parts = append(parts, "err")
		case !value:
			value = true
			parts = append(parts, "value")
		default:
			parts = append(parts, "_")
		}
	}
	return parts
}
