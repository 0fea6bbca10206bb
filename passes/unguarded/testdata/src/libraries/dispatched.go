package libraries

import (
	"context"
	"net/http"
	"time"

	"github.com/ant0ine/go-json-rest/rest"
	"github.com/guregu/dynamo/v2"
	influxdb2 "github.com/influxdata/influxdb-client-go/v2"
	"github.com/influxdata/influxdb-client-go/v2/api"
	"github.com/newrelic/go-agent/v3/newrelic"
	"github.com/palantir/go-githubapp/githubapp"
	"github.com/zeromicro/go-queue/kq"
)

// A dispatcher hands events on; what it is given has no request.
type labels struct{ table dynamo.Table }

func (l labels) Handles() []string { return []string{"issues"} }

func (l labels) Handle(ctx context.Context, eventType, deliveryID string, payload []byte) error {
	mail() // want `sends an email`
	return nil
}

// A put with a condition is won once.
type counted struct{ table dynamo.Table }

func (c counted) Handles() []string { return []string{"push"} }

func (c counted) Handle(ctx context.Context, eventType, deliveryID string, payload []byte) error {
	err := c.table.Put(map[string]string{"id": deliveryID}).If("attribute_not_exists(id)").Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return c.table.Update("id", "pushes").Add("n", 1).Run(ctx)
}

type adds struct{ table dynamo.Table }

func (a adds) Handles() []string { return []string{"star"} }

func (a adds) Handle(ctx context.Context, eventType, deliveryID string, payload []byte) error {
	if err := a.table.Update("id", "seen").Set("last", deliveryID).Run(ctx); err != nil {
		return err
	}
	return a.table.Update("id", "stars").Add("n", 1).Run(ctx) // want `changes stored data`
}

func Dispatched(c githubapp.Config, db *dynamo.DB) http.Handler {
	t := db.Table("events")
	return githubapp.NewDefaultEventDispatcher(c, labels{t}, counted{t}, adds{t})
}

// Routes are values.
func Routes() []*rest.Route {
	return []*rest.Route{
		rest.Post("/paid", func(w rest.ResponseWriter, r *rest.Request) {
			mail() // want `sends an email`
		}),
		rest.Get("/page", func(w rest.ResponseWriter, r *rest.Request) { mail() }),
	}
}

// A wrapper answers with a pattern and a handler.
func Wrapped(app *newrelic.Application) {
	http.HandleFunc(newrelic.WrapHandleFunc(app, "POST /wrapped", func(w http.ResponseWriter, r *http.Request) {
		mail() // want `sends an email`
	}))
}

type consumer struct{ points api.WriteAPIBlocking }

// A point of the time at which it was measured is the same point.
func (c consumer) Consume(ctx context.Context, key, value string) error {
	at, err := time.Parse(time.RFC3339, value)
	if err != nil {
		return err
	}
	if err := c.points.WritePoint(ctx, influxdb2.NewPoint("heat", nil, nil, at)); err != nil {
		return err
	}
	return c.points.WritePoint(ctx, influxdb2.NewPoint("seen", nil, nil, time.Now())) // want `adds an item`
}

func Consumed(points api.WriteAPIBlocking) {
	kq.MustNewQueue(kq.KqConf{}, consumer{points}).Start()
}
