package handlers

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

func TestNamedForEvents(t *testing.T) {
	for name, want := range map[string]bool{
		"/webhooks/stripe":       true,
		"/api/v1/hooks/{id}":     true,
		"handleStripeWebhook":    true,
		"PaymentCallback":        true,
		"OnPushEvent":            true,
		"IPNHandler":             true,
		"/orders":                false,
		"CreateOrder":            false,
		"PreventDuplicates":      false, // prevent
		"/api/users/{id}/events": true,
		"whooked":                false,
		"":                       false,
	} {
		if got := namedForEvents(name); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
}

// To Lambda each request is an event: a name that says no more makes no webhook of a gateway's.
func TestRequestsOfLambda(t *testing.T) {
	for name, api := range map[string]bool{
		"HandleEvent":        true,
		"ProcessEvents":      true,
		"handleRequest":      true,
		"LambdaEventHandler": true,
		"HandlePaymentEvent": false,
		"HandleWebhook":      false,
	} {
		p := summarytest.Program(t, `package p
import "net/smtp"
type APIGatewayProxyRequest struct{ Body string }
type Lambda struct{}
func (l *Lambda) `+name+`(r APIGatewayProxyRequest) error { return smtp.SendMail("mx:25", nil, "a@b", nil, []byte(r.Body)) }
`)
		h := &Handler{d: &Discovery{prog: p}, Kind: "serverless", fn: interp.FuncValue("(*p.Lambda)." + name)}
		if got := h.API(false); got != api {
			t.Errorf("%s: API %v, want %v", name, got, api)
		}
	}
}

func TestManages(t *testing.T) {
	for _, c := range []struct {
		http, route, fn string
		want            bool
	}{
		{"POST", "/webhooks", "(*app.webhooks).Create", true},
		{"POST", "/webhooks", "app.RegisterWebhook", true},
		{"POST", "/v1/hooks", "app.createHook", true},
		{"GET", "/webhooks", "app.ListWebhooks", true},
		{"POST", "/webhooks", "(*app.API).handleCreateWebhook", true},
		{"PUT", "/webhooks/{webhookID}", "app.change", true},
		{"DELETE", "/webhooks/{id}", "app.drop", true},
		{"POST", "/webhooks/{id}", "(*app.webhooks).Update", true},
		{"POST", "/webhooks", "app.Routes$1", false},
		{"POST", "/webhooks", "app.RegisterWebhooks$1", false},
		{"POST", "/webhooks/{id}", "app.receive", false},
		{"POST", "/api/webhooks/:id/test", "app.try", true},
		{"POST", "/hooks/{hookID}/redeliver", "app.again", true},
		{"POST", "/webhooks/{provider}/test", "app.take", false},
		{"POST", "/webhooks/test", "app.take", false},
		{"POST", "/webhooks/{id}/events", "app.take", false},
		{"POST", "/webhooks/{provider}", "app.Create", false},
		{"PUT", "/webhooks/{provider}", "app.take", false},
		{"POST", "/webhooks", "app.HandleWebhook", false},
		{"POST", "/webhooks/orders", "app.CreateOrderWebhook", false},
		{"POST", "/hook", "app.updateOrder", false},
		{"POST", "/payment/notification", "app.Create", false},
	} {
		h := &Handler{http: c.http, route: c.route, fn: interp.FuncValue(c.fn)}
		if got := h.manages(); got != c.want {
			t.Errorf("%s %s %s: %v, want %v", c.http, c.route, c.fn, got, c.want)
		}
	}
}
