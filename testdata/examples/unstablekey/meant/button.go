// Package meant has a key that is fresh on purpose.
package meant

import (
	"net/http"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
)

// Terminal is a till with one button.
type Terminal struct{ Stripe *stripe.Client }

func (t *Terminal) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(250), Currency: stripe.String(string(stripe.CurrencyEUR))}
	//idemcheck:ignore unstablekey each press of the button is an order of its own
	params.SetIdempotencyKey(uuid.NewString())
	if _, err := t.Stripe.V1PaymentIntents.Create(r.Context(), params); err != nil {
		http.Error(w, "no payment", http.StatusBadGateway)
	}
}
