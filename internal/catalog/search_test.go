package catalog

import (
	"slices"
	"testing"
)

// Each entry can be described: whatever it says there are words for it.
func TestDescribeAll(t *testing.T) {
	for _, f := range DefaultFiles() {
		for i := range f.APIs {
			if a := &f.APIs[i]; len(a.Describe()) == 0 && !a.Replace {
				t.Errorf("%s:%d: %s: nothing is said of its roles %v", f.name, a.line, a.Func, a.Roles())
			}
		}
		for i := range f.Types {
			if typ := &f.Types[i]; len(typ.Describe()) == 0 {
				t.Errorf("%s:%d: %s: nothing is said", f.name, typ.line, typ.Name)
			}
		}
	}
}

func TestSearch(t *testing.T) {
	f, err := Parse("s.yml", []byte(`
library: Shop
packages: [example.com/shop/nats.go, example.com/shop/mail/v3, example.com/shop/pay-go]
types:
  - {name: Letter, package: example.com/shop/mail, delivery: {kind: queue}}
apis:
  - func: Client.{Send,SendAll}
    package: example.com/shop/mail
    effect: {kind: email}
  - func: Connect
    package: example.com/shop/nats.go
    returns: "0"
  - func: "*"
    package: example.com/shop/mail
    pure: true
  - func: v1ChargeService.Create
    package: example.com/shop/pay-go
    effect: {kind: payment}
  - func: "*.Make"
    package: example.com/shop/pay-go
    effect: {kind: payment}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		query Query
		want  []int // lines
	}{
		{Query{Name: "Send"}, []int{7}},
		{Query{Name: "Client.Send"}, []int{7}},
		{Query{Name: "mail.Client.SendAll"}, []int{7}},
		{Query{Name: "mail.Sender.Send"}, []int{7}}, // an interface that Client embeds, perhaps
		{Query{Name: "example.com/shop/mail.Client.Send"}, []int{7}},
		{Query{Name: "(*example.com/shop/mail/v4.Client).Send"}, []int{7}},
		{Query{Name: "other.Client.Send"}, nil},
		{Query{Name: "Connect"}, []int{10}},
		{Query{Name: "nats.Connect"}, []int{10}},
		{Query{Name: "nats.go.Connect"}, []int{10}},
		{Query{Name: "mail.Connect"}, []int{13}},
		{Query{Name: "mail.Letter"}, []int{13, 5}},
		{Query{Name: "Nothing"}, nil},
		{Query{Name: "pay.Create"}, []int{16}},
		{Query{Name: "pay.Make"}, []int{19}},
		{Query{Name: "other.Make"}, nil}, // of no type of that name
		{Query{Role: "effect"}, []int{7, 16, 19}},
		{Query{Role: "delivery"}, []int{5}},
		{Query{Kind: "email"}, []int{7}},
		{Query{Kind: "queue"}, []int{5}},
		{Query{Library: "shop"}, []int{7, 10, 13, 16, 19, 5}},
		{Query{Library: "example.com/shop/mail"}, []int{7, 10, 13, 16, 19, 5}},
		{Query{Library: "bank"}, nil},
	} {
		var got []int
		for _, e := range Search([]*File{f}, test.query) {
			got = append(got, e.Line)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v: lines %v, want %v", test.query, got, test.want)
		}
	}
}
