package replay

import (
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Portrait tells of a handler what shows which events it takes, and by what its guards and
// the keys that it gives to others recognise them.
type Portrait struct {
	Name          string // FullName of the handler
	Kind          string // entry kind
	Method, Route string // of HTTP, as it is registered
	Package       *summary.Package
	Pos           summary.Pos
	Types         []string        // of the parameters of what it reaches
	Texts         []string        // constants of what it reaches
	Reaches       map[string]bool // names of functions
	Keys          []KeyUse        // only of those that were asked for
}

// A KeyUse is one use of a value as an idempotency key.
type KeyUse struct {
	What    string // the operation that is given it
	Guard   bool   // a guard of the program's own
	Package *summary.Package
	Pos     summary.Pos
	// Parts are what it is made of, as far as it is known.
	Parts []KeyPart
}

// A KeyPart is a field of a type, an entry of a header, or a function that makes a value.
type KeyPart struct {
	Owner, Name string // of a field: its type
	Header      bool
	Class       Class // "": it is neither new in each delivery nor common
}

// Portraits are the handlers of a program. Keys are found of those that wanted says yes to.
func Portraits(p *link.Program, opts Options, wanted func(*Portrait) bool) []Portrait {
	r := newReplayer(p, &opts)
	d := r.d
	var list []Portrait
	seen := map[string]bool{}
	add := func(handlers []*handlers.Handler) {
		r.handlerSteps = r.opts.handlerSteps(len(handlers))
		for _, hd := range handlers {
			h := r.handling(hd)
			portrait := h.portrait()
			maps.Copy(r.entered, portrait.Reaches)
			id := portrait.Name + "\x00" + portrait.Kind + "\x00" + portrait.Method + " " + portrait.Route
			if seen[id] {
				continue
			}
			seen[id] = true
			if wanted(&portrait) {
				func() {
					defer func() { _ = recover() }() // a fault of the analysis is told by Program
					if qs := h.begin(); qs != nil {
						portrait.Keys = qs.keys.given()
					}
				}()
			}
			list = append(list, portrait)
		}
	}
	add(d.Handlers)
	add(d.BySignature(r.entered)) // those that nothing registers
	return list
}

func (h *handling) portrait() Portrait {
	hd := h.hd
	e := hd.Entry()
	out := Portrait{Name: hd.Name(), Kind: e.Kind, Method: e.Method, Route: e.Route, Package: e.Package, Pos: e.Pos, Reaches: map[string]bool{}}
	own, _ := hd.Functions()
	for i, name := range own {
		if f := h.prog.Func(name); f != nil && i == 0 {
			out.Package, out.Pos = f.Package, f.Pos
		}
		h.prog.Reach(name, out.Reaches)
	}
	types, texts := map[string]bool{}, map[string]bool{}
	for name := range out.Reaches {
		f := h.prog.Func(name)
		for _, p := range f.Params {
			types[p.Type] = true
		}
		for _, c := range f.Consts {
			if c.Kind == summary.String && len(c.Text) >= 4 {
				texts[c.Text] = true
			}
		}
	}
	for t := range types {
		out.Types = append(out.Types, t)
	}
	for t := range texts {
		out.Texts = append(out.Texts, t)
	}
	slices.Sort(out.Types)
	slices.Sort(out.Texts)
	return out
}

// given are the keys that the first run has noted, each once.
func (q *keys) given() []KeyUse {
	var list []KeyUse
	for i := range q.uses {
		u := &q.uses[i]
		if u.guard && !q.recognises(u) {
			continue
		}
		use := KeyUse{What: u.op.Sym.Short(), Guard: u.guard, Package: packageIn(u.op.Frame), Pos: u.op.Pos}
		for _, o := range u.about.Origins {
			part := KeyPart{Name: o.Sym.Short(), Class: class(o.Prov)}
			if o.Name != "" {
				part.Name, part.Header = o.Name, true
			}
			use.add(part)
		}
		use.fields(u.raw, 6)
		use.fields(u.about, 6)
		if use.Package != nil && len(use.Parts) > 0 && !slices.ContainsFunc(list, func(o KeyUse) bool {
			return o.Package == use.Package && o.Pos == use.Pos && slices.Equal(o.Parts, use.Parts)
		}) {
			list = append(list, use)
		}
	}
	return list
}

func (u *KeyUse) add(p KeyPart) {
	if !slices.ContainsFunc(u.Parts, func(o KeyPart) bool { return o.Name == p.Name && (o.Owner == p.Owner || o.Owner == "") }) {
		u.Parts = append(u.Parts, p)
	}
}

// fields adds the fields of types that a value was read from.
func (u *KeyUse) fields(v *interp.Value, depth int) {
	if v == nil || depth == 0 {
		return
	}
	if v.Field != "" && v.Kind == interp.Sym {
		u.add(KeyPart{Owner: v.Owner, Name: v.Field, Class: class(v.Prov)})
	}
	for _, e := range v.Elems {
		u.fields(e, depth-1)
	}
}
