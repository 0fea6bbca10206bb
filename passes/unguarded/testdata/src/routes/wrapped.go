package routes

import "net/http"

// A router that wraps a handler in all of its middleware, in a loop: the variable then holds a function
// that captures that variable.
type wrapping struct {
	around []func(http.HandlerFunc) http.HandlerFunc
}

func (w *wrapping) Use(m func(http.HandlerFunc) http.HandlerFunc) { w.around = append(w.around, m) }

func (w *wrapping) handle(pattern string, h http.HandlerFunc) {
	next := h
	for i := len(w.around) - 1; i >= 0; i-- {
		next = w.around[i](next)
	}
	http.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { next(w, r) })
}

func timed(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		println(r.URL.Path)
		next(w, r)
	}
}

func wrappedPage(w http.ResponseWriter, r *http.Request) { _ = mail("page") }

func wrappedForm(w http.ResponseWriter, r *http.Request) { _ = mail("form") } // want `sends an email`

func MountPages(names []string) {
	w := &wrapping{}
	for range names {
		w.Use(timed)
	}
	w.handle("GET /wrapped/page", wrappedPage)
	w.handle("POST /wrapped/form", wrappedForm)
}
