package link_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

const header = `package p

import (
	"errors"
	"net/smtp"
)

var _ = errors.New

func mail(to string) error { return smtp.SendMail("", nil, to, nil, nil) }
`

// A register that is live where a block starts was set on every way to it: it is a parameter, or
// its definition comes before in some predecessor. And one that is read later is live.
func TestLiveness(t *testing.T) {
	p := summarytest.Program(t, header+`
func f(a, b string, c bool) {
	if c {
		mail(a)
	}
	mail(b)
}

func loop(to string, xs []string) {
	last := ""
	for _, x := range xs {
		if x != last {
			mail(to)
		}
		last = x
	}
}
`)
	// Parameters are the first registers.
	tests := map[string][]string{ // by block
		"p.f": {"0 1 2", "0 1", "1"},
	}
	for name, want := range tests {
		f := p.Func(name)
		var got []string
		for i := range f.Blocks {
			var names []string
			for _, r := range f.Live[i] {
				names = append(names, fmt.Sprint(r))
			}
			got = append(got, strings.Join(names, " "))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	for _, name := range p.Funcs() {
		checkLive(t, p.Func(name))
	}
	// What the loop's body needs is live at its header, but the phi's own register is not.
	f := p.Func("p.loop")
	for i, blk := range f.Blocks {
		if blk.Loop != int32(i) {
			continue
		}
		if !slices.Contains(f.Live[i], 0) || !slices.Contains(f.Live[i], 1) {
			t.Errorf("the parameters are not live in the loop: %v", f.Live[i])
		}
	}
}

// checkLive: nothing but parameters and captured variables is live at the start, and each block
// reads only what is live or was set in it before.
func checkLive(t *testing.T, f *link.Func) {
	t.Helper()
	given := int32(len(f.Params) + len(f.FreeVars))
	for _, r := range f.Live[0] {
		if r >= given {
			t.Errorf("%s: register %d is live at the start", f.Name, r)
		}
	}
	for i, blk := range f.Blocks {
		known := map[int32]bool{}
		for _, r := range f.Live[i] {
			known[r] = true
		}
		for _, in := range blk.Instrs {
			args := in.A
			if in.Call != nil {
				args = slices.Concat(args, in.Call.Args)
			}
			for _, a := range args {
				if a.Kind == summary.Reg && in.Op != summary.Phi && !known[a.Index] {
					t.Errorf("%s: block %d reads register %d, which is not live", f.Name, i, a.Index)
				}
			}
			if in.Dst >= 0 {
				known[in.Dst] = true
			}
		}
		for _, s := range blk.Succs {
			phis := map[int32]bool{}
			for _, in := range f.Blocks[s].Instrs {
				if in.Op == summary.Phi {
					phis[in.Dst] = true
				}
			}
			for _, r := range f.Live[s] {
				if !known[r] && !phis[r] {
					t.Errorf("%s: register %d is live in block %d, but not set in block %d", f.Name, r, s, i)
				}
			}
		}
	}
}

func TestOrder(t *testing.T) {
	p := summarytest.Program(t, header+`
func f(a bool) {
	if a {
		mail("first arm")
	} else {
		mail("second arm")
	}
	for a {
		mail("loop")
	}
	mail("end")
}
`)
	f := p.Func("p.f")
	var texts []string
	byOrder := make([]int, len(f.Blocks))
	for i, o := range f.Order {
		byOrder[o] = i
	}
	for _, i := range byOrder {
		for _, in := range f.Blocks[i].Instrs {
			if in.Call != nil {
				texts = append(texts, f.Consts[in.Call.Args[0].Index].Text)
			}
		}
	}
	if want := []string{"first arm", "second arm", "loop", "end"}; !slices.Equal(texts, want) {
		t.Errorf("the order is %q, want %q", texts, want)
	}
}

func TestErrorArm(t *testing.T) {
	p := summarytest.Program(t, header+`
func notNil(err error)        { if err != nil { mail("") } }
func isNil(err error)         { if err == nil { mail("") } }
func swapped(err error)       { if nil != err { mail("") } }
func pointer(p *int)          { if p != nil { mail("") } }
func boolean(b bool)          { if b { mail("") } }
func is(err, target error)    { if errors.Is(err, target) { mail("") } }
func other(err *failure)      { if err != nil { mail("") } }
func own(err *codeError)      { if err != nil { mail("") } }
func handler(h *ErrorHandler) { if h != nil { mail("") } }
func panicked()               { if v := recover(); v != nil { mail("") } }

type failure struct{}

type codeError struct{ code int }

type ErrorHandler struct{}
`)
	for name, want := range map[string]int{"notNil": 0, "isNil": 1, "swapped": 0, "pointer": -1, "boolean": -1, "is": -1, "other": -1, "own": 0, "handler": -1, "panicked": 0} {
		if got := p.Func("p." + name).ErrorArm(0); got != want {
			t.Errorf("%s: arm %d, want %d", name, got, want)
		}
	}
}

func TestImplementers(t *testing.T) {
	var many strings.Builder
	many.WriteString(header + `
type sender interface{ Send(to string) error }

type boxed struct{}

func (boxed) Send(to string) error { return mail(to) }

type pointer struct{}

func (*pointer) Send(to string) error { return mail(to) }

type promoted struct{ *pointer }

type other struct{}

func (other) Send(to string) { mail(to) }

type never struct{}

func (never) Send(to string) error { return mail(to) }

var all = []any{promoted{}, &pointer{}, boxed{}, other{}}

type lonely interface{ Alone() }

type alone struct{}

func (*alone) Alone() { mail("") }

type wide interface{ Wide() }

type empty interface{}
`)
	for i := range 20 {
		fmt.Fprintf(&many, "type w%02d struct{}\nfunc (w%02d) Wide() { mail(\"\") }\nvar _ wide = w%02d{}\nvar v%02d wide = w%02d{}\n", i, i, i, i, i)
	}
	p := summarytest.Program(t, many.String())
	tests := map[string][]string{
		// Converted to an interface, with the method's signature; never is not converted.
		"p.sender": {"*p.pointer", "p.boxed", "p.promoted"},
		// Nothing is converted: any type with the methods, as pointers.
		"p.lonely": {"*p.alone"},
		"p.empty":  nil,
		"p.none":   nil,
		"p.boxed":  nil,
	}
	for iface, want := range tests {
		if diff := cmp.Diff(want, p.Implementers(iface)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", iface, diff)
		}
	}
	if wide := p.Implementers("p.wide"); len(wide) != 20 || wide[0] != "p.w00" || !slices.IsSorted(wide) {
		t.Errorf("all are given, in order, got %v", wide)
	}
}

func TestMethod(t *testing.T) {
	p := summarytest.Program(t, header+`
type a struct{}

func (a) Exported()  { mail("") }
func (a) unexported() { mail("") }
func (*a) Pointer()  { mail("") }

type b struct{ *a }

var _ any = b{}
`)
	for _, tt := range [][3]string{
		{"p.a", "Exported", "(p.a).Exported"},
		{"p.a", "unexported", "(p.a).unexported"},
		{"p.a", "Pointer", ""},
		{"*p.a", "Pointer", "(*p.a).Pointer"},
		{"p.b", "Pointer", "(*p.a).Pointer"},
		{"p.b", "None", ""},
		{"p.c", "Exported", ""},
	} {
		got := ""
		if m := p.Method(tt[0], tt[1]); m != nil {
			got = m.Func
		}
		if got != tt[2] {
			t.Errorf("%s.%s is %q, want %q", tt[0], tt[1], got, tt[2])
		}
	}
}

func TestStaticallyCalled(t *testing.T) {
	p := summarytest.Program(t, `-- p/p.go --
package p

import "net/smtp"

func mail() { smtp.SendMail("", nil, "", nil, nil) }

func Called() { mail() }
func Uncalled() { Called() }
func Value() { mail() }
func Recursive() { mail(); Recursive() }
func OnlyTested() { mail() }
func Deferred() { mail() }
func Started() { mail() }

var table = []func(){Value}

func init() {
	defer Deferred()
	go Started()
}
-- p/p_test.go --
package p

func testing() { OnlyTested() }
`)
	for name, want := range map[string]bool{"mail": true, "Called": true, "Uncalled": false, "Value": false, "Recursive": false,
		"OnlyTested": false, "Deferred": true, "Started": true} {
		if got := p.StaticallyCalled("p." + name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func TestStored(t *testing.T) {
	p := summarytest.Program(t, header+`
var (
	once = mail
	late func(string) error
)

func set() { late = mail; once("") }
`)
	if p.Stored("p.once") {
		t.Error("once is set by its declaration alone")
	}
	if !p.Stored("p.late") {
		t.Error("late is set by a function")
	}
}

func TestTogether(t *testing.T) {
	pkg := func(path string, imports ...string) *summary.Package {
		return &summary.Package{Path: path, Imports: imports}
	}
	p := link.New(catalog.Default(), []*summary.Package{pkg("main1", "a", "b"), pkg("main2", "c"), pkg("a", "base"), pkg("b"), pkg("c", "base"),
		pkg("base"), pkg("alone")})
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"a", "base", true}, {"base", "a", true}, // one imports the other
		{"main1", "base", true}, // indirectly
		{"a", "b", true},        // a third imports both
		{"a", "c", false},       // no program has both
		{"main1", "main2", false},
		{"alone", "base", false},
		{"alone", "alone", true},
		{"gone", "base", false},
	} {
		if got := p.Together(tt.a, tt.b); got != tt.want {
			t.Errorf("%s and %s: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

// A package that is given twice is taken once: the facts of two imports may bring it twice.
func TestNewTakesOnce(t *testing.T) {
	pkgs := summarytest.Packages(t, header)
	p := link.New(catalog.Default(), append(pkgs, pkgs...))
	if len(p.Packages) != 1 || len(p.Funcs()) != len(pkgs[0].Funcs) || !slices.IsSorted(p.Funcs()) {
		t.Errorf("%d packages, functions %v", len(p.Packages), p.Funcs())
	}
}

func TestDeliveryType(t *testing.T) {
	p := link.New(catalog.Default(), nil)
	for name, want := range map[string]string{
		"github.com/aws/aws-lambda-go/events.SQSEvent":  "serverless",
		"*github.com/aws/aws-lambda-go/events.SQSEvent": "serverless",
		"github.com/segmentio/kafka-go.Message":         "queue",
		"string":                                        "", "p.Message": "", "func(a.b)": "",
	} {
		got := ""
		if d := p.DeliveryType(name); d != nil {
			got = d.Kind
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
