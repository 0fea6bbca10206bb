package middleware

import (
	"net/http"
	"net/smtp"

	"github.com/go-chi/chi/v5"
)

// One kind of middleware stands around a handler three times and more: each of its own, none of them calls itself.
type quota struct {
	of   func(*http.Request) string
	left map[string]int
}

func (q quota) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if q.left[q.of(r)] < 0 {
			http.Error(w, "later", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

type greeter struct{ from string }

func (g *greeter) greet(to string) error {
	return smtp.SendMail("mail:25", nil, g.from, []string{to}, nil)
}

func answers(f func(string) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := f(r.FormValue("to")); err != nil { // want `sends an email`
			http.Error(w, "mail", http.StatusInternalServerError)
		}
	})
}

func routeNested(mux *http.ServeMux) {
	all := quota{of: func(*http.Request) string { return "all" }, left: map[string]int{}}.around
	address := quota{of: func(r *http.Request) string { return r.RemoteAddr }, left: map[string]int{}}.around
	user := quota{of: func(r *http.Request) string { return r.FormValue("user") }, left: map[string]int{}}.around
	g := &greeter{"a@b"}
	mux.Handle("POST /hook/nested", all(address(user(answers(g.greet)))))
}

func replies(f func(string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := f(r.FormValue("to")); err != nil { // want `sends an email`
			http.Error(w, "mail", http.StatusInternalServerError)
		}
	}
}

// The same around all handlers of a router.
func routeUsed(r chi.Router, g *greeter) {
	r.Use(quota{of: func(*http.Request) string { return "all" }, left: map[string]int{}}.around)
	r.Use(quota{of: func(r *http.Request) string { return r.RemoteAddr }, left: map[string]int{}}.around)
	r.Use(quota{of: func(r *http.Request) string { return r.FormValue("user") }, left: map[string]int{}}.around)
	r.Post("/hook/used", replies(g.greet))
}
