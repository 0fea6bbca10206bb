package yamlfile

import (
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

type item struct {
	Name string            `yaml:"name"`
	Size int               `yaml:"size,omitempty"`
	On   *bool             `yaml:"on,omitempty"`
	Tags map[string]string `yaml:"tags,omitempty"`
	Raw  yaml.Node         `yaml:"raw,omitempty"`
	Also []string          `yaml:"also,omitempty"`
	line int
}

func (i *item) AtLine(line int) { i.line = line }

type list struct {
	Items []item `yaml:"items"`
}

func TestDecode(t *testing.T) {
	for _, test := range []struct{ text, err string }{
		{"items:\n  - {name: a, size: 1, on: true, tags: {x: y}, raw: [1]}\n", ""},
		{"items:\n  - name: true\n", ""},           // a text, as it is written
		{"items:\n  - {name: a, also: one}\n", ""}, // a list of one
		{"items: {}\n", "f.yml:1: items: a list expected"},
		{"items: one\n", "f.yml:1: items: a list expected"},
		{"items:\n  - {name: a, also: }\n", "f.yml:2: also: a list expected"},
		{"items:\n  - {name: [a]}\n", "f.yml:2: name: a single value expected"},
		{"items:\n  - {name: a, nmae: b}\n", `f.yml:2: items: unknown key "nmae" (expected one of also, name, on, raw, size, tags)`},
		{"items:\n  - {size: big}\n", `f.yml:2: size: a number expected, not "big"`},
		{"items:\n  - {on: yes}\n", `f.yml:2: on: true or false expected, not "yes"`},
		{"items:\n  - {tags: {x: 1, x: 2}}\n", `f.yml:2: tags: "x" stands here twice`},
		{"items:\n  - &a {name: b}\n  - *a\n", "f.yml:3: items: anchors and aliases"},
		{"a: b\n---\nc: d\n", "f.yml:2: one document expected"},
		{"items: [\n", "f.yml:"},
	} {
		doc, err := Parse("f.yml", []byte(test.text))
		var l list
		if err == nil {
			err = Decode("f.yml", doc, &l, "file")
		}
		switch {
		case test.err == "" && err != nil:
			t.Errorf("%q: %v", test.text, err)
		case test.err != "" && (err == nil || !strings.HasPrefix(err.Error(), test.err)):
			t.Errorf("%q: error %v, want %s", test.text, err, test.err)
		case test.err == "" && l.Items[0].line != 2:
			t.Errorf("%q: line %d", test.text, l.Items[0].line)
		case test.err == "" && strings.Contains(test.text, "also") && !slices.Equal(l.Items[0].Also, []string{"one"}):
			t.Errorf("%q: %q", test.text, l.Items[0].Also)
		}
	}
	if doc, err := Parse("f.yml", nil); doc != nil || err != nil {
		t.Errorf("an empty file: %v, %v", doc, err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("items:\n  - {name: a, size: 1, on: true, tags: {x: y}, raw: [1]}\n")
	f.Add("a: &a [*a]\n---\nb\n")
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := Parse("f.yml", []byte(text))
		if err == nil && doc != nil {
			err = Decode("f.yml", doc, new(list), "file")
		}
		if err != nil && !strings.HasPrefix(err.Error(), "f.yml") {
			t.Errorf("the error does not say where: %v", err)
		}
	})
}
