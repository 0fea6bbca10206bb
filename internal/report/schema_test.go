package report

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The schemas that others have published; testdata/schema/README.md says where they are from.
var (
	sarifSchemaFile = schema("sarif-schema-2.1.0.json")
	rdSchema        = schema("rdf-DiagnosticResult.json")
)

func schema(name string) func() (*jsonschema.Schema, error) {
	return sync.OnceValues(func() (*jsonschema.Schema, error) {
		data, err := os.Open(filepath.Join("testdata", "schema", name))
		if err != nil {
			return nil, err
		}
		defer data.Close()
		doc, err := jsonschema.UnmarshalJSON(data)
		if err != nil {
			return nil, err
		}
		c := jsonschema.NewCompiler()
		c.AssertFormat() // URIs
		if err := c.AddResource(name, doc); err != nil {
			return nil, err
		}
		return c.Compile(name)
	})
}

func validate(t *testing.T, schema func() (*jsonschema.Schema, error), log string) {
	t.Helper()
	s, err := schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(log))
	if err != nil {
		t.Fatalf("%v in\n%s", err, log)
	}
	if err := s.Validate(doc); err != nil {
		t.Errorf("%v in\n%s", err, log)
	}
}

// TestSchemaRefuses makes sure that the schema is really asked.
func TestSchemaRefuses(t *testing.T) {
	s, err := sarifSchemaFile()
	if err != nil {
		t.Fatal(err)
	}
	log := write(t, SARIF, shop())
	for _, edit := range [][2]string{
		{`"level": "error"`, `"level": "fatal"`},
		{`"version": "2.1.0"`, `"version": "2.0.0"`},
		{`"startLine": 40`, `"startLine": 0`},
		{`"uri": "web/paid.go"`, `"uri": "web/%zz"`},
		{`"columnKind"`, `"columnkind"`},
	} {
		broken := strings.Replace(log, edit[0], edit[1], 1)
		if broken == log {
			t.Fatalf("the log has no %s", edit[0])
		}
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(broken))
		if err != nil {
			t.Fatal(err)
		}
		if s.Validate(doc) == nil {
			t.Errorf("%s instead of %s passes", edit[1], edit[0])
		}
	}
}
