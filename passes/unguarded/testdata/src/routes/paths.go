package routes

import (
	"net/http"
	"net/smtp"
	"strings"
)

// A router that takes paths apart: two elements of one list are two values.
func byPath(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(r.URL.Path, "/")
	if len(parts) < 2 {
		return
	}
	service, method := parts[len(parts)-2], parts[len(parts)-1]
	if service != "orders" {
		http.NotFound(w, r)
		return
	}
	if method == "confirm" {
		smtp.SendMail("", nil, "", nil, nil) // want `sends an email`
	}
}
