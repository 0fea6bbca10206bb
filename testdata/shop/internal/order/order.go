// Package order holds what the shop sells and what happens to it: orders, gift
// cards, store credits. Storage, mail, payment and shipping are behind interfaces.
package order

import (
	"context"
	"errors"
)

// The states of an order.
const (
	StatusPending  = "pending"
	StatusPaid     = "paid"
	StatusShipped  = "shipped"
	StatusReplaced = "replaced"
	StatusReturned = "returned"
)

var (
	// ErrNotFound: there is no such order.
	ErrNotFound = errors.New("order not found")
	// ErrStatus: the order is not in the state that the change starts from.
	ErrStatus = errors.New("order is in another status")
)

// An Order is what a customer bought.
type Order struct {
	ID            string
	CartID        string
	CustomerID    string
	Email         string
	Status        string
	TotalCents    int64
	PaymentIntent string
}

// A GiftCard can be spent in the shop.
type GiftCard struct {
	Code        string
	BoughtBy    string
	AmountCents int64
}

// A Line is a number of pieces of one article.
type Line struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

// A Message is a mail to a customer or to the office.
type Message struct {
	To      string
	Subject string
	Text    string
}

// Repository stores orders.
type Repository interface {
	// Create stores a new order and returns the one that the cart has become: the cart
	// of an earlier attempt keeps its order.
	Create(ctx context.Context, o Order) (Order, error)
	SetIntent(ctx context.Context, id, intent string) error
	Get(ctx context.Context, id string) (*Order, error)
	// Pay moves a pending order to paid and puts the confirmation into the outbox. It
	// returns ErrStatus when the order isn't pending.
	Pay(ctx context.Context, id string) error
	// Return moves a shipped order to returned, or returns ErrStatus.
	Return(ctx context.Context, id string) error
	AddGiftCard(ctx context.Context, c GiftCard) error
}

// Credits are the store credits of customers.
type Credits interface {
	Add(ctx context.Context, customerID string, amount int64) error
	// TakeBack removes credits because of an event, once for each event.
	TakeBack(ctx context.Context, eventID, customerID string, amount int64) error
	// Goodwill gives credits for the trouble with an order.
	Goodwill(ctx context.Context, eventID, orderID string, amount int64) error
}

// Mailer sends mail.
type Mailer interface {
	Send(ctx context.Context, m Message) error
}

// Payments takes money.
type Payments interface {
	// Charge asks for an amount; key is the same for each attempt at the same purchase.
	Charge(ctx context.Context, key, customerID string, cents int64) (intent string, err error)
	ChargeNow(ctx context.Context, customerID string, cents int64) (intent string, err error)
	Refund(ctx context.Context, key, intent string) error
}

// Carrier moves parcels.
type Carrier interface {
	Book(ctx context.Context, o *Order) (tracking string, err error)
}
