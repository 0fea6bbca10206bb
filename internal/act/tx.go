package act

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// inTx: the operation is one of a transaction, by the type of its receiver: that of a
// transaction, or that of the value that a function gets which runs in one (gorm); or by the
// context that such a function gets, and that carries it (MongoDB's sessions).
func inTx(op *interp.Op) bool {
	c := op.Call
	if !c.Method || len(c.Args) == 0 {
		return false
	}
	typ := c.Args[0].Type
	if strings.HasSuffix(typ, "Tx") || op.Sym.Recv == "Tx" || c.Args[0].Field == interp.InTx {
		return true
	}
	for fr := op.Frame; fr != nil && fr.Func != nil; fr = fr.Up {
		if fr.Spec != nil && fr.Spec.Tx {
			if slices.Equal(fr.Spec.Args, []string{"0"}) {
				return slices.ContainsFunc(op.APIs, func(a *catalog.API) bool { return a.Store != nil }) && slices.ContainsFunc(c.Args[1:], fr.Given)
			}
			return slices.ContainsFunc(fr.Func.Params, func(p summary.Param) bool { return p.Type == typ })
		}
	}
	return false
}
