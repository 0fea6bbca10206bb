// Package middleware is about guards in middlewares: the finding stands where they are registered.
package middleware

import (
	"net/http"
	"net/smtp"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/redis/go-redis/v9"
)

var rdb *redis.Client

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func onlyLooks(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := "e:" + r.Header.Get("X-Event-Id")
		if n, err := rdb.Exists(r.Context(), key).Result(); err != nil || n > 0 {
			return
		}
		next.ServeHTTP(w, r)
		_ = rdb.Set(r.Context(), key, 1, time.Hour).Err()
	})
}

func claims(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		won, err := rdb.SetNX(r.Context(), "e:"+r.Header.Get("X-Event-Id"), 1, time.Minute).Result()
		if err != nil || !won {
			return
		}
		next.ServeHTTP(w, r)
	})
}

func keeps(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		won, err := rdb.SetNX(r.Context(), "e:"+r.Header.Get("X-Event-Id"), 1, 24*time.Hour).Result()
		if err != nil {
			w.WriteHeader(500)
			return
		}
		if !won {
			return
		}
		next.ServeHTTP(w, r)
	})
}

func hook(w http.ResponseWriter, r *http.Request) {
	if err := mail("x"); err != nil {
		w.WriteHeader(500)
	}
}

func Mount(mux *http.ServeMux) {
	mux.Handle("POST /looks", onlyLooks(http.HandlerFunc(hook))) // want `^middleware\.hook only looks \(redis\.Exists\)`
	mux.Handle("POST /claims", claims(http.HandlerFunc(hook)))
	mux.Handle("POST /keeps", keeps(http.HandlerFunc(hook))) // want `keeps its claim \(redis\.SetNX\)`
}

func Use() http.Handler {
	r := chi.NewRouter()
	r.Use(onlyLooks) // want `only looks`
	r.Post("/hook", hook)
	return r
}

func With() http.Handler {
	r := chi.NewRouter()
	r.With(onlyLooks).Post("/hook", hook) // want `only looks`
	r.With(claims).Post("/claimed", hook)
	return r
}
