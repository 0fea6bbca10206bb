// Package echo is a stub.
package echo

import "net/http"

type Context interface {
	Request() *http.Request
	FormValue(name string) string
	JSON(code int, i interface{}) error
	NoContent(code int) error
}

type HandlerFunc func(c Context) error

type MiddlewareFunc func(next HandlerFunc) HandlerFunc

type Route struct{ Path string }

type Echo struct{ Debug bool }

func (e *Echo) POST(path string, h HandlerFunc, m ...MiddlewareFunc) *Route { return nil }

type HTTPError struct{ Code int }

func (he *HTTPError) Error() string { return "" }

func NewHTTPError(code int, message ...interface{}) *HTTPError { return &HTTPError{code} }
