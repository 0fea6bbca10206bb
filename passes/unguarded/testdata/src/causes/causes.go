// Package causes has one finding for each cause that a message can give.
package causes

import (
	"context"
	"net/http"
	"net/smtp"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/redis/go-redis/v9"
)

var (
	rdb  *redis.Client
	seen sync.Map
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func none(w http.ResponseWriter, r *http.Request) {
	_ = mail("x") // want `^causes\.none sends an email \(smtp\.SendMail\) again when the request is delivered again: no guard on the way asks whether it was processed before$`
}

func ignored(w http.ResponseWriter, r *http.Request) {
	rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour)
	_ = mail("x") // want `: the answer of redis\.SetNX \(causes\.go:27\) is ignored$`
}

func duplicateSide(w http.ResponseWriter, r *http.Request) {
	if won, _ := rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour).Result(); won {
		return
	}
	_ = mail("x") // want `: the way where redis\.SetNX \(causes\.go:32\) says that it was processed leads here, too$`
}

func memory(w http.ResponseWriter, r *http.Request) {
	if _, loaded := seen.LoadOrStore(r.FormValue("id"), 1); loaded {
		return
	}
	_ = mail("x") // want `: sync\.Map\.LoadOrStore \(causes\.go:39\) remembers in the memory of this process, which other instances do not see$`
}

func batch(ctx context.Context, e events.SQSEvent) error {
	if won, err := rdb.SetNX(ctx, "k:"+e.Records[0].MessageId, 1, time.Hour).Result(); err != nil || !won {
		return err
	}
	for _, rec := range e.Records {
		_ = mail(rec.Body) // want `: redis\.SetNX \(causes\.go:46\) decides once for the whole batch, not for each record$`
	}
	return nil
}

func neverRecorded(w http.ResponseWriter, r *http.Request) {
	if n, err := rdb.Exists(r.Context(), "k:"+r.FormValue("id")).Result(); err != nil || n > 0 {
		return
	}
	_ = mail("x") // want `: what redis\.Exists \(causes\.go:56\) looks up is never recorded by this handler$`
}

func after(w http.ResponseWriter, r *http.Request) {
	_ = mail("x") // want `: redis\.SetNX \(causes\.go:64\) is consulted only after the effect$`
	if won, _ := rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour).Result(); !won {
		return
	}
	w.WriteHeader(200)
}

func otherPath(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("type") == "a" {
		if won, _ := rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour).Result(); won {
			_ = mail("a")
		}
		return
	}
	_ = mail("b") // want `: redis\.SetNX \(causes\.go:72\) guards another path, not this one$`
}
