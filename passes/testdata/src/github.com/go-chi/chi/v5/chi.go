// Package chi is a stub.
package chi

import "net/http"

type Router interface {
	http.Handler
	Use(middlewares ...func(http.Handler) http.Handler)
	With(middlewares ...func(http.Handler) http.Handler) Router
	Group(fn func(r Router)) Router
	Route(pattern string, fn func(r Router)) Router
	Get(pattern string, h http.HandlerFunc)
	Post(pattern string, h http.HandlerFunc)
}

type Mux struct{ handler http.Handler }

func (mx *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {}

func (mx *Mux) Use(middlewares ...func(http.Handler) http.Handler) {}

func (mx *Mux) With(m ...func(http.Handler) http.Handler) Router { return mx }

func (mx *Mux) Group(fn func(r Router)) Router { return mx }

func (mx *Mux) Route(pattern string, fn func(r Router)) Router { return mx }

func (mx *Mux) Get(pattern string, handlerFn http.HandlerFunc) {}

func (mx *Mux) Post(pattern string, handlerFn http.HandlerFunc) {}

func NewRouter() *Mux { return &Mux{} }
