// Package webhooks receives what others tell the shop: Stripe, the carrier, the return portal.
package webhooks

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"

	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/webhook"

	"example.com/shop/internal/claims"
	"example.com/shop/internal/order"
)

// Stripe receives the events of our Stripe account.
type Stripe struct {
	Secret  string
	Orders  *order.Service
	Credits order.Credits
	Mail    order.Mailer
	Claims  *claims.Store
	Office  string // where colleagues read mail
}

func (s *Stripe) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	payload, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
	if err != nil {
		http.Error(w, "can't read the event", http.StatusBadRequest)
		return
	}
	event, err := webhook.ConstructEvent(payload, r.Header.Get("Stripe-Signature"), s.Secret)
	if err != nil {
		http.Error(w, "bad signature", http.StatusBadRequest)
		return
	}
	ctx := r.Context()
	switch event.Type {
	case stripe.EventTypeCheckoutSessionCompleted:
		err = s.checkoutCompleted(ctx, event)
	case stripe.EventTypeInvoicePaid:
		err = s.invoicePaid(ctx, event) // finding: unguarded
	case stripe.EventTypeInvoicePaymentFailed:
		err = s.paymentFailed(ctx, event) // finding: unguarded
	case stripe.EventTypeCustomerSubscriptionCreated:
		err = s.subscribed(ctx, event) // finding: unguarded
	case stripe.EventTypeChargeRefunded:
		err = s.refunded(ctx, event)
	case stripe.EventTypeChargeDisputeCreated:
		err = s.disputed(ctx, event)
	}
	if err != nil {
		slog.ErrorContext(ctx, "stripe event failed", "event", event.ID, "type", event.Type, "err", err)
		http.Error(w, "try again", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// checkoutCompleted: a customer has paid an order.
func (s *Stripe) checkoutCompleted(ctx context.Context, event stripe.Event) error {
	session, err := object[stripe.CheckoutSession](event)
	if err != nil {
		return err
	}
	return s.Orders.Paid(ctx, session.ClientReferenceID)
}

// invoicePaid: a month of the subscription is paid; it comes with store credits, one for
// each euro.
func (s *Stripe) invoicePaid(ctx context.Context, event stripe.Event) error {
	invoice, err := object[stripe.Invoice](event)
	if err != nil {
		return err
	}
	return s.Credits.Add(ctx, invoice.Customer.ID, invoice.AmountPaid/100)
}

// paymentFailed: the card of a subscriber was declined.
func (s *Stripe) paymentFailed(ctx context.Context, event stripe.Event) error {
	invoice, err := object[stripe.Invoice](event)
	if err != nil {
		return err
	}
	return s.Mail.Send(ctx, order.Message{
		To:      invoice.CustomerEmail,
		Subject: "We could not charge your card",
		Text:    "Please check your payment details: " + invoice.HostedInvoiceURL,
	})
}

// subscribed: a new subscription. The office packs the welcome parcel of the big plan;
// all others get a mail.
func (s *Stripe) subscribed(ctx context.Context, event stripe.Event) error {
	sub, err := object[stripe.Subscription](event)
	if err != nil {
		return err
	}
	welcome := order.Message{
		To:      sub.Metadata["email"],
		Subject: "Welcome to the club",
		Text:    "Your first box leaves us next Monday.",
	}
	if sub.Metadata["plan"] == "big" {
		welcome.To, welcome.Subject = s.Office, "Welcome parcel for "+sub.Customer.ID
		return s.Claims.Once(ctx, "welcome:"+event.ID, func(ctx context.Context) error {
			return s.Mail.Send(ctx, welcome)
		})
	}
	return s.Mail.Send(ctx, welcome)
}

// refunded: the credits of a refunded month are taken back.
func (s *Stripe) refunded(ctx context.Context, event stripe.Event) error {
	charge, err := object[stripe.Charge](event)
	if err != nil {
		return err
	}
	return s.Credits.TakeBack(ctx, event.ID, charge.Customer.ID, charge.AmountRefunded/100)
}

// disputed: a customer asks the bank for the money back; the office answers by hand.
func (s *Stripe) disputed(ctx context.Context, event stripe.Event) error {
	dispute, err := object[stripe.Dispute](event)
	if err != nil {
		return err
	}
	return s.Claims.Once(ctx, "dispute:"+event.ID, func(ctx context.Context) error {
		return s.Mail.Send(ctx, order.Message{
			To:      s.Office,
			Subject: "Dispute " + dispute.ID,
			Text:    fmt.Sprintf("Over %d cents, because: %s", dispute.Amount, dispute.Reason),
		})
	})
}

// object is what the event is about.
func object[T any](event stripe.Event) (T, error) {
	var o T
	if err := json.Unmarshal(event.Data.Raw, &o); err != nil {
		return o, fmt.Errorf("decode %s: %w", event.Type, err)
	}
	return o, nil
}
