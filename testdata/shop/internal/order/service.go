package order

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
)

// Service is what the shop does with orders.
type Service struct {
	repo     Repository
	payments Payments
	carrier  Carrier
}

// NewService makes a service on the given storage, payments and carrier.
func NewService(repo Repository, payments Payments, carrier Carrier) *Service {
	return &Service{repo: repo, payments: payments, carrier: carrier}
}

// Get finds an order.
func (s *Service) Get(ctx context.Context, id string) (*Order, error) {
	return s.repo.Get(ctx, id)
}

// Place turns a cart into an order and asks for its price. Customers press the button
// twice and phones repeat requests: the cart stands for the purchase.
func (s *Service) Place(ctx context.Context, o Order) (Order, error) {
	o.ID = "ord_" + rand.Text()
	o.Status = StatusPending
	placed, err := s.repo.Create(ctx, o)
	if err != nil {
		return Order{}, fmt.Errorf("place order: %w", err)
	}
	placed.PaymentIntent, err = s.payments.Charge(ctx, "cart-"+o.CartID, placed.CustomerID, placed.TotalCents)
	if err != nil {
		return Order{}, fmt.Errorf("charge order %s: %w", placed.ID, err)
	}
	if err := s.repo.SetIntent(ctx, placed.ID, placed.PaymentIntent); err != nil {
		return Order{}, fmt.Errorf("place order %s: %w", placed.ID, err)
	}
	return placed, nil
}

// SellGiftCard charges a customer and issues the card.
func (s *Service) SellGiftCard(ctx context.Context, customerID string, cents int64) (GiftCard, error) {
	if _, err := s.payments.ChargeNow(ctx, customerID, cents); err != nil {
		return GiftCard{}, fmt.Errorf("charge gift card: %w", err)
	}
	card := GiftCard{Code: rand.Text(), BoughtBy: customerID, AmountCents: cents}
	if err := s.repo.AddGiftCard(ctx, card); err != nil {
		return GiftCard{}, fmt.Errorf("issue gift card: %w", err)
	}
	return card, nil
}

// Paid takes note that the money for an order has come. An order that was paid before
// stays as it is.
func (s *Service) Paid(ctx context.Context, id string) error {
	err := s.repo.Pay(ctx, id)
	if errors.Is(err, ErrStatus) {
		return nil
	}
	return err
}

// Replace sends an order again that the carrier has lost.
func (s *Service) Replace(ctx context.Context, id string) error {
	o, err := s.repo.Get(ctx, id)
	if err != nil {
		return fmt.Errorf("replace order: %w", err)
	}
	if o.Status == StatusReplaced {
		return nil
	}
	if _, err := s.carrier.Book(ctx, o); err != nil {
		return fmt.Errorf("replace order %s: %w", id, err)
	}
	return nil
}

// Returned gives the money back for an order that the customer has sent back. Stripe
// knows the refund by the carrier's event; the status follows when the money is on its way.
func (s *Service) Returned(ctx context.Context, eventID, id string) error {
	o, err := s.repo.Get(ctx, id)
	if err != nil {
		return fmt.Errorf("return order: %w", err)
	}
	if err := s.payments.Refund(ctx, "return-"+eventID, o.PaymentIntent); err != nil {
		return fmt.Errorf("refund order %s: %w", id, err)
	}
	if err := s.repo.Return(ctx, id); err != nil && !errors.Is(err, ErrStatus) {
		return fmt.Errorf("return order %s: %w", id, err)
	}
	return nil
}
