package handlers

import (
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Entry is the handler in the inventory, whether or not its entry kind counts: as far as it is known
// before it is run.
func (h *Handler) Entry() *inventory.Handler {
	out := &inventory.Handler{Function: h.Function(), Kind: h.Kind, Source: h.platform, Once: h.AtMostOnce, Place: PlaceOf(h.Package, h.Pos), In: Around(h.Package, h.Pos)}
	if h.Package != nil {
		out.Package = h.Package.Path
	}
	if f := h.d.prog.Func(out.Function); f != nil {
		out.Package, out.Place = f.Package.Path, PlaceOf(f.Package, f.Pos)
	}
	out.Entry = out.Function
	out.Foreign = h.fn.Kind == interp.Sym && h.fn.Foreign
	if h.registered {
		out.Registrations = []inventory.Registration{{Method: h.http, Route: h.route, Subjects: h.subjects, Place: PlaceOf(h.Package, h.Pos)}}
	}
	return out
}

// PlaceOf is a place of a package in the inventory.
func PlaceOf(pkg *summary.Package, pos summary.Pos) inventory.Place {
	if pkg == nil || pos.File < 0 {
		return inventory.Place{}
	}
	return inventory.Place{File: pkg.Files[pos.File], Line: int(pos.Line), Column: int(pos.Col)}
}

// Around is the full name of the declared function that a place lies in.
func Around(pkg *summary.Package, pos summary.Pos) string {
	if pkg == nil {
		return ""
	}
	var best *summary.Func
	for _, f := range pkg.Funcs {
		if f.Parent == "" && f.Pos.File == pos.File && f.Pos.Line <= pos.Line && (best == nil || f.Pos.Line > best.Pos.Line) {
			best = f
		}
	}
	if best == nil {
		return pkg.Path + ".init"
	}
	return best.Name
}

// A Step is a call on the path.
type Step struct {
	Package *summary.Package
	Pos     summary.Pos
	Callee  string
}
