package catalog

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct{ name, text, err string }{
		{"empty", "", ""},
		{"good", "library: x\npackages: [a/b]\napis:\n  - func: F\n    pure: true\n", ""},
		{"unknown key", "library: x\napis:\n  - func: F\n    efect: {kind: email}\n", `t.yml:4: apis: unknown key "efect" (expected one of abort,`},
		{"unknown key inside", "apis:\n  - func: F\n    effect:\n      kin: email\n", `t.yml:4: effect: unknown key "kin"`},
		{"twice", "apis:\n  - func: F\n    func: G\n", `t.yml:3: apis: "func" stands here twice`},
		{"not a list", "apis: {}\n", "t.yml:1: apis: a list expected"},
		{"not a map", "apis: [F]\n", "t.yml:1: apis: keys with values expected (abort,"},
		{"not a bool", "apis:\n  - {func: F, pure: yes}\n", `t.yml:2: pure: true or false expected, not "yes"`},
		{"not a number", "apis:\n  - {func: F, receive: {result: x}}\n", `t.yml:2: result: a number expected, not "x"`},
		{"null", "library:\n", "t.yml:1: library: a single value expected"},
		{"alias", "library: &a x\npackages: [*a]\n", "t.yml:2: packages: anchors"},
		{"two documents", "library: x\n---\nlibrary: y\n", "t.yml:2: one document expected"},
		{"not YAML", "library: [\n", "t.yml:"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("t.yml", []byte(test.text))
			checkError(t, err, test.err)
		})
	}
}

func checkError(t *testing.T, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("unexpected error: %v", err)
	case want != "" && err == nil:
		t.Errorf("no error, want %q", want)
	case want != "" && !strings.Contains(err.Error(), want):
		t.Errorf("error %q, want %q", err, want)
	}
}

func TestNewValidates(t *testing.T) {
	tests := []struct{ entry, err string }{
		{"func: F\n    effect: {kind: email}", ""},
		{"func: F\n    effect: {kind: mail}", `t.yml:4: Lib: func F: effect.kind: "mail" is unknown (known: chat, cloud,`},
		{"func: F\n    effect: {kind: email, keys: [x]}", `effect.keys: path "x": "recv" or an argument's number expected`},
		{"func: F", "the entry says nothing"},
		{"func: F\n    replace: true", ""},
		{"func: '{A,B.F'\n    pure: true", "braces don't match"},
		{"func: (*T).F\n    pure: true", `"Name" or "Recv.Name" expected`},
		{"func: F\n    package: c/d\n    pure: true", `package: "c/d" is none of the file's packages`},
		{"func: F\n    results: [error]\n    pure: true", "results: \"error\" is unknown"},
		{"func: F\n    when: [{path: '0'}]\n    pure: true", "exactly one test expected"},
		{"func: F\n    when: [{path: '0', set: true, has: [x]}]\n    pure: true", "exactly one test expected"},
		{"func: F\n    claim: {key: '0'}", "claim.duplicate is missing"},
		{"func: F\n    claim: {key: '0', duplicate: {ok: 'false'}}", `claim.duplicate: "ok" is unknown`},
		{"func: F\n    claim: {key: '0', duplicate: {value: maybe}}", `claim.duplicate.value: "maybe" is unknown`},
		{"func: F\n    claim: {key: '0', duplicate: {err: AlreadyExists}}", `"AlreadyExists" is no error class`},
		{"func: F\n    store: {op: upsert}", "store.op"},
		{"func: F\n    register: {kind: http, handler: '1', http: post}", "register.http"},
		{"func: F\n    register: {kind: http, handler: '1', http: (0)}", ""},
		{"func: F\n    calls: [{func: '0', args: [tx, item, _, 1.X]}]", ""},
		{"func: F\n    calls: [{func: '0', args: [db]}]", "calls.args"},
		{"func: F\n    shape: func()\n    pure: true", "shape:"},
		{"func: F\n    shape: (int) error | (string) error\n    pure: true", "shape: \"(types) results\" or a list of them"},
	}
	for _, test := range tests {
		_, err := Parse("t.yml", []byte("library: Lib\npackages: [a/b]\napis:\n  - "+test.entry+"\n"))
		t.Run(test.entry, func(t *testing.T) { checkError(t, err, test.err) })
	}
}

func TestParsePath(t *testing.T) {
	tests := []struct {
		path     Path
		base     int
		variadic bool
		steps    string
		bad      bool
	}{
		{path: "recv", base: Recv},
		{path: "recv.Request.Method", base: Recv, steps: "Request.Method"},
		{path: "0"},
		{path: "2...", base: 2, variadic: true},
		{path: "2....Name", base: 2, variadic: true, steps: "Name"},
		{path: "1.Entries.*.Id", base: 1, steps: "Entries.*.Id"},
		{path: "", bad: true}, {path: "x", bad: true}, {path: "-1", bad: true}, {path: "1.", bad: true},
		{path: "1..A", bad: true}, {path: "recv...", bad: true}, {path: "1.A b", bad: true}, {path: "1.**", bad: true},
	}
	for _, test := range tests {
		base, variadic, steps, err := ParsePath(test.path)
		if (err != nil) != test.bad {
			t.Errorf("ParsePath(%q): error %v", test.path, err)
		} else if base != test.base || variadic != test.variadic || strings.Join(steps, ".") != test.steps {
			t.Errorf("ParsePath(%q) = %d, %v, %q", test.path, base, variadic, steps)
		}
	}
}

func TestUnversioned(t *testing.T) {
	for path, want := range map[string]string{
		"github.com/redis/go-redis/v9":                   "github.com/redis/go-redis",
		"github.com/go-telegram-bot-api/bot/v5/x":        "github.com/go-telegram-bot-api/bot/x",
		"gopkg.in/telebot.v3":                            "gopkg.in/telebot",
		"gopkg.in/telebot.v3/middleware":                 "gopkg.in/telebot/middleware",
		"github.com/a/b/vendor/github.com/go-chi/chi/v5": "github.com/go-chi/chi",
		"vendor/golang.org/x/net":                        "golang.org/x/net",
		"github.com/RichardKnop/machinery/v1":            "github.com/RichardKnop/machinery/v1",
		"github.com/twilio/twilio-go/rest/api/v2010":     "github.com/twilio/twilio-go/rest/api/v2010",
		"github.com/stripe/stripe-go/v82/charge":         "github.com/stripe/stripe-go/charge",
		"net/http":                                       "net/http",
		"v2":                                             "v2",
	} {
		if got := Unversioned(path); got != want {
			t.Errorf("Unversioned(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestNormalType(t *testing.T) {
	for text, want := range map[string]string{
		"(context.Context, string, ...interface{}) (database/sql.Result, error)": "(context.Context, string, ...any) (database/sql.Result, error)",
		"( context.Context ,...*github.com/a/b/v2.T[int] )error":                 "(context.Context, ...*github.com/a/b.T) error",
		"*github.com/riverqueue/river.Job[cases/x.Args]":                         "*github.com/riverqueue/river.Job",
		"map[string][]github.com/a/v3/c.T":                                       "map[string][]github.com/a/c.T",
		"func(github.com/a/b/v4.Context) error":                                  "func(github.com/a/b.Context) error",
		"(func(context.Context, *gopkg.in/telebot.v3.T), int)":                   "(func(context.Context, *gopkg.in/telebot.T), int)",
		"...github.com/a/b/v2.T":                                                 "...github.com/a/b.T",
		"()":                                                                     "()",
		"func() (int, func(string) bool)":                                        "func() (int, func(string) bool)",
		"github.com/a/b.Map[string,map[string]int]":                              "github.com/a/b.Map",
		"<-chan github.com/rabbitmq/amqp091-go.Delivery":                         "<-chan github.com/rabbitmq/amqp091-go.Delivery",
		"(context.Context, *github.com/a/sqs/v2.In, ...func(*github.com/a/sqs/v2.Options)) (*x/y.Out, error)": "(context.Context, *github.com/a/sqs.In, ...func(*github.com/a/sqs.Options)) (*x/y.Out, error)",
	} {
		if got := normalType(text); got != want {
			t.Errorf("normalType(%q)\n got %q\nwant %q", text, got, want)
		}
		if again := normalType(want); again != want {
			t.Errorf("normalType(%q) = %q: not stable", want, again)
		}
	}
}

const symbolSource = `package p

import ("context"; "net/http")

type Box[T any] struct{ inner }
type inner struct{}
func (*inner) Promoted() {}
func (b *Box[T]) Get(v T) (T, error) { return v, nil }
type Alias = Box[int]
type Reader interface { Read(ctx context.Context, opts ...interface{}) ([]string, error) }
type ReadCloser interface { Reader; Close() }
func F(http.ResponseWriter, *http.Request) {}
func use(a *Alias, rc ReadCloser, anon interface{ Do(func(map[string]Alias, <-chan int) bool) }) {
	a.Get(1)
	a.Promoted()
	rc.Read(nil)
	anon.Do(nil)
	F(nil, nil)
}
`

func TestSymbolOf(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", symbolSource, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", nil)}
	if _, err := conf.Check("example.com/p/v2", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, obj := range info.Uses {
		if fn, ok := obj.(*types.Func); ok {
			got[fn.Name()] = SymbolOf(fn).String() + " " + SignatureOf(fn.Origin().Signature())
		}
	}
	want := map[string]string{
		"Get":      "(example.com/p/v2.Box).Get (T) (T, error)",
		"Promoted": "(example.com/p/v2.inner).Promoted ()",
		"Read":     "(example.com/p/v2.Reader).Read (context.Context, ...any) ([]string, error)",
		"Do":       "(example.com/p/v2._).Do (func(map[string]example.com/p.Box, <-chan int) bool)",
		"F":        "example.com/p/v2.F (net/http.ResponseWriter, *net/http.Request)",
	}
	for name, symbol := range want {
		if got[name] != symbol {
			t.Errorf("%s: got %q, want %q", name, got[name], symbol)
		}
		_, sig, _ := strings.Cut(symbol, name+" ")
		if normalType(sig) != sig {
			t.Errorf("normalType changes %q to %q", sig, normalType(sig))
		}
	}
}

const lookupFiles = `library: One
packages: [example.com/db/v2, example.com/tree/...]
apis:
  - {func: "{DB,Tx}.{Exec,Query*}", pure: true}
  - {func: "*.Close", pure: true}
  - {func: Open, package: example.com/db, pure: true}
  - {func: Store.Save, shape: "(context.Context, example.com/db/v2.Row) error", effect: {kind: sql-write}}
types:
  - {name: "{Row,Rows}", fields: {ID: delivery-id}}
signatures:
  - {kind: queue, params: [context.Context, "*example.com/db/v3.Row", ...], results: [error]}
errors:
  - {class: not-found, sentinel: "{ErrNone,ErrNoRow}"}
  - {class: unique-violation, type: "*Error", field: Code, values: ["1"]}
  - {class: unique-violation, func: IsDuplicate}
  - {class: unique-violation, text: [Duplicate Key, "23505"]}
  - {class: conflict, text: [duplicate]}
headers: {key: [idempotency-key]}
---
library: Two
packages: [example.com/db]
apis:
  - {func: DB.Exec, exits: true}
types:
  - {name: Row, fields: {At: timestamp}}
---
library: Three
packages: [example.com/db]
apis:
  - {func: DB.Query, replace: true}
  - {func: DB.Query, effect: {kind: sql-write}}
`

func TestLookup(t *testing.T) {
	var files []*File
	for i, text := range strings.Split(lookupFiles, "---\n") {
		f, err := Parse("t"+string(rune('1'+i))+".yml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	c := New(files...)

	for _, test := range []struct {
		sym  Symbol
		want string // libraries of the entries
	}{
		{Symbol{"example.com/db", "DB", "Exec"}, "One Two"},
		{Symbol{"example.com/db/v7", "Tx", "QueryRow"}, "One"},
		{Symbol{"my/vendor/example.com/db", "Tx", "Exec"}, "One"},
		{Symbol{"example.com/db", "DB", "Query"}, "Three Three"},
		{Symbol{"example.com/db", "", "Exec"}, ""},
		{Symbol{"example.com/db", "Conn", "Close"}, "One"},
		{Symbol{"example.com/db", "", "Close"}, ""},
		{Symbol{"example.com/db", "", "Open"}, "One"},
		{Symbol{"example.com/tree", "", "Open"}, ""},
		{Symbol{"example.com/tree", "DB", "Exec"}, "One"},
		{Symbol{"example.com/tree/a/b", "DB", "Exec"}, "One"},
		{Symbol{"example.com/trees", "DB", "Exec"}, ""},
		{Symbol{"", "error", "Error"}, ""},
	} {
		for range 2 { // the second answer is remembered
			var got []string
			for _, a := range c.Func(test.sym) {
				got = append(got, a.Library())
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("Func(%v): got %v, want %s", test.sym, got, test.want)
			}
		}
	}

	if n := len(c.Shape("Save", "(context.Context, example.com/db/v9.Row) error")); n != 1 {
		t.Errorf("Shape(Save): %d entries", n)
	}
	if n := len(c.Shape("Load", "(context.Context, example.com/db/v9.Row) error")); n != 0 {
		t.Errorf("Shape(Load): %d entries", n)
	}

	row := c.Type("example.com/db/v2", "Row")
	if row == nil || row.Fields["ID"] != "delivery-id" || row.Fields["At"] != "timestamp" {
		t.Errorf("Type(Row) = %+v", row)
	}
	if c.Type("example.com/db", "Other") != nil || c.Type("example.com/db/v2", "Rows").Fields["At"] != "" {
		t.Error("Type matches too much")
	}
	if n := len(c.TypesOf("example.com/tree/x")); n != 1 {
		t.Errorf("TypesOf: %d", n)
	}

	for pkg, want := range map[string]bool{"example.com/db": true, "example.com/db/v4": true, "example.com/tree/x/y": true, "example.com": false} {
		if c.Knows(pkg) != want || c.Matters(pkg) != want {
			t.Errorf("Knows(%s) = %v, Matters = %v", pkg, c.Knows(pkg), c.Matters(pkg))
		}
	}

	sig := &c.Signatures()[0]
	for _, test := range []struct {
		params, results string
		want            bool
	}{
		{"context.Context|*example.com/db.Row", "error", true},
		{"context.Context|*example.com/db.Row|int", "error", true},
		{"context.Context|*example.com/db.Row", "", false},
		{"context.Context", "error", false},
	} {
		if got := sig.Match("f", strings.Split(test.params, "|"), strings.Split(test.results, "|")); got != test.want {
			t.Errorf("Match(%s) = %v", test.params, got)
		}
	}

	e := c.Errors()
	if class, ok := e.Sentinel("example.com/db/v3", "ErrNoRow"); class != "not-found" || !ok {
		t.Errorf("Sentinel = %q, %v", class, ok)
	}
	if signs := e.Type("example.com/db", "PgError"); len(signs) != 1 || signs[0].Field != "Code" {
		t.Errorf("Type = %v", signs)
	}
	if len(e.Func(Symbol{"example.com/db", "", "IsDuplicate"})) != 1 || len(e.Func(Symbol{"example.com/db", "T", "IsDuplicate"})) != 0 {
		t.Error("Func")
	}
	for text, want := range map[string]string{"DUPLICATE KEY value": "unique-violation", "SQLSTATE 23505": "unique-violation", "Duplicate entry": "conflict", "timeout": ""} {
		if class, _ := e.Text(text); class != want {
			t.Errorf("Text(%q) = %q, want %q", text, class, want)
		}
	}
	if !c.Header("Idempotency-key", "key") || c.Header("Idempotency-Key", "client") || c.Header("X-Request-Id", "key") {
		t.Error("Header")
	}
}

// The catalogue's files are right, nothing in them contradicts the schema or itself, and
// compiled.go says what they say.
func TestDefault(t *testing.T) {
	names, err := filepath.Glob("data/*.yml")
	if err != nil {
		t.Fatal(err)
	}
	var files []*File
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := Parse(filepath.Base(name), text)
		if err != nil {
			t.Error(err)
			continue
		}
		files = append(files, file)
	}
	if t.Failed() {
		return
	}
	if !reflect.DeepEqual(files, DefaultFiles()) {
		t.Fatal("compiled.go is not what data/*.yml say: run go generate ./internal/catalog")
	}
	checkClasses(t, files)
	c := Default()
	for name, want := range map[string]bool{
		"Idempotency-Key": true, "x-idempotency-key": true, "X-Request-Id": false, "X-GitHub-Delivery": false,
	} {
		if c.Header(name, "client") != want {
			t.Errorf("Header(%s, client) = %v", name, !want)
		}
	}
}

// checkClasses fails for an error class in an answer that no sign ever yields: a
// misspelt class would silently never match.
func checkClasses(t *testing.T, files []*File) {
	var classes []string
	for _, f := range files {
		for _, e := range f.Errors {
			classes = append(classes, e.Class)
		}
	}
	check := func(o origin, a Answer) {
		if class := a["err"]; class != "" && class != "nil" && class != "any" && !slices.Contains(classes, class) {
			t.Errorf("%s:%d: no sign for errors of class %q", o.file, o.line, class)
		}
	}
	for _, f := range files {
		for _, a := range f.APIs {
			if a.Store != nil {
				check(a.origin, a.Store.Duplicate)
				check(a.origin, a.Store.Missing)
			}
			if a.Claim != nil {
				check(a.origin, a.Claim.Duplicate)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range strings.Split(lookupFiles, "---\n") {
		f.Add(text)
	}
	f.Add("apis:\n  - {func: '{a,b}.{c,d*}', calls: [{func: 0, args: [tx]}]}\n")
	f.Add("a: &a [*a]\n---\nb\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse("f.yml", []byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.yml") {
				t.Errorf("the error does not say where: %v", err)
			}
			return
		}
		c := New(file)
		c.Func(Symbol{"example.com/db", "DB", "Exec"})
		c.Shape("Save", "()")
	})
}

// What each process pays once, and what it pays for each package that it looks into.
func BenchmarkDefault(b *testing.B) {
	for b.Loop() {
		New(DefaultFiles()...)
	}
}

func BenchmarkFunc(b *testing.B) {
	for b.Loop() {
		c := New(DefaultFiles()...)
		for _, f := range DefaultFiles() {
			for _, p := range f.Packages {
				c.Func(Symbol{strings.TrimSuffix(p, "/..."), "Client", "Do"})
			}
		}
	}
}
