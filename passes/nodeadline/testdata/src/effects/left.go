package effects

import (
	"net/http"
	"net/smtp"
)

// What nobody waits for holds nobody up, whatever way leads there.

func letter(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func remind(to string, now bool) {
	if !now {
		go func() { _ = letter(to) }()
		return
	}
	_ = letter(to)
}

func later(to string) { go func() { _ = letter(to) }() }

func leftTwice(w http.ResponseWriter, r *http.Request) {
	later(r.FormValue("first"))
	later(r.FormValue("second"))
}

// Of the two ways behind one call, one waits.
func leftOrNot(w http.ResponseWriter, r *http.Request) {
	remind(r.FormValue("to"), r.FormValue("now") != "") // want `effects\.leftOrNot sends an email \(smtp\.SendMail\) with neither a context nor a client timeout`
}

func leftRoutes() {
	http.HandleFunc("POST /left/twice", leftTwice)
	http.HandleFunc("POST /left", leftOrNot)
}
