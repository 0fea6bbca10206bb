// Package providers holds the places of a key that a callee deduplicates by: fields, options
// and headers.
package providers

import (
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

func request(r *http.Request) *http.Request {
	req, _ := http.NewRequestWithContext(r.Context(), http.MethodPost, "https://api.test", strings.NewReader("{}"))
	return req
}

// Fields and setters of an SDK.

func setter(w http.ResponseWriter, r *http.Request) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey("charge-" + uuid.NewString()) // want `paymentintent\.New does not recognise`
	_, _ = paymentintent.New(p)
}

func field(w http.ResponseWriter, r *http.Request) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.IdempotencyKey = stripe.String(uuid.NewString()) // want `paymentintent\.New does not recognise`
	_, _ = paymentintent.New(p)
}

func literal(w http.ResponseWriter, r *http.Request) {
	_, _ = paymentintent.New(&stripe.PaymentIntentParams{
		Params: stripe.Params{
			IdempotencyKey: stripe.String(uuid.NewString()), // want `paymentintent\.New does not recognise`
		},
		Amount: stripe.Int64(100),
	})
}

func variable(w http.ResponseWriter, r *http.Request) {
	key := uuid.NewString()
	p := &stripe.PaymentIntentParams{Params: stripe.Params{IdempotencyKey: &key}} // want `paymentintent\.New does not recognise`
	_, _ = paymentintent.New(p)
}

func fieldOf(w http.ResponseWriter, r *http.Request) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.IdempotencyKey = stripe.String("charge-" + r.FormValue("event"))
	_, _ = paymentintent.New(p)
}

// Headers of requests.

func set(w http.ResponseWriter, r *http.Request) {
	req := request(r)
	req.Header.Set("Idempotency-Key", uuid.NewString()) // want `http\.Client\.Do does not recognise`
	_, _ = http.DefaultClient.Do(req)
}

func setOf(w http.ResponseWriter, r *http.Request) {
	req := request(r)
	req.Header.Set("Idempotency-Key", r.FormValue("event"))
	req.Header.Set("X-Request-Id", uuid.NewString())
	_, _ = http.DefaultClient.Do(req)
}

func lowerCase(w http.ResponseWriter, r *http.Request) {
	req := request(r)
	req.Header.Set("idempotency-key", uuid.NewString()) // want `http\.Client\.Do does not recognise`
	_, _ = http.DefaultClient.Do(req)
}

func yooKassa(w http.ResponseWriter, r *http.Request) {
	req := request(r)
	req.Header.Add("Idempotence-Key", uuid.NewString()) // want `http\.Client\.Do does not recognise`
	_, _ = http.DefaultClient.Do(req)
}

func payPal(w http.ResponseWriter, r *http.Request) {
	const header = "PayPal-Request-Id"
	req := request(r)
	req.Header.Set(header, time.Now().Format(time.RFC3339Nano)) // want `http\.Client\.Do does not recognise`
	_, _ = http.DefaultClient.Do(req)
}

func entry(w http.ResponseWriter, r *http.Request) {
	req := request(r)
	req.Header["X-Idempotency-Key"] = []string{uuid.NewString()} // want `http\.Client\.Do does not recognise`
	_, _ = http.DefaultClient.Do(req)
}

func replaced(w http.ResponseWriter, r *http.Request) {
	req := request(r)
	req.Header = http.Header{
		"Content-Type":    {"application/json"},
		"Idempotency-Key": {uuid.NewString()}, // want `http\.Client\.Do does not recognise`
	}
	_, _ = http.DefaultClient.Do(req)
}

func cloned(w http.ResponseWriter, r *http.Request) {
	h := http.Header{}
	h.Set("Idempotency-Key", uuid.NewString()) // want `http\.Client\.Do does not recognise`
	req := request(r)
	req.Header = h.Clone()
	_, _ = http.DefaultClient.Do(req)
}

func replacedOf(w http.ResponseWriter, r *http.Request) {
	req := request(r)
	req.Header = http.Header{"Idempotency-Key": {r.FormValue("event")}, "X-Trace": {uuid.NewString()}}
	_, _ = http.DefaultClient.Do(req)
}

func get(w http.ResponseWriter, r *http.Request) { // a GET is no effect
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "https://api.test", nil)
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	_, _ = http.DefaultClient.Do(req)
}

// Messages that are published are off by default as effects; their keys are not.

func msgID(js nats.JetStreamContext) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = js.Publish("orders", nil, nats.MsgId(uuid.NewString())) // want `Publish does not recognise`
	}
}

func msgHeader(js nats.JetStreamContext) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		m := &nats.Msg{Subject: "orders", Header: nats.Header{}}
		m.Header.Set("Nats-Msg-Id", uuid.NewString()) // want `PublishMsg does not recognise`
		_, _ = js.PublishMsg(m)
	}
}

func msgHeaderOf(js nats.JetStreamContext) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		m := &nats.Msg{Subject: "orders", Header: nats.Header{}}
		m.Header.Set("Nats-Msg-Id", r.FormValue("event"))
		_, _ = js.PublishMsg(m)
	}
}

func Routes(mux *http.ServeMux, js nats.JetStreamContext) {
	mux.HandleFunc("POST /id", msgID(js))
	mux.HandleFunc("POST /header", msgHeader(js))
	mux.HandleFunc("POST /headerof", msgHeaderOf(js))
}
