package webhooks

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"example.com/shop/internal/claims"
	"example.com/shop/internal/crm"
	"example.com/shop/internal/order"
)

// Newsletter receives what the readers of our newsletter do. Its provider waits three
// seconds for an answer, and switches a webhook off that fails too often.
type Newsletter struct {
	Secret []byte
	CRM    *crm.Client
	Mail   order.Mailer
	Claims *claims.Store
	Office string // where colleagues read mail
}

type newsletterEvent struct {
	ID     string `json:"id"`
	Type   string `json:"type"`
	Email  string `json:"email"`
	Detail string `json:"detail"`
}

func (n *Newsletter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	event, err := readSigned[newsletterEvent](w, r, n.Secret)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ctx := r.Context()
	switch event.Type {
	case "clicked":
		go n.clicked(context.WithoutCancel(ctx), event) // finding: earlyack
	case "confirmed":
		err = n.confirmed(ctx, event) // finding off: failopen
	case "unsubscribed":
		err = n.unsubscribed(ctx, event) // finding: nodeadline
	case "bounced":
		if err := n.bounced(ctx, event); err != nil {
			slog.ErrorContext(ctx, "bounce not noted", "event", event.ID, "err", err)
		}
	case "complained":
		err = n.complained(ctx, event) // finding: nonatomic
	}
	if err != nil {
		slog.ErrorContext(ctx, "newsletter event failed", "event", event.ID, "type", event.Type, "err", err)
		http.Error(w, "try again", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusNoContent) // finding off: ackonerror
}

// clicked: a campaign makes thousands of these within minutes, more than the CRM takes in
// the time of an answer.
func (n *Newsletter) clicked(ctx context.Context, event newsletterEvent) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := n.note(ctx, event, "Clicked "+event.Detail); err != nil {
		slog.ErrorContext(ctx, "click not noted", "event", event.ID, "err", err)
	}
}

// confirmed: a new reader gets a voucher, and rather two than none.
func (n *Newsletter) confirmed(ctx context.Context, event newsletterEvent) error {
	key := "voucher:" + event.ID
	fresh, err := n.Claims.Mark(ctx, key)
	if err != nil {
		slog.WarnContext(ctx, "no claim", "key", key, "err", err)
	} else if !fresh {
		return nil
	}
	err = n.Mail.Send(ctx, order.Message{
		To:      event.Email,
		Subject: "Your voucher",
		Text:    "Five euros off your next order: " + event.Detail,
	})
	if err != nil {
		return errors.Join(err, n.Claims.Forget(ctx, key))
	}
	return nil
}

// unsubscribed: the note must be written even when the provider has hung up.
func (n *Newsletter) unsubscribed(ctx context.Context, event newsletterEvent) error {
	return n.note(context.WithoutCancel(ctx), event, "Has left the newsletter")
}

// bounced: the address does not exist any more.
func (n *Newsletter) bounced(ctx context.Context, event newsletterEvent) error {
	return n.note(ctx, event, "Mail bounces: "+event.Detail)
}

// complained: a reader calls us spam. The office finds out why.
func (n *Newsletter) complained(ctx context.Context, event newsletterEvent) error {
	fresh, err := n.Claims.Mark(ctx, "complaint:"+event.ID)
	if err != nil || !fresh {
		return err
	}
	return n.Mail.Send(ctx, order.Message{To: n.Office, Subject: "Spam complaint", Text: "From " + event.Email})
}

// note writes into the reader's file, once for each event.
func (n *Newsletter) note(ctx context.Context, event newsletterEvent, text string) error {
	return n.Claims.Once(ctx, "note:"+event.ID, func(ctx context.Context) error {
		return n.CRM.Note(ctx, event.Email, text)
	})
}
