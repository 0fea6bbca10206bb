// Package statements has handlers that differ in what their SQL says.
package statements

import (
	"database/sql"
	"net/http"
)

var db *sql.DB

func migrate() error {
	_, err := db.Exec(tenants)
	return err
}

// answer tells the sender how a statement went.
func answer(w http.ResponseWriter, err error) {
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// Keys of an object are set again.
func stop(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE servers SET state = 'stopped',
		notes = COALESCE(notes, '{}'::jsonb) || jsonb_build_object('stopped_at', NOW(), 'why', $2::text) WHERE id = $1`, r.FormValue("id"), r.FormValue("why"))
	answer(w, err)
}

func label(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE servers SET labels = labels || $2::jsonb WHERE id = $1`, r.FormValue("id"), r.FormValue("labels"))
	answer(w, err)
}

// A list grows, and so does a text.
func event(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE servers SET events = COALESCE(events, '[]'::jsonb) || $2::jsonb WHERE id = $1`, r.FormValue("id"), r.FormValue("event")) // want `changes servers\.\w+ relative to its old value again`
	answer(w, err)
}

func journal(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE servers SET journal = journal || $2 WHERE id = $1`, r.FormValue("id"), r.FormValue("line")) // want `changes servers\.\w+ relative to its old value again`
	answer(w, err)
}

func owner(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE servers SET owners = array_append(owners, $2) WHERE id = $1`, r.FormValue("id"), r.FormValue("owner")) // want `changes servers\.\w+ relative to its old value again`
	answer(w, err)
}

// A number within the object counts on.
func restart(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE servers SET notes = notes || jsonb_build_object('restarts', (notes->>'restarts')::int + 1) WHERE id = $1`, r.FormValue("id")) // want `changes servers\.\w+ relative to its old value again`
	answer(w, err)
}

const tenants = `
CREATE TABLE tenants (id TEXT PRIMARY KEY, settings JSONB NOT NULL DEFAULT '{}', visits JSONB NOT NULL DEFAULT '[]'::jsonb, tags TEXT[], note TEXT);
ALTER TABLE tenants ADD COLUMN limits jsonb;`

// The schema shows which columns hold objects.
func configure(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `INSERT INTO tenants AS t (id, settings, limits) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET settings = t.settings || EXCLUDED.settings, limits = COALESCE(t.limits, '{}') || $3`, r.FormValue("id"), r.FormValue("settings"), r.FormValue("limits"))
	answer(w, err)
}

func restrict(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE tenants SET limits = limits || $2 WHERE id = $1`, r.FormValue("id"), r.FormValue("limits"))
	answer(w, err)
}

func visits(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE tenants SET visits = visits || $2 WHERE id = $1`, r.FormValue("id"), r.FormValue("visit")) // want `changes tenants\.visits relative to its old value again`
	answer(w, err)
}

func tag(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `UPDATE tenants SET settings = settings || $3, tags = tags || $2 WHERE id = $1`, r.FormValue("id"), r.FormValue("tag"), r.FormValue("settings")) // want `changes tenants\.tags relative to its old value again`
	answer(w, err)
}

func mergeRoutes() {
	http.HandleFunc("POST /hook/configure", configure)
	http.HandleFunc("POST /hook/restrict", restrict)
	http.HandleFunc("POST /hook/visits", visits)
	http.HandleFunc("POST /hook/tag", tag)
	http.HandleFunc("POST /hook/stop", stop)
	http.HandleFunc("POST /hook/label", label)
	http.HandleFunc("POST /hook/event", event)
	http.HandleFunc("POST /hook/journal", journal)
	http.HandleFunc("POST /hook/owner", owner)
	http.HandleFunc("POST /hook/restart", restart)
}
