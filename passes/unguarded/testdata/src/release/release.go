// Package release is about claims that are given back, and about defer and go.
package release

import (
	"context"
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

var rdb *redis.Client

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func onFailure(w http.ResponseWriter, r *http.Request) {
	key := "k:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	if err := mail("x"); err != nil {
		rdb.Del(context.WithoutCancel(r.Context()), key)
		w.WriteHeader(500)
	}
}

// always gives the claim back: it was a lock.
func always(w http.ResponseWriter, r *http.Request) {
	key := "k:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	defer rdb.Del(r.Context(), key)
	_ = mail("x") // want `sends an email`
}

func deferredOnFailure(w http.ResponseWriter, r *http.Request) {
	key := "k:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	var failed error
	defer func() {
		if failed != nil {
			rdb.Del(r.Context(), key)
		}
	}()
	failed = mail("x")
}

func otherKey(w http.ResponseWriter, r *http.Request) {
	key := "k:" + r.FormValue("id")
	won, err := rdb.SetNX(r.Context(), key, 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	defer rdb.Del(r.Context(), "lock:"+r.FormValue("id"))
	_ = mail("x")
}

func deferred(w http.ResponseWriter, r *http.Request) {
	defer mail("x") // want `sends an email`
}

func deferredClosure(w http.ResponseWriter, r *http.Request) {
	defer func() {
		_ = mail("x") // want `sends an email`
	}()
}

func deferredGuarded(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	defer func() { _ = mail("x") }()
}

func inGoroutine(w http.ResponseWriter, r *http.Request) {
	go func() {
		_ = mail("x") // want `sends an email`
	}()
}

func inGoroutineGuarded(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "k:"+r.FormValue("id"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	go mail("x")
}
