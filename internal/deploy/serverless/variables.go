package serverless

import (
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Bounds of variables that stand for others.
const (
	maxNesting = 12
	maxFills   = 20_000
	maxText    = 1 << 16
)

// variable is the hook that fills ${...}; others are left to CloudFormation.
func (s *service) variable(n *yaml.Node, y *tree.YAML) *tree.Value {
	if n.Kind != yaml.ScalarNode || !strings.Contains(n.Value, "${") || n.Tag != "!!str" && n.Tag != "" {
		return nil
	}
	return s.fill(n.Value, y.At(n), y)
}

// fill replaces the variables of a text. One that is nothing but a variable is its value.
func (s *service) fill(text string, at deploy.Pos, y *tree.YAML) *tree.Value {
	s.fills++
	if s.nesting++; s.nesting > maxNesting || s.fills > maxFills || len(text) > maxText {
		s.nesting--
		return tree.UnknownAt(at)
	}
	defer func() { s.nesting-- }()
	out, known := "", true
	for rest := text; ; {
		i := strings.Index(rest, "${")
		end := -1
		if i >= 0 {
			end = closing(rest[i:])
		}
		if i < 0 || end < 0 {
			out += rest
			break
		}
		v := s.resolve(rest[i+2:i+end], at, y)
		if i == 0 && end == len(rest)-1 && out == "" {
			return v
		}
		out += rest[:i]
		rest = rest[i+end+1:]
		if v.Is(tree.Scalar) {
			out += v.Text
			continue
		}
		known = false
		if v.Name() == "" {
			out += "${?}"
			continue
		}
		out += v.Name()
	}
	if !known {
		return &tree.Value{Kind: tree.Unknown, Pos: at, Text: out}
	}
	return tree.Text(out, at)
}

// closing is where the brace is closed that a text opens, or -1.
func closing(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// resolve is the value of a variable, with what holds where it has none: "self:custom.x, 5".
func (s *service) resolve(expr string, at deploy.Pos, y *tree.YAML) *tree.Value {
	var alternatives []string
	depth, start := 0, 0
	for i := range len(expr) {
		switch expr[i] {
		case '{', '(':
			depth++
		case '}', ')':
			depth--
		case ',':
			if depth == 0 {
				alternatives = append(alternatives, expr[start:i])
				start = i + 1
			}
		}
	}
	alternatives = append(alternatives, expr[start:])
	name := &tree.Value{Kind: tree.Unknown, Pos: at, Text: "${" + strings.TrimSpace(alternatives[0]) + "}"}
	for i, a := range alternatives {
		a = strings.TrimSpace(a)
		if strings.Contains(a, "${") {
			if v := s.fill(a, at, y); v.Is(tree.Scalar) && i == 0 && !strings.HasPrefix(a, "${") {
				a = v.Text
			} else {
				return v
			}
		}
		v, decides := s.one(a, at, y)
		if decides {
			if v == nil {
				continue
			}
			out := *v
			out.Pos = at
			return &out
		}
		// What is given from outside may be anything; where there is a default, that is what
		// holds if nothing is given.
		if i == len(alternatives)-1 {
			return name
		}
	}
	return name
}

// one is the value of one alternative. decides: nothing outside of the files gives it.
func (s *service) one(a string, at deploy.Pos, y *tree.YAML) (v *tree.Value, decides bool) {
	if len(a) >= 2 && (a[0] == '\'' || a[0] == '"') && a[len(a)-1] == a[0] {
		return tree.Text(a[1:len(a)-1], at), true
	}
	if rest, ok := strings.CutPrefix(a, "self:"); ok {
		v := s.self(strings.Split(rest, "."), y)
		return v, true
	}
	if rest, ok := strings.CutPrefix(a, "file("); ok {
		name, key, _ := strings.Cut(rest, ")")
		node := s.load(s.path(strings.Trim(name, " '\"")))
		if node == nil {
			return nil, false
		}
		if key = strings.TrimPrefix(key, ":"); key != "" {
			for _, k := range strings.Split(key, ".") {
				node = child(node, k)
			}
		}
		return y.Value(node), node != nil
	}
	if !strings.ContainsAny(a, ":(") {
		if _, ok := tree.Duration(a); ok || a == "true" || a == "false" || a == "null" {
			return tree.Text(a, at), true
		}
	}
	return nil, false
}

// self is the value at a path of the service's own file.
func (s *service) self(path []string, y *tree.YAML) *tree.Value {
	n := s.doc
	for i, key := range path {
		n = child(n, key)
		if n != nil && n.Kind == yaml.ScalarNode && strings.Contains(n.Value, "${") && i < len(path)-1 {
			return s.fill(n.Value, y.At(n), y).Get(path[i+1:]...)
		}
	}
	if n == nil {
		return nil
	}
	return y.Value(n)
}

// child is the node under a key of a map or at an index of a list, or nil.
func child(n *yaml.Node, key string) *yaml.Node {
	for n != nil && (n.Kind == yaml.DocumentNode || n.Kind == yaml.AliasNode) {
		if n.Kind == yaml.AliasNode {
			n = n.Alias
		} else if len(n.Content) == 0 {
			return nil
		} else {
			n = n.Content[0]
		}
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

// path is a path of the service, relative to its folder.
func (s *service) path(p string) string {
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(filepath.Dir(s.file), filepath.FromSlash(p))
}
