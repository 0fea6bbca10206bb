package causes

import (
	"encoding/json"
	"net/http"
)

type meter struct{ Account, Bytes int }

func decodeMeters(r *http.Request) (list []meter) {
	_ = json.NewDecoder(r.Body).Decode(&list)
	return list
}

// An entity that is looked up, and left alone where it is not known, is no record of the event.
func metered(w http.ResponseWriter, r *http.Request) {
	for _, m := range decodeMeters(r) {
		var owner string
		if db.QueryRow(`SELECT owner FROM accounts WHERE id = $1`, m.Account).Scan(&owner) != nil {
			continue
		}
		db.Exec(`UPDATE accounts SET used = used + $1 WHERE id = $2`, m.Bytes, m.Account) // want `: no guard on the way asks`
	}
}

// One in a state is, if the handler moved it on.
func meteredOpen(w http.ResponseWriter, r *http.Request) {
	for _, m := range decodeMeters(r) {
		var owner string
		if db.QueryRow(`SELECT owner FROM accounts WHERE id = $1 AND state = 'open'`, m.Account).Scan(&owner) != nil {
			continue
		}
		db.Exec(`UPDATE accounts SET used = used + $1 WHERE id = $2`, m.Bytes, m.Account) // want `looks up is never recorded by this handler`
	}
}

// So is one that must not be there.
func meteredOnce(w http.ResponseWriter, r *http.Request) {
	for _, m := range decodeMeters(r) {
		var owner string
		if db.QueryRow(`SELECT owner FROM metered WHERE id = $1`, m.Account).Scan(&owner) == nil {
			continue
		}
		db.Exec(`UPDATE accounts SET used = used + $1 WHERE id = $2`, m.Bytes, m.Account) // want `looks up is never recorded by this handler`
	}
}
