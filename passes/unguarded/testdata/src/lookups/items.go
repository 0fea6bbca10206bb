package lookups

import (
	"net/http"
	"net/smtp"
)

// What is looked up is not what is deleted behind the effect.
func anotherDraft(w http.ResponseWriter, r *http.Request) {
	var text string
	if err := db.QueryRowContext(r.Context(), `SELECT text FROM drafts WHERE id = $1`, r.FormValue("id")).Scan(&text); err != nil {
		w.WriteHeader(500)
		return
	}
	if smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, []byte(text)) != nil { // want `sends an email`
		w.WriteHeader(500)
		return
	}
	if _, err := db.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("old")); err != nil {
		w.WriteHeader(500)
	}
}

// One that is deleted first is there once.
func draftTaken(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("id"))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil)
}

// Unless this delivery has put it there.
func draftUndone(w http.ResponseWriter, r *http.Request) {
	if _, err := db.ExecContext(r.Context(), `INSERT INTO drafts (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = $1`, r.FormValue("id")); err != nil {
		return
	}
	res, err := db.ExecContext(r.Context(), `DELETE FROM drafts WHERE id = $1`, r.FormValue("id"))
	if err != nil {
		w.WriteHeader(500)
		return
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return
	}
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil) // want `sends an email`
}

// A reader is taken off the list where its address is no more, not because it was written to.
func issue(w http.ResponseWriter, r *http.Request) {
	var address string
	if err := db.QueryRowContext(r.Context(), `SELECT address FROM readers WHERE id = $1`, r.FormValue("reader")).Scan(&address); err != nil {
		return
	}
	res, err := http.Post("https://push.example/"+address, "text/plain", r.Body) // want `sends an HTTP request`
	if err != nil {
		return
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode == http.StatusGone || res.StatusCode == http.StatusNotFound {
		_, _ = db.ExecContext(r.Context(), `DELETE FROM readers WHERE id = $1`, r.FormValue("reader"))
	}
}

func itemRoutes() {
	http.HandleFunc("POST /issue", issue)
	http.HandleFunc("POST /another-draft", anotherDraft)
	http.HandleFunc("POST /draft-taken", draftTaken)
	http.HandleFunc("POST /draft-undone", draftUndone)
}
