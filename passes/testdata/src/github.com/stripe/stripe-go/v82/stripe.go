// Package stripe is a stub.
package stripe

type Params struct {
	IdempotencyKey *string `form:"-"`
}

func (p *Params) SetIdempotencyKey(val string) { p.IdempotencyKey = &val }

type PaymentIntentParams struct {
	Params   `form:"*"`
	Amount   *int64  `form:"amount"`
	Currency *string `form:"currency"`
}

type PaymentIntent struct{ ID string }

type EventType string

type Event struct {
	ID   string
	Type EventType
}

func Int64(v int64) *int64 { return &v }

func String(v string) *string { return &v }
