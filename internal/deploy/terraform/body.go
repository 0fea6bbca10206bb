package terraform

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// content is what stands in a resource: made once.
func (r *resource) content() *tree.Value {
	if r.body == nil {
		r.body = &tree.Value{Kind: tree.Absent} // while it is made
		r.body = r.scope.body(r.block.Body, r.pos)
	}
	return r.body
}

// body is a block as a map: settings by their names, blocks as lists. A setting stands where
// its name does.
func (s *scope) body(b *hclsyntax.Body, pos deploy.Pos) *tree.Value {
	v := &tree.Value{Kind: tree.Map, Pos: pos}
	names := make([]string, 0, len(b.Attributes))
	for name := range b.Attributes {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		a := b.Attributes[name]
		v.Set(name, at(a.NameRange), placed(s.eval(a.Expr), at(a.NameRange)))
	}
	for _, block := range b.Blocks {
		name, items := block.Type, []*tree.Value(nil)
		if block.Type == "dynamic" && len(block.Labels) == 1 {
			name = block.Labels[0]
			items = s.dynamic(block)
		} else {
			items = []*tree.Value{s.body(block.Body, at(block.DefRange()))}
		}
		list := v.Get(name)
		if !list.Is(tree.List) {
			list = &tree.Value{Kind: tree.List, Pos: at(block.DefRange())}
			v.Set(name, list.Pos, list)
		}
		list.Items = append(list.Items, items...)
	}
	return v
}

// dynamic are the blocks that a dynamic block makes; one that is unknown if it is not known
// whether there are any.
func (s *scope) dynamic(b *hclsyntax.Block) []*tree.Value {
	unknown := []*tree.Value{tree.UnknownAt(at(b.DefRange()))}
	each, iterator := b.Body.Attributes["for_each"], b.Labels[0]
	if a := b.Body.Attributes["iterator"]; a != nil {
		if name := hcl.ExprAsKeyword(a.Expr); name != "" {
			iterator = name
		}
	}
	if each == nil {
		return unknown
	}
	coll := s.eval(each.Expr)
	if !coll.Is(tree.List) && !coll.Is(tree.Map) || len(coll.Items) > maxInstances {
		return unknown
	}
	var out []*tree.Value
	for _, inner := range b.Body.Blocks {
		if inner.Type != "content" {
			continue
		}
		for i, item := range coll.Items {
			key := strconv.Itoa(i)
			if coll.Is(tree.Map) {
				key = coll.Keys[i]
			}
			in := s.with(map[string]*tree.Value{iterator: eachOf(key, item, at(b.DefRange()))})
			out = append(out, in.body(inner.Body, at(b.DefRange())))
		}
	}
	return out
}

// first is the first block of a name; nil if there is none.
func first(v *tree.Value, names ...string) *tree.Value {
	for _, name := range names {
		v = v.Get(name)
		if v.Is(tree.List) {
			if len(v.Items) == 0 {
				return nil
			}
			v = v.Items[0]
		}
	}
	return v
}

// reference is how template leaves the name of a resource's attribute.
var reference = regexp.MustCompile(`^\$\{(.+)\.([a-z_]+)\}$`)

// jsonText reads a text that holds JSON with references in it: a policy that is written as a
// raw string.
func (m *module) jsonText(v *tree.Value) *tree.Value {
	if v.Is(tree.Map) || v.Name() == "" || !strings.HasPrefix(strings.TrimSpace(v.Name()), "{") {
		return v
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(v.Name()), &doc); err != nil {
		return tree.UnknownAt(v.Pos)
	}
	pos := v.Pos
	y := &tree.YAML{File: pos.File, Hook: func(n *yaml.Node, y *tree.YAML) *tree.Value {
		if ref := reference.FindStringSubmatch(n.Value); n.Kind == yaml.ScalarNode && ref != nil {
			return tree.Reference(strings.ReplaceAll(ref[1], "'", `"`), ref[2], pos)
		}
		if n.Kind == yaml.ScalarNode && strings.Contains(n.Value, "${") {
			return &tree.Value{Kind: tree.Unknown, Text: n.Value, Pos: pos}
		}
		return nil
	}}
	out := y.Value(&doc)
	place(out, pos)
	return out
}

// place moves a value, whose lines are those of a text inside of the file, to one place.
func place(v *tree.Value, pos deploy.Pos) {
	if v == nil {
		return
	}
	v.Pos = pos
	for i := range v.KeyPos {
		v.KeyPos[i] = pos
	}
	for _, item := range v.Items {
		place(item, pos)
	}
}
