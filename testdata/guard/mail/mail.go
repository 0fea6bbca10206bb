// Package mail sends receipts.
package mail

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// An Event is a payment that was received.
type Event struct {
	ID      string
	Account string
	Cents   int
}

// A Client speaks to a provider of mail that deduplicates nothing.
type Client struct{ URL string }

var client = &http.Client{Timeout: 10 * time.Second}

// SendReceipt sends a mail.
func (c *Client) SendReceipt(ctx context.Context, event Event) error {
	body, err := json.Marshal(event)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/send", bytes.NewReader(body))
	if err != nil {
		return err
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		return fmt.Errorf("mail: %s", res.Status)
	}
	return nil
}

// Unguarded shows that the handlers beside this package would have findings.
func Unguarded(mux *http.ServeMux, mailer *Client) {
	mux.HandleFunc("POST /webhook", func(w http.ResponseWriter, r *http.Request) {
		var event Event
		if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
			http.Error(w, "no event", http.StatusBadRequest)
			return
		}
		if err := mailer.SendReceipt(r.Context(), event); err != nil { // finding: unguarded
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
