// Package fallback is about keys that may be missing.
package fallback

import (
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

var rdb *redis.Client

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// client: who sends no Idempotency-Key has asked for no protection.
func client(w http.ResponseWriter, r *http.Request) {
	if key := r.Header.Get("Idempotency-Key"); key != "" {
		won, err := rdb.SetNX(r.Context(), "k:"+key, 1, time.Hour).Result()
		if err != nil || !won {
			return
		}
	}
	_ = mail("x")
}

// platform: GitHub always sends its id; going on without one goes on unguarded.
func platform(w http.ResponseWriter, r *http.Request) {
	if id := r.Header.Get("X-GitHub-Delivery"); id != "" {
		won, err := rdb.SetNX(r.Context(), "k:"+id, 1, time.Hour).Result()
		if err != nil || !won {
			return
		}
	}
	_ = mail("x") // want `sends an email`
}

func required(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get("X-GitHub-Delivery")
	if id == "" {
		w.WriteHeader(400)
		return
	}
	won, err := rdb.SetNX(r.Context(), "k:"+id, 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	_ = mail("x")
}

// payload: a field of the body is no client's choice.
func payload(w http.ResponseWriter, r *http.Request) {
	if id := r.FormValue("id"); id != "" {
		won, err := rdb.SetNX(r.Context(), "k:"+id, 1, time.Hour).Result()
		if err != nil || !won {
			return
		}
	}
	_ = mail("x") // want `sends an email`
}
