// Package cloudformation reads CloudFormation templates, those of the Serverless Application
// Model included, in YAML and JSON.
package cloudformation

import (
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Is reports whether a document is a template.
func Is(doc *yaml.Node) bool {
	res := mapping(doc, "Resources")
	if res == nil || res.Kind != yaml.MappingNode {
		return false
	}
	for i := 1; i < len(res.Content); i += 2 {
		if typ := mapping(res.Content[i], "Type"); typ != nil && strings.Contains(typ.Value, "::") {
			return true
		}
	}
	return false
}

// mapping is the node under a key, or nil.
func mapping(n *yaml.Node, key string) *yaml.Node {
	if n != nil && n.Kind == yaml.DocumentNode && len(n.Content) > 0 {
		n = n.Content[0]
	}
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// A Template gives the resources of one template their meaning.
type Template struct {
	File       string // absolute
	Stack      *deploy.Stack
	parameters map[string]*tree.Value
	mappings   *tree.Value
	globals    *tree.Value
	resources  []resource
	ids        map[string]string // logical id to type
}

// A resource is one entry of Resources.
type resource struct {
	id    string
	typ   string
	pos   deploy.Pos
	when  string
	props *tree.Value
	meta  *tree.Value
}

// Read reads a template into a stack; overrides are values of its parameters that another file
// sets.
func Read(file string, doc *yaml.Node, overrides map[string]string) *deploy.Stack {
	t := New(file)
	y := &tree.YAML{File: file, Hook: t.Intrinsic}
	t.parameters = map[string]*tree.Value{}
	t.ids = ids(mapping(doc, "Resources"))
	if params := y.Value(mapping(doc, "Parameters")); params.Is(tree.Map) {
		for i, name := range params.Keys {
			def := params.Items[i].Get("Default")
			if text, ok := overrides[name]; ok {
				def = tree.Text(text, params.KeyPos[i])
			}
			if def == nil {
				def = tree.UnknownAt(params.KeyPos[i])
			}
			t.parameters[name] = def
		}
	}
	t.mappings = y.Value(mapping(doc, "Mappings"))
	t.globals = y.Value(mapping(doc, "Globals")).Get("Function")
	t.Add(y, mapping(doc, "Resources"))
	return t.Finish()
}

// New is a template without resources.
func New(file string) *Template {
	return &Template{File: file, Stack: &deploy.Stack{Name: file}, ids: map[string]string{}}
}

func ids(resources *yaml.Node) map[string]string {
	out := map[string]string{}
	if resources == nil || resources.Kind != yaml.MappingNode {
		return out
	}
	for i := 0; i+1 < len(resources.Content); i += 2 {
		typ := ""
		if n := mapping(resources.Content[i+1], "Type"); n != nil {
			typ = n.Value
		}
		out[resources.Content[i].Value] = typ
	}
	return out
}

// Declare makes the names of resources known before their values are made.
func (t *Template) Declare(resources *yaml.Node) {
	for id, typ := range ids(resources) {
		t.ids[id] = typ
	}
}

// Add takes the resources of a Resources section, whose values y makes.
func (t *Template) Add(y *tree.YAML, resources *yaml.Node) {
	all := y.Value(resources)
	if !all.Is(tree.Map) {
		return
	}
	for i, id := range all.Keys {
		r := all.Items[i]
		t.resources = append(t.resources, resource{id: id, typ: r.Get("Type").Str(), pos: all.KeyPos[i],
			when: r.Get("Condition").Str(), props: r.Get("Properties"), meta: r.Get("Metadata")})
	}
}

// Finish makes the stack of all resources.
func (t *Template) Finish() *deploy.Stack {
	for i := range t.resources {
		t.declare(&t.resources[i])
	}
	for i := range t.resources {
		t.connect(&t.resources[i])
	}
	for _, q := range t.Stack.Queues {
		for _, id := range q.DeadLetter.Of {
			if d := t.Stack.Queue(id); d != nil && d != q {
				d.Drain = true
			}
		}
	}
	return t.Stack
}

// Intrinsic evaluates Ref and the Fn:: functions, in both of their forms.
func (t *Template) Intrinsic(n *yaml.Node, y *tree.YAML) *tree.Value {
	name, arg := "", n
	switch {
	case n.Kind == yaml.MappingNode && len(n.Content) == 2 && (n.Content[0].Value == "Ref" || n.Content[0].Value == "Condition" || strings.HasPrefix(n.Content[0].Value, "Fn::")):
		name, arg = strings.TrimPrefix(n.Content[0].Value, "Fn::"), n.Content[1]
		if name == "Condition" {
			return nil
		}
	case strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!"):
		name = strings.TrimPrefix(n.Tag, "!")
		bare := *n
		bare.Tag = ""
		if bare.Kind == yaml.ScalarNode {
			bare.Tag = "!!str"
		}
		arg = &bare
	default:
		return nil
	}
	return t.evaluate(name, arg, y.At(n), y)
}

func (t *Template) evaluate(name string, arg *yaml.Node, at deploy.Pos, y *tree.YAML) *tree.Value {
	unknown := &tree.Value{Kind: tree.Unknown, Pos: at}
	var args []*yaml.Node
	if arg.Kind == yaml.SequenceNode {
		args = arg.Content
	}
	switch name {
	case "Ref":
		return t.ref(arg.Value, "", at)
	case "GetAtt":
		id, attr, _ := strings.Cut(arg.Value, ".")
		if len(args) == 2 {
			id, attr = args[0].Value, args[1].Value
		}
		return t.ref(id, attr, at)
	case "If":
		if len(args) == 3 {
			return tree.Choice(at, y.Value(args[1]), y.Value(args[2]))
		}
	case "FindInMap":
		if len(args) >= 3 {
			m, k, a := y.Value(args[0]).Str(), y.Value(args[1]).Str(), y.Value(args[2]).Str()
			if v := t.mappings.Get(m, k, a); m != "" && k != "" && a != "" && v.Said() {
				out := *v
				return &out
			}
		}
	case "Sub":
		text, own := arg, map[string]*tree.Value{}
		if len(args) == 2 {
			text = args[0]
			if vars := y.Value(args[1]); vars.Is(tree.Map) {
				for i, k := range vars.Keys {
					own[k] = vars.Items[i]
				}
			}
		}
		return t.sub(text.Value, own, at)
	case "Join":
		if len(args) == 2 {
			sep, list := y.Value(args[0]), y.Value(args[1])
			if list.Is(tree.List) && sep.Is(tree.Scalar) {
				return join(sep.Text, list.Items, at)
			}
		}
	case "Select":
		if len(args) == 2 {
			list := y.Value(args[1])
			if i := y.Value(args[0]).Number(0, at); list.Is(tree.List) && i.IsKnown() && int(i.Of[0]) >= 0 && int(i.Of[0]) < len(list.Items) {
				return list.Items[int(i.Of[0])]
			}
		}
	}
	return unknown
}

// ref is what a name refers to.
func (t *Template) ref(id, attr string, at deploy.Pos) *tree.Value {
	if id == "AWS::NoValue" {
		return &tree.Value{Kind: tree.Absent, Pos: at}
	}
	if p, ok := t.parameters[id]; ok {
		v := tree.Value{Kind: tree.Unknown, Pos: at, Text: "${" + id + "}"}
		if p.Is(tree.Scalar) {
			v = *p
			v.Pos = at
		}
		return &v
	}
	if _, ok := t.ids[id]; ok {
		return tree.Reference(id, attr, at)
	}
	return &tree.Value{Kind: tree.Unknown, Pos: at, Text: "${" + strings.TrimSuffix(id+"."+attr, ".") + "}"}
}

// sub fills the ${} of a text. One that is nothing but a reference is that.
func (t *Template) sub(text string, own map[string]*tree.Value, at deploy.Pos) *tree.Value {
	var parts []*tree.Value
	rest := text
	for {
		i := strings.Index(rest, "${")
		j := -1
		if i >= 0 {
			j = strings.IndexByte(rest[i:], '}')
		}
		if i < 0 || j < 0 {
			break
		}
		parts = append(parts, tree.Text(rest[:i], at))
		name := strings.TrimSpace(rest[i+2 : i+j])
		rest = rest[i+j+1:]
		if lit, ok := strings.CutPrefix(name, "!"); ok {
			parts = append(parts, tree.Text("${"+lit+"}", at))
			continue
		}
		if v, ok := own[name]; ok {
			parts = append(parts, v)
			continue
		}
		id, attr, _ := strings.Cut(name, ".")
		parts = append(parts, t.ref(id, attr, at))
	}
	parts = append(parts, tree.Text(rest, at))
	return join("", parts, at)
}

// join puts texts together. What is unknown leaves its name, so that equal texts are equal.
func join(sep string, parts []*tree.Value, at deploy.Pos) *tree.Value {
	if sep == "" {
		parts = slices.DeleteFunc(slices.Clone(parts), func(p *tree.Value) bool { return p.Is(tree.Scalar) && p.Text == "" })
	}
	if len(parts) == 1 && parts[0].Said() {
		v := *parts[0]
		v.Pos = at
		return &v
	}
	var texts []string
	kind := tree.Scalar
	for _, p := range parts {
		switch {
		case p.Is(tree.Scalar):
			texts = append(texts, p.Text)
		case p.Is(tree.Ref):
			kind = tree.Unknown
			texts = append(texts, "${"+strings.TrimSuffix(p.Text+"."+p.Attr, ".")+"}")
		case p.Name() != "":
			kind = tree.Unknown
			texts = append(texts, p.Name())
		default:
			return tree.UnknownAt(at)
		}
	}
	return &tree.Value{Kind: kind, Pos: at, Text: strings.Join(texts, sep)}
}

// identity is the resource that a value means: by reference, or by its name in an ARN; what is
// of another stack is recognised by its text.
func (t *Template) identity(v *tree.Value, types ...string) string {
	if v.Is(tree.Ref) {
		return t.through(v.Text)
	}
	name := v.Name()
	if name == "" {
		return ""
	}
	last := name[strings.LastIndexAny(name, ":/")+1:]
	if ref, ok := strings.CutPrefix(last, "${"); ok {
		id, _, _ := strings.Cut(strings.TrimSuffix(ref, "}"), ".")
		if _, ok := t.ids[id]; ok {
			return t.through(id)
		}
	}
	for _, r := range t.resources {
		for _, key := range []string{"FunctionName", "QueueName", "TopicName", "BucketName", "TableName", "Name"} {
			if n := r.props.Get(key).Name(); n != "" && n == last && (len(types) == 0 || slices.Contains(types, r.typ)) {
				return r.id
			}
		}
	}
	return "text:" + name
}

// through follows aliases and versions to their function.
func (t *Template) through(id string) string {
	for _, r := range t.resources {
		if r.id == id && (r.typ == "AWS::Lambda::Alias" || r.typ == "AWS::Lambda::Version") {
			if v := r.props.Get("FunctionName"); v.Is(tree.Ref) && v.Text != id {
				return v.Text
			}
		}
	}
	return strings.TrimSuffix(strings.TrimSuffix(id, ".Alias"), ".Version")
}

// path is a path of the template, relative to its folder.
func (t *Template) path(p string) string {
	if p == "" || strings.Contains(p, "://") {
		return ""
	}
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(filepath.Dir(t.File), filepath.FromSlash(p))
}
