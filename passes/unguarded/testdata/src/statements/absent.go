package statements

import (
	"database/sql"
	"errors"
	"net/http"
)

// The row is inserted only if the last one is another: what was read before has a name.
func observe(w http.ResponseWriter, r *http.Request) {
	var id int64
	err := db.QueryRowContext(r.Context(), `WITH newest AS (
			SELECT reading FROM readings WHERE sensor = $1 ORDER BY id DESC LIMIT 1
		), again AS (SELECT 1 FROM newest WHERE newest.reading = $2::jsonb)
		INSERT INTO readings (sensor, reading) SELECT $1, $2::jsonb WHERE NOT EXISTS (SELECT 1 FROM again) RETURNING id`,
		r.FormValue("sensor"), r.FormValue("reading")).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return
	}
	answer(w, err)
}

const addAlarm = `WITH known AS (SELECT 1 FROM sensors WHERE id = $1 AND muted)
	INSERT INTO alarms (sensor, text) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM known) RETURNING id`

// Another table says nothing of the rows that are there.
func alarm(w http.ResponseWriter, r *http.Request) {
	var id int64
	err := db.QueryRowContext(r.Context(), addAlarm, r.FormValue("sensor"), r.FormValue("text")).Scan(&id) // want `inserts into alarms again`
	if errors.Is(err, sql.ErrNoRows) {
		return
	}
	answer(w, err)
}

func absentRoutes() {
	http.HandleFunc("POST /hook/observe", observe)
	http.HandleFunc("POST /hook/alarm", alarm)
}
