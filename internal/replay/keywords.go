package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
)

// keyUses are the keys that the first run has noted, each once.
func (h *handling) keyUses() []inventory.KeyUse {
	var list []inventory.KeyUse
	for i := range h.keys {
		u := &h.keys[i]
		if u.guard && !h.recognises(u) {
			continue
		}
		use := inventory.KeyUse{What: shortName(u.op.Sym), Guard: u.guard, Place: place(packageIn(u.op.Frame), u.op.Pos), Parts: u.parts()}
		if use.Place.File != "" && len(use.Parts) > 0 && !slices.ContainsFunc(list, func(o inventory.KeyUse) bool {
			return o.Place == use.Place && slices.Equal(o.Parts, use.Parts)
		}) {
			list = append(list, use)
		}
	}
	return list
}

// parts are what a key is made of.
func (u *keyUse) parts() []inventory.KeyPart {
	var parts keyParts
	for _, o := range u.about.Origins {
		part := inventory.KeyPart{Name: shortName(o.Sym), Class: class(o.Prov)}
		if o.Name != "" {
			part.Name, part.Header = o.Name, true
		}
		parts.add(part)
	}
	parts.fields(u.raw, 6)
	parts.fields(u.about, 6)
	return parts
}

type keyParts []inventory.KeyPart

func (l *keyParts) add(p inventory.KeyPart) {
	if !slices.ContainsFunc(*l, func(o inventory.KeyPart) bool { return o.Name == p.Name && (o.Owner == p.Owner || o.Owner == "") }) {
		*l = append(*l, p)
	}
}

// fields adds the fields of types that a value was read from.
func (l *keyParts) fields(v *interp.Value, depth int) {
	if v == nil || depth == 0 {
		return
	}
	if v.Field != "" && v.Kind == interp.Sym {
		l.add(inventory.KeyPart{Owner: v.Owner, Name: v.Field, Class: class(v.Prov)})
	}
	for _, e := range v.Elems {
		l.fields(e, depth-1)
	}
}

// keyOf says in words what a guard, or the callee of an effect, recognises the event by.
func (h *handling) keyOf(id int, guard bool) []string {
	var out []string
	for i := range h.keys {
		u := &h.keys[i]
		if u.op.ID != id || u.guard != guard {
			continue
		}
		text := ""
		if u.text != "" {
			text = u.text
		}
		var parts []string
		for _, p := range u.parts() {
			name := p.Name
			switch {
			case strings.HasPrefix(name, "$"): // all that was read
				name = "the body"
			case p.Header:
				name = "header " + name
			case p.Owner != "":
				name = p.Owner[strings.LastIndexAny(p.Owner, "./")+1:] + "." + name
			}
			if p.Class != "" {
				name += " (" + p.Class + ")"
			}
			parts = append(parts, name)
		}
		if len(parts) > 0 {
			text = strings.Join(parts, " + ")
		}
		if text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}
