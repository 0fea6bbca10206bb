package payload

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Path leads to a value: names of fields, and elements of lists. What a text holds is
// below the text: Records[].body.MessageId.
type Path []Step

// A Step is one name or index of a path.
type Step struct {
	Name   string
	Index  int
	InList bool // an element of a list, by Index
}

func (p Path) with(s Step) Path { return append(slices.Clip(p), s) }

// Join is a path below another one.
func (p Path) Join(q Path) Path { return append(slices.Clip(p), q...) }

// Field is the path of a field below p.
func (p Path) Field(name string) Path { return p.with(Step{Name: name}) }

var plain = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// String is the path as it is shown: [] for any element, and a name that is no word in quotes.
func (p Path) String() string { return p.text(func(int) string { return "[]" }) }

// Exact is the path with the numbers of elements, from 0.
func (p Path) Exact() string {
	return p.text(func(i int) string { return "[" + strconv.Itoa(i) + "]" })
}

func (p Path) text(index func(int) string) string {
	var b strings.Builder
	for _, s := range p {
		switch {
		case s.InList:
			b.WriteString(index(s.Index))
			continue
		case b.Len() > 0:
			b.WriteByte('.')
		}
		if plain.MatchString(s.Name) || isWord(s.Name) {
			b.WriteString(s.Name)
		} else {
			b.WriteString(strconv.Quote(s.Name))
		}
	}
	return b.String()
}

// isWord: letters of any script, as people name fields in their own language.
func isWord(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x400 && r <= 0x4ff)
	})
}

// Last is the name that the path ends in; the elements of a list have that of the list.
func (p Path) Last() string {
	for _, s := range slices.Backward(p) {
		if !s.InList {
			return s.Name
		}
	}
	return ""
}

// A Pattern is a path with wild places, as the table of sources has them: names with dots
// between them, [] for each element, * for each field, [NAME] for a header in one of the forms
// in which lists of headers are written.
type Pattern []string

var patternStep = regexp.MustCompile(`\[[^\]]*\]|[^.\[\]]+`)

// ParsePattern reads a pattern.
func ParsePattern(s string) Pattern { return patternStep.FindAllString(s, -1) }

// A Place is a value and where it stands.
type Place struct {
	Path Path
	*Node
}

// Find are the values that a pattern leads to, in the order of the document.
func (n *Node) Find(p Pattern) []Place { return find(Place{nil, n}, p, nil) }

func find(at Place, p Pattern, found []Place) []Place {
	if at.Node == nil {
		return found
	}
	if len(p) == 0 {
		return append(found, at)
	}
	n := at.Node.open()
	switch s := p[0]; {
	case s == "[]":
		if n.Kind == List {
			for i, item := range n.Items {
				found = find(Place{at.Path.with(Step{Index: i, InList: true}), item}, p[1:], found)
			}
		}
	case s == "*":
		if n.Kind == Object {
			for _, f := range n.Fields {
				found = find(Place{at.Path.Field(f.Name), f.Node}, p[1:], found)
			}
		}
	case strings.HasPrefix(s, "["):
		if h := header(at, n, s[1:len(s)-1]); h.Node != nil {
			found = find(h, p[1:], found)
		}
	default:
		if f := n.Get(s); f != nil {
			found = find(Place{at.Path.Field(s), f}, p[1:], found)
		}
	}
	return found
}

// header finds a header in an object of texts or lists, a list of {key, value}, or a list of
// objects of one field.
func header(at Place, n *Node, name string) Place {
	if n.Kind == Object {
		return Place{at.Path.Field(name), n.Fold(name)}
	}
	if n.Kind != List {
		return Place{}
	}
	for i, item := range n.Items {
		path := at.Path.with(Step{Index: i, InList: true}).Field(name)
		if key := item.Fold("key"); key != nil && strings.EqualFold(key.Scalar(), name) {
			return Place{path, item.Fold("value")}
		}
		if v := item.Fold(name); v != nil {
			return Place{path, v}
		}
	}
	return Place{}
}
