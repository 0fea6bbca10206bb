package summary_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

func TestPhiKeepsOrder(t *testing.T) {
	pkg := summarytest.Packages(t, header+`
func f(a, b bool) {
	to := "first"
	if a {
		to = "second"
		log.Print("dropped, but the edge is not")
	} else if b {
		to = "third"
	}
	smtp.SendMail("", nil, to, nil, nil)
}`)[0]
	f := find(pkg, "p.f")
	checkGraph(t, f)
	var got []string
	for _, blk := range f.Blocks {
		for _, in := range blk.Instrs {
			if in.Op != summary.Phi {
				continue
			}
			for k, a := range in.A {
				// Which block gives which text: the one that the branch on a, or on b, leads to.
				got = append(got, fmt.Sprintf("%s from %d", f.Consts[a.Index].Text, blk.Preds[k]))
			}
		}
	}
	want := []string{"second from 1", "first from 3", "third from 4"}
	if !slices.Equal(got, want) {
		t.Errorf("phi: got %q, want %q\n%s", got, want, shape(f))
	}
}

// A type may point to itself: looking for functions in what a library is given ends.
func TestRecursiveTypes(t *testing.T) {
	pkg := summarytest.Packages(t, header+`
type list []list

type self *self

var (
	all list
	one self
)

func f() {
	log.Print(all)
	log.Print(one)
	smtp.SendMail("", nil, "", nil, nil)
}`)[0]
	checkGraph(t, find(pkg, "p.f"))
}

func TestNames(t *testing.T) {
	pkg := summarytest.Packages(t, `package p

import "net/smtp"

func mail() error { return smtp.SendMail("", nil, "", nil, nil) }

type base struct{}

func (base) Value()    { mail() }
func (*base) Pointer() { mail() }

type outer struct {
	name string
	*base
}

type sender interface{ Send() }

type box[T any] struct{ v T }

func (b *box[T]) Put(v T) { func() { mail() }() }

func generic[T any](v T) { mail() }

func closures() {
	a := func() { mail() }
	b := func() { func() { mail() }() }
	a()
	b()
}

func uses(o *outer, s sender, b *box[int]) {
	o.Value()
	o.Pointer()
	s.Send()
	b.Put(1)
	generic("x")
	f := o.Pointer
	f()
	(*base).Pointer(o.base)
}

func init() { mail() }
`)[0]
	var names []string
	for _, f := range pkg.Funcs {
		checkGraph(t, f)
		names = append(names, f.Name)
	}
	want := []string{"(*p.base).Pointer", "(*p.box).Put", "(*p.box).Put$1", "(p.base).Value", "p.closures", "p.closures$1",
		"p.closures$2", "p.closures$2$1", "p.generic", "p.init", "p.init#1", "p.mail", "p.uses"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("functions (-want +got):\n%s", diff)
	}
	if f := find(pkg, "p.closures$2$1"); f != nil && f.Parent != "p.closures$2" {
		t.Errorf("parent of %s is %s", f.Name, f.Parent)
	}
	var calls []string
	uses := find(pkg, "p.uses")
	for _, blk := range uses.Blocks {
		for _, in := range blk.Instrs {
			switch {
			case in.Call != nil && in.Call.Name >= 0:
				calls = append(calls, uses.Names[in.Call.Name])
			case in.Op == summary.Bound:
				calls = append(calls, "bound "+uses.Names[in.Name])
			}
		}
	}
	want = []string{"(p.base).Value", "(*p.base).Pointer", "(p.sender).Send", "(*p.box).Put", "p.generic", "bound (*p.base).Pointer", "(*p.base).Pointer"}
	if diff := cmp.Diff(want, calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	methods := map[string]string{}
	for _, typ := range pkg.Types {
		for _, m := range typ.Methods {
			methods[typ.Name+" "+m.Name] = m.Func + " " + strings.Join(m.Path, ".")
		}
	}
	for name, want := range map[string]string{
		"*p.outer Pointer": "(*p.base).Pointer base",
		"p.outer Value":    "(p.base).Value base",
		"*p.box Put":       "(*p.box).Put ",
		"p.sender Send":    "(p.sender).Send ",
	} {
		if methods[name] != want {
			t.Errorf("method %s is %q, want %q", name, methods[name], want)
		}
	}
	if _, ok := methods["p.base Pointer"]; ok {
		t.Error("the value p.base has the pointer's method")
	}
}

func TestTags(t *testing.T) {
	pkg := summarytest.Packages(t, "package p\n\n"+`
type Gorm struct {
	ID       uint   `+"`gorm:\"primaryKey\"`"+`
	EventID  string `+"`gorm:\"uniqueIndex\"`"+`
	TenantID string `+"`gorm:\"uniqueIndex:tenant_ref,priority:1\"`"+`
	Ref      string `+"`gorm:\"column:reference;uniqueIndex:tenant_ref\"`"+`
	Mail     string `+"`gorm:\"unique\"`"+`
	Plain    string `+"`gorm:\"index\"`"+`
}

type TextKey struct {
	Key string `+"`gorm:\"primaryKey\"`"+`
}

type Bun struct {
	BaseModel `+"`bun:\"table:bun_rows,alias:b\"`"+`
	ID        int64  `+"`bun:\"id,pk,autoincrement\"`"+`
	HTTPKey   string `+"`bun:\",unique\"`"+`
	Other     string `+"`bun:\",unique\"`"+`
	A         string `+"`bun:\"a,unique:pair\"`"+`
	B         string `+"`bun:\"b,unique:pair\"`"+`
}

type BaseModel struct{}

type Login struct {
	tableName string `+"`pg:\"logins,alias:l\"`"+`
	ID        int64  `+"`pg:\"id,pk\"`"+`
	Email     string `+"`pg:\"mail,unique\"`"+`
}

type OldLogin struct {
	tableName struct{} `+"`sql:\"\\\"old logins\\\"\"`"+`
}

type Named struct{ ID string }

func (Named) TableName() string { return "shop." + table }

const table = "named"

type Scanned struct {
	UserID string `+"`db:\"uid\"`"+`
}

type Plain struct{ ID string }

type Category struct {
	Name string `+"`gorm:\"size:20\"`"+`
}
`)[0]
	want := []summary.Unique{
		{Table: "bun_rows", Columns: []string{"http_key"}},
		{Table: "bun_rows", Columns: []string{"other"}},
		{Table: "bun_rows", Columns: []string{"a", "b"}},
		{Table: "gorms", Columns: []string{"event_id"}},
		{Table: "gorms", Columns: []string{"tenant_id", "reference"}},
		{Table: "gorms", Columns: []string{"mail"}},
		{Table: "logins", Columns: []string{"mail"}},
		{Table: "text_keys", Columns: []string{"key"}},
	}
	byText := cmpopts.SortSlices(func(a, b summary.Unique) bool { return fmt.Sprint(a) < fmt.Sprint(b) })
	if diff := cmp.Diff(want, pkg.Uniques, byText); diff != "" {
		t.Errorf("uniques (-want +got):\n%s", diff)
	}
	tables := map[string]string{}
	for _, typ := range pkg.Types {
		tables[typ.Name] = typ.Table
	}
	for name, want := range map[string]string{"p.Gorm": "gorms", "p.Bun": "bun_rows", "p.Scanned": "scanneds", "p.Plain": "", "p.Named": "shop.named", "p.Category": "categories",
		"p.Login": "logins", "p.OldLogin": "old logins"} {
		if tables[name] != want {
			t.Errorf("table of %s is %q, want %q", name, tables[name], want)
		}
	}
}

func TestComments(t *testing.T) {
	pkg := summarytest.Packages(t, `-- p/p.go --
package p

import (
	_ "embed"
	"net/smtp"
)

//go:embed insert.sql
var insert string

//go:embed missing.sql
var missing string

//idemcheck:guard duplicate=false
func claim() bool { return true }

// Text before the annotation.
//
//idemcheck:effect sms
//idemcheck:idempotent the gateway deduplicates
func text() {}

//idemcheck:unknown word
func unknown() { smtp.SendMail("", nil, "", nil, nil) }

type port interface {
	//idemcheck:guard check
	Seen() bool
}

func f(p port) {
	//idemcheck:ignore unguarded every one counts
	claim()
	text() //idemcheck:ignore unguarded
	p.Seen() //idemcheck:ignored unguarded no such word
	//idemcheck:ignore
}

-- p/insert.sql --
INSERT INTO t VALUES (1)
-- p/gen.go --
// Code generated by x. DO NOT EDIT.

package p

func Generated() { claim() }
-- p/p_test.go --
package p

func testing() { claim() }
`)[0]
	notes := map[string][]summary.Note{}
	for _, f := range pkg.Funcs {
		if len(f.Notes) > 0 {
			notes[f.Name] = f.Notes
		}
	}
	for _, typ := range pkg.Types {
		for _, m := range typ.Methods {
			if len(m.Notes) > 0 {
				notes[m.Func] = m.Notes
			}
		}
	}
	want := map[string][]summary.Note{
		"p.claim":       {{Kind: "guard", Arg: "duplicate=false"}},
		"p.text":        {{Kind: "effect", Arg: "sms"}, {Kind: "idempotent", Arg: "the gateway deduplicates"}},
		"(p.port).Seen": {{Kind: "guard", Arg: "check"}},
	}
	noPos := cmpopts.IgnoreTypes(summary.Pos{})
	if diff := cmp.Diff(want, notes, noPos); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	ignores := []summary.Ignore{{Rule: "unguarded", Reason: "every one counts"}, {Rule: "unguarded", Trailing: true}, {}}
	if diff := cmp.Diff(ignores, pkg.Ignores, noPos); diff != "" {
		t.Errorf("ignores (-want +got):\n%s", diff)
	}
	if len(pkg.Globals) != 1 || pkg.Globals[0].Name != "p.insert" || pkg.Globals[0].Const.Text != "INSERT INTO t VALUES (1)\n" {
		t.Errorf("globals are %+v, want the embedded text alone", pkg.Globals)
	}
	for name, want := range map[string][2]bool{"p.f": {false, false}, "p.Generated": {true, false}, "p.testing": {false, true}} {
		if f := find(pkg, name); f == nil || f.Generated != want[0] || f.Test != want[1] {
			t.Errorf("%s: generated and test should be %v: %+v", name, want, f)
		}
	}
}

// many has most kinds of instructions.
const many = header + `
type row struct {
	ID string
	n  [2]int
	m  map[string]int
}

type sender interface{ Send(...string) error }

var count int

func all(ctx context.Context, s sender, rows []row, ch chan row, any1 any, fn func() error) (n int, err error) {
	defer func() { err = errors.Join(err, mail()) }()
	m := map[string]row{"a": {ID: "x"}}
	for k, v := range m {
		m[k] = row{ID: v.ID + "-" + k, n: [2]int{1, 2}}
	}
	for i, r := range rows {
		if r.n[i%2] > count && !strings.HasPrefix(r.ID, "x") {
			count++
			_ = s.Send(r.ID)
		}
	}
	select {
	case r := <-ch:
		go s.Send(r.ID)
	case ch <- row{}:
	default:
	}
	switch v := any1.(type) {
	case string:
		err = s.Send(v)
	case fmt.Stringer:
		err = s.Send(v.String())
	}
	f := s.Send
	err = f(rows[0].ID, "1.5")
	if fn != nil {
		err = fn()
	}
	if x, ok := <-ch; ok {
		copy(rows, []row{x})
	}
	p := &rows[1]
	p.m["k"] = len(rows[1:])
	return int(time.Now().Unix()), err
}
`

// FuzzBuild: whatever parses and type-checks is summarised without a fault, and the graph holds together.
func FuzzBuild(f *testing.F) {
	f.Add(many)
	f.Add(header + "func f[T any](x T) (y T) { defer func() { recover() }(); goto end; end: return x }")
	f.Add(header + "func f() { for i := range 10 { if i > 3 { continue }; for { break } ; mail() } }")
	f.Add(header + "func f(seq func(func(int) bool)) { for x := range seq { if x > 1 { return }; defer mail() } }")
	f.Add(header + "type t[P any] struct{ p P }; func (x *t[P]) m() func() P { return func() P { mail(); return x.p } }; var v = (*t[int]).m")
	f.Fuzz(func(t *testing.T, src string) {
		ins, err := summarytest.Inputs(src)
		if err != nil {
			t.Skip()
		}
		for _, in := range ins {
			pkg, errs := summary.Build(*in)
			for _, err := range errs {
				t.Error(err)
			}
			for _, fn := range pkg.Funcs {
				checkGraph(t, fn)
			}
		}
	})
}
