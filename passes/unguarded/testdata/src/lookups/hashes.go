package lookups

import (
	"net/http"
	"net/smtp"

	"github.com/redis/go-redis/v9"
)

// A hash that is empty is one that was not stored.

var hashes *redis.Client

func welcome(w http.ResponseWriter, r *http.Request) {
	key := "tenant:" + r.FormValue("id")
	old, err := hashes.HGetAll(r.Context(), key).Result()
	if err != nil || len(old) > 0 {
		return
	}
	if err := hashes.HSet(r.Context(), key, "id", r.FormValue("id"), "name", r.FormValue("name")).Err(); err != nil {
		w.WriteHeader(500)
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("mail")}, nil)
}

func welcomeElsewhere(w http.ResponseWriter, r *http.Request) {
	old, err := hashes.HGetAll(r.Context(), "guest:"+r.FormValue("id")).Result()
	if err != nil || len(old) > 0 {
		return
	}
	if err := hashes.HSet(r.Context(), "tenant:"+r.FormValue("id"), "id", r.FormValue("id")).Err(); err != nil {
		w.WriteHeader(500)
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("mail")}, nil) // want `what redis\.HGetAll \(hashes\.go:\d+\) looks up is never recorded`
}

func hashRoutes() {
	http.HandleFunc("POST /welcome", welcome)
	http.HandleFunc("POST /welcome/elsewhere", welcomeElsewhere)
}
