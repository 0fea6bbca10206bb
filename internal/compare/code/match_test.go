package code

import (
	"os"
	"path/filepath"
	"testing"
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
	dir := t.TempDir()
	for name, text := range map[string]string{
		"serverless.yml": "functions:\n  receipts:\n    handler: cmd/receipts\n    events: [{sqs: {arn: 'arn:aws:sqs:eu:1:mails'}}]\n  refunds:\n    handler: cmd/refunds\n    events: [{sqs: {arn: 'arn:aws:sqs:eu:1:refunds-queue'}}]\n",
		"broken.yaml":    "a: [b\n\t{{ template }}",
		"deep.yaml":      "a: &a [*a]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	s := &subject{topics: []string{"arn:aws:sqs:eu:1:mails", "mails"}, deploys: deployments(dir)}
	if got, want := s.deployed("cmd/receipts"), "serverless.yml:3 gives it mails"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := s.deployed("cmd/refunds"); got != "" {
		t.Error(got)
	}
	s = &subject{folders: []string{"receipts"}, deploys: deployments(dir)}
	if got, want := s.deployed("cmd/receipts"), "serverless.yml:3 calls it receipts"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
