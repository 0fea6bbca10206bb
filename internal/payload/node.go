// Package payload reads the payloads of events as trees that know where each value stands,
// walks into what is nested in strings (JSON, base64, gzip, forms), and compares two trees.
package payload

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds of what is read: foreign input must not cost more than a person waits for.
const (
	MaxDepth = 500      // of a document
	MaxBytes = 16 << 20 // of a document, and of what a value expands to
	maxLayer = 5        // documents in documents
	maxNodes = 2 << 20  // of all layers together
)

// A Kind is what a node is.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	Text
	List
	Object
)

// A Node is a value of a payload.
type Node struct {
	Kind   Kind
	Line   int     // in its file, from 1; values inside a string stand where the string does
	Text   string  // of a text, number or bool, as it is written
	Fields []Field // of an object, in the order of the document; the last of equal names stays
	Items  []*Node // of a list
	Inner  *Node   // what a text holds: a document, a form; nil is nothing
}

// A Field is a named value of an object.
type Field struct {
	Name string
	*Node
}

// Get is a field of an object, or of the object that a text holds; nil if there is none.
func (n *Node) Get(name string) *Node {
	if n = n.open(); n == nil || n.Kind != Object {
		return nil
	}
	for _, f := range n.Fields {
		if f.Name == name {
			return f.Node
		}
	}
	return nil
}

// Fold is Get for names whose case means nothing, as those of headers.
func (n *Node) Fold(name string) *Node {
	if n = n.open(); n == nil || n.Kind != Object {
		return nil
	}
	for _, f := range n.Fields {
		if strings.EqualFold(f.Name, name) {
			return f.Node
		}
	}
	return nil
}

// open is what stands inside a text, or the node itself.
func (n *Node) open() *Node {
	for n != nil && n.Inner != nil {
		n = n.Inner
	}
	return n
}

// Open is what a text holds, or the node itself.
func (n *Node) Open() *Node { return n.open() }

// Scalar is the text of a single value; an empty one for null, lists and objects. A list of
// one is its value, as headers are written.
func (n *Node) Scalar() string {
	switch {
	case n == nil:
		return ""
	case n.Kind == List && len(n.Items) == 1:
		return n.Items[0].Scalar()
	case n.Kind == List && len(n.Items) > 1:
		return byteList(n)
	case n.Kind == List || n.Kind == Object || n.Kind == Null:
		return ""
	}
	return n.Text
}

// byteList is the text of a list of byte numbers, as Kafka's headers are written.
func byteList(n *Node) string {
	b := make([]byte, 0, len(n.Items))
	for _, item := range n.Items {
		var c int
		if item.Kind != Number {
			return ""
		}
		if _, err := fmt.Sscanf(item.Text, "%d", &c); err != nil || c < -128 || c > 255 {
			return ""
		}
		b = append(b, byte(c))
	}
	if !utf8.Valid(b) {
		return ""
	}
	return string(b)
}

// Parse reads one JSON document. line is the line that it begins in. Its texts are not yet
// looked into: see Expand.
func Parse(data []byte, line int) (*Node, error) {
	p := &parser{dec: json.NewDecoder(bytes.NewReader(data)), data: data, line: line}
	p.dec.UseNumber()
	n, err := p.value(0)
	if err != nil {
		return nil, p.place(err)
	}
	if _, err := p.dec.Token(); err != io.EOF {
		return nil, p.place(errors.New("something follows the document"))
	}
	return n, nil
}

type parser struct {
	dec   *json.Decoder
	data  []byte
	at    int // up to where lines were counted
	line  int
	nodes int
}

func (p *parser) place(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = errors.New("unexpected end")
	}
	return fmt.Errorf("not JSON after byte %d (%w)", p.dec.InputOffset(), err)
}

// here is the line of what was read last.
func (p *parser) here() int {
	if end := int(p.dec.InputOffset()); end > p.at {
		p.line += bytes.Count(p.data[p.at:end], []byte("\n"))
		p.at = end
	}
	return p.line
}

func (p *parser) value(depth int) (*Node, error) {
	tok, err := p.dec.Token()
	if err != nil {
		return nil, err
	}
	if p.nodes++; p.nodes > maxNodes {
		return nil, fmt.Errorf("more than %d values", maxNodes)
	}
	n := &Node{Line: p.here()}
	switch t := tok.(type) {
	case json.Delim:
		if depth >= MaxDepth {
			return nil, fmt.Errorf("deeper than %d", MaxDepth)
		}
		switch t {
		case '{':
			return n, p.object(n, depth)
		case '[':
			return n, p.list(n, depth)
		}
		return nil, fmt.Errorf("%q stands where a value is expected", t.String())
	case string:
		n.Kind, n.Text = Text, t
	case json.Number:
		n.Kind, n.Text = Number, t.String()
	case bool:
		n.Kind, n.Text = Bool, fmt.Sprint(t)
	}
	return n, nil
}

func (p *parser) object(n *Node, depth int) error {
	n.Kind = Object
	index := map[string]int{}
	for p.dec.More() {
		tok, err := p.dec.Token()
		if err != nil {
			return err
		}
		name, ok := tok.(string)
		if !ok {
			return errors.New("a name expected")
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		if i, twice := index[name]; twice {
			n.Fields[i].Node = v
			continue
		}
		index[name] = len(n.Fields)
		n.Fields = append(n.Fields, Field{name, v})
	}
	_, err := p.dec.Token()
	return err
}

func (p *parser) list(n *Node, depth int) error {
	n.Kind = List
	for p.dec.More() {
		v, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		n.Items = append(n.Items, v)
	}
	_, err := p.dec.Token()
	return err
}

// NewText, NewObject make nodes of what is no JSON: a header, a field of a log line.
func NewText(text string, line int) *Node { return &Node{Kind: Text, Text: text, Line: line} }

// NewObject is an empty object; see Add.
func NewObject(line int) *Node { return &Node{Kind: Object, Line: line} }

// Add adds a field; of equal names the last one stays.
func (n *Node) Add(name string, v *Node) {
	if i := slices.IndexFunc(n.Fields, func(f Field) bool { return f.Name == name }); i >= 0 {
		n.Fields[i].Node = v
		return
	}
	n.Fields = append(n.Fields, Field{name, v})
}

// Leaves calls visit for each single value of n and of what its texts hold, with its path
// below n, in the order of the document. What visit returns false for is not looked into.
func (n *Node) Leaves(visit func(Path, *Node)) { n.leaves(nil, visit) }

func (n *Node) leaves(at Path, visit func(Path, *Node)) {
	n = n.open()
	if n == nil {
		return
	}
	switch n.Kind {
	case Object:
		for _, f := range n.Fields {
			f.Node.leaves(at.with(Step{Name: f.Name}), visit)
		}
	case List:
		for i, item := range n.Items {
			item.leaves(at.with(Step{Index: i, InList: true}), visit)
		}
	default:
		visit(at, n)
	}
}
