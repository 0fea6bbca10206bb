package terraform

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// A scope is where an expression is evaluated.
type scope struct {
	m     *module
	vars  map[string]*tree.Value // each, count, iterators
	up    *scope
	maybe bool // whether the resource exists is not known
	depth int
}

func (s *scope) lookup(name string) (*tree.Value, bool) {
	for ; s != nil; s = s.up {
		if v, ok := s.vars[name]; ok {
			return v, true
		}
	}
	return nil, false
}

func (s *scope) with(vars map[string]*tree.Value) *scope {
	return &scope{m: s.m, vars: vars, up: s, depth: s.depth + 1}
}

// Bounds of expressions: how deep they nest, how many are evaluated, how long texts get.
const (
	maxExpr  = 200
	maxSteps = 2_000_000
	maxText  = 1 << 16
)

// eval is the value of an expression as far as the files tell it.
func (s *scope) eval(e hclsyntax.Expression) *tree.Value {
	pos := at(e.Range())
	if s.m.root.steps++; s.depth > maxExpr || s.m.root.steps > maxSteps {
		s.m.root.full = s.m.root.full || s.m.root.steps > maxSteps
		return tree.UnknownAt(pos)
	}
	s.depth++
	defer func() { s.depth-- }()
	switch e := e.(type) {
	case *hclsyntax.LiteralValueExpr:
		return fromCty(e.Val, e)
	case *hclsyntax.TemplateExpr:
		return s.template(e)
	case *hclsyntax.TemplateWrapExpr:
		return s.eval(e.Wrapped)
	case *hclsyntax.ParenthesesExpr:
		return s.eval(e.Expression)
	case *hclsyntax.ObjectConsKeyExpr:
		if k := hcl.ExprAsKeyword(e); k != "" && !e.ForceNonLiteral {
			return tree.Text(k, pos)
		}
		return s.eval(e.Wrapped)
	case *hclsyntax.ScopeTraversalExpr:
		return s.traversal(e.Traversal)
	case *hclsyntax.RelativeTraversalExpr:
		return s.follow(s.eval(e.Source), e.Traversal)
	case *hclsyntax.IndexExpr:
		return s.index(s.eval(e.Collection), s.eval(e.Key))
	case *hclsyntax.TupleConsExpr:
		v := &tree.Value{Kind: tree.List, Pos: pos}
		for _, item := range e.Exprs {
			v.Items = append(v.Items, s.eval(item))
		}
		return v
	case *hclsyntax.ObjectConsExpr:
		v := &tree.Value{Kind: tree.Map, Pos: pos}
		for _, item := range e.Items {
			key := s.eval(item.KeyExpr)
			if !key.Is(tree.Scalar) {
				return tree.UnknownAt(pos)
			}
			v.Set(key.Text, at(item.KeyExpr.Range()), placed(s.eval(item.ValueExpr), at(item.KeyExpr.Range())))
		}
		return v
	case *hclsyntax.ConditionalExpr:
		return s.conditional(e)
	case *hclsyntax.FunctionCallExpr:
		return s.call(e)
	case *hclsyntax.ForExpr:
		return s.forExpr(e)
	case *hclsyntax.BinaryOpExpr:
		return s.operation(e.Op, pos.Line, e, e.LHS, e.RHS)
	case *hclsyntax.UnaryOpExpr:
		return s.operation(e.Op, pos.Line, e, e.Val)
	case *hclsyntax.SplatExpr:
		return tree.UnknownAt(pos)
	}
	return tree.UnknownAt(pos)
}

// placed is a value at the place of its name: what is said there, wherever it comes from.
func placed(v *tree.Value, pos deploy.Pos) *tree.Value {
	if !v.Said() {
		return v
	}
	out := *v
	out.Pos = pos
	return &out
}

// template puts the parts of a text together. References leave their names, so that what holds
// JSON can be read all the same.
func (s *scope) template(e *hclsyntax.TemplateExpr) *tree.Value {
	pos := at(e.Range())
	var b strings.Builder
	known := true
	for _, part := range e.Parts {
		v := s.eval(part)
		switch {
		case v.Is(tree.Scalar):
			b.WriteString(v.Text)
		case v.Is(tree.Ref):
			known = false
			b.WriteString(placeholder(v))
		case v.Is(tree.Absent):
		case v.Is(tree.OneOf) && len(e.Parts) > 1 && len(v.Items) <= 4:
			return s.eachOption(v, func(o *tree.Value) *tree.Value {
				if o.Is(tree.Scalar) {
					return s.templateWith(e, part, o)
				}
				return tree.UnknownAt(pos)
			})
		case v.Name() != "":
			known = false
			b.WriteString(v.Name())
		default:
			known = false
			b.WriteString("${?}")
		}
		if b.Len() > maxText {
			return tree.UnknownAt(pos)
		}
	}
	if !known {
		return &tree.Value{Kind: tree.Unknown, Pos: pos, Text: b.String()}
	}
	return tree.Text(b.String(), pos)
}

// placeholder is how a reference stands in a text: without quotes, which would end a text of JSON.
func placeholder(v *tree.Value) string {
	return "${" + strings.ReplaceAll(v.Text, `"`, "'") + "." + v.Attr + "}"
}

// templateWith is the template with one part filled.
func (s *scope) templateWith(e *hclsyntax.TemplateExpr, which hclsyntax.Expression, value *tree.Value) *tree.Value {
	pos := at(e.Range())
	var b strings.Builder
	for _, part := range e.Parts {
		v := value
		if part != which {
			v = s.eval(part)
		}
		if !v.Is(tree.Scalar) {
			return tree.UnknownAt(pos)
		}
		b.WriteString(v.Text)
	}
	return tree.Text(b.String(), pos)
}

// eachOption is what f makes of each of several values.
func (s *scope) eachOption(v *tree.Value, f func(*tree.Value) *tree.Value) *tree.Value {
	out := &tree.Value{Kind: tree.OneOf, Pos: v.Pos}
	for _, o := range v.Items {
		out.Items = append(out.Items, f(o))
	}
	return out
}

func (s *scope) conditional(e *hclsyntax.ConditionalExpr) *tree.Value {
	c := s.eval(e.Condition)
	switch {
	case c.Is(tree.Scalar) && c.Text == "true":
		return s.eval(e.TrueResult)
	case c.Is(tree.Scalar) && c.Text == "false":
		return s.eval(e.FalseResult)
	}
	return tree.Choice(at(e.Range()), orAbsent(s.eval(e.TrueResult), e), orAbsent(s.eval(e.FalseResult), e))
}

func orAbsent(v *tree.Value, e hclsyntax.Expression) *tree.Value {
	if v == nil {
		return &tree.Value{Kind: tree.Absent, Pos: at(e.Range())}
	}
	return v
}

// traversal is what a name means: a variable, a local, a part of a resource.
func (s *scope) traversal(t hcl.Traversal) *tree.Value {
	pos := at(t.SourceRange())
	rootName := t.RootName()
	rest := t[1:]
	if v, ok := s.lookup(rootName); ok {
		return s.follow(v, rest)
	}
	attr := func(i int) string {
		if i < len(rest) {
			if a, ok := rest[i].(hcl.TraverseAttr); ok {
				return a.Name
			}
		}
		return ""
	}
	name := attr(0)
	switch rootName {
	case "var":
		return s.follow(s.m.variable(name, pos.File), rest[min(1, len(rest)):])
	case "local":
		return s.follow(s.m.local(name), rest[min(1, len(rest)):])
	case "path":
		switch name {
		case "module":
			if rel, err := filepath.Rel(s.m.root.dir, s.m.folder.Dir); err == nil {
				return tree.Text(filepath.ToSlash(rel), pos)
			}
		case "root":
			return tree.Text(".", pos)
		case "cwd":
			return tree.Text(s.m.root.dir, pos)
		}
		return tree.UnknownAt(pos)
	case "each", "count", "self", "terraform":
		return &tree.Value{Kind: tree.Unknown, Pos: pos, Text: "${" + rootName + "." + name + "}"}
	case "module":
		return s.reference("module."+name, rest[min(1, len(rest)):])
	case "data":
		if len(rest) < 2 {
			return tree.UnknownAt(pos)
		}
		return s.reference("data."+name+"."+attr(1), rest[2:])
	}
	if name == "" {
		return tree.UnknownAt(pos)
	}
	return s.reference(rootName+"."+name, rest[1:])
}

// reference refers to a resource of the module, or a part of it.
func (s *scope) reference(name string, rest hcl.Traversal) *tree.Value {
	v := tree.Reference(s.m.prefix+name, "", at(rest.SourceRange()))
	return s.follow(v, rest)
}

// follow goes from a value to a part of it.
func (s *scope) follow(v *tree.Value, steps hcl.Traversal) *tree.Value {
	for _, step := range steps {
		switch step := step.(type) {
		case hcl.TraverseAttr:
			v = s.part(v, step.Name)
		case hcl.TraverseIndex:
			v = s.index(v, fromCty(step.Key, nil))
		default:
			return &tree.Value{Kind: tree.Unknown}
		}
	}
	return v
}

// part is an attribute of a value; of a module that is called, an output.
func (s *scope) part(v *tree.Value, name string) *tree.Value {
	if v.Is(tree.Ref) {
		if child := s.m.root.children[v.Text]; child != nil && v.Attr == "" {
			return s.output(child, name)
		}
		out := *v
		if out.Attr != "" {
			out.Attr += "."
		}
		out.Attr += name
		return &out
	}
	return v.Get(name)
}

func (s *scope) index(v, key *tree.Value) *tree.Value {
	switch {
	case v.Is(tree.Ref) && v.Attr == "":
		out := *v
		name := strings.TrimPrefix(v.Text, s.m.prefix)
		if s.m.each[name] {
			if !key.Is(tree.Scalar) {
				return &tree.Value{Kind: tree.Unknown, Pos: v.Pos}
			}
			out.Text += `["` + key.Text + `"]`
		}
		return &out
	case v.Is(tree.Ref): // an index into an attribute
		return v
	case v.Is(tree.Map) && key.Is(tree.Scalar):
		return v.Get(key.Text)
	case v.Is(tree.List):
		i := key.Number(-1, v.Pos)
		if i.IsKnown() && int(i.Of[0]) >= 0 && int(i.Of[0]) < len(v.Items) {
			return v.Items[int(i.Of[0])]
		}
	}
	return &tree.Value{Kind: tree.Unknown}
}

// output is an output of a module that is called.
func (s *scope) output(child *module, name string) *tree.Value {
	e, key := child.outputs[name], "output."+name
	if e == nil || child.busy[key] {
		return &tree.Value{Kind: tree.Unknown}
	}
	child.busy[key] = true
	defer delete(child.busy, key)
	return (&scope{m: child, depth: s.depth}).eval(e)
}

// variable is the value of an input variable.
func (m *module) variable(name, file string) *tree.Value {
	if v, ok := m.args[name]; ok && v.Said() {
		return v
	}
	if v, ok := m.vars[name]; ok {
		return v
	}
	def := m.defaults[name]
	if def == nil || m.busy["var."+name] {
		return &tree.Value{Kind: tree.Unknown, Text: "${" + m.prefix + "var." + name + "}"}
	}
	m.busy["var."+name] = true
	v := (&scope{m: m}).eval(def)
	delete(m.busy, "var."+name)
	m.vars[name] = v
	return v
}

// local is the value of a local.
func (m *module) local(name string) *tree.Value {
	if v, ok := m.values[name]; ok {
		return v
	}
	e := m.locals[name]
	if e == nil || m.busy["local."+name] {
		return &tree.Value{Kind: tree.Unknown}
	}
	m.busy["local."+name] = true
	v := (&scope{m: m}).eval(e)
	delete(m.busy, "local."+name)
	m.values[name] = v
	return v
}

func (s *scope) forExpr(e *hclsyntax.ForExpr) *tree.Value {
	pos := at(e.Range())
	coll := s.eval(e.CollExpr)
	out := &tree.Value{Kind: tree.List, Pos: pos}
	if e.KeyExpr != nil {
		out.Kind = tree.Map
	}
	if !coll.Is(tree.Map) && !coll.Is(tree.List) || len(coll.Items) > maxInstances {
		return tree.UnknownAt(pos)
	}
	for i, item := range coll.Items {
		key := tree.Text(strconv.Itoa(i), pos)
		if coll.Is(tree.Map) {
			key = tree.Text(coll.Keys[i], pos)
		}
		in := s.with(map[string]*tree.Value{e.ValVar: item})
		if e.KeyVar != "" {
			in.vars[e.KeyVar] = key
		}
		if e.CondExpr != nil {
			c := in.eval(e.CondExpr)
			if !c.Is(tree.Scalar) {
				return tree.UnknownAt(pos)
			}
			if c.Text != "true" {
				continue
			}
		}
		v := in.eval(e.ValExpr)
		if e.KeyExpr == nil {
			out.Items = append(out.Items, v)
			continue
		}
		k := in.eval(e.KeyExpr)
		if !k.Is(tree.Scalar) || e.Group {
			return tree.UnknownAt(pos)
		}
		out.Set(k.Text, pos, v)
	}
	return out
}

// operation computes with known numbers and texts.
func (s *scope) operation(op *hclsyntax.Operation, _ int, e hclsyntax.Expression, operands ...hclsyntax.Expression) *tree.Value {
	pos := at(e.Range())
	vals := make([]*tree.Value, len(operands))
	for i, o := range operands {
		vals[i] = s.eval(o)
	}
	if len(vals) == 2 && (op == hclsyntax.OpEqual || op == hclsyntax.OpNotEqual) {
		// Comparisons with null: what is a reference is something.
		a, b := vals[0], vals[1]
		if a.Is(tree.Absent) || b.Is(tree.Absent) {
			other := a
			if a.Is(tree.Absent) {
				other = b
			}
			if other.Is(tree.Unknown) || other.Is(tree.OneOf) {
				return tree.UnknownAt(pos)
			}
			return tree.Text(boolText(!other.Said() == (op == hclsyntax.OpEqual)), pos)
		}
	}
	for i, v := range vals {
		if v.Is(tree.OneOf) && len(v.Items) <= 4 {
			return s.eachOption(v, func(o *tree.Value) *tree.Value {
				with := append([]*tree.Value{}, vals...)
				with[i] = o
				return compute(op, with, e)
			})
		}
	}
	return compute(op, vals, e)
}

func compute(op *hclsyntax.Operation, vals []*tree.Value, e hclsyntax.Expression) *tree.Value {
	pos := at(e.Range())
	var args []cty.Value
	params := op.Impl.Params()
	for i, v := range vals {
		if !v.Is(tree.Scalar) {
			return tree.UnknownAt(pos)
		}
		arg := scalarToCty(v.Text)
		if op == hclsyntax.OpEqual || op == hclsyntax.OpNotEqual {
			arg = cty.StringVal(v.Text)
		} else if i < len(params) {
			var err error
			if arg, err = convert.Convert(cty.StringVal(v.Text), params[i].Type); err != nil {
				return tree.UnknownAt(pos)
			}
		}
		args = append(args, arg)
	}
	out, err := op.Impl.Call(args)
	if err != nil {
		return tree.UnknownAt(pos)
	}
	return fromCty(out, e)
}

func boolText(b bool) string {
	if b {
		return "true"
	}
	return "false"
}
