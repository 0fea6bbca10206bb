// Command genschema writes the JSON Schema of .idemcheck.yml, from the types that it is
// decoded into and their comments: ../schema.json. It is run by go generate.
package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/passes/redelivery"
)

func main() {
	log.SetFlags(0)
	g := generator{docs: map[string]string{}, defs: map[string]any{}}
	g.readDocs("../catalog/schema.go")
	g.readDocs("config.go")
	root := g.object(config.Keys, "")
	settings(root, "rules", ruleNames(), "on", "off", "error", "warning", "note")
	checks(root)
	settings(root, "handlers", config.HandlerKinds(), "on", "off")
	settings(root, "effects", catalog.Words("effect.kind"), "on", "off")
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = config.Name + ", the configuration of idemcheck"
	root["$defs"] = g.defs
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("schema.json", b.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

type schema = map[string]any

// settings is a mapping of known names to words. YAML 1.1 takes on and off for booleans.
func settings(root schema, key string, names []string, values ...string) {
	p := root["properties"].(schema)[key].(schema)
	root["properties"].(schema)[key] = schema{"type": "object", "description": p["description"],
		"propertyNames": schema{"enum": names}, "additionalProperties": schema{"anyOf": []any{schema{"enum": values}, schema{"type": "boolean"}}}}
}

// checks lets the rule redelivery have a mapping of its single checks.
func checks(root schema) {
	rules := root["properties"].(schema)["rules"].(schema)
	rules["properties"] = schema{redelivery.Rule.Name: schema{"anyOf": []any{rules["additionalProperties"],
		schema{"type": "object", "propertyNames": schema{"enum": redelivery.Checks},
			"additionalProperties": schema{"anyOf": []any{schema{"enum": []string{"on", "off"}}, schema{"type": "boolean"}}}}}}}
}

func ruleNames() []string {
	var names []string
	for _, r := range idemcheck.Rules() {
		names = append(names, r.Name)
	}
	return names
}

type generator struct {
	docs map[string]string // by "Type" and "Type.Field"
	defs map[string]any
}

func (g *generator) readDocs(file string) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		log.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		decl, ok := n.(*ast.GenDecl)
		if !ok || decl.Tok != token.TYPE {
			return true
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.TypeSpec)
			g.docs[spec.Name.Name] = text(decl.Doc, nil)
			if s, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range s.Fields.List {
					for _, name := range f.Names {
						g.docs[spec.Name.Name+"."+name.Name] = text(f.Doc, f.Comment)
					}
				}
			}
		}
		return false
	})
}

// text is a comment as one paragraph; pictures and lists keep their lines.
func text(doc, line *ast.CommentGroup) string {
	t := strings.TrimSpace(doc.Text() + line.Text())
	if strings.Contains(t, "\n\t") {
		return t
	}
	return strings.ReplaceAll(t, "\n", " ")
}

// of is the schema of a type; key names it in the catalogue's vocabularies.
func (g *generator) of(t reflect.Type, key string) schema {
	switch t {
	case reflect.TypeFor[yaml.Node](): // decoded by the catalogue, or replaced by settings
		return g.of(reflect.TypeFor[catalog.File](), "")
	case reflect.TypeFor[catalog.Path]():
		return schema{"type": []string{"string", "integer"}, "pattern": `^(recv|[0-9]{1,3})(\.\.\.)?(\..+)?$`}
	case reflect.TypeFor[catalog.Answer]():
		return schema{"type": "object", "propertyNames": schema{"enum": catalog.Words("results")}, "additionalProperties": scalar()}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.of(t.Elem(), key)
	case reflect.Struct:
		if _, ok := g.defs[t.Name()]; !ok {
			g.defs[t.Name()] = nil // for types that hold themselves
			if slices.Contains([]string{"File", "API", "Type", "ErrorSign"}, t.Name()) {
				key = "" // their keys need no prefix
			}
			g.defs[t.Name()] = g.object(t, key)
		}
		return schema{"$ref": "#/$defs/" + t.Name()}
	case reflect.Slice:
		list := schema{"type": "array", "items": g.of(t.Elem(), key)}
		if t.Elem().Kind() == reflect.String { // a list of one needs no brackets
			list["type"] = []string{"array", "string"}
		}
		return list
	case reflect.Map:
		s := schema{"type": "object", "additionalProperties": g.of(t.Elem(), key)}
		if key == "headers" {
			s = schema{"type": "object", "propertyNames": schema{"enum": catalog.Words(key)}, "additionalProperties": g.of(t.Elem(), "")}
		}
		return s
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.Int:
		return schema{"type": "integer"}
	}
	if words := catalog.Words(key); len(words) > 0 {
		return schema{"enum": words}
	}
	return scalar()
}

// scalar: a text; YAML's numbers and booleans are taken as they are written.
func scalar() schema { return schema{"type": []string{"string", "number", "boolean"}} }

func (g *generator) object(t reflect.Type, prefix string) schema {
	properties := schema{}
	var required []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if name == "" {
			continue
		}
		key := name
		if prefix != "" {
			key = prefix + "." + name
		}
		p := g.of(f.Type, key)
		if doc := g.docs[t.Name()+"."+f.Name]; doc != "" {
			p["description"] = doc
		}
		properties[name] = p
		if catalog.Required(t.Name(), name) {
			required = append(required, name)
		}
	}
	s := schema{"type": "object", "properties": properties, "additionalProperties": false}
	if doc := g.docs[t.Name()]; doc != "" {
		s["description"] = doc
	}
	if required != nil {
		s["required"] = required
	}
	return s
}
