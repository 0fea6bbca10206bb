package shared

import (
	"net/http"
	"time"
)

// A claim that is given back when the work has failed is no lock: its name must tell events apart.
func undone(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "moved", 1, time.Hour).Result() // want `it is the constant "moved"`
	if err != nil || !won {
		return
	}
	if _, err := db.ExecContext(r.Context(), `INSERT INTO moves (id) VALUES ($1)`, r.FormValue("id")); err != nil {
		rdb.Del(r.Context(), "moved")
		http.Error(w, "moves", http.StatusInternalServerError)
	}
}

// A lock is given back in any case.
func excluded(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "moving", 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	defer rdb.Del(r.Context(), "moving")
	if _, err := db.ExecContext(r.Context(), `INSERT INTO moves (id) VALUES ($1)`, r.FormValue("id")); err != nil {
		http.Error(w, "moves", http.StatusInternalServerError)
	}
}

func routesUndone(mux *http.ServeMux) {
	mux.HandleFunc("POST /webhook/undone", undone)
	mux.HandleFunc("POST /webhook/excluded", excluded)
	mux.HandleFunc("POST /webhook/field", field)
	mux.HandleFunc("POST /webhook/fields", constantFields)
}

// Of a key of two parts, one may be a constant.
func field(w http.ResponseWriter, r *http.Request) {
	key := "order:" + r.FormValue("id")
	won, err := rdb.HSetNX(r.Context(), key, "announced", 1).Result()
	if err != nil || !won {
		return
	}
	mail(r.FormValue("to"))
}

func constantFields(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.HSetNX(r.Context(), "orders", "announced", 1).Result() // want `it is the constant`
	if err != nil || !won {
		return
	}
	mail(r.FormValue("to"))
}
