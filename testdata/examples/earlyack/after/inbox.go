package after

import (
	"database/sql"
	"io"
	"net/http"

	"github.com/stripe/stripe-go/v82/webhook"
)

// Inbox stores events for a worker.
type Inbox struct {
	DB     *sql.DB
	Secret string
}

func (i *Inbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
	if err != nil {
		http.Error(w, "can't read the event", http.StatusBadRequest)
		return
	}
	event, err := webhook.ConstructEvent(body, r.Header.Get("Stripe-Signature"), i.Secret)
	if err != nil {
		http.Error(w, "bad signature", http.StatusBadRequest)
		return
	}
	_, err = i.DB.ExecContext(r.Context(),
		`INSERT INTO inbox (event_id, payload) VALUES ($1, $2) ON CONFLICT (event_id) DO NOTHING`, event.ID, body)
	if err != nil {
		http.Error(w, "try again", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}
