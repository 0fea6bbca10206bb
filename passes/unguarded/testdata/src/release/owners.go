package release

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// A lock that its owner gives back, by a script, tells nothing of events, whether it was had or refused.
const unlock = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`

var errBusy = errors.New("busy")

func owned(ctx context.Context, key, owner string, work func() error) error {
	won, err := rdb.SetNX(ctx, key, owner, time.Minute).Result()
	if err != nil {
		return err
	}
	if !won {
		return errBusy
	}
	defer rdb.Eval(ctx, unlock, []string{key}, owner)
	return work()
}

func owning(w http.ResponseWriter, r *http.Request) {
	err := owned(r.Context(), "lock:"+r.FormValue("id"), "me", func() error {
		return mail("x") // want `: no guard on the way asks whether it was processed before$`
	})
	if errors.Is(err, errBusy) {
		w.WriteHeader(409)
	}
}

func refusedOwner(w http.ResponseWriter, r *http.Request) {
	if err := owned(r.Context(), "lock:"+r.FormValue("id"), "me", func() error { return nil }); errors.Is(err, errBusy) {
		rdb.Incr(r.Context(), "busy") // want `: no guard on the way asks whether it was processed before$`
	}
}

func ownerRoutes() {
	http.HandleFunc("POST /owning", owning)
	http.HandleFunc("POST /refused", refusedOwner)
}
