package payload

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

func mustParse(t *testing.T, text string) *Node {
	t.Helper()
	n, err := Parse([]byte(text), 1)
	if err != nil {
		t.Fatal(err)
	}
	n.Expand()
	return n
}

func TestFind(t *testing.T) {
	doc := mustParse(t, `{"Records":[{"body":"{\"MessageId\":\"m\"}","h":[{"key":"x-id","value":"a"}]},{"h":{"X-Id":["b"]}},{"h":[{"x-id":[99,100]}]}],
		"records":{"t-0":[{"offset":5}]},"form":{"body":"a=1&b=%40x"},"data":"eyJrIjoidiJ9"}`)
	for pattern, want := range map[string]string{
		"Records[].body.MessageId": "Records[].body.MessageId=m",
		"Records[].h[x-id]":        "Records[].h[].x-id=a Records[].h.x-id=b Records[].h[].x-id=cd",
		"records.*[].offset":       "records.t-0[].offset=5",
		"form.body.b":              "form.body.b=@x",
		"data.k":                   "data.k=v",
		"nothing[].here":           "",
	} {
		var got []string
		for _, p := range doc.Find(ParsePattern(pattern)) {
			got = append(got, p.Path.String()+"="+p.Scalar())
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %s, want %s", pattern, text, want)
		}
	}
}

func TestLines(t *testing.T) {
	doc := mustParse(t, "{\n \"a\": 1,\n \"b\": [\n  \"x\",\n  {\"c\": \"{\\\"d\\\":1}\"}\n ]\n}")
	var got []string
	doc.Leaves(func(p Path, n *Node) { got = append(got, fmt.Sprintf("%s:%d", p.Exact(), n.Line)) })
	if text := strings.Join(got, " "); text != "a:2 b[0]:4 b[1].c.d:5" {
		t.Error(text)
	}
}

func TestDiff(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, ""},
		{`{"n":10.10}`, `{"n":10.1}`, ""},
		{`{"n":1e2}`, `{"n":100}`, ""},
		{`{"n":9007199254740993}`, `{"n":9007199254740992}`, "n"},
		{`{"n":1e999999999}`, `{"n":1e999999998}`, "n"},
		{`{"a":null}`, `{}`, "a"},
		{`{"a":"1"}`, `{"a":1}`, "a"},
		{`{"b":"{\"x\":1,\"y\":2}"}`, `{"b":"{\"y\":2, \"x\":1}"}`, ""},
		{`{"b":"{\"x\":1}"}`, `{"b":"{\"x\":2}"}`, "b.x"},
		{`{"l":[{"id":1,"v":1},{"id":2,"v":2}]}`, `{"l":[{"id":2,"v":2},{"id":1,"v":3}]}`, "l[0].v"},
		{`{"l":[{"id":1},{"id":2}]}`, `{"l":[{"id":2},{"id":1}]}`, "l (moved)"},
		{`{"l":[1,2]}`, `{"l":[1,2,3]}`, "l[2]"},
		{`{"o":{"a":1}}`, `{"o":[1]}`, "o.a o[0]"},
		{`{"k.d":1}`, `{"k.d":2}`, `"k.d"`},
		{`{"o":{}}`, `{"o":[]}`, "o"},
		{`{"o":{}}`, `{}`, "o"},
	} {
		var got []string
		for _, d := range Diff(mustParse(t, c.a), mustParse(t, c.b)) {
			text := d.Path.Exact()
			if d.Moved {
				text += " (moved)"
			}
			got = append(got, text)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s and %s: %s, want %s", c.a, c.b, text, c.want)
		}
	}
}

func TestBounds(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("[", 100000): "deeper than 500",
		`{"a":1`:                    "unexpected end",
		`{"a":1} x`:                 "something follows",
		``:                          "unexpected end",
		strings.Repeat(`{"a":`, 600) + "1" + strings.Repeat("}", 600): "deeper than 500",
	} {
		if _, err := Parse([]byte(text), 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20s: %v, want %s", text, err, want)
		}
	}
	// A bomb stays a text.
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(bytes.Repeat([]byte(" "), 64<<20))
	z.Close()
	doc := NewObject(1)
	doc.Add("data", NewText(base64.StdEncoding.EncodeToString(b.Bytes()), 1))
	doc.Expand()
	if doc.Get("data").Inner != nil {
		t.Error("the bomb was expanded")
	}
	// Documents in documents end.
	text := "1"
	for range 12 {
		text = fmt.Sprintf(`{"a":%q}`, text)
	}
	mustParse(t, text)
}

func FuzzPayload(f *testing.F) {
	for _, seed := range []string{`{"a":"{\"b\":1}","data":"eyJrIjoidiJ9","body":"a=1&b=2"}`, `[1e400,null,{"a":[]}]`, `{"value":"H4sIAAAAAAAA"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Parse(data, 1)
		if err != nil {
			return
		}
		n.Expand()
		if d := Diff(n, n); len(d) > 0 {
			t.Errorf("it differs from itself: %v", d[0].Path)
		}
		n.Leaves(func(p Path, v *Node) {
			if v.Kind == Object || v.Kind == List {
				return
			}
			_ = p.String() + p.Exact() + v.Show() + v.Scalar()
		})
		for _, p := range []string{"a[].b", "*.*", "headers[x]", "a.b.c"} {
			n.Find(ParsePattern(p))
		}
	})
}
