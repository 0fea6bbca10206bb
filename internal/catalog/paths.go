package catalog

import "strings"

// HandlerMethod reports whether a method of that name handles deliveries in some
// library: calls of it through an SDK's interface may reach a handler.
func (c *Catalog) HandlerMethod(name string) bool {
	c.methodsOnce.Do(func() {
		c.methods = map[string]bool{}
		for _, f := range c.files {
			for _, a := range f.APIs {
				if r := a.Register; r != nil && r.Method != "" && r.Method != "*" {
					c.methods[r.Method] = true
				}
			}
			for _, t := range f.Types {
				if t.Handler != nil {
					c.methods[t.Handler.Method] = true
				}
			}
		}
	})
	return c.methods[name]
}

// paths returns all paths of an entry.
func (a *API) paths() []Path {
	var all []Path
	add := func(paths ...Path) {
		for _, p := range paths {
			if p != "" {
				all = append(all, p)
			}
		}
	}
	addConds := func(conds []Cond) {
		for _, c := range conds {
			add(c.Path)
		}
	}
	addConds(a.When)
	if e := a.Effect; e != nil {
		add(e.Method)
		add(e.Keys...)
	}
	if s := a.Store; s != nil {
		add(s.SQL, s.Params, s.Container, s.Key, s.Item, s.Model, s.Condition, s.Update, s.Into)
	}
	if c := a.Claim; c != nil && a.Guards == nil { // else they are the handler's
		add(c.Key, c.TTL)
	}
	if k := a.Ack; k != nil {
		add(k.Status, k.Of)
	}
	if r := a.Register; r != nil {
		add(r.Handler, r.Middleware, r.PathArg)
		if strings.HasPrefix(r.HTTP, "(") {
			add(Path(strings.Trim(r.HTTP, "()")))
		}
	}
	if g := a.Group; g != nil {
		add(g.Middleware, g.Scope, g.Prefix, g.Methods)
	}
	if r := a.Route; r != nil {
		add(r.Methods, r.Handler, r.PathArg)
	}
	if g := a.Guards; g != nil {
		add(g.Func)
	}
	if r := a.Receive; r != nil {
		add(r.Channel)
	}
	for _, c := range a.Calls {
		add(c.Func)
		for _, arg := range c.Args {
			if arg != "tx" && arg != "item" && arg != "_" {
				add(Path(arg))
			}
		}
	}
	if x := a.Access; x != nil {
		add(x.Of, x.Into)
	}
	if s := a.Source; s != nil {
		add(s.Of, s.Into)
	}
	for _, b := range a.Build {
		add(b.From)
		addConds(b.When)
	}
	if s := a.Set; s != nil {
		add(s.Object, s.Value)
	}
	if r := a.Retry; r != nil {
		add(r.Func, r.Count)
	}
	if d := a.Deadline; d != nil {
		add(d.Context, d.Client, d.Of)
	}
	add(a.Waits, a.Returns)
	if d := a.Decodes; d != nil {
		add(d.From, d.Into)
	}
	return all
}
