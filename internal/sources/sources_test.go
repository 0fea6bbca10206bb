package sources

import (
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// The table can be read, and its order is right: the special stands before the general.
func TestTable(t *testing.T) {
	for i, s := range All() {
		if s.Weak != (i >= len(All())-3) {
			t.Errorf("%s: what only names of ids tell stands at the end", s.Name)
		}
	}
}

func TestBadTable(t *testing.T) {
	for text, want := range map[string]string{
		"sources: [{name: a, title: A, where: {x: \"*\"}, ids: [x]}]":                `t.yml:1: sources: unknown key "ids"`,
		"sources: [{name: a, title: A, id: [x]}]":                                    `t.yml: source "a": nothing says how it is recognised`,
		"sources: [{name: a, title: A, where: {x: \"*\"}}]":                          `t.yml: source "a": nothing identifies its events`,
		"sources: [{name: a, title: A, where: {x: \"*\"}, id: [x], waits: [soon]}]":  `t.yml: source "a": time: invalid duration "soon"`,
		"sources: [{name: a, title: A, where: {x: \"*\"}, id: [x], counts: middle}]": `t.yml: source "a": counts: begin or end expected, not "middle"`,
		"sources: [{title: A, where: {x: \"*\"}, id: [x]}]":                          `t.yml: source "": it has no name or title`,
		"sources: [{name: a, title: A, where: {x: \"*\"}, id: [x], slot: {a: b}}]":   `t.yml:1: slot: a single value expected`,
	} {
		if _, err := parse("t.yml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s:\n%v, want\n%s", text, err, want)
		}
	}
}

func TestRecognise(t *testing.T) {
	for doc, want := range map[string]string{
		`{"Records":[{"eventSource":"aws:sqs","messageId":"m","body":"{\"Type\":\"Notification\",\"TopicArn\":\"t\",\"MessageId\":\"n\",\"Message\":\"x\"}"}]}`: "sqs m Records[].messageId, sns n Records[].body.MessageId",
		`{"reply":"$JS.ACK.S.c.2.7.8.9.0"}`:                      "jetstream S/7 reply",
		`{"specversion":"1.0","id":"1","source":"s","type":"t"}`: "cloudevents 1 id",
		`{"id":"evt_1","object":"event","type":"t"}`:             "stripe evt_1 id",
		`{"id":"x","type":"t"}`:                                  "json x id",
		`{"anything":1}`:                                         "",
		`[]`:                                                     "",
		`"text"`:                                                 "",
		`{"Records":[{"eventSource":"aws:sqs"}]}`:                "",
		`{"Records":{"eventSource":"aws:sqs","messageId":"m"}}`: "",
		`{"topic":"t","partition":0,"offset":0}`:                "kafka t/0/0 offset",
	} {
		n, err := payload.Parse([]byte(doc), 1)
		if err != nil {
			t.Fatal(err)
		}
		n.Expand()
		var got []string
		for _, e := range Recognise(n, nil) {
			for _, env := range e.Envelopes {
				got = append(got, env.Source.Name+" "+Text(env.ID)+" "+env.ID[len(env.ID)-1].String())
			}
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s: %s, want %s", doc, text, want)
		}
	}
}

func FuzzRecognise(f *testing.F) {
	f.Add([]byte(`{"Records":[{"eventSource":"aws:sqs","messageId":"m","body":"{}"}],"reply":"$JS.ACK.a"}`), []byte(`{"X-Event-Id":"a"}`))
	f.Fuzz(func(t *testing.T, doc, headers []byte) {
		n, err := payload.Parse(doc, 1)
		if err != nil {
			return
		}
		n.Expand()
		h, err := payload.Parse(headers, 1)
		if err != nil {
			h = nil
		}
		for _, e := range append(Recognise(n, h), Known(n, nil)...) {
			for _, env := range e.Envelopes {
				n.Leaves(func(p payload.Path, _ *payload.Node) { env.Classify(p) })
				env.Alternatives()
				env.List("died")
			}
		}
	})
}
