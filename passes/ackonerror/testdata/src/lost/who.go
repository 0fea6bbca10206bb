package lost

import (
	"database/sql"
	"net/http"
	"strings"
)

// Who asks is looked up by what they know: that this fails loses no event.

type desk struct{ db *sql.DB }

func (d *desk) member(token string) (id string, banned bool) {
	if d.db.QueryRow(`SELECT id, banned FROM members WHERE token = $1`, strings.TrimPrefix(token, "Bearer ")).Scan(&id, &banned) != nil {
		return "", false
	}
	return id, banned
}

func (d *desk) ban(w http.ResponseWriter, id string) {
	if _, err := d.db.Exec(`UPDATE members SET banned = true, warnings = warnings + 1 WHERE id = $1`, id); err != nil {
		w.WriteHeader(500)
	}
}

func (d *desk) byToken(w http.ResponseWriter, r *http.Request) {
	if id, banned := d.member(r.Header.Get("Authorization")); id == "" || banned {
		_, _ = w.Write([]byte("who are you?"))
		return
	}
	d.ban(w, r.FormValue("id"))
}

// A row that the request names by another value may be that of the event.
func (d *desk) byTicket(w http.ResponseWriter, r *http.Request) {
	if id, banned := d.member(r.FormValue("ticket")); id == "" || banned {
		_, _ = w.Write([]byte("done")) // want `asks sql.DB.QueryRow`
		return
	}
	d.ban(w, r.FormValue("id"))
}

func (d *desk) routes() {
	http.HandleFunc("POST /by-token", d.byToken)
	http.HandleFunc("POST /by-ticket", d.byTicket)
}
