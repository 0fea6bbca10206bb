package exempt

import (
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

// What expires by itself under a name of its own is there for a while only.

var places *redis.Client

func placeholder(w http.ResponseWriter, r *http.Request) {
	token := uuid.NewString()
	if err := places.Set(r.Context(), "place:"+token, "pending", 20*time.Minute).Err(); err != nil {
		w.WriteHeader(500)
		return
	}
	_, _ = w.Write([]byte(token))
}

func document(w http.ResponseWriter, r *http.Request) {
	token := uuid.NewString()
	if err := places.Set(r.Context(), "document:"+token, r.FormValue("text"), 0).Err(); err != nil { // want `adds an item \(redis\.Set\)`
		w.WriteHeader(500)
		return
	}
	_, _ = w.Write([]byte(token))
}

func passingRoutes() {
	http.HandleFunc("POST /places", placeholder)
	http.HandleFunc("POST /documents", document)
}
