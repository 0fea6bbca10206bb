package handlers

import (
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// BySignature adds functions that nothing calls and whose signature is a handler's.
// entered are the functions that a replay has run already.
func (d *Discovery) BySignature(entered map[string]bool) []*Handler {
	var out []*Handler
	p := d.prog
	declared := d.declared()
	for _, name := range p.Funcs() {
		f := p.Func(name)
		if d.skips(f) || f.Parent != "" || entered[name] {
			continue
		}
		kind := declared[name]
		switch {
		case kind != "" && d.own != "" && d.own != f.Package.Path:
			continue
		case kind == "" && (p.StaticallyCalled(name) || d.own != "" && !d.ownHandler(f)):
			continue
		}
		signed := d.signature(f)
		if kind == "" {
			kind = signed
			if kind == "" || p.CalledThroughInterface(name) {
				continue // not one, or a helper of whoever calls it
			}
		}
		out = append(out, &Handler{d: d, Kind: kind, fn: interp.FuncValue(name), state: d.m.Globals.Fork(),
			Pos: f.Pos, Package: f.Package})
	}
	for _, r := range d.returned {
		f := p.Func(r.value.Text)
		if f == nil || d.skips(f) || entered[f.Name] || f.Parent == "" || d.own != "" && !d.ownHandler(f) {
			continue
		}
		if kind := d.signature(f); kind != "" {
			out = append(out, &Handler{d: d, Kind: kind, fn: r.value, state: r.state.Fork(), Pos: f.Pos, Package: f.Package})
		}
	}
	for _, h := range out {
		h.state.Freeze()
	}
	return out
}

// declared are the entry kinds of the functions that //idemcheck:handler makes handlers: above
// themselves, or above the method of an interface that they implement.
func (d *Discovery) declared() map[string]string {
	kinds := map[string]string{}
	note := func(name string, notes []summary.Note) {
		for _, n := range notes {
			if n.Kind == "handler" && kinds[name] == "" {
				kinds[name] = n.Arg
			}
		}
	}
	for _, name := range d.prog.Funcs() {
		note(name, d.prog.Func(name).Notes)
	}
	for _, pkg := range d.prog.Packages {
		for _, t := range pkg.Types {
			if !t.Interface {
				continue
			}
			for _, m := range t.Methods {
				if len(m.Notes) == 0 {
					continue
				}
				for _, typ := range d.prog.Implementers(t.Name) {
					if impl := d.prog.Method(typ, m.Name); impl != nil {
						note(impl.Func, m.Notes)
					}
				}
			}
		}
	}
	return kinds
}

// ownHandler: the package under analysis decides on its own handlers, but not on exported
// methods and constructors that a program above it will register, and may wrap.
func (d *Discovery) ownHandler(f *link.Func) bool {
	if f.Package.Path != d.own {
		return false
	}
	if f.Package.Name == "main" {
		return true
	}
	root := f
	if f.Parent != "" {
		root = d.prog.Func(link.Outermost(f.Name))
	}
	return root == nil || !root.Exported || !root.Method && f.Parent == ""
}

// signature is the entry kind of a function by its parameters.
func (d *Discovery) signature(f *link.Func) (kind string) {
	params := f.Params
	if f.Method && len(params) > 0 {
		params = params[1:]
	}
	for _, prm := range params {
		if dt := d.prog.DeliveryType(prm.Type); dt != nil && dt.Signature {
			return dt.Kind
		}
	}
	var types []string
	for _, prm := range params {
		types = append(types, unversioned(prm.Type))
	}
	method := ""
	if f.Method {
		if i := strings.LastIndexByte(f.Name, '.'); i >= 0 {
			method = f.Name[i+1:]
		}
	}
	var results []string
	for _, r := range f.Results {
		results = append(results, unversioned(r))
	}
	for _, sig := range d.prog.Catalog.Signatures() {
		if sig.Match(method, types, results) {
			return sig.Kind
		}
	}
	return ""
}

// unversioned is a type as the catalogue writes it.
func unversioned(typ string) string {
	bare := strings.TrimLeft(typ, "*[].")
	i := strings.LastIndexByte(bare, '.')
	if i < 0 || strings.ContainsAny(bare, "( ") {
		return typ
	}
	return typ[:len(typ)-len(bare)] + catalog.Unversioned(bare[:i]) + bare[i:]
}
