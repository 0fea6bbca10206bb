package tree

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

// Bounds of one document: aliases of aliases are many. What is beyond them is unknown.
const (
	maxValues = 200_000
	maxDepth  = 100
)

// A YAML makes values of YAML nodes. Hooks see each node first: what they return counts, unless it
// is nil.
type YAML struct {
	File   string
	Hook   func(n *yaml.Node, y *YAML) *Value
	values int
	depth  int
}

// At is the place of a node.
func (y *YAML) At(n *yaml.Node) deploy.Pos {
	return deploy.Pos{File: y.File, Line: n.Line, Col: n.Column}
}

// Value is the value of a node, which may be nil.
func (y *YAML) Value(n *yaml.Node) *Value {
	if n == nil || n.Kind == 0 {
		return nil
	}
	y.values++
	y.depth++
	defer func() { y.depth-- }()
	at := y.At(n)
	if y.values > maxValues || y.depth > maxDepth {
		return UnknownAt(at)
	}
	switch n.Kind {
	case yaml.DocumentNode:
		if len(n.Content) == 0 {
			return nil
		}
		return y.Value(n.Content[0])
	case yaml.AliasNode:
		v := y.Value(n.Alias)
		if v != nil {
			v.Pos = at
		}
		return v
	}
	if y.Hook != nil {
		if v := y.Hook(n, y); v != nil {
			return v
		}
	}
	switch n.Kind {
	case yaml.ScalarNode:
		if n.Tag == "!!null" {
			return &Value{Kind: Absent, Pos: at}
		}
		return Text(n.Value, at)
	case yaml.SequenceNode:
		v := &Value{Kind: List, Pos: at}
		for _, item := range n.Content {
			v.Items = append(v.Items, y.Value(item))
		}
		return v
	case yaml.MappingNode:
		v := &Value{Kind: Map, Pos: at}
		var merged []*Value
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i]
			item := y.Value(n.Content[i+1])
			if key.Tag == "!!merge" {
				merged = append(merged, item.List()...)
				continue
			}
			if item != nil && item.Kind != Absent {
				// A setting stands where its key does.
				item.Pos = y.At(key)
			}
			v.Set(key.Value, y.At(key), item)
		}
		for _, m := range merged {
			if m == nil || m.Kind != Map {
				continue
			}
			for i, k := range m.Keys {
				if !slices.Contains(v.Keys, k) {
					v.Set(k, m.KeyPos[i], m.Items[i])
				}
			}
		}
		return v
	}
	return UnknownAt(at)
}
