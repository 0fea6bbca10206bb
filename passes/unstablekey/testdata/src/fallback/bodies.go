package fallback

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/uuid"
)

// The key may stand in the body, or be made up.

type notice struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type stored struct{ ID, Text string }

func (n *notice) stored() stored {
	id := n.ID
	if id == "" {
		id = uuid.NewString()
	}
	return stored{ID: id, Text: n.Text}
}

func posted(w http.ResponseWriter, r *http.Request) {
	var n notice
	if err := json.NewDecoder(r.Body).Decode(&n); err != nil {
		w.WriteHeader(400)
		return
	}
	charge(n.stored().ID) // want `falls back to a key that differs in each delivery, where the client sends none`
}

func queued(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		var n notice
		if err := json.Unmarshal([]byte(rec.Body), &n); err != nil {
			return err
		}
		charge(n.stored().ID) // want `falls back to a key that differs in each delivery, where the event has none`
	}
	return nil
}

// One that has none is given one.
func filled(w http.ResponseWriter, r *http.Request) {
	var n notice
	if err := json.NewDecoder(r.Body).Decode(&n); err != nil {
		w.WriteHeader(400)
		return
	}
	fill(&n)
	charge(n.ID) // want `falls back to a key that differs in each delivery, where the client sends none`
}

func fill(n *notice) {
	if n.ID == "" {
		n.ID = uuid.NewString()
	}
}

func bodyRoutes() {
	http.HandleFunc("POST /notices", posted)
	http.HandleFunc("POST /notices/filled", filled)
}
