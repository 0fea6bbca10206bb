// Package ext dispatches updates to handlers.
package ext

import "github.com/PaulSonOfLars/gotgbot/v2"

type Context struct {
	*gotgbot.Update
	Data             map[string]interface{}
	EffectiveMessage *gotgbot.Message
	EffectiveChat    *gotgbot.Chat
	EffectiveUser    *gotgbot.User
}

type Handler interface {
	CheckUpdate(b *gotgbot.Bot, ctx *Context) bool
	HandleUpdate(b *gotgbot.Bot, ctx *Context) error
	Name() string
}

type Dispatcher struct{}

func (d *Dispatcher) AddHandler(handler Handler) {}

func (d *Dispatcher) AddHandlerToGroup(h Handler, group int) {}
