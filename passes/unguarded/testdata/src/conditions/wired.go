package conditions

import (
	"net/http"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

// A guard behind "is there a store" holds, unless it is seen that there is none.
type stored struct{ r *redis.Client }

func (s *stored) hook(w http.ResponseWriter, r *http.Request) {
	if s.r != nil {
		won, err := s.r.SetNX(r.Context(), r.FormValue("id"), 1, time.Hour).Result()
		if err != nil {
			http.Error(w, "store", http.StatusInternalServerError)
			return
		}
		if !won {
			return
		}
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, []byte(r.FormValue("id")))
}

// missing has the same code, and is given no store.
type missing struct{ r *redis.Client }

func (s *missing) hook(w http.ResponseWriter, r *http.Request) {
	if s.r != nil {
		won, err := s.r.SetNX(r.Context(), r.FormValue("id"), 1, time.Hour).Result()
		if err != nil {
			http.Error(w, "store", http.StatusInternalServerError)
			return
		}
		if !won {
			return
		}
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, []byte(r.FormValue("id"))) // want `sends an email`
}

// unwired is registered on an object of which nothing is known.
type unwired struct{ r *redis.Client }

func (s *unwired) Hook(w http.ResponseWriter, r *http.Request) {
	if s.r != nil {
		won, err := s.r.SetNX(r.Context(), r.FormValue("id"), 1, time.Hour).Result()
		if err != nil {
			http.Error(w, "store", http.StatusInternalServerError)
			return
		}
		if !won {
			return
		}
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, []byte(r.FormValue("id")))
}

func routeWired(mux *http.ServeMux) {
	mux.HandleFunc("POST /hook/stored", (&stored{redis.NewClient(&redis.Options{})}).hook)
	mux.HandleFunc("POST /hook/missing", (&missing{}).hook)
}
