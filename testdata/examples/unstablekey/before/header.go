package before

import (
	"net/http"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
)

// Checkout is called by our own clients.
type Checkout struct{ Stripe *stripe.Client }

func (c *Checkout) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		key = uuid.NewString()
	}
	params := &stripe.PaymentIntentCreateParams{Customer: stripe.String(r.FormValue("customer"))}
	params.SetIdempotencyKey(key) // finding: unstablekey
	if _, err := c.Stripe.V1PaymentIntents.Create(r.Context(), params); err != nil {
		http.Error(w, "no payment", http.StatusBadGateway)
	}
}
