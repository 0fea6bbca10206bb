package config

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

func compileSchema(t *testing.T) *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Each of the catalogue's files, as a user would write it in the configuration, is right
// by the schema.
func TestSchemaTakesCatalogue(t *testing.T) {
	schema := compileSchema(t)
	names, err := filepath.Glob("../catalog/data/*.yml")
	if err != nil || len(names) < 50 {
		t.Fatal(err, len(names))
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var file any
		if err := yaml.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(map[string]any{"catalog": []any{file}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the schema refuses, Parse refuses too.
func TestSchemaRefuses(t *testing.T) {
	schema := compileSchema(t)
	const head = "catalog:\n  - library: L\n    packages: [a/b]\n    apis:\n      - "
	for _, text := range []string{
		"catalogue: []",
		"catalog: {}",
		head + "effect: {kind: email}",
		head + "{func: F, efect: {kind: email}}",
		head + "{func: F, effect: {kind: mail}}",
		head + "{func: F, effect: {keys: ['0']}}",
		head + "{func: F, effect: {kind: email, keys: [x]}}",
		head + "{func: F, store: {op: upsert}}",
		head + "{func: F, error: made}",
		head + "{func: F, pure: often}",
		head + "{func: F, receive: {result: first}}",
		head + "{func: F, claim: {key: '0', duplicate: {ok: 'false'}}}",
		head + "{func: F, build: [{part: verbs}]}",
		"catalog: [{library: L, packages: [a/b], types: [{name: T, delivery: {kind: kafka}}]}]",
		"catalog: [{library: L, packages: [a/b], headers: {keys: [X-Key]}}]",
	} {
		var doc any
		if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		if schema.Validate(doc) == nil {
			t.Errorf("the schema takes %s", text)
		}
		if _, err := parse("c.yml", []byte(text)); err == nil {
			t.Errorf("Parse takes %s", text)
		}
	}
}

// schema.json is what the types and their comments say.
func TestSchemaIsGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the generator")
	}
	was := Schema()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "config"), 0o777); err != nil {
		t.Fatal(err)
	}
	for to, from := range map[string]string{"config/config.go": "config.go", "catalog/schema.go": "../catalog/schema.go"} {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, to), string(text))
	}
	exe := filepath.Join(dir, "genschema.exe")
	if out, err := exec.Command("go", "build", "-o", exe, "./genschema").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command(exe)
	cmd.Dir = filepath.Join(dir, "config")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	now, err := os.ReadFile(filepath.Join(dir, "config/schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(was, now) {
		t.Error("schema.json is not what the types say: run go generate ./internal/config")
	}
	if strings.Contains(string(now), `"description": ""`) {
		t.Error("an empty description")
	}
}
