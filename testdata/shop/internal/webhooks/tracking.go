package webhooks

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"

	"example.com/shop/internal/claims"
	"example.com/shop/internal/order"
)

// Tracking receives what happens to our parcels.
type Tracking struct {
	Secret  []byte
	Orders  *order.Service
	Credits order.Credits
	Mail    order.Mailer
	Claims  *claims.Store
}

type trackingEvent struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	OrderID  string `json:"reference"`
	Email    string `json:"email"`
	Tracking string `json:"tracking"`
}

func (t *Tracking) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	event, err := readSigned[trackingEvent](w, r, t.Secret)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ctx := r.Context()
	switch event.Status {
	case "picked_up":
		err = t.pickedUp(ctx, event) // finding: unguarded
	case "delivered":
		//idemcheck:ignore unguarded it does no harm to ask twice // finding: ignore
		err = t.delivered(ctx, event)
	case "damaged":
		err = t.Credits.Goodwill(ctx, event.ID, event.OrderID, 5) // finding: nonatomic
	case "lost":
		err = t.Orders.Replace(ctx, event.OrderID) // finding: unguarded
	case "returned":
		err = t.Orders.Returned(ctx, event.ID, event.OrderID)
	}
	if err != nil {
		slog.ErrorContext(ctx, "tracking event failed", "event", event.ID, "status", event.Status, "err", err)
		http.Error(w, "try again", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// pickedUp: the parcel has left us. The carrier scans parcels more than once.
func (t *Tracking) pickedUp(ctx context.Context, event trackingEvent) error {
	if _, err := t.Claims.Mark(ctx, "picked-up:"+event.ID); err != nil {
		return err
	}
	return t.Mail.Send(ctx, order.Message{
		To:      event.Email,
		Subject: "Your order is on its way",
		Text:    "Follow it with the number " + event.Tracking + ".",
	})
}

// delivered: the parcel is there; ask how everything was.
func (t *Tracking) delivered(ctx context.Context, event trackingEvent) error {
	return t.Claims.Once(ctx, "delivered:"+event.ID, func(ctx context.Context) error {
		return t.Mail.Send(ctx, order.Message{
			To:      event.Email,
			Subject: "How did you like it?",
			Text:    "Tell us about order " + event.OrderID + ".",
		})
	})
}

var errSignature = errors.New("bad signature")

// readSigned reads a body that is signed with a secret of ours.
func readSigned[T any](w http.ResponseWriter, r *http.Request, secret []byte) (T, error) {
	var v T
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
	if err != nil {
		return v, err
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write(body)
	sent, err := hex.DecodeString(r.Header.Get("X-Signature"))
	if err != nil || !hmac.Equal(sent, mac.Sum(nil)) {
		return v, errSignature
	}
	return v, json.Unmarshal(body, &v)
}
