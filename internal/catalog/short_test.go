package catalog

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// What a file says in short is what it would say at length.
func TestSpellOut(t *testing.T) {
	const head = "library: Lib\npackages: [a/b, a/c/v2, x/b]\n"
	for _, tt := range []struct{ name, short, long string }{
		{"package", "defaults: {package: a/b}\napis:\n  - {func: F, pure: true}\n  - {func: G, package: x/b, pure: true}\n",
			"apis:\n  - {func: F, package: a/b, pure: true}\n  - {func: G, package: x/b, pure: true}\n"},
		{"deadline", "defaults: {deadline: {context: '0'}}\napis:\n  - {func: F, effect: {kind: sms}}\n  - {func: G, pure: true}\n" +
			"  - {func: H, effect: {kind: sms}, deadline: {of: recv}}\n  - {func: I, effect: {kind: sms}, deadline: {}}\n",
			"apis:\n  - {func: F, effect: {kind: sms}, deadline: {context: '0'}}\n  - {func: G, pure: true}\n" +
				"  - {func: H, effect: {kind: sms}, deadline: {of: recv}}\n  - {func: I, effect: {kind: sms}}\n"},
		{"methods", "apis:\n  - {func: '{R,S}.{Get,POST}', register: {kind: http, handler: '1', http: name}}\n  - {func: Put, register: {kind: http, handler: '1', http: name}}\n",
			"apis:\n  - {func: '{R,S}.Get', register: {kind: http, handler: '1', http: GET}}\n" +
				"  - {func: '{R,S}.POST', register: {kind: http, handler: '1', http: POST}}\n  - {func: Put, register: {kind: http, handler: '1', http: PUT}}\n"},
		{"shape", "apis:\n  - {func: T.F, shape: '(context.Context, *c.In, ...func(b.Option)) (d.X, x/y/b.T)', pure: true}\n" +
			"  - {func: T.G, package: x/b, shape: [(b.In), (...b.In)], pure: true}\n",
			"apis:\n  - {func: T.F, shape: '(context.Context, *a/c.In, ...func(a/b.Option)) (d.X, x/y/b.T)', pure: true}\n" +
				"  - {func: T.G, package: x/b, shape: [(x/b.In), (...x/b.In)], pure: true}\n"},
		{"lines", "apis:\n  - func: \"{F,\n      G}\"\n    pure: true\ntypes:\n  - {name: \"{A,\n      B}\", memory: true}\n",
			"apis:\n  - {func: '{F,G}', pure: true}\ntypes:\n  - {name: '{A,B}', memory: true}\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			said := func(text string) *File {
				f, err := Parse("t.yml", []byte(head+text))
				if err != nil {
					t.Fatal(err)
				}
				f.line = 0
				for i := range f.APIs {
					f.APIs[i].line = 0
				}
				for i := range f.Types {
					f.Types[i].line = 0
				}
				return f
			}
			if short, long := said(tt.short), said(tt.long); !reflect.DeepEqual(short, long) {
				t.Errorf("%s\nmeans\n%+v\nnot\n%+v", tt.short, short.APIs, long.APIs)
			}
		})
	}
	for text, want := range map[string]string{
		"defaults: {package: z/z}\napis: []\n":                                                 `t.yml: defaults: package: "z/z" is none of the file's packages`,
		"defaults: {deadline: {kind: long}}\napis: []\n":                                       `t.yml: defaults: deadline.kind: "long" is unknown`,
		"defaults: {deadline: {context: ctx}}\napis: []\n":                                     `t.yml: defaults: deadline.context: path "ctx"`,
		"defaults: {effect: {kind: sms}}\napis: []\n":                                          `t.yml:3: defaults: unknown key "effect"`,
		"apis:\n  - {func: 'R.{Get,Any}', register: {kind: http, handler: '1', http: name}}\n": `R.Any: register.http: "ANY" is unknown`,
	} {
		if _, err := Parse("t.yml", []byte(head+text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nerror %v, want %s", text, err, want)
		}
	}
}

// No line is so long that a reader has to scroll.
func TestColumns(t *testing.T) {
	names, err := filepath.Glob("data/*.yml")
	if err != nil || len(names) < 50 {
		t.Fatal(err, len(names))
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			if len(line) > 141 { // with its end
				t.Errorf("%s:%d: %d columns", name, n, len(line)-1)
			}
		}
	}
}
