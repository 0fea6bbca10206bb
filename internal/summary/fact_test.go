package summary_test

import (
	"bytes"
	"encoding/gob"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

func encode(t testing.TB, fact *summary.Fact) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(fact); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGob(t *testing.T) {
	fact := summary.Merge(summarytest.Packages(t, many)[0], nil, []string{"p|p.go:1"})
	data := encode(t, fact)
	got := new(summary.Fact)
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(fact, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("lost on the way (-want +got):\n%s", diff)
	}
	for range 3 {
		again := summary.Merge(summarytest.Packages(t, many)[0], nil, []string{"p|p.go:1"})
		if !bytes.Equal(encode(t, again), data) {
			t.Fatalf("the same package gave other bytes:\n%s", cmp.Diff(fact, again))
		}
	}
}

func TestMerge(t *testing.T) {
	const program = `-- a/a.go --
package a

import "net/smtp"

func Used() { helper() }

func helper() { func() { smtp.SendMail("", nil, "", nil, nil) }() }

func Unused() { smtp.SendMail("", nil, "", nil, nil) }

type Sender interface{ Send() }

type Mail struct{ text string }

func (m *Mail) Send() { smtp.SendMail("", nil, m.text, nil, nil) }

func NewMail() *Mail { return &Mail{"x"} }

type Other struct{}

func (*Other) Send() { smtp.SendMail("", nil, "", nil, nil) }

var registry = map[string]func(){"used": Used}
-- b/b.go --
package b

import "a"

type Service struct{ Mail *a.Mail }

func New() *Service { return &Service{a.NewMail()} }

func (s *Service) Run() { s.Mail.Send() }

func Unused() { a.Unused() }
-- c/c.go --
package c

import "b"

func Main() { b.New().Run() }
`
	pkgs := summarytest.Packages(t, program)
	names := func(f *summary.Fact) (out []string) {
		for _, p := range f.Packages {
			for _, fn := range p.Funcs {
				out = append(out, fn.Name)
			}
		}
		return out
	}
	a := summary.Merge(pkgs[0], nil, []string{"x", "x"})
	b := summary.Merge(pkgs[1], []*summary.Fact{a}, []string{"y"})
	c := summary.Merge(pkgs[2], []*summary.Fact{b}, nil)
	// An init stays: it may register something, and fills variables (so a.Used stays). b.Unused keeps a.Unused in b's fact.
	want := []string{"(*a.Mail).Send", "a.NewMail", "a.Unused", "a.Used", "a.helper", "a.helper$1", "a.init",
		"(*b.Service).Run", "b.New", "b.Unused", "b.init"}
	if diff := cmp.Diff(want, names(b)); diff != "" {
		t.Errorf("b (-want +got):\n%s", diff)
	}
	want = []string{"(*a.Mail).Send", "a.NewMail", "a.Used", "a.helper", "a.helper$1", "a.init", "(*b.Service).Run", "b.New", "b.init", "c.Main", "c.init"}
	if diff := cmp.Diff(want, names(c)); diff != "" {
		t.Errorf("c (-want +got):\n%s", diff)
	}
	// go vet hands over direct imports only, others all: the result must not differ.
	if all := summary.Merge(pkgs[2], []*summary.Fact{a, b}, nil); !slices.Equal(names(all), names(c)) {
		t.Errorf("with the facts of all imports: %v, want %v", names(all), names(c))
	}
	if len(b.Packages[0].Funcs) == len(pkgs[0].Funcs) {
		t.Error("nothing was trimmed")
	}
}

// Two imports have trimmed a package each in its own way: what either kept stays.
func TestMergeUnion(t *testing.T) {
	pkgs := summarytest.Packages(t, `-- a/a.go --
package a

import "net/smtp"

func One() { smtp.SendMail("", nil, "", nil, nil) }
func Two() { smtp.SendMail("", nil, "", nil, nil) }
-- b/b.go --
package b

import "a"

func B() { a.One() }
-- c/c.go --
package c

import "a"

func C() { a.Two() }
-- d/d.go --
package d

import (
	"b"
	"c"
)

func D() { b.B(); c.C() }
`)
	a := summary.Merge(pkgs[0], nil, nil)
	b := summary.Merge(pkgs[1], []*summary.Fact{a}, nil)
	c := summary.Merge(pkgs[2], []*summary.Fact{a}, nil)
	for _, imports := range [][]*summary.Fact{{b, c}, {c, b}} {
		d := summary.Merge(pkgs[3], imports, nil)
		if find(d.Packages[0], "a.One") == nil || find(d.Packages[0], "a.Two") == nil {
			t.Errorf("of %s only %d functions were kept, want those that each import leads to", d.Packages[0].Path, len(d.Packages[0].Funcs))
		}
	}
}
