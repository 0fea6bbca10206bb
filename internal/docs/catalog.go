package docs

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
)

// examplesText are examples of entries, in sections that a line "# Type" begins.
//
//go:embed catalog.yml
var examplesText string

// places are the lists of a file that hold the examples of a section, default apis; file: the
// example is a file of its own.
var places = map[string]string{"File": "file", "Defaults": "file", "Type": "types", "Delivery": "types", "Implement": "types", "Signature": "signatures", "ErrorSign": "errors"}

// titles are names of sections that need more than the type's.
var titles = map[string]string{"File": "A file", "API": "A function", "Type": "A type", "Signature": "A signature", "ErrorSign": "An error", "Cond": "A condition"}

// schema is what the JSON Schema says of a key or type.
type schema struct {
	Description string
	Properties  map[string]schema
	Required    []string
	Enum        []string
	Ref         string `json:"$ref"`
	Items       *schema
	Names       *schema            `json:"propertyNames"`
	Values      *schema            `json:"additionalProperties"`
	Defs        map[string]*schema `json:"$defs"`
}

// UnmarshalJSON takes a schema that is only true or false, too.
func (s *schema) UnmarshalJSON(data []byte) error {
	if data[0] != '{' {
		return nil
	}
	type plain schema // without this method
	return json.Unmarshal(data, (*plain)(s))
}

// CatalogPage is the page of the catalogue's format.
func CatalogPage(root string) ([]byte, error) {
	var s schema
	if err := json.Unmarshal(config.Schema(), &s); err != nil {
		return nil, err
	}
	words, err := typeDocs(filepath.Join(root, "internal", "catalog", "schema.go"))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, generated, "internal/catalog/schema.go and internal/docs/catalog.yml")
	b.WriteString(`# The catalogue's format

What idemcheck knows of libraries is a list of files like this; what you add under ` + "`catalog`" + ` in
[.idemcheck.yml](configuration.md) is a list of them, too. A key or word that is not here is refused,
with its line. ` + "`idemcheck catalog NAME`" + ` prints what is known of a function, and
[internal/catalog/data](../internal/catalog/data) has some two hundred and fifty files to learn from.

`)
	examples := exampleSections()
	for _, t := range structs(reflect.TypeFor[catalog.File](), nil) {
		fmt.Fprintf(&b, "## %s\n\n%s", title(t.Name()), paragraphs(words[t.Name()]))
		def := s.Defs[t.Name()]
		for i := range t.NumField() {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
			if name != "" {
				p := def.Properties[name]
				p.Description = withoutName(t.Field(i).Name, p.Description)
				key(&b, name, p, slices.Contains(def.Required, name))
			}
		}
		if ex := examples[t.Name()]; ex != "" {
			fmt.Fprintf(&b, "\n```yaml\n%s```\n", ex)
		}
		b.WriteString("\n")
	}
	for _, name := range []string{"Path", "Part", "Answer"} {
		fmt.Fprintf(&b, "## %s\n\n%s\n", title(name), strings.TrimSpace(paragraphs(words[name])))
		if name != "Answer" {
			b.WriteString("\n")
		}
	}
	return b.Bytes(), nil
}

// withoutName is a field's comment without the name that it begins with.
func withoutName(field, doc string) string {
	for _, sep := range []string{": ", " is ", " are "} {
		if rest, ok := strings.CutPrefix(doc, field+sep); ok {
			return rest
		}
	}
	return doc
}

// escape keeps a comment's text from being taken for Markdown.
var escape = strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`)

// key is an item of a list on a key: whether it must be there, what it means, its words.
func key(b *bytes.Buffer, name string, s schema, required bool) {
	fmt.Fprintf(b, "- `%s`", name)
	if required {
		b.WriteString(" (required)")
	}
	of, list := s, "One of"
	switch {
	case s.Items != nil:
		of, list = *s.Items, "Each is one of"
	case s.Values != nil && s.Values.Enum != nil:
		of, list = *s.Values, "Each value is one of"
	case s.Names != nil:
		of, list = *s.Names, "Each key is one of"
	}
	if typ, ok := strings.CutPrefix(of.Ref, "#/$defs/"); ok {
		fmt.Fprintf(b, ", see [%s](#%s)", title(typ), anchor(title(typ)))
	}
	about, rest, _ := strings.Cut(strings.TrimSpace(s.Description), "\n")
	if about != "" {
		b.WriteString(": " + escape.Replace(about))
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		b.WriteString("\n\n" + indent(rest))
	}
	if len(of.Enum) > 0 {
		fmt.Fprintf(b, "\n  %s `%s`.", list, strings.Join(of.Enum, "`, `"))
	}
	b.WriteString("\n")
}

// indent makes a preformatted part of a comment code of a list's item.
func indent(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight("      "+strings.TrimSpace(line), " \n"))
	}
	return strings.Join(lines, "\n") + "\n"
}

func title(typ string) string {
	if t := titles[typ]; t != "" {
		return t
	}
	return typ
}

// anchor is the fragment that leads to a heading on GitHub.
func anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case r == ' ':
			b.WriteRune('-')
		case r == '-' || r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 127:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// structs are the types of the format, each before those that it holds.
func structs(t reflect.Type, seen []reflect.Type) []reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || slices.Contains(seen, t) {
		return seen
	}
	seen = append(seen, t)
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("yaml") != "" {
			seen = structs(t.Field(i).Type, seen)
		}
	}
	return seen
}

// exampleSections are the examples by type.
func exampleSections() map[string]string {
	sections := map[string]string{}
	for _, s := range strings.Split("\n"+strings.ReplaceAll(examplesText, "\r", ""), "\n# ")[1:] {
		name, text, _ := strings.Cut(s, "\n")
		sections[name] = strings.TrimSpace(text) + "\n"
	}
	return sections
}

// typeDocs are the comments of a file's types.
func typeDocs(file string) (map[string]string, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	pkg, err := doc.NewFromFiles(fset, []*ast.File{parsed}, "catalog")
	if err != nil {
		return nil, err
	}
	docs := map[string]string{}
	for _, t := range pkg.Types {
		docs[t.Name] = string(pkg.Markdown(t.Doc))
	}
	return docs, nil
}

// paragraphs is a comment with an empty line behind it; none is nothing.
func paragraphs(text string) string {
	if text = strings.TrimSpace(text); text == "" {
		return ""
	}
	return text + "\n\n"
}
