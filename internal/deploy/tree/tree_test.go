package tree

import (
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

func TestDuration(t *testing.T) {
	for text, want := range map[string]float64{"30": 30, "30s": 30, "1.5m": 90, "1h30m": 5400, "PT30S": 30, "PT1M": 60, "P1DT1H": 90000, "500ms": 0.5, " 5 ": 5} {
		if got, ok := Duration(text); !ok || got != want {
			t.Errorf("%s: %v %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "s", "30x", "1m30", "${var.x}", "P"} {
		if got, ok := Duration(text); ok {
			t.Errorf("%q is taken for %v s", text, got)
		}
	}
}

// What is one of several is known if each of them is; what is unknown is never a default.
func TestNumber(t *testing.T) {
	at := deploy.Pos{Line: 7}
	unknown := UnknownAt(at)
	for name, c := range map[string]struct {
		v    *Value
		want deploy.Value[float64]
	}{
		"absent":             {nil, deploy.Default(3.0, at)},
		"null":               {&Value{Kind: Absent}, deploy.Default(3.0, at)},
		"text":               {Text("60", at), deploy.Known(60.0, at)},
		"no number":          {Text("x", at), deploy.Value[float64]{Pos: at}},
		"unknown":            {unknown, deploy.Value[float64]{Pos: at}},
		"one of two":         {Choice(at, Text("1", at), Text("2", at)), deploy.Value[float64]{Of: []float64{1, 2}, Pos: at}},
		"one or the default": {Choice(at, Text("1", at), nil), deploy.Value[float64]{Of: []float64{1, 3}, Pos: at}},
		"one is unknown":     {Choice(at, Text("1", at), unknown), deploy.Value[float64]{Pos: at}},
	} {
		got := c.v.Number(3, at)
		if got.Default != c.want.Default || len(got.Of) != len(c.want.Of) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
			continue
		}
		for i := range got.Of {
			if got.Of[i] != c.want.Of[i] {
				t.Errorf("%s: %+v, want %+v", name, got, c.want)
			}
		}
	}
}

// Parts of something unknown are unknown, not absent: nothing is missing there.
func TestGet(t *testing.T) {
	m := &Value{Kind: Map}
	m.Set("a", deploy.Pos{}, UnknownAt(deploy.Pos{}))
	if v := m.Get("a", "b"); !v.Is(Unknown) || !v.Said() {
		t.Errorf("a part of an unknown value: %+v", v)
	}
	if v := m.Get("b", "c"); v.Said() {
		t.Errorf("a part of nothing: %+v", v)
	}
}

func TestMergeKeys(t *testing.T) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte("base: &b {timeout: 5, retries: 1}\nf:\n  <<: *b\n  timeout: 9\n"), &doc); err != nil {
		t.Fatal(err)
	}
	f := (&YAML{File: "x"}).Value(&doc).Get("f")
	if f.Get("timeout").Str() != "9" || f.Get("retries").Str() != "1" || f.Get("timeout").Pos.Line != 4 {
		t.Errorf("%+v", f)
	}
}

// Equal texts are equal whatever the order of keys; what holds something unknown can't be compared.
func TestCompare(t *testing.T) {
	read := func(text string) *Value {
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		return (&YAML{}).Value(&doc)
	}
	a, ok1 := read("{a: [1, 2], b: x}").Compare()
	b, ok2 := read("{b: x, a: [1, 2]}").Compare()
	if !ok1 || !ok2 || a != b {
		t.Errorf("%s %s", a, b)
	}
	if _, ok := (&Value{Kind: List, Items: []*Value{UnknownAt(deploy.Pos{})}}).Compare(); ok {
		t.Error("an unknown part is compared")
	}
}
