// Package redirects is about pages that a browser comes back to, with a code that it is given once.
package redirects

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"net/url"

	"golang.org/x/oauth2"
)

var (
	db   *sql.DB
	conf *oauth2.Config
)

func keep(user string) error {
	_, err := db.Exec(`INSERT INTO logins (user_name) VALUES ($1)`, user)
	return err
}

// A page by its name a callback, but nothing delivers to it.
func callback(w http.ResponseWriter, r *http.Request) {
	token, err := exchange(r.FormValue("code"))
	if err != nil {
		w.WriteHeader(400)
		return
	}
	if err := keep(token); err != nil {
		w.WriteHeader(500)
	}
}

func exchange(code string) (string, error) {
	resp, err := http.PostForm("https://id.example.com/oauth/access_token", url.Values{"code": {code}})
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var out struct {
		Token string `json:"access_token"`
	}
	err = json.NewDecoder(resp.Body).Decode(&out)
	return out.Token, err
}

// One that a provider calls.
func notified(w http.ResponseWriter, r *http.Request) {
	if err := keep(r.FormValue("user")); err != nil { // want `inserts into logins again`
		w.WriteHeader(500)
	}
}

// A code is exchanged once: the second time is refused.
func connect(w http.ResponseWriter, r *http.Request) {
	token, err := conf.Exchange(r.Context(), r.FormValue("code"))
	if err != nil {
		w.WriteHeader(400)
		return
	}
	if err := keep(token.AccessToken); err != nil {
		w.WriteHeader(500)
	}
}

// Whether it was is not asked.
func connectAnyhow(w http.ResponseWriter, r *http.Request) {
	_, _ = conf.Exchange(r.Context(), r.FormValue("code"))
	if err := keep(r.FormValue("user")); err != nil { // want `inserts into logins again when the request is delivered again: the answer of oauth2\.Config\.Exchange \(redirects\.go:\d+\) is ignored`
		w.WriteHeader(500)
	}
}

func routes() {
	http.HandleFunc("GET /login/callback", callback)
	http.HandleFunc("GET /payments/callback", notified)
	http.HandleFunc("POST /connect", connect)
	http.HandleFunc("POST /connect/anyhow", connectAnyhow)
}
