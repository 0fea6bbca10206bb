package tables

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/google/uuid"
)

func createRuns() {
	db.Exec(`CREATE TABLE runs (id TEXT PRIMARY KEY, task TEXT)`)
}

var errTaken = errors.New("taken")

func insertRun(r *http.Request, id string) error {
	_, err := db.ExecContext(r.Context(), `INSERT INTO runs (id, task) VALUES (?, ?)`, id, r.FormValue("task"))
	if err != nil && strings.Contains(err.Error(), "UNIQUE constraint failed") {
		return fmt.Errorf("run %q: %w", id, errTaken)
	}
	return err
}

// startRun: that an id made here is taken is told, but is no answer to a redelivery: it never is.
func startRun(w http.ResponseWriter, r *http.Request) {
	if err := insertRun(r, uuid.NewString()); err != nil { // want `inserts into runs again`
		w.WriteHeader(500)
	}
}

// startGiven has the id of the event.
func startGiven(w http.ResponseWriter, r *http.Request) {
	if err := insertRun(r, r.FormValue("run")); err != nil {
		w.WriteHeader(500)
	}
}

// startOnce: what a taken id is answered with is right for a duplicate: its fault is the key.
func startOnce(w http.ResponseWriter, r *http.Request) {
	if err := insertRun(r, uuid.NewString()); err != nil && !errors.Is(err, errTaken) {
		w.WriteHeader(500)
	}
}

func runRoutes() {
	http.HandleFunc("POST /runs", startRun)
	http.HandleFunc("POST /runs/given", startGiven)
	http.HandleFunc("POST /runs/once", startOnce)
}
