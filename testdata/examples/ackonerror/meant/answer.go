// Package meant has a hook whose sender reads the body of the answer.
package meant

import (
	"fmt"
	"net/http"

	"github.com/stripe/stripe-go/v82"
)

// Hook is called by a provider that wants "ok" or "fail".
type Hook struct{ Stripe *stripe.Client }

func (h *Hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	params := &stripe.PaymentIntentCreateParams{Customer: stripe.String(r.FormValue("customer"))}
	params.SetIdempotencyKey(r.FormValue("event"))
	if _, err := h.Stripe.V1PaymentIntents.Create(r.Context(), params); err != nil {
		//idemcheck:ignore ackonerror the provider reads the body, not the status
		fmt.Fprint(w, "fail")
		return
	}
	fmt.Fprint(w, "ok")
}
