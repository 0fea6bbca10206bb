package terraform

import (
	"errors"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"go.yaml.in/yaml/v3"
)

// maxNested bounds how deep a document of JSON may nest.
const maxNested = 100

// ParseJSON adds a file that is written in JSON to its folder: it becomes what the native syntax would
// be parsed to. https://developer.hashicorp.com/terraform/language/syntax/json
func (f *Folder) ParseJSON(name string, doc *yaml.Node) error {
	j := &jsonReader{file: name}
	root := doc
	if doc.Kind == yaml.DocumentNode && len(doc.Content) == 1 {
		root = doc.Content[0]
	}
	if root.Kind != yaml.MappingNode {
		return errors.New("not Terraform: an object expected")
	}
	if plain := strings.TrimSuffix(name, ".json"); strings.HasSuffix(plain, ".tfvars") {
		f.add(plain, j.body(root, 0))
		return nil
	}
	out := &hclsyntax.Body{Attributes: hclsyntax.Attributes{}}
	for _, e := range entries(root) {
		labels := 0
		switch e.name {
		case "resource", "data":
			labels = 2
		case "module", "variable", "output", "provider":
			labels = 1
		case "locals", "terraform":
		default:
			continue
		}
		j.blocks(out, e.name, e.key, nil, e.value, labels, 0)
	}
	f.add(name, out)
	return nil
}

// A jsonReader makes HCL of JSON.
type jsonReader struct{ file string }

type entry struct {
	name       string
	key, value *yaml.Node
}

// entries are those of an object, or of all objects of a list, without comments.
func entries(n *yaml.Node) []entry {
	var out []entry
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if k := n.Content[i]; k.Value != "//" {
				out = append(out, entry{k.Value, k, n.Content[i+1]})
			}
		}
	case yaml.SequenceNode:
		for _, item := range n.Content {
			if item.Kind == yaml.MappingNode {
				out = append(out, entries(item)...)
			}
		}
	}
	return out
}

func (j *jsonReader) at(n *yaml.Node) hcl.Range {
	p := hcl.Pos{Line: n.Line, Column: n.Column}
	return hcl.Range{Filename: j.file, Start: p, End: p}
}

// blocks adds the blocks of a type, whose labels are the keys of nested objects.
func (j *jsonReader) blocks(to *hclsyntax.Body, typ string, key *yaml.Node, labels []string, value *yaml.Node, more, depth int) {
	if more > 0 {
		for _, e := range entries(value) {
			j.blocks(to, typ, e.key, append(append([]string{}, labels...), e.name), e.value, more-1, depth)
		}
		return
	}
	bodies := []*yaml.Node{value}
	if value.Kind == yaml.SequenceNode {
		bodies = value.Content
	}
	for _, b := range bodies {
		if b.Kind == yaml.MappingNode {
			block := &hclsyntax.Block{Type: typ, Labels: labels, Body: j.body(b, depth+1), TypeRange: j.at(key)}
			for range labels {
				block.LabelRanges = append(block.LabelRanges, j.at(key))
			}
			to.Blocks = append(to.Blocks, block)
		}
	}
}

// labelled are blocks inside of a resource that have a label.
var labelled = map[string]bool{"dynamic": true, "provisioner": true}

// body is what stands in a block: all settings, nested blocks too, are values of one kind in JSON.
func (j *jsonReader) body(n *yaml.Node, depth int) *hclsyntax.Body {
	out := &hclsyntax.Body{Attributes: hclsyntax.Attributes{}, SrcRange: j.at(n)}
	for _, e := range entries(n) {
		if labelled[e.name] && depth < maxNested {
			j.blocks(out, e.name, e.key, nil, e.value, 1, depth)
			continue
		}
		if e.name == "content" && depth < maxNested && e.value.Kind == yaml.MappingNode { // of a dynamic block
			j.blocks(out, e.name, e.key, nil, e.value, 0, depth)
			continue
		}
		out.Attributes[e.name] = &hclsyntax.Attribute{Name: e.name, Expr: j.expression(e.value, depth+1), SrcRange: j.at(e.key), NameRange: j.at(e.key)}
	}
	return out
}

// expression is a value; texts may hold references.
func (j *jsonReader) expression(n *yaml.Node, depth int) hclsyntax.Expression {
	at := j.at(n)
	literal := func(v cty.Value) hclsyntax.Expression {
		return &hclsyntax.LiteralValueExpr{Val: v, SrcRange: at}
	}
	switch {
	case depth > maxNested:
	case n.Kind == yaml.MappingNode:
		out := &hclsyntax.ObjectConsExpr{SrcRange: at, OpenRange: at}
		for _, e := range entries(n) {
			key := &hclsyntax.LiteralValueExpr{Val: cty.StringVal(e.name), SrcRange: j.at(e.key)}
			out.Items = append(out.Items, hclsyntax.ObjectConsItem{KeyExpr: key, ValueExpr: j.expression(e.value, depth+1)})
		}
		return out
	case n.Kind == yaml.SequenceNode:
		out := &hclsyntax.TupleConsExpr{SrcRange: at, OpenRange: at}
		for _, item := range n.Content {
			out.Exprs = append(out.Exprs, j.expression(item, depth+1))
		}
		return out
	case n.Kind != yaml.ScalarNode:
	case n.Tag == "!!null":
		return literal(cty.NullVal(cty.DynamicPseudoType))
	case n.Tag == "!!bool":
		return literal(cty.BoolVal(n.Value == "true"))
	case n.Tag == "!!int" || n.Tag == "!!float":
		if v, err := cty.ParseNumberVal(n.Value); err == nil {
			return literal(v)
		}
	default:
		if e, diags := hclsyntax.ParseTemplate([]byte(n.Value), j.file, at.Start); !diags.HasErrors() {
			return e
		}
		return literal(cty.StringVal(n.Value))
	}
	return literal(cty.DynamicVal)
}
