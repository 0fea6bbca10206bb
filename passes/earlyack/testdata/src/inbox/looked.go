package inbox

import (
	"encoding/json"
	"net/http"
)

// looked notes the id that it did not find: that is no dealing with a failure, and holds nothing of the event.
func looked(w http.ResponseWriter, r *http.Request) {
	var e event
	if json.NewDecoder(r.Body).Decode(&e) != nil {
		return
	}
	var n int
	if err := db.QueryRowContext(r.Context(), `SELECT 1 FROM looked WHERE id = $1`, e.ID).Scan(&n); err == nil {
		return
	}
	db.ExecContext(r.Context(), `INSERT INTO looked (id) VALUES ($1)`, e.ID)
	w.WriteHeader(http.StatusOK) // want `before it sends an email`
	_ = mail(e.To)
}

// deferred: what can't be looked up is done at another time.
func deferred(w http.ResponseWriter, r *http.Request) {
	var e event
	if json.NewDecoder(r.Body).Decode(&e) != nil {
		return
	}
	var to string
	if err := db.QueryRowContext(r.Context(), `SELECT address FROM accounts WHERE id = $1`, e.To).Scan(&to); err != nil {
		if _, err := db.ExecContext(r.Context(), `INSERT INTO postponed (id, account) VALUES ($1, $2) ON CONFLICT DO NOTHING`, e.ID, e.To); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusOK)
		_ = mail("admin")
	}
}

func mountLooked(mux *http.ServeMux) {
	mux.HandleFunc("POST /looked", looked)
	mux.HandleFunc("POST /deferred", deferred)
}
