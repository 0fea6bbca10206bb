package interp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

func structOf(pairs ...any) *Value {
	v := &Value{Kind: Struct}
	for i := 0; i < len(pairs); i += 2 {
		v = v.set(pairs[i].(string), pairs[i+1].(*Value))
	}
	return v
}

func TestHash(t *testing.T) {
	op := &Op{}
	sym := newSym(1, "string")
	equal := [][2]*Value{
		{Text("a"), Text("a")},
		{sym, newSym(1, "string")},
		{structOf("a", Text("1"), "b", Text("2")), structOf("b", Text("2"), "a", Text("1"))},
		{Text("a"), Text("a").withFrom([]*Op{op})}, // From only explains
		{concat(Text("a"), Text("b"), sym), concat(Text("ab"), sym)},
		{fieldSym(sym, "f", "p.T", ""), fieldSym(sym, "f", "p.T", "")},
		{nil, nil},
	}
	for _, p := range equal {
		if p[0].Hash() != p[1].Hash() {
			t.Errorf("%v and %v differ", p[0], p[1])
		}
	}
	different := [][2]*Value{
		{Text("a"), Text("b")},
		{Text("1"), Int("1")},
		{Text(""), Nil()},
		{sym, newSym(2, "string")},
		{sym, sym.with(func(c *Value) { c.NonNil = true })},
		{sym, sym.with(func(c *Value) { c.rare = &rare{not: []string{"x"}} })},
		{sym, sym.with(func(c *Value) { c.Prov = Clock })},
		{structOf("a", Text("1")), structOf("b", Text("1"))},
		{structOf("a", Text("1"), "b", Text("")), structOf("a", Text(""), "b", Text("1"))},
		{concat(Text("a"), sym), concat(sym, Text("a"))},
		{fieldSym(sym, "f", "", ""), fieldSym(sym, "g", "", "")},
		{opaque("f", "", sym), opaque("g", "", sym)},
		{ClassError("not-found"), ClassError("conflict")},
		{anError([]string{"a"}, nil), anError(nil, []string{"a"})},
		{&Value{Kind: Ptr, Cell: 1, Steps: []string{"a", "b"}}, &Value{Kind: Ptr, Cell: 1, Steps: []string{"ab"}}},
		{sym, nil},
	}
	for _, p := range different {
		if p[0].Hash() == p[1].Hash() {
			t.Errorf("%v and %v are the same", p[0], p[1])
		}
	}
	// More may be learnt of a value: it stays the same object.
	if sym.Ident() != sym.with(func(c *Value) { c.NonNil = true }).Ident() {
		t.Error("the object changed")
	}
}

func TestJoin(t *testing.T) {
	a, b := Text("a"), Text("b")
	s := newSym(1, "string")
	tests := []struct {
		name string
		v    *Value
		want string
	}{
		{"equal", join(a, Text("a")), "a"},
		{"one is missing", join(nil, a), "a"},
		{"constants", join(a, b), "a|b"},
		{"three", join(join(a, b), Text("c")), "a|b|c"},
		{"one twice", join(join(a, b), a), "a|b"},
		{"nil", join(Nil(), FuncValue("f")), "nil|f"},
		{"with what is not known", join(a, s), "?"},
		{"fields one by one", join(structOf("f", a, "g", b), structOf("f", a, "g", a)), "{f:a g:b|a}"},
		{"a field that one has not set is zero", join(structOf("f", Int("1")), structOf()), "{f:1|0}"},
		{"the same, the other way", join(structOf(), structOf("f", Int("1"))), "{f:0|1}"},
	}
	for _, tt := range tests {
		if got := show(tt.v); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	// Provenance adds up, and only what both know is known.
	x := newSym(2, "").with(func(c *Value) { c.Prov, c.NonNil = Clock, true })
	y := newSym(3, "").with(func(c *Value) { c.Prov = Payload })
	if j := join(x, y); j.Prov != Clock|Payload || j.NonNil {
		t.Errorf("provenance %b, not nil %v", j.Prov, j.NonNil)
	}
	// With an identity, joining again changes nothing: loops converge.
	w := meeting{at: 99, turns: true}
	once := w.join(s, a)
	if again := w.join(once, w.join(s, b)); again.Hash() != once.Hash() {
		t.Errorf("%v became %v", once, again)
	}
}

func TestChoiceBound(t *testing.T) {
	var v *Value
	for i := range 40 {
		v = join(v, Text(fmt.Sprint(i)))
		if v.Kind == Choice && len(v.Elems) > maxChoice {
			t.Fatalf("%d alternatives", len(v.Elems))
		}
	}
	if v.Kind != Sym {
		t.Errorf("too many alternatives should be one unknown value, got %v", v)
	}
	// One alternative is no choice, and provenance is that of all.
	if got := choice([]*Value{Text("a"), Text("a")}); got.Kind != Const {
		t.Errorf("got %v", got)
	}
	if got := choice([]*Value{Text("a"), FreshValue()}); !got.Prov.Fresh() {
		t.Error("the freshness of one alternative is lost")
	}
}

// show is a value in short: texts, "?" for what is not known.
func show(v *Value) string {
	switch {
	case v == nil:
		return "_"
	case v.Kind == Const && v.CK == summary.Nil:
		return "nil"
	case v.Kind == Const, v.Kind == Func:
		return v.Text
	case v.Kind == Err:
		return "error"
	case v.Kind == Choice:
		var parts []string
		for _, e := range v.Elems {
			parts = append(parts, show(e))
		}
		return strings.Join(parts, "|")
	case v.Kind == Struct:
		var parts []string
		for i, n := range v.Names() {
			parts = append(parts, n+":"+show(v.Elems[i]))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case v.Kind == Cat:
		text, _ := ConstText(v, "?")
		return text
	}
	return "?"
}

func TestConstText(t *testing.T) {
	s := newSym(1, "string")
	for _, tt := range []struct {
		v    *Value
		want string
		ok   bool
	}{
		{Text("a"), "a", true},
		{Int("3"), "3", true},
		{Bool(true), "true", true},
		{Text(""), "", true},
		{Nil(), "", false},
		{s, "", false},
		{concat(Text("a"), s, Text("b")), "a?b", true},
		{concat(s, s), "??", false},
		{concat(s, Text("-"), s), "?-?", true},
		{concat(concat(Text("a"), s), Text("b"), Text("c")), "a?bc", true},
		{concat(Text("a"), Text("b")), "ab", true},
		{concat(Text(""), Text("")), "", true},
		{opaque("f", "", Text("a")), "", false},
	} {
		if got, ok := ConstText(tt.v, "?"); got != tt.want || ok != tt.ok {
			t.Errorf("%v: %q %v, want %q %v", tt.v, got, ok, tt.want, tt.ok)
		}
	}
	if c := concat(Text("k:"), newSym(1, "").with(func(c *Value) { c.Prov = Clock })); !c.Prov.Fresh() {
		t.Error("a text with a time in it is fresh")
	}
}

func TestSprintf(t *testing.T) {
	s := newSym(1, "string")
	for _, tt := range []struct {
		format string
		args   []*Value
		want   string
	}{
		{"plain", nil, "plain"},
		{"%s-%d", []*Value{Text("a"), Int("7")}, "a-7"},
		{"%s-%v", []*Value{Text("a"), s}, "a-?"},
		{"100%%", nil, "100%"},
		{"%[2]s-%[1]s", []*Value{Text("a"), Text("b")}, "b-a"},
		{"%[2]s-%s", []*Value{Text("a"), Text("b"), Text("c")}, "b-c"},
		{"%05d|", []*Value{s}, "?|"},
		{"%-10.3s|", []*Value{s}, "?|"},
		{"%q", []*Value{Text("a")}, "?"}, // changes its text
		{"%s", nil, "?"},
		{"ends with %", nil, "ends with %"},
		{"%s", []*Value{concat(Text("a"), s)}, "?"}, // the parts are not looked into
	} {
		got, _ := ConstText(sprintf(Text(tt.format), tt.args), "?")
		if v := sprintf(Text(tt.format), tt.args); v.Kind != Const && v.Kind != Cat {
			got = "?"
		}
		if got != tt.want {
			t.Errorf("%q %v: %q, want %q", tt.format, tt.args, got, tt.want)
		}
	}
	for _, format := range []string{"%[x]s", "%[1", "%"} {
		sprintf(Text(format), []*Value{s}) // must not panic
	}
	if v := sprintf(Text("%s"), []*Value{FreshValue()}); !v.Prov.Fresh() {
		t.Error("a formatted fresh value is fresh")
	}
	if v := sprintf(s, []*Value{FreshValue()}); !v.Prov.Fresh() {
		t.Error("the same with an unknown format")
	}
}

func TestStructs(t *testing.T) {
	v := structOf("b", Text("2"), "a", Text("1"))
	w := v.set("a", Text("9"))
	if show(v) != "{a:1 b:2}" || show(w) != "{a:9 b:2}" {
		t.Errorf("%s became %s", show(v), show(w))
	}
	if v.Get("c") != nil || (*Value)(nil).Get("a") != nil || Text("a").Get("a") != nil {
		t.Error("there is no such field")
	}
	// Fields that were not set come from the base; without one they are zero.
	base := newSym(5, "p.T")
	withBase := v.with(func(c *Value) { c.Base = base })
	if got := walk(withBase, []string{"c"}, nil); got.Kind != Sym || got.Ident() != fieldSym(base, "c", "", "").Ident() {
		t.Errorf("c is %v", got)
	}
	if got := walk(v, []string{"c"}, &Value{CK: summary.Int}); show(got) != "0" {
		t.Errorf("c is %v", got)
	}
	// Any element of a list is one of all.
	list := structOf("[0]", Text("x"), "[1]", Text("y"))
	if got := show(walk(list, []string{"[*]"}, nil)); got != "x|y" {
		t.Errorf("an element is %s", got)
	}
	if got := show(walk(list, []string{"[1]"}, nil)); got != "y" {
		t.Errorf("the second is %s", got)
	}
}

func TestBits(t *testing.T) {
	var b Bits
	nums := []int{0, 63, 64, 200}
	for _, n := range nums {
		b = b.With(n)
	}
	var got []int
	b.Each(func(i int) { got = append(got, i) })
	if !slices.Equal(got, nums) {
		t.Errorf("%v, want %v", got, nums)
	}
	c := b.without(64)
	if c.Has(64) || !b.Has(64) || c.Has(1000) {
		t.Error("a set was changed, or has too much")
	}
	if u := c.Union(Bits(nil).With(64)); !u.Has(64) || !u.Has(200) {
		t.Error("the union lacks something")
	}
	if u := Bits(nil).Union(b); !slices.Equal(u, b) {
		t.Error("the union with nothing is another set")
	}
}

func TestCompare(t *testing.T) {
	m := NewMachine(NewShared(link.New(catalog.Default(), nil), nil), nil)
	s := newSym(1, "int")
	some := s.with(func(c *Value) { c.NonNil = true })
	notX := newSym(2, "string").with(func(c *Value) { c.rare = &rare{not: []string{"x"}} })
	ptr := &Value{Kind: Ptr, Cell: 7}
	err := anError([]string{"g:p.ErrA"}, nil)
	other := anError([]string{"g:p.ErrB"}, nil)
	open := &Value{Kind: Err, Open: true}
	method := newSym(3, "string").with(func(c *Value) { c.Prov = Method })
	for _, tt := range []struct {
		x    *Value
		op   string
		y    *Value
		want string
	}{
		{Text("a"), "==", Text("a"), "true"},
		{Text("a"), "!=", Text("a"), "false"},
		{Text("a"), "==", Text("b"), "false"},
		{Nil(), "==", Nil(), "true"},
		{Text(""), "==", Nil(), "false"},
		{s, "==", s, "true"},
		{s, "==", newSym(9, "int"), "?"},
		{s, "==", Int("0"), "?"},
		{some, "==", Int("0"), "false"},
		{Int("0"), "!=", some, "true"},
		{some, "==", Int("3"), "?"},
		{some, "==", Nil(), "false"},
		{s, "==", Nil(), "?"},
		{notX, "==", Text("x"), "false"},
		{notX, "==", Text("y"), "?"},
		{ptr, "==", Nil(), "false"},
		{ptr, "==", &Value{Kind: Ptr, Cell: 7}, "true"},
		{ptr, "==", &Value{Kind: Ptr, Cell: 8}, "false"},
		{FuncValue("f"), "==", Nil(), "false"},
		{err, "==", Nil(), "false"},
		{err, "==", err, "true"},
		{err, "==", other, "false"},
		{err, "==", open, "?"},
		{newSym(4, "error"), "==", err, "?"},
		{choice([]*Value{Text("a"), Text("b")}), "==", Text("c"), "false"},
		{choice([]*Value{Text("a"), Text("b")}), "==", Text("a"), "?"},
		{choice([]*Value{Nil(), err}), "==", Nil(), "?"},
		{concat(Text("k"), s), "==", Text(""), "false"},
		{concat(newSym(8, ""), s), "==", Text(""), "?"},
		{method, "==", Text("GET"), "false"}, // a handler that gets deliveries
		{method, "==", Text("POST"), "?"},
		{Int("1"), "<", Int("2"), "true"},
		{Int("2"), "<=", Int("2"), "true"},
		{Int("10"), ">", Int("9"), "true"},
		{Int("10"), ">=", Int("11"), "false"},
		{some, ">", Int("0"), "true"},
		{Int("0"), "<", some, "true"},
		{some, ">", Int("1"), "?"},
		{s, ">", Int("0"), "?"},
		{Int("1"), "+", Int("2"), "3"},
		{Int("1"), "-", Int("2"), "-1"},
		{Text("a"), "+", Text("b"), "ab"},
		{Text("a"), "+", s, "a?"},
	} {
		if got := show(m.binary(tt.op, tt.x, tt.y)); got != tt.want {
			t.Errorf("%v %s %v: %s, want %s", tt.x, tt.op, tt.y, got, tt.want)
		}
	}
	// The answer tells where it comes from.
	op := &Op{}
	if v := m.binary("==", Nil().withFrom([]*Op{op}), Nil()); !slices.Contains(v.From, op) {
		t.Error("a comparison does not tell of the operation")
	}
	// n >= 1 is n > 0, so that one learns the same from both.
	if a, b := m.binary(">=", s, Int("1")), m.binary(">", s, Int("0")); a.Hash() != b.Hash() {
		t.Errorf("%v, %v", a, b)
	}
	if a, b := not(m.binary("<", s, Int("1"))), m.binary(">", s, Int("0")); a.Hash() != b.Hash() {
		t.Errorf("%v, %v", a, b)
	}
	if v := m.binary("==", s, Int("5")); not(not(v)) != v {
		t.Error("twice not is another value")
	}
}

// Errors that are nil on both ways, for different reasons, are nil.
func TestJoinNilErrors(t *testing.T) {
	from := nilValue.with(func(v *Value) { v.From = []*Op{{ID: 3}} })
	if v := joinErrors(choice([]*Value{nilValue, from}), nilValue); !v.IsNil() {
		t.Errorf("joined: %v", v)
	}
}

// Of a table that is larger than what is told apart, the rest is any element.
func TestLargeTable(t *testing.T) {
	var table *Value
	for i := range 3 * maxElems {
		table = update(table, []string{fmt.Sprintf("[%04d]", i)}, Int(fmt.Sprint(i)))
	}
	if len(table.Elems) > maxElems+1 || table.Get("[*]") == nil || table.Get("[0000]") == nil {
		t.Errorf("%d elements: %v", len(table.Elems), table.Names())
	}
}
