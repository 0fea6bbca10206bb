// Package routes is about which requests a handler gets.
package routes

import (
	"crypto/hmac"
	"crypto/sha256"
	"net/http"
	"net/smtp"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func page(w http.ResponseWriter, r *http.Request) { _ = mail("page") }

func form(w http.ResponseWriter, r *http.Request) { _ = mail("form") } // want `sends an email`

func paid(w http.ResponseWriter, r *http.Request) { _ = mail("callback") } // want `sends an email`

func signed(w http.ResponseWriter, r *http.Request) {
	mac := hmac.New(sha256.New, []byte("secret"))
	mac.Write([]byte(r.FormValue("id")))
	if !hmac.Equal(mac.Sum(nil), []byte(r.FormValue("sig"))) {
		return
	}
	_ = mail("signed") // want `sends an email`
}

func gate(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.WriteHeader(405)
		return
	}
	_ = mail("gate")
}

func postGate(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.WriteHeader(405)
		return
	}
	_ = mail("gate") // want `sends an email`
}

func ginPage(c *gin.Context) { _ = mail("page") }

func ginForm(c *gin.Context) { _ = mail("form") } // want `sends an email`

func chiPage(w http.ResponseWriter, r *http.Request) { _ = mail("page") }

func Mount(mux *http.ServeMux, e *gin.Engine, r *chi.Mux) {
	mux.HandleFunc("GET /page", page)
	mux.HandleFunc("/form", form)
	mux.HandleFunc("GET /payment/callback", paid)
	mux.HandleFunc("GET /signed", signed)
	mux.HandleFunc("/gate", gate)
	mux.HandleFunc("/post-gate", postGate)
	e.GET("/page", ginPage)
	e.POST("/form", ginForm)
	r.Get("/page", chiPage)
}
