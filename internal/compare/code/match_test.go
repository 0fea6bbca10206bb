package code

import (
	"testing"
	"time"

	"github.com/idemcheck/idemcheck/internal/inventory"
)

func TestRouted(t *testing.T) {
	for _, c := range []struct {
		route, target string
		want          bool
	}{
		{"/hooks/stripe", "/hooks/stripe", true},
		{"/hooks/stripe", "/prod/hooks/stripe", true}, // a stage before it
		{"/hooks/{provider}", "/hooks/stripe", true},
		{"/hooks/:provider", "/hooks/stripe", true},
		{"/hooks/*", "/hooks/stripe", true},
		{"/hooks/", "/hooks/stripe", true},
		{"/hooks/{rest...}", "/hooks/a/b", true},
		{"example.com/hooks", "/hooks", true},
		{"/hooks/stripe", "/hooks/paypal", false},
		{"/hooks/stripe", "/hooks", false},
		{"/hooks/stripe", "/", false},
	} {
		if got := routed(c.route, c.target); got != c.want {
			t.Errorf("%s takes %s: %v", c.route, c.target, got)
		}
	}
}

func TestSaid(t *testing.T) {
	for _, c := range []struct {
		line, constant string
		want           bool
	}{
		{"receipt for ord-58213: mail accepted", "receipt for %s: mail accepted", true},
		{"receipt for ord-58213: mail accepted", "receipt for %-8s: mail accepted\n", true},
		{"mail accepted by smtp id=1", "mail accepted by smtp", true},
		{"mail accepted", "mail refused", false},
		{"ok then", "ok", false},
		{"100% done with it", "%d%% done with it", true},
	} {
		if got := said(c.line, c.constant); got != c.want {
			t.Errorf("%q was written by %q: %v", c.line, c.constant, got)
		}
	}
}

func TestTyped(t *testing.T) {
	s := &subject{types: []string{"events.SQSEvent", "amqp091-go.Delivery", "river.Job"}}
	for param, want := range map[string]string{
		"github.com/aws/aws-lambda-go/events.SQSEvent":         "events.SQSEvent",
		"*github.com/rabbitmq/amqp091-go.Delivery":             "amqp091-go.Delivery",
		"*github.com/riverqueue/river.Job[example.com/x.Args]": "river.Job",
		"github.com/aws/aws-lambda-go/events.SNSEvent":         "",
		"example.com/shop.Delivery":                            "",
		"string":                                               "",
	} {
		if got := s.typed(param); got != want {
			t.Errorf("%s: %q, want %q", param, got, want)
		}
	}
}

func TestDeployed(t *testing.T) {
	list := []*inventory.Handler{
		{Deployment: []inventory.Trigger{{Place: inventory.Place{File: "main.tf", Line: 9}, Names: []string{"receipts"}, Senders: []string{"mails", "Mapping"}, Wait: 90 * time.Second}}},
		{Deployment: []inventory.Trigger{{Place: inventory.Place{File: "main.tf", Line: 19}, Names: []string{"Refunds"}, Senders: []string{"RefundQueue"}, Wait: 30 * time.Second}}},
	}
	for _, c := range []struct {
		s             subject
		first, second string
		wait          time.Duration
	}{
		{subject{topics: []string{"arn:aws:sqs:eu:1:mails", "mails"}}, "main.tf:9 gives it mails", "", 90 * time.Second},
		{subject{topics: []string{"arn:aws:sqs:eu:1:shop-RefundQueue-1ABCDEFGH234"}}, "", "main.tf:19 gives it shop-RefundQueue-1ABCDEFGH234", 30 * time.Second},
		{subject{folders: []string{"receipts"}}, "main.tf:9 calls it receipts", "", 0},
		{subject{folders: []string{"shop-Refunds-1ABCDEFGH234"}}, "", "main.tf:19 calls it shop-Refunds-1ABCDEFGH234", 0},
		{subject{topics: []string{"mails", "RefundQueue"}}, "main.tf:9 gives it mails", "main.tf:19 gives it RefundQueue", 0},
		{subject{topics: []string{"mail", "x"}}, "", "", 0},
	} {
		first, second := c.s.deployed(list[0]), c.s.deployed(list[1])
		wait, _ := c.s.wait(list)
		if first != c.first || second != c.second || wait != c.wait {
			t.Errorf("%v: %q %q %s, want %q %q %s", c.s.topics, first, second, wait, c.first, c.second, c.wait)
		}
	}
}
