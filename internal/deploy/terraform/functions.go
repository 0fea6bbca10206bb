package terraform

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"

	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// standard are functions that compute with texts and numbers.
var standard = map[string]function.Function{
	"abs": stdlib.AbsoluteFunc, "ceil": stdlib.CeilFunc, "floor": stdlib.FloorFunc, "max": stdlib.MaxFunc, "min": stdlib.MinFunc,
	"format": stdlib.FormatFunc, "join": stdlib.JoinFunc, "lower": stdlib.LowerFunc, "upper": stdlib.UpperFunc, "title": stdlib.TitleFunc,
	"replace": stdlib.ReplaceFunc, "substr": stdlib.SubstrFunc, "split": stdlib.SplitFunc,
	"trim": stdlib.TrimFunc, "trimprefix": stdlib.TrimPrefixFunc, "trimsuffix": stdlib.TrimSuffixFunc, "trimspace": stdlib.TrimSpaceFunc,
}

// call is the value of a function's call.
func (s *scope) call(e *hclsyntax.FunctionCallExpr) *tree.Value {
	pos := at(e.Range())
	unknown := tree.UnknownAt(pos)
	args := make([]*tree.Value, len(e.Args))
	for i, a := range e.Args {
		args[i] = s.eval(a)
	}
	if e.ExpandFinal || len(args) == 0 {
		return unknown
	}
	first := args[0]
	switch e.Name {
	case "jsonencode", "yamlencode", "tostring", "tonumber", "tobool", "tolist", "tomap", "nonsensitive", "sensitive", "one", "abspath", "pathexpand":
		return first
	case "toset":
		if !first.Is(tree.List) {
			return first
		}
		set := &tree.Value{Kind: tree.List, Pos: pos}
		for _, item := range first.Items {
			if item.Is(tree.Scalar) && !slices.ContainsFunc(set.Items, func(o *tree.Value) bool { return o.Str() == item.Text }) {
				set.Items = append(set.Items, item)
			}
		}
		return set
	case "try", "coalesce":
		for _, a := range args {
			if a.Said() && !(e.Name == "coalesce" && a.Is(tree.Scalar) && a.Text == "") {
				return a
			}
		}
		return nil
	case "lookup":
		if len(args) >= 2 && first.Is(tree.Map) && args[1].Is(tree.Scalar) {
			if v := first.Get(args[1].Text); v.Said() {
				return v
			}
			if len(args) == 3 {
				return args[2]
			}
		}
		return unknown
	case "merge":
		out := &tree.Value{Kind: tree.Map, Pos: pos}
		for _, a := range args {
			if a.Is(tree.Absent) {
				continue
			}
			if !a.Is(tree.Map) {
				return unknown
			}
			for i, k := range a.Keys {
				out.Set(k, a.KeyPos[i], a.Items[i])
			}
		}
		return out
	case "concat", "setunion":
		out := &tree.Value{Kind: tree.List, Pos: pos}
		for _, a := range args {
			if !a.Is(tree.List) {
				return unknown
			}
			out.Items = append(out.Items, a.Items...)
		}
		return out
	case "keys", "values":
		if !first.Is(tree.Map) {
			return unknown
		}
		out := &tree.Value{Kind: tree.List, Pos: pos}
		for i, k := range first.Keys {
			if e.Name == "keys" {
				out.Items = append(out.Items, tree.Text(k, pos))
			} else {
				out.Items = append(out.Items, first.Items[i])
			}
		}
		return out
	case "length":
		if first.Is(tree.Map) || first.Is(tree.List) {
			return tree.Text(strconv.Itoa(len(first.Items)), pos)
		}
		return unknown
	case "contains":
		if len(args) != 2 || !first.Is(tree.List) || !args[1].Is(tree.Scalar) {
			return unknown
		}
		found := false
		for _, item := range first.Items {
			if !item.Is(tree.Scalar) {
				return unknown
			}
			found = found || item.Text == args[1].Text
		}
		return tree.Text(boolText(found), pos)
	}
	f, ok := standard[e.Name]
	if !ok {
		return unknown
	}
	if e.Name == "format" || e.Name == "join" {
		if v := texted(e, args); v != nil {
			return v
		}
	}
	for i, a := range args {
		if a.Is(tree.OneOf) && len(a.Items) <= 4 {
			return s.eachOption(a, func(o *tree.Value) *tree.Value {
				with := slices.Clone(args)
				with[i] = o
				return apply(f, with, e)
			})
		}
	}
	return apply(f, args, e)
}

// texted is what format or join makes of texts and references, whose names stay in it as in a
// template; nil if there are no references.
func texted(e *hclsyntax.FunctionCallExpr, args []*tree.Value) *tree.Value {
	text, parts := args[0].Str(), args[1:]
	if e.Name == "join" && len(parts) == 1 {
		parts = parts[0].List()
	}
	refs := false
	var words []string
	for _, p := range parts {
		switch {
		case p.Is(tree.Ref):
			refs = true
			words = append(words, placeholder(p))
		case p.Name() != "":
			words = append(words, p.Name())
		default:
			return nil
		}
	}
	if !refs {
		return nil
	}
	v := &tree.Value{Kind: tree.Unknown, Pos: at(e.Range())}
	if e.Name == "join" {
		v.Text = strings.Join(words, text)
		return v
	}
	for _, w := range words {
		text = strings.Replace(text, "%s", w, 1)
	}
	v.Text = text
	return v
}

func apply(f function.Function, args []*tree.Value, e *hclsyntax.FunctionCallExpr) *tree.Value {
	unknown := tree.UnknownAt(at(e.Range()))
	params, variadic := f.Params(), f.VarParam()
	var vals []cty.Value
	for i, a := range args {
		v, ok := toCty(a)
		if !ok {
			return unknown
		}
		var want cty.Type
		switch {
		case i < len(params):
			want = params[i].Type
		case variadic != nil:
			want = variadic.Type
		default:
			return unknown
		}
		v, err := convert.Convert(v, want)
		if err != nil {
			return unknown
		}
		vals = append(vals, v)
	}
	out, err := f.Call(vals)
	if err != nil {
		return unknown
	}
	return fromCty(out, e)
}

// scalarToCty is a text as what it looks like.
func scalarToCty(text string) cty.Value {
	if n, err := cty.ParseNumberVal(text); err == nil {
		return n
	}
	return cty.StringVal(text)
}

func toCty(v *tree.Value) (cty.Value, bool) {
	switch {
	case v.Is(tree.Scalar):
		return scalarToCty(v.Text), true
	case v.Is(tree.List) && len(v.Items) > 0:
		var items []cty.Value
		for _, item := range v.Items {
			if !item.Is(tree.Scalar) {
				return cty.NilVal, false
			}
			items = append(items, cty.StringVal(item.Text))
		}
		return cty.ListVal(items), true
	}
	return cty.NilVal, false
}

// fromCty is a value that was computed, at the place of an expression.
func fromCty(v cty.Value, e hclsyntax.Expression) *tree.Value {
	out := &tree.Value{Kind: tree.Unknown}
	if e != nil {
		out.Pos = at(e.Range())
	}
	switch {
	case v == cty.NilVal || !v.IsKnown():
		return out
	case v.IsNull():
		out.Kind = tree.Absent
		return out
	case v.Type().IsPrimitiveType():
		text, err := convert.Convert(v, cty.String)
		if err != nil {
			return out
		}
		out.Kind, out.Text = tree.Scalar, text.AsString()
		return out
	case v.Type().IsListType() || v.Type().IsTupleType() || v.Type().IsSetType():
		out.Kind = tree.List
		for it := v.ElementIterator(); it.Next(); {
			_, item := it.Element()
			out.Items = append(out.Items, fromCty(item, e))
		}
	}
	return out
}
