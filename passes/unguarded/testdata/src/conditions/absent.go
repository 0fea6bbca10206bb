package conditions

import (
	"net/http"
	"net/smtp"
)

// A helper that answers what was sent, or "": both are possible, whatever it has learnt on its way.
func header(r *http.Request, name string) string {
	v := r.Header.Get(name)
	if v != "" {
		return v
	}
	return ""
}

func later(w http.ResponseWriter, r *http.Request) {
	if header(r, "X-Delay") != "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	smtp.SendMail("mail:25", nil, "a@b", nil, nil) // want `sends an email`
}

// What is answered instead of nothing is there.
func kind(r *http.Request) string {
	if v := r.Header.Get("X-Kind"); v != "" {
		return v
	}
	return "plain"
}

func kinds(w http.ResponseWriter, r *http.Request) {
	if kind(r) == "" {
		smtp.SendMail("mail:25", nil, "a@b", nil, nil)
	}
}
