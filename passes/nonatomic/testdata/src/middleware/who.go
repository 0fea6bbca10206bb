package middleware

import (
	"database/sql"
	"log"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
)

// Who asks is looked up by what they know: a refused credential is no duplicate.

var db *sql.DB

func member(token string) (id string, banned bool) {
	if db.QueryRow(`SELECT id, banned FROM members WHERE token = $1`, strings.TrimPrefix(token, "Bearer ")).Scan(&id, &banned) != nil {
		return "", false
	}
	return id, banned
}

func known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id, banned := member(r.Header.Get("Authorization")); id == "" || banned {
			_, _ = w.Write([]byte(`{"ok": false}`))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func ban(w http.ResponseWriter, r *http.Request) {
	if _, err := db.Exec(`UPDATE members SET banned = true, warnings = warnings + 1 WHERE id = $1`, r.FormValue("id")); err != nil {
		log.Print(err)
		w.WriteHeader(500)
	}
}

// By another value of the request the event may be looked up.
func open(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id, banned := member(r.FormValue("ticket")); id == "" || banned {
			_, _ = w.Write([]byte(`{"ok": false}`))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func WhoAsks() http.Handler {
	r := chi.NewRouter()
	r.With(known).Post("/ban", ban)
	r.With(open).Post("/open", ban) // want `only looks`
	return r
}
