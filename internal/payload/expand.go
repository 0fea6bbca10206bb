package payload

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// encoded are names of fields whose texts may be base64, as the clouds write them.
var encoded = []string{"data", "value", "key", "body", "payload", "Payload"}

// Expand looks into the texts of a tree: JSON objects and lists, base64 (and gzip in it) in
// the fields that are used for it, forms in bodies. What is no such thing stays a text.
func (n *Node) Expand() {
	e := expander{left: MaxBytes}
	e.walk(n, "", 0)
}

// ExpandBody is Expand for the body of a request: form says that it is one by its content type.
func (n *Node) ExpandBody(form bool) {
	e := expander{left: MaxBytes}
	if form && n.Kind == Text {
		n.Inner = parseForm(n.Text, n.Line)
	}
	e.walk(n, "body", 0)
}

type expander struct{ left int } // bytes that may still be expanded

func (e *expander) walk(n *Node, name string, layer int) {
	switch {
	case n == nil:
	case n.Kind == Object:
		for _, f := range n.Fields {
			e.walk(f.Node, f.Name, layer)
		}
	case n.Kind == List:
		for _, item := range n.Items {
			e.walk(item, name, layer)
		}
	case n.Inner != nil:
		e.walk(n.Inner, name, layer)
	case n.Kind == Text && layer < maxLayer:
		if n.Inner = e.inner(n.Text, name, n.Line); n.Inner != nil {
			e.walk(n.Inner, name, layer+1)
		}
	}
}

func (e *expander) inner(text, name string, line int) *Node {
	if len(text) < 2 || len(text) > e.left {
		return nil
	}
	if doc := e.document([]byte(text), line); doc != nil {
		return doc
	}
	if slices.Contains(encoded, name) {
		if raw, ok := decodeBase64(text); ok {
			if plain, ok := e.gunzip(raw); ok {
				raw = plain
			}
			if doc := e.document(raw, line); doc != nil {
				return doc
			}
			if printableText(raw) && len(raw) >= 8 {
				e.left -= len(raw)
				return NewText(string(raw), line)
			}
		}
	}
	if name == "body" && looksLikeForm(text) {
		return parseForm(text, line)
	}
	return nil
}

// document is a JSON object or list. A number or text in a text is just a text.
func (e *expander) document(data []byte, line int) *Node {
	data = bytes.TrimSpace(data)
	if len(data) < 2 || data[0] != '{' && data[0] != '[' || len(data) > e.left {
		return nil
	}
	doc, err := Parse(data, line)
	if err != nil {
		return nil
	}
	e.left -= len(data)
	setLine(doc, line)
	return doc
}

// setLine: all of what a text holds stands where the text does.
func setLine(n *Node, line int) {
	n.Line = line
	for _, f := range n.Fields {
		setLine(f.Node, line)
	}
	for _, item := range n.Items {
		setLine(item, line)
	}
}

func decodeBase64(text string) ([]byte, bool) {
	if len(text) < 4 || len(text)%4 == 1 {
		return nil, false
	}
	for _, enc := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding, base64.RawStdEncoding, base64.RawURLEncoding} {
		if raw, err := enc.DecodeString(text); err == nil {
			return raw, true
		}
	}
	return nil, false
}

func (e *expander) gunzip(raw []byte) ([]byte, bool) {
	if !bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		return nil, false
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, false
	}
	plain, err := io.ReadAll(io.LimitReader(z, int64(e.left)+1))
	if err != nil || len(plain) > e.left {
		return nil, false
	}
	return plain, true
}

func printableText(raw []byte) bool {
	return utf8.Valid(raw) && !bytes.ContainsFunc(raw, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' && r != '\r' })
}

// looksLikeForm: name=value&name=value without anything that a form would have encoded.
func looksLikeForm(text string) bool {
	return strings.Contains(text, "=") && strings.Contains(text, "&") && !strings.ContainsAny(text, " \n\t<>{}\"")
}

// parseForm is a form as an object; nil if it is none. Names keep their order.
func parseForm(text string, line int) *Node {
	form := NewObject(line)
	for part := range strings.SplitSeq(strings.TrimSpace(text), "&") {
		name, value, _ := strings.Cut(part, "=")
		name, err := url.QueryUnescape(name)
		if err != nil || name == "" || len(form.Fields) > 1000 {
			return nil
		}
		if value, err = url.QueryUnescape(value); err != nil {
			return nil
		}
		form.Add(name, NewText(value, line))
	}
	return form
}
