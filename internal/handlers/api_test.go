package handlers

import "testing"

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
