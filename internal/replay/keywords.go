package replay

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
)

// given are the keys that the first run has noted, each once.
func (q *keys) given() []inventory.KeyUse {
	var list []inventory.KeyUse
	for i := range q.uses {
		u := &q.uses[i]
		if u.guard && !q.recognises(u) {
			continue
		}
		use := inventory.KeyUse{What: u.op.Sym.Short(), Guard: u.guard, Place: handlers.PlaceOf(packageIn(u.op.Frame), u.op.Pos), Parts: u.parts()}
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
	for _, o := range u.about.Origins() {
		part := inventory.KeyPart{Name: o.Sym.Short(), Class: string(class(o.Prov))}
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
		l.add(inventory.KeyPart{Owner: v.Owner, Name: v.Field, Class: string(class(v.Prov))})
	}
	for _, e := range v.Elems {
		l.fields(e, depth-1)
	}
}

// words says in words what a guard, or the callee of an effect, recognises the event by.
func (q *keys) words(id int, guard bool) []string {
	var out []string
	add := func(text string) {
		if text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for i := range q.uses {
		u := &q.uses[i]
		if u.op.ID != id || u.guard != guard {
			continue
		}
		if text := inWords(u.parts()); text != "" {
			add(text)
		} else {
			add(u.text)
		}
	}
	if len(out) > 0 || !guard {
		return out
	}
	// Of a row, all columns may be the key.
	for _, w := range q.acts[id].Writes {
		var columns []string
		for _, name := range slices.Sorted(maps.Keys(w.Columns)) {
			columns = append(columns, column(name, w.Columns[name]))
		}
		add(strings.Join(columns, " + "))
	}
	for _, r := range q.acts[id].Reads {
		var columns []string
		for _, d := range r.Where {
			if d.Op == "=" {
				columns = append(columns, column(d.Column, d.Value))
			}
		}
		add(strings.Join(columns, " + "))
	}
	return out
}

// column is a column of a key, by what its value is made of if that is known.
func column(name string, v *interp.Value) string {
	if v == nil {
		return name
	}
	var parts keyParts
	parts.fields(v, 6)
	return cmp.Or(inWords(parts), name)
}

func inWords(parts []inventory.KeyPart) string {
	var words []string
	for _, p := range parts {
		name := p.Name
		switch {
		case strings.HasPrefix(name, "$"): // all that was read
			name = "the body"
		case p.Header:
			name = "header " + name
		case p.Owner != "" && !strings.HasPrefix(p.Owner, "struct"):
			name = p.Owner[strings.LastIndexAny(p.Owner, "./")+1:] + "." + name
		}
		if p.Class != "" {
			name += " (" + p.Class + ")"
		}
		words = append(words, name)
	}
	return strings.Join(words, " + ")
}
