package looks

import (
	"context"
	"net/http"

	"cloud.google.com/go/datastore"
)

type receipt struct {
	ID    int64 `datastore:"-"`
	Event string
	Paid  bool
}

type ledger struct{ c *datastore.Client }

// byEvent finds the receipt of an event, nil if there is none.
func (l *ledger) byEvent(ctx context.Context, event string) (*receipt, error) {
	var list []*receipt
	keys, err := l.c.GetAll(ctx, datastore.NewQuery("Receipt").FilterField("Event", "=", event).Limit(1), &list)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, nil
	}
	list[0].ID = keys[0].ID
	return list[0], nil
}

// save adds an entity that has no id yet, and replaces one that was read.
func (l *ledger) save(ctx context.Context, r *receipt) error {
	key := datastore.IncompleteKey("Receipt", nil)
	if r.ID != 0 {
		key = datastore.IDKey("Receipt", r.ID, nil)
	}
	_, err := l.c.Put(ctx, key, r)
	return err
}

func (l *ledger) receive(w http.ResponseWriter, r *http.Request) {
	old, err := l.byEvent(r.Context(), r.FormValue("event")) // want `only looks \(datastore.Client.GetAll\) whether`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if old != nil {
		return
	}
	if err := l.save(r.Context(), &receipt{Event: r.FormValue("event")}); err != nil {
		w.WriteHeader(500)
	}
}

// pay changes what was read: that may be done again.
func (l *ledger) pay(w http.ResponseWriter, r *http.Request) {
	old, err := l.byEvent(r.Context(), r.FormValue("event"))
	if err != nil || old == nil {
		w.WriteHeader(404)
		return
	}
	old.Paid = true
	if err := l.save(r.Context(), old); err != nil {
		w.WriteHeader(500)
	}
}

func entityRoutes(c *datastore.Client) {
	l := &ledger{c}
	http.HandleFunc("POST /webhooks/receive", l.receive)
	http.HandleFunc("POST /webhooks/pay", l.pay)
}
