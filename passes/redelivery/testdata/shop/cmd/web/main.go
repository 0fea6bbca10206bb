// Command web takes pushed messages and payments.
package main

import (
	"database/sql"
	"net/http"
)

var db *sql.DB

func pay(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO payments (body) VALUES ($1)`, r.FormValue("body")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func touch(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `UPDATE things SET seen = true WHERE id = $1`, r.FormValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func main() {
	http.HandleFunc("POST /pay", pay)
	http.HandleFunc("POST /touch", touch)
	http.ListenAndServe(":8080", nil)
}
