// Package rest is a stub.
package rest

import "net/http"

type Request struct {
	*http.Request
	PathParams map[string]string
}

func (r *Request) PathParam(name string) string          { return "" }
func (r *Request) DecodeJsonPayload(v interface{}) error { return nil }

type ResponseWriter interface {
	Header() http.Header
	WriteJson(v interface{}) error
	EncodeJson(v interface{}) ([]byte, error)
	WriteHeader(int)
}

type responseWriter struct{ http.ResponseWriter }

func (w *responseWriter) WriteHeader(code int)          {}
func (w *responseWriter) WriteJson(v interface{}) error { return nil }

type HandlerFunc func(ResponseWriter, *Request)

type Route struct {
	HttpMethod, PathExp string
	Func                HandlerFunc
}

func Head(pathExp string, handlerFunc HandlerFunc) *Route    { return nil }
func Get(pathExp string, handlerFunc HandlerFunc) *Route     { return nil }
func Post(pathExp string, handlerFunc HandlerFunc) *Route    { return nil }
func Put(pathExp string, handlerFunc HandlerFunc) *Route     { return nil }
func Patch(pathExp string, handlerFunc HandlerFunc) *Route   { return nil }
func Delete(pathExp string, handlerFunc HandlerFunc) *Route  { return nil }
func Options(pathExp string, handlerFunc HandlerFunc) *Route { return nil }

func Error(w ResponseWriter, error string, code int) {}
