// Package messagebird is a client of MessageBird.
package messagebird

type Client interface {
	Request(v interface{}, method, path string, data interface{}) error
}
