// Package before has handlers that acknowledge what is not done yet.
package before

import (
	"context"
	"database/sql"
	"io"
	"log/slog"
	"net/http"

	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/webhook"
)

// Hook receives the events of a Stripe account.
type Hook struct {
	DB     *sql.DB
	Secret string
}

func (h *Hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
	if err != nil {
		http.Error(w, "can't read the event", http.StatusBadRequest)
		return
	}
	event, err := webhook.ConstructEvent(body, r.Header.Get("Stripe-Signature"), h.Secret)
	if err != nil {
		http.Error(w, "bad signature", http.StatusBadRequest)
		return
	}
	// The sender forgets the event, and nobody learns when the goroutine fails.
	w.WriteHeader(http.StatusOK)
	go h.credit(context.WithoutCancel(r.Context()), event) // finding: earlyack
}

func (h *Hook) credit(ctx context.Context, event stripe.Event) {
	tx, err := h.DB.BeginTx(ctx, nil)
	if err != nil {
		slog.ErrorContext(ctx, "credit", "err", err)
		return
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `INSERT INTO processed_events (id) VALUES ($1) ON CONFLICT DO NOTHING`, event.ID)
	if err != nil {
		slog.ErrorContext(ctx, "credit", "err", err)
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO credits (account) VALUES ($1)`, event.Account); err != nil {
		slog.ErrorContext(ctx, "credit", "err", err)
		return
	}
	if err := tx.Commit(); err != nil {
		slog.ErrorContext(ctx, "credit", "err", err)
	}
}
