// Package handlers makes handlers of functions.
package handlers

import (
	"github.com/PaulSonOfLars/gotgbot/v2"
	"github.com/PaulSonOfLars/gotgbot/v2/ext"
	"github.com/PaulSonOfLars/gotgbot/v2/ext/handlers/filters"
)

type Response func(b *gotgbot.Bot, ctx *ext.Context) error

type Command struct {
	Command  string
	Response Response
}

func NewCommand(c string, r Response) Command { return Command{} }

func (c Command) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (c Command) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (c Command) Name() string { return "" }

type Message struct {
	Filter   filters.Message
	Response Response
}

func NewMessage(f filters.Message, r Response) Message { return Message{} }

func (h Message) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h Message) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h Message) Name() string { return "" }

type CallbackQuery struct {
	Filter   filters.CallbackQuery
	Response Response
}

func NewCallback(filter filters.CallbackQuery, r Response) CallbackQuery { return CallbackQuery{} }

func (h CallbackQuery) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h CallbackQuery) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h CallbackQuery) Name() string { return "" }

type InlineQuery struct {
	Filter   filters.InlineQuery
	Response Response
}

func NewInlineQuery(f filters.InlineQuery, r Response) InlineQuery { return InlineQuery{} }

func (h InlineQuery) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h InlineQuery) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h InlineQuery) Name() string { return "" }

type PreCheckoutQuery struct {
	Filter   filters.PreCheckoutQuery
	Response Response
}

func NewPreCheckoutQuery(f filters.PreCheckoutQuery, r Response) PreCheckoutQuery {
	return PreCheckoutQuery{}
}

func (h PreCheckoutQuery) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h PreCheckoutQuery) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h PreCheckoutQuery) Name() string { return "" }

type ShippingQuery struct {
	Filter   filters.ShippingQuery
	Response Response
}

func NewShippingQuery(f filters.ShippingQuery, r Response) ShippingQuery { return ShippingQuery{} }

func (h ShippingQuery) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h ShippingQuery) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h ShippingQuery) Name() string { return "" }

type ChatMember struct {
	Filter   filters.ChatMember
	Response Response
}

func NewChatMember(f filters.ChatMember, r Response) ChatMember { return ChatMember{} }

func (h ChatMember) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h ChatMember) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h ChatMember) Name() string { return "" }

type MyChatMember struct {
	Filter   filters.ChatMember
	Response Response
}

func NewMyChatMember(f filters.ChatMember, r Response) MyChatMember { return MyChatMember{} }

func (h MyChatMember) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h MyChatMember) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h MyChatMember) Name() string { return "" }

type Poll struct {
	Filter   filters.Poll
	Response Response
}

func NewPoll(f filters.Poll, r Response) Poll { return Poll{} }

func (h Poll) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h Poll) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h Poll) Name() string { return "" }

type PollAnswer struct {
	Filter   filters.PollAnswer
	Response Response
}

func NewPollAnswer(f filters.PollAnswer, r Response) PollAnswer { return PollAnswer{} }

func (h PollAnswer) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h PollAnswer) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h PollAnswer) Name() string { return "" }

type Reaction struct {
	Filter   filters.Reaction
	Response Response
}

func NewReaction(f filters.Reaction, r Response) Reaction { return Reaction{} }

func (h Reaction) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h Reaction) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h Reaction) Name() string { return "" }

type ChosenInlineResult struct {
	Filter   filters.ChosenInlineResult
	Response Response
}

func NewChosenInlineResult(filter filters.ChosenInlineResult, r Response) ChosenInlineResult {
	return ChosenInlineResult{}
}

func (h ChosenInlineResult) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h ChosenInlineResult) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h ChosenInlineResult) Name() string { return "" }

type ChatJoinRequest struct {
	Filter   filters.ChatJoinRequest
	Response Response
}

func NewChatJoinRequest(f filters.ChatJoinRequest, r Response) ChatJoinRequest {
	return ChatJoinRequest{}
}

func (h ChatJoinRequest) CheckUpdate(b *gotgbot.Bot, ctx *ext.Context) bool { return false }

func (h ChatJoinRequest) HandleUpdate(b *gotgbot.Bot, ctx *ext.Context) error { return nil }

func (h ChatJoinRequest) Name() string { return "" }
