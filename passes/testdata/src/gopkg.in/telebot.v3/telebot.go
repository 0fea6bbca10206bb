// Package telebot is a stub.
package telebot

type Message struct {
	ID   int
	Text string
}

type Context interface {
	Message() *Message
	Send(what interface{}, opts ...interface{}) error
}

type HandlerFunc func(Context) error

type MiddlewareFunc func(HandlerFunc) HandlerFunc

type Bot struct{}

func (b *Bot) Handle(endpoint interface{}, h HandlerFunc, m ...MiddlewareFunc) {}
