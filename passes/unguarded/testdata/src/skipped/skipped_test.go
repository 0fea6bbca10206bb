package skipped

import "net/http"

func fake(w http.ResponseWriter, r *http.Request) { _ = mail("x") }

func called(w http.ResponseWriter, r *http.Request) { here(w, r) }
