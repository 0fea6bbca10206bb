package code

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

var (
	fset = token.NewFileSet()
	// imports type-checks what is imported once for all tests.
	imports = importer.ForCompiler(fset, "gc", nil)
)

// collect are the facts of a file of package p.
func collect(t *testing.T, src string) *Facts {
	t.Helper()
	f, err := parser.ParseFile(fset, "p.go", "package p\n"+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: imports}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return Collect(fset, []*ast.File{f}, pkg, info)
}

const answerTypes = `
type item struct { ID string ` + "`json:\"itemIdentifier\"`" + ` }
type resp struct { Failures []item ` + "`json:\"batchItemFailures\"`" + ` }
`

func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		body                  string
		answers, nils, fails2 bool
	}{
		"appended":      {`func f(xs []string) (resp, error) { var r resp; for _, x := range xs { r.Failures = append(r.Failures, item{x}) }; return r, nil }`, true, true, false},
		"literal":       {`func f(x string) (*resp, error) { return &resp{Failures: []item{{x}}}, nil }`, true, true, false},
		"map":           {`func f(xs []string) (map[string]any, error) { return map[string]any{"batchItemFailures": xs}, nil }`, true, true, false},
		"any":           {`func f(xs []string) (any, error) { m := map[string]any{}; m["batchItemFailures"] = xs; return m, nil }`, true, true, false},
		"always empty":  {`func f() (resp, error) { return resp{Failures: []item{}}, nil }`, false, true, false},
		"no answer":     {`func f() error { return nil }`, false, false, false},
		"error beside":  {`func f(err error) (resp, error) { var r resp; r.Failures = append(r.Failures, item{"a"}); if len(r.Failures) > 0 { return r, err }; return r, nil }`, true, true, true},
		"only an error": {`func f(err error) (resp, error) { return resp{Failures: []item{{"a"}}}, err }`, true, false, false},
	} {
		f := collect(t, answerTypes+c.body).Funcs["example.com/p.f"]
		if (len(f.Answers) > 0) != c.answers || f.AnswersNil != c.nils || f.FailsToo != c.fails2 {
			t.Errorf("%s: answers %v nil %v fails too %v", name, f.Answers, f.AnswersNil, f.FailsToo)
		}
	}
}

// Whether a function may fail after its third line went well.
func TestAfter(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		want bool
	}{
		"its own error":   {"func f() error {\n\terr := g()\n\treturn err\n}", false},
		"returned":        {"func f() error {\n\treturn g()\n}", false},
		"checked":         {"func f() error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}", false},
		"another behind":  {"func f() error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n\treturn g()\n}", true},
		"in a loop":       {"func f() error { for range 3 {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n}\n\treturn nil\n}", true},
		"before":          {"func f() error { if err := g(); err != nil { return err }\n\t_ = g()\n\treturn nil\n}", false},
		"answers 500":     {"func f(w interface{ WriteHeader(int) }) {\n\t_ = g()\n\tif g() != nil {\n\t\tw.WriteHeader(500)\n\t}\n}", true},
		"its own 500":     {"func f(w interface{ WriteHeader(int) }) {\n\tif err := g(); err != nil {\n\t\tw.WriteHeader(500)\n\t}\n}", false},
		"left before":     {"func f(x int) error { if x > 1 {\n\t_ = g()\n\treturn nil\n}\n\treturn g()\n}", false},
		"another branch":  {"func f(x int) error { if x > 1 {\n\t_ = g()\n} else {\n\treturn g()\n}\n\treturn nil\n}", false},
		"another case":    {"func f(x int) error { switch x {\n\tcase g2():\n\tcase 2:\n\t\treturn g()\n}\n\treturn nil\n}", true},
		"behind a branch": {"func f(x int) error { if x > 1 {\n\t_ = g()\n}\n\treturn g()\n}", true},
		"never an error":  {"func f() error {\n\t_ = g()\n\treturn nil\n}", false},
	} {
		f := collect(t, "func g() error { return nil }; func g2() int { return 0 }\n"+c.body).Funcs["example.com/p.f"]
		if got := f.After(4, false); got != c.want {
			t.Errorf("%s: %v, want %v (%+v)", name, got, c.want, f.Exits)
		}
	}
}

// Whether a function may fail because what it calls in its third line has failed.
func TestPasses(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		want bool
	}{
		"returned":     {"func f() error {\n\treturn g()\n}", true},
		"at the end":   {"func f() error {\n\terr := g()\n\tprintln()\n\treturn err\n}", true},
		"in a loop":    {"func f() error { for range 3 { if err := g(); err != nil { return err }\n\t_ = g()\n}\n\treturn nil\n}", true},
		"swallowed":    {"func f() error { if err := g(); err != nil { return err }\n\tif err := g(); err != nil {\n\t\tprintln(err)\n\t}\n\treturn nil\n}", false},
		"no error":     {"func f() {\n\tif err := g(); err != nil {\n\t\tprintln(err)\n\t}\n}", true},
		"in a closure": {"func f() func() error { return func() error {\n\t_ = g()\n\treturn nil\n} }", false},
		"answered":     {"func f() (r resp, err error) {\n\tif g() != nil { r.Failures = append(r.Failures, item{\"a\"}) }\n\treturn r, nil\n}", true},
	} {
		f := collect(t, "func g() error { return nil }\n"+c.body+answerTypes).Funcs["example.com/p.f"]
		if got := f.Passes(4); got != c.want {
			t.Errorf("%s: %v, want %v (%+v)", name, got, c.want, f.Exits)
		}
	}
}

// seconds adds up steps, with 10 s for a request.
func seconds(list Steps) float64 {
	total := 0.0
	for _, s := range list {
		n := s.Seconds
		if s.Request {
			n = 10
		}
		for _, b := range s.Either {
			n = max(n, seconds(b))
		}
		if len(s.Turns) > 0 {
			n = float64(max(s.Times, 1)) * seconds(s.Turns)
			if s.Bound > 0 {
				n = min(n, s.Bound)
			}
		}
		total += n
	}
	return total
}

func TestSteps(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		want float64
	}{
		"a pause":               {`time.Sleep(2 * time.Second)`, 2},
		"one behind another":    {`time.Sleep(time.Second); time.Sleep(time.Minute)`, 61},
		"the longer branch":     {`if x > 1 { time.Sleep(time.Second) } else { time.Sleep(3 * time.Second) }`, 3},
		"a branch that returns": {`if x > 1 { time.Sleep(9 * time.Second); return }; time.Sleep(time.Second); if x > 2 { time.Sleep(3 * time.Second); return } else { time.Sleep(5 * time.Second) }; time.Sleep(time.Second)`, 9},
		"a case that returns":   {`switch x { case 1: time.Sleep(4 * time.Second); return; case 2: time.Sleep(time.Second) }; time.Sleep(2 * time.Second)`, 4},
		"attempts":              {`for i := 0; i < 3; i++ { time.Sleep(5 * time.Second) }`, 15},
		"up to":                 {`for i := 1; i <= tries; i++ { time.Sleep(time.Second) }`, 4},
		"over a number":         {`for range 3 { time.Sleep(time.Second) }`, 3},
		"unknown turns":         {`for i := 0; i < x; i++ { time.Sleep(time.Second) }`, 1},
		"unknown pause":         {`time.Sleep(time.Duration(x) * time.Second)`, 0},
		"elsewhere":             {`go func() { time.Sleep(time.Second) }()`, 0},
		"bounded":               {`ctx, cancel := context.WithTimeout(ctx, 2*time.Second); defer cancel(); _ = ctx; time.Sleep(time.Minute)`, 2},
		"bound not known":       {`ctx, cancel := context.WithTimeout(ctx, time.Duration(x)); defer cancel(); _ = ctx; time.Sleep(time.Minute)`, 0},
	} {
		src := "import (\"context\"; \"time\")\nconst tries = 4\nvar _ = context.Background\nvar _ = time.Now\nfunc f(ctx context.Context, x int) { " + c.body + " }"
		if got := seconds(collect(t, src).Funcs["example.com/p.f"].Steps); got < c.want-0.001 || got > c.want+0.001 {
			t.Errorf("%s: %v s, want %v s", name, got, c.want)
		}
	}
}
