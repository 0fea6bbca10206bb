package catalog

// HandlerMethod reports whether a method of that name handles deliveries in some
// library: calls of it through an SDK's interface may reach a handler.
func (c *Catalog) HandlerMethod(name string) bool {
	c.methodsOnce.Do(func() {
		c.methods = map[string]bool{}
		for _, entries := range []map[string][]entry{c.exact, c.below} {
			for _, list := range entries {
				for _, e := range list {
					if r := e.api.Register; r != nil && r.Method != "" && r.Method != "*" {
						c.methods[r.Method] = true
					}
				}
			}
		}
		for _, types := range []map[string][]typeEntry{c.types, c.typesBelow} {
			for _, list := range types {
				for _, t := range list {
					if h := t.typ.Handler; h != nil {
						c.methods[h.Method] = true
					}
				}
			}
		}
	})
	return c.methods[name]
}
