package webhooks

import (
	"context"
	"log/slog"
	"net/http"

	"example.com/shop/internal/order"
)

// Shelf takes goods back.
type Shelf interface {
	// Restock counts the goods once for each event.
	Restock(ctx context.Context, eventID, orderID string, lines []order.Line) error
}

// Returns receives the parcels that the return portal has unpacked.
type Returns struct {
	Secret []byte
	Shelf  Shelf
	Mail   order.Mailer
}

type unpacked struct {
	ID      string       `json:"id"`
	OrderID string       `json:"order_id"`
	Email   string       `json:"email"`
	Lines   []order.Line `json:"lines"`
}

func (h *Returns) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	event, err := readSigned[unpacked](w, r, h.Secret)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ctx := r.Context()
	thanks := order.Message{To: event.Email, Subject: "Your return has arrived", Text: "We will refund it within three days."}
	if err := h.Mail.Send(ctx, thanks); err != nil { // finding: unguarded
		h.fail(ctx, w, event.ID, err)
		return
	}
	if err := h.Shelf.Restock(ctx, event.ID, event.OrderID, event.Lines); err != nil {
		h.fail(ctx, w, event.ID, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (h *Returns) fail(ctx context.Context, w http.ResponseWriter, event string, err error) {
	slog.ErrorContext(ctx, "return failed", "event", event, "err", err)
	http.Error(w, "try again", http.StatusInternalServerError)
}
