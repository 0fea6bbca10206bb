package fallback

import (
	"net/http"

	"github.com/google/uuid"
)

// A key that stands in a form, a query or another header is the client's, too.

type order struct{ Key, Text string }

func formKey(w http.ResponseWriter, r *http.Request) {
	o := order{Key: r.FormValue("key"), Text: r.FormValue("text")}
	if o.Key == "" {
		o.Key = uuid.NewString()
	}
	charge(o.Key) // want `falls back to a key that differs in each delivery, where the client sends none`
}

func queryKey(w http.ResponseWriter, r *http.Request) {
	o := &order{Key: r.URL.Query().Get("key")}
	if o.Key == "" {
		o.Key = uuid.NewString()
	}
	charge(o.Key) // want `falls back to a key that differs in each delivery, where the client sends none`
}

func headerKey(w http.ResponseWriter, r *http.Request) {
	o := order{Key: r.Header.Get("Idempotency-Key")}
	if len(o.Key) == 0 {
		o.Key = uuid.NewString()
	}
	charge(o.Key) // want `falls back to a key that differs in each delivery, where the client sends none`
}

func localForm(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("key")
	if key == "" {
		key = uuid.NewString()
	}
	charge(key) // want `falls back to a key that differs in each delivery, where the client sends none`
}

// It is no fallback where the key is always made anew.
func overwrittenKey(w http.ResponseWriter, r *http.Request) {
	o := order{Key: r.FormValue("key")}
	o.Key = uuid.NewString()
	charge(o.Key) // want `overwrittenKey uses a key that differs`
}

func formRoutes() {
	http.HandleFunc("POST /form", formKey)
	http.HandleFunc("POST /query", queryKey)
	http.HandleFunc("POST /header", headerKey)
	http.HandleFunc("POST /local", localForm)
	http.HandleFunc("POST /overwritten", overwrittenKey)
}
