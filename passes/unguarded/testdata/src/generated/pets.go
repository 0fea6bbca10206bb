// Package generated: the handler is generated code, what it calls is not.
package generated

import (
	"net/http"
	"net/smtp"
)

type pets struct{}

func (pets) AddPet(r *http.Request) error {
	return welcome() // want `pets.AddPet sends an email`
}

func (pets) GetPets(r *http.Request) error { return nil }

func welcome() error { return smtp.SendMail("", nil, "", nil, nil) }

func Routes(mux *http.ServeMux) { Handler(mux, pets{}) }
