// Command app is the server of a function app: it gets a request for each event.
package main

import (
	"database/sql"
	"net/http"
)

var db *sql.DB

func note(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO notes (body) VALUES ($1)`, r.FormValue("body")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if err := db.PingContext(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func main() {
	http.HandleFunc("/Tick", note)
	http.HandleFunc("/Paid", note)
	http.HandleFunc("/Jobs", note)
	http.HandleFunc("/Web", note)
	http.HandleFunc("/Grid", note)
	http.HandleFunc("/GridTwo", note)
	http.ListenAndServe(":8080", nil)
}
