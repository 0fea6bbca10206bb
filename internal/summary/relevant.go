package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// acts: the catalogue knows the function to do more than compute its results.
func (b *builder) acts(obj *types.Func) bool {
	sym := catalog.SymbolOf(obj)
	deadline, setter := false, obj.Signature().Results().Len() == 0
	for _, api := range b.Catalog.Func(sym) {
		if apiActs(api) {
			return true
		}
		deadline = deadline || api.Deadline != nil
		setter = setter || api.Returns == "recv"
	}
	if deadline && setter {
		return true
	}
	// That an error is told apart matters even where the program then only logs it.
	if len(b.Catalog.Errors().Func(sym)) > 0 {
		return true
	}
	if types.IsInterface(recvType(obj)) {
		for _, api := range b.Catalog.Shape(obj.Name(), catalog.SignatureOf(obj.Signature())) {
			if apiActs(api) {
				return true
			}
		}
	}
	return false
}

func recvType(obj *types.Func) types.Type {
	if recv := obj.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

func apiActs(a *catalog.API) bool {
	return a.Effect != nil || a.Store != nil || a.Claim != nil || a.Ack != nil || a.Register != nil ||
		a.Group != nil || a.Route != nil || a.Receive != nil || a.Guards != nil || a.Calls != nil || a.Set != nil || a.Tx != "" ||
		a.Build != nil || a.Retry != nil || a.Decodes != nil || a.Next || a.Abort || a.Exits || a.Sends != "" || a.Waits != "" ||
		a.Access != nil && a.Access.Into != "" || a.Error == "as" || a.Error == "is"
}

// valueSymbol names a function value as the catalogue does: by the package variable
// that holds it (cloudevents' NewClientHTTP), or by its named function type (the
// fields of an esapi.API).
func (b *builder) valueSymbol(v ssa.Value) catalog.Symbol {
	var sym catalog.Symbol
	if load, ok := v.(*ssa.UnOp); ok {
		if g, ok := load.X.(*ssa.Global); ok {
			sym = catalog.Symbol{Pkg: g.Pkg.Pkg.Path(), Name: g.Name()}
			if b.Catalog.Func(sym) != nil {
				return sym
			}
		}
	}
	if named, ok := types.Unalias(v.Type()).(*types.Named); ok && named.Obj().Pkg() != nil {
		sym = catalog.Symbol{Pkg: named.Obj().Pkg().Path(), Name: named.Obj().Name()}
		if b.Catalog.Func(sym) != nil {
			return sym
		}
	}
	return catalog.Symbol{}
}
