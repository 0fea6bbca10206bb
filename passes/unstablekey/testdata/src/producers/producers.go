// Package producers gives what it sends an id, by which receivers may deduplicate.
package producers

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
)

var (
	client = &http.Client{Timeout: time.Second}
	rdb    *redis.Client
)

func post(ctx context.Context, header, id string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://hooks.test", nil)
	if err != nil {
		return
	}
	req.Header.Set(header, id)
	if res, err := client.Do(req); err == nil {
		res.Body.Close()
	}
}

func standard(w http.ResponseWriter, r *http.Request) {
	post(r.Context(), "webhook-id", "msg_"+uuid.NewString()) // want `uuid`
}

func own(w http.ResponseWriter, r *http.Request) {
	post(r.Context(), "X-Shop-Delivery", uuid.NewString()) // want `uuid`
}

func kept(w http.ResponseWriter, r *http.Request) {
	post(r.Context(), "X-Shop-Delivery", r.FormValue("id"))
}

// trace is for those who read logs.
func trace(w http.ResponseWriter, r *http.Request) {
	post(r.Context(), "X-Shop-Trace", uuid.NewString())
}

func inMap(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, "https://hooks.test", nil)
	if err != nil {
		return
	}
	req.Header["X-Shop-Event-Id"] = []string{uuid.NewString()} // want `uuid`
	if res, err := client.Do(req); err == nil {
		res.Body.Close()
	}
}

// Both parts of a key tell events apart.

func hash(ctx context.Context, r *kafka.Reader) {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return
		}
		second := strconv.Itoa(time.Now().Second())
		if ok, err := rdb.HSetNX(ctx, second, string(m.Key), 1).Result(); err != nil || !ok { // want `time\.Now`
			continue
		}
		post(ctx, "X-Shop-Trace", "")
		_ = r.CommitMessages(ctx, m)
	}
}

func constantHash(ctx context.Context, r *kafka.Reader) {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return
		}
		if ok, err := rdb.HSetNX(ctx, "seen", string(m.Key), 1).Result(); err != nil || !ok {
			continue
		}
		post(ctx, "X-Shop-Trace", "")
		_ = r.CommitMessages(ctx, m)
	}
}
