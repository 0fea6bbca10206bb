package catalog

import "slices"

// Uses are what a program may use a package for, of what the rules are about.
type Uses struct {
	Effects  []string // their kinds, sorted
	Guards   bool
	Handlers []string // their kinds, sorted
}

// Uses says what a program may use a package for.
func (c *Catalog) Uses(pkg string) Uses {
	var u Uses
	known := c.of(pkg)
	for _, e := range known.apis {
		a := e.says
		store := a.Store != nil && !a.Store.Memory // what the process forgets is neither
		claim := a.Claim != nil && a.Claim.Strength != "memory"
		switch {
		case a.Effect != nil, store && slices.Contains(repeatable, a.Store.Op):
			u.Effects = append(u.Effects, a.Kind())
		case a.Register != nil, a.Receive != nil:
			u.Handlers = append(u.Handlers, a.Kind())
		}
		u.Guards = u.Guards || claim || store || a.Guards != nil
	}
	for _, e := range known.types {
		if e.says.Delivery != nil {
			u.Handlers = append(u.Handlers, e.says.Kind())
		}
	}
	for _, list := range []*[]string{&u.Effects, &u.Handlers} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return u
}

// repeatable are the operations of a store that may do harm when they are repeated.
var repeatable = []string{"sql", "build", "insert", "add", "put", "update", "increment", "append"}
