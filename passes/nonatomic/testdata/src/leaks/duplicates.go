package leaks

import "net/http"

// Where a duplicate has the effect itself, nothing is lost with the claim.
func again(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "again:"+r.FormValue("id"), 1, week).Result()
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		if mail("once more") == nil {
			w.WriteHeader(200)
		}
		return
	}
	if err := mail("x"); err != nil {
		w.WriteHeader(500)
	}
}

// That another kind of event has it is none of a duplicate's.
func other(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("kind") == "other" {
		_ = mail("other")
		return
	}
	won, err := rdb.SetNX(r.Context(), "other:"+r.FormValue("id"), 1, week).Result() // want `keeps its claim`
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if !won {
		w.WriteHeader(200)
		return
	}
	if err := mail("x"); err != nil {
		w.WriteHeader(500)
	}
}

func duplicateRoutes() {
	http.HandleFunc("POST /again", again)
	http.HandleFunc("POST /other", other)
}
