package fix

import (
	"go/ast"
	"go/types"
)

// Context is the context that the innermost function around n was given, as an expression: by a
// parameter of its own that n sees and nothing stores to. n must run before that function
// returns: the context ends then.
func (s *Source) Context(n ast.Node) (text string, of *types.Var, ok bool) {
	typ, body, plain := s.Func(n)
	if body == nil || !plain {
		return "", nil, false
	}
	for _, list := range typ.Params.List {
		for _, name := range list.Names {
			v, ok := s.Pass.TypesInfo.Defs[name].(*types.Var)
			if !ok || name.Name == "_" || !s.Sees(v, n) || s.stored(body, v) {
				continue
			}
			switch {
			case IsType(v.Type(), "context", "Context"):
				return name.Name, v, true
			case IsType(v.Type(), "net/http", "Request"):
				return name.Name + ".Context()", v, true
			case IsType(v.Type(), "github.com/gin-gonic/gin", "Context"):
				return name.Name + ".Request.Context()", v, true
			}
		}
	}
	return "", nil, false
}
