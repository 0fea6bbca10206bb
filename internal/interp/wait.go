package interp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Wait is what bounds a wait through a context, a request or a client.
type Wait uint8

const (
	Unknown Wait = iota
	Bounded      // it has a deadline
	Unset        // it has none, and was given no context
	Local        // nothing is waited for over the network: it runs in this process
	Endless      // it was given a context without a deadline: Background, TODO, WithoutCancel
)

var waits = map[string]Wait{"bounded": Bounded, "default": Bounded, "none": Unset, "unbounded": Endless, "detached": Endless, "local": Local}

// waitMark is where an object of an SDK keeps its Wait, retryMark whether it repeats its
// requests by itself.
const (
	waitMark  = "$wait"
	retryMark = "$retry"
)

// limit notes what an entry says of the deadline of the value that it makes or changes.
func (c *Call) limit(a *catalog.API, apis []*catalog.API, results []*Value) {
	d := a.Deadline
	w := waits[d.Kind]
	for _, p := range []catalog.Path{d.Context, d.Of} {
		if v := c.One(p); v != nil {
			w = c.Wait(v)
			break
		}
	}
	if w == Unknown && d.Context == "" && d.Of == "" {
		return
	}
	if len(results) > 0 && results[0] != nil && results[0].Kind != Const {
		results[0] = results[0].with(func(v *Value) { v.Wait = w })
	}
	// Of a setter also for those who drop the result. What only takes another context may be a
	// copy, unless nobody uses it.
	fluent := slices.ContainsFunc(apis, func(o *catalog.API) bool { return o.Returns == "recv" })
	setter := len(results) == 0 || fluent && (d.Kind != "" || c.dropped())
	if setter && c.Method && len(c.Args) > 0 && w != Unknown && (c.Args[0].Kind == Sym || c.Args[0].Kind == Ptr) {
		c.mark(c.Args[0], waitMark, Int(strconv.Itoa(int(w))))
	}
}

// local: what an object of this process gives is one, too (a transaction, a statement, a copy with a context).
func (c *Call) local(results []*Value) {
	if !c.Method || len(c.Args) == 0 || c.Wait(c.Args[0]) != Local {
		return
	}
	for i, r := range results {
		if r != nil && r.Kind != Const {
			results[i] = r.with(func(v *Value) { v.Wait = Local })
		}
	}
}

// dropped: the function does not use the call's result.
func (c *Call) dropped() bool {
	dst, used := int32(-1), map[int32]bool{}
	for _, b := range c.Site.Frame.Func.Blocks {
		for _, in := range b.Instrs {
			operands := in.A
			if in.Call != nil {
				operands = append(slices.Clone(operands), in.Call.Args...)
				if in.Call == c.Site.Info {
					dst = in.Dst
				}
			}
			for _, o := range operands {
				if o.Kind == summary.Reg {
					used[o.Index] = true
				}
			}
		}
	}
	return dst >= 0 && !used[dst]
}

func (c *Call) mark(object *Value, name string, v *Value) {
	p := pointer(object)
	c.State.store(&Value{Kind: Ptr, Cell: p.Cell, Base: p.Base, Steps: append(slices.Clone(p.Steps), name)}, v)
}

// markOf is a mark of the object itself, not of what it consists of.
func (c *Call) markOf(v *Value, name string) *Value {
	if v.Kind != Sym && v.Kind != Opaque && v.Kind != Ptr {
		return nil
	}
	content := c.State.get(v.cell())
	for _, step := range v.Steps {
		content = content.Get(step)
	}
	return content.Get(name)
}

// Wait is what bounds a wait through a value: a context, a request, or a client.
func (c *Call) Wait(v *Value) Wait { return c.wait(v, 4) }

func (c *Call) wait(v *Value, depth int) Wait {
	if v == nil || depth == 0 {
		return Unknown
	}
	// What was set last counts.
	if mark := c.markOf(v, waitMark); mark != nil {
		return Wait(mark.Text[0] - '0')
	}
	if v.Wait != Unknown {
		return v.Wait
	}
	if v.Kind == Choice {
		var w Wait
		for i, e := range v.Elems {
			x := c.wait(e, depth-1)
			if i > 0 && x != w {
				return Unknown
			}
			w = x
		}
		return w
	}
	if v.Kind == Sym && v.Owner == "global" && v.Text == "net/http.DefaultClient" {
		return Unset
	}
	content := c.Content(v)
	if content == nil {
		return Unknown
	}
	if content.Kind == Struct && baseType(content.Type) == "net/http.Client" {
		t := content.Get("Timeout")
		switch {
		case t != nil && Given(t):
			return Bounded
		case t == nil && content.Base != nil:
			return c.wait(content.Base, depth-1)
		}
		return Unset
	}
	if content.Kind == Sym && content.Owner != "" && content.Owner != "global" {
		return c.constructed(content, func(k *Value) Wait { return c.wait(k, depth-1) })
	}
	if content != v {
		return c.wait(content, depth-1)
	}
	return Unknown
}

// constructed asks what constructors put into the field that a client was read from. They
// must agree.
func (c *Call) constructed(v *Value, ask func(*Value) Wait) Wait {
	var w Wait
	for i, k := range c.m.Clients[v.Owner+"."+v.Field] {
		c.State.adopt(k.state, k.Value)
		x := ask(k.Value)
		if i > 0 && x != w {
			return Unknown
		}
		w = x
	}
	return w
}

// Retries reports whether a client (or what it was made of) repeats its requests by itself.
func (c *Call) Retries(v *Value) bool { return c.retries(v, 4) }

func (c *Call) retries(v *Value, depth int) bool {
	if v == nil || depth == 0 {
		return false
	}
	if c.markOf(v, retryMark) != nil {
		return true
	}
	if v.Kind == Sym && v.Owner != "" && v.Owner != "global" {
		found := false
		c.constructed(v, func(k *Value) Wait {
			found = found || c.retries(k, depth-1)
			return Unknown
		})
		if found {
			return true
		}
	}
	// A request keeps the client that it is made for.
	if client := c.Field(v, "client"); client != nil && client != v {
		return c.retries(client, depth-1)
	}
	return false
}

// constructedField is a field of what constructors put into the field that a client was
// read from, where they all say the same.
func (c *Call) constructedField(v *Value, name string) *Value {
	if v.Kind != Sym || v.Owner == "" || v.Owner == "global" {
		return nil
	}
	var found *Value
	for i, k := range c.m.Clients[v.Owner+"."+v.Field] {
		c.State.adopt(k.state, k.Value)
		f := c.constructedContent(k).Get(name)
		if f == nil || i > 0 && f.Hash() != found.Hash() {
			return nil
		}
		found = f
	}
	return found
}

func (c *Call) constructedContent(k Known) *Value {
	if k.Value.Kind == Struct {
		return k.Value
	}
	p := pointer(k.Value)
	content := c.State.get(p.Cell)
	for _, step := range p.Steps {
		content = content.Get(step)
	}
	return content
}

// neverSet: what a path names is what all constructors put into a field without setting one of its
// own fields, and it was not set since.
func (c *Call) neverSet(holder catalog.Path, field string) bool {
	v := c.Content(c.One(holder))
	for v != nil && v.Kind == Struct {
		if v.Get(field) != nil {
			return false
		}
		v = v.Base
	}
	if v == nil || v.Kind != Sym || v.Owner == "" || v.Owner == "global" {
		return false
	}
	known := c.m.Clients[v.Owner+"."+v.Field]
	for _, k := range known {
		c.State.adopt(k.state, k.Value)
		x := c.constructedContent(k)
		if f := x.Get(field); x == nil || x.Kind != Struct || x.Base != nil || f != nil && Given(f) {
			return false
		}
	}
	return len(known) > 0
}

// isClient: a type of an SDK that is given settings and then used by others; or those settings.
func (m *Machine) isClient(typ string) bool {
	pkg, name := splitName(baseType(typ))
	return pkg != "" && slices.ContainsFunc([]string{"Client", "Dialer", "Consumer", "Options", "DB"}, func(w string) bool { return strings.HasSuffix(name, w) }) && m.Prog.Catalog.Knows(pkg)
}
