// Package annotations is about what comments declare.
package annotations

import (
	"context"
	"errors"
	"net/http"
	"net/smtp"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

var errSeen = errors.New("seen")

//idemcheck:guard duplicate=false
func won(ctx context.Context, id string) (bool, error) { return false, nil }

//idemcheck:guard duplicate=errSeen
func mark(ctx context.Context, id string) error { return nil }

//idemcheck:guard
func open(ctx context.Context, id string) bool { return true }

//idemcheck:effect sms
func text(to string) error { return nil }

//idemcheck:idempotent the gateway drops what it has seen
func gateway(to string) error { return mail(to) }

func plainGateway(to string) error { return mail(to) }

type book interface {
	//idemcheck:guard duplicate=true
	Seen(id string) bool
	//idemcheck:effect crm
	Write(id string) error
}

type server struct{ book book }

func bool1(w http.ResponseWriter, r *http.Request) {
	if ok, err := won(r.Context(), r.FormValue("id")); err != nil || !ok {
		return
	}
	_ = mail("x")
}

func bool2(w http.ResponseWriter, r *http.Request) {
	if ok, err := won(r.Context(), r.FormValue("id")); err != nil || ok {
		return
	}
	_ = mail("x") // want `sends an email`
}

func named(w http.ResponseWriter, r *http.Request) {
	err := mark(r.Context(), r.FormValue("id"))
	if errors.Is(err, errSeen) {
		return
	}
	_ = mail("x")
}

// Without a direction either side may be that of a duplicate.

func either1(w http.ResponseWriter, r *http.Request) {
	if open(r.Context(), r.FormValue("id")) {
		_ = mail("x")
	}
}

func either2(w http.ResponseWriter, r *http.Request) {
	if !open(r.Context(), r.FormValue("id")) {
		_ = mail("x")
	}
}

func both(w http.ResponseWriter, r *http.Request) {
	open(r.Context(), r.FormValue("id"))
	_ = mail("x") // want `the answer of annotations\.open \(annotations\.go:\d+\) is ignored`
}

func effect(w http.ResponseWriter, r *http.Request) {
	_ = text("x") // want `sends a text message \(annotations\.text\) again`
}

func idempotent(w http.ResponseWriter, r *http.Request) {
	_ = gateway("x")
	_ = plainGateway("x") // want `sends an email`
}

func (s *server) method(w http.ResponseWriter, r *http.Request) {
	if s.book.Seen(r.FormValue("id")) {
		return
	}
	_ = s.book.Write(r.FormValue("id"))
}

func (s *server) methodBare(w http.ResponseWriter, r *http.Request) {
	_ = s.book.Write(r.FormValue("id")) // want `writes to another service \(annotations\.Write\) again`
}

//idemcheck:handler queue
func declared(ctx context.Context, body []byte) error {
	return mail(string(body)) // want `annotations\.declared sends an email .* when the message is delivered again`
}

func undeclared(ctx context.Context, body []byte) error { return mail(string(body)) }

func ignores(w http.ResponseWriter, r *http.Request) {
	//idemcheck:ignore unguarded every alert counts
	_ = mail("above")
	_ = mail("same line") //idemcheck:ignore unguarded every alert counts
	println()
	_ = mail("neither") // want `sends an email`
	//idemcheck:ignore nodeadline another rule
	_ = mail("other rule") // want `sends an email`
	//idemcheck:ignore unguarded
	_ = mail("no reason") // want `sends an email`
}
