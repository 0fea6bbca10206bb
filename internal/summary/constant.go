package summary

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

func (t *translator) constant(c *ssa.Const) Operand {
	k := Const{Kind: Nil}
	switch {
	case c.Value == nil:
		if !isNillable(c.Type()) {
			k.Kind = Zero
		}
		k.Type = TypeName(c.Type())
	default:
		switch c.Value.Kind() {
		case constant.Bool:
			k.Kind = Bool
		case constant.Int:
			k.Kind = Int
		case constant.String:
			k.Kind = String
		default:
			k.Kind = Float
		}
		if k.Kind == String {
			k.Text = constant.StringVal(c.Value)
		} else {
			k.Text = c.Value.ExactString()
		}
		if _, named := types.Unalias(c.Type()).(*types.Named); named {
			k.Type = TypeName(c.Type())
		}
	}
	i, ok := t.consts[k]
	if !ok {
		i = int32(len(t.f.Consts))
		t.consts[k] = i
		t.f.Consts = append(t.f.Consts, k)
	}
	return Operand{Kind: ConstOp, Index: i}
}

func isNillable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array, *types.Basic, *types.Tuple:
		return false
	}
	return true
}

// zeroKind tells what the zero value of a type is: see interp.
func zeroKind(t types.Type) int32 {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return int32(Bool)
		case u.Info()&types.IsInteger != 0:
			return int32(Int)
		case u.Info()&types.IsString != 0:
			return int32(String)
		}
		return int32(Float)
	case *types.Struct, *types.Array:
		return int32(Zero)
	}
	return int32(Nil)
}
