package tables

import (
	"encoding/json"
	"net/http"
	"time"
)

// A row for each element of a list that the event brings: its key is the event's.
const crews = `CREATE TABLE crews (team bigint, person bigint, UNIQUE (team, person));
CREATE TABLE shifts (team bigint, at timestamptz, UNIQUE (team, at));`

type crew struct {
	Team    int64
	Persons []int64
}

func join(w http.ResponseWriter, r *http.Request) {
	var c crew
	if json.NewDecoder(r.Body).Decode(&c) != nil {
		return
	}
	if _, err := db.ExecContext(r.Context(), `INSERT INTO crews (team, person) SELECT $1, unnest($2::bigint[])`, c.Team, c.Persons); err != nil {
		w.WriteHeader(500)
	}
}

// Each time another.
func shift(w http.ResponseWriter, r *http.Request) {
	var c crew
	if json.NewDecoder(r.Body).Decode(&c) != nil {
		return
	}
	if _, err := db.ExecContext(r.Context(), `INSERT INTO shifts (team, at) SELECT unnest($1::bigint[]), $2`, c.Persons, time.Now()); err != nil { // want `inserts into shifts again`
		w.WriteHeader(500)
	}
}

func unnestRoutes() {
	http.HandleFunc("POST /crews", join)
	http.HandleFunc("POST /shifts", shift)
}
