package closures

import (
	"net/http"
	"net/smtp"
)

// A closure that the handler has made, and calls itself, is a part of it.

func sends(what string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_ = smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("to")}, []byte(what))
	}
}

func dispatch(w http.ResponseWriter, r *http.Request) {
	switch r.PathValue("what") {
	case "letter":
		sends("letter")(w, r) // want `closures\.dispatch sends an email`
	case "card":
		sends("card")(w, r) // want `closures\.dispatch sends an email`
	}
}

// One that it was given is the handler.
func logged(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { next(w, r) }
}

func given(w http.ResponseWriter, r *http.Request) {
	_ = smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("to")}, nil) // want `closures\.given sends an email`
}

func madeRoutes() {
	http.HandleFunc("POST /send/{what}", dispatch)
	http.HandleFunc("POST /given", logged(given))
}
