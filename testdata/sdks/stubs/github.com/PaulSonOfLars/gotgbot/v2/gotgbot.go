// Package gotgbot is a client of the Telegram Bot API.
package gotgbot

type Bot struct {
	Token string
	User
}

type User struct {
	Id       int64  `json:"id"`
	Username string `json:"username,omitempty"`
}

type Chat struct {
	Id    int64  `json:"id"`
	Type  string `json:"type"`
	Title string `json:"title,omitempty"`
}

type Update struct {
	UpdateId           int64                   `json:"update_id"`
	Message            *Message                `json:"message,omitempty"`
	EditedMessage      *Message                `json:"edited_message,omitempty"`
	MessageReaction    *MessageReactionUpdated `json:"message_reaction,omitempty"`
	InlineQuery        *InlineQuery            `json:"inline_query,omitempty"`
	ChosenInlineResult *ChosenInlineResult     `json:"chosen_inline_result,omitempty"`
	CallbackQuery      *CallbackQuery          `json:"callback_query,omitempty"`
	ShippingQuery      *ShippingQuery          `json:"shipping_query,omitempty"`
	PreCheckoutQuery   *PreCheckoutQuery       `json:"pre_checkout_query,omitempty"`
	Poll               *Poll                   `json:"poll,omitempty"`
	PollAnswer         *PollAnswer             `json:"poll_answer,omitempty"`
	MyChatMember       *ChatMemberUpdated      `json:"my_chat_member,omitempty"`
	ChatMember         *ChatMemberUpdated      `json:"chat_member,omitempty"`
	ChatJoinRequest    *ChatJoinRequest        `json:"chat_join_request,omitempty"`
}

type Message struct {
	MessageId int64  `json:"message_id"`
	From      *User  `json:"from,omitempty"`
	Date      int64  `json:"date"`
	Chat      Chat   `json:"chat"`
	Text      string `json:"text,omitempty"`
}

type CallbackQuery struct {
	Id   string `json:"id"`
	From User   `json:"from"`
	Data string `json:"data,omitempty"`
}

type InlineQuery struct {
	Id    string `json:"id"`
	From  User   `json:"from"`
	Query string `json:"query"`
}

type ChosenInlineResult struct {
	ResultId string `json:"result_id"`
	From     User   `json:"from"`
	Query    string `json:"query"`
}

type PreCheckoutQuery struct {
	Id             string `json:"id"`
	From           User   `json:"from"`
	Currency       string `json:"currency"`
	TotalAmount    int64  `json:"total_amount"`
	InvoicePayload string `json:"invoice_payload"`
}

type ShippingQuery struct {
	Id             string `json:"id"`
	From           User   `json:"from"`
	InvoicePayload string `json:"invoice_payload"`
}

type Poll struct {
	Id string `json:"id"`
}

type PollAnswer struct {
	PollId string `json:"poll_id"`
}

type ChatMemberUpdated struct {
	Chat Chat  `json:"chat"`
	From User  `json:"from"`
	Date int64 `json:"date"`
}

type ChatJoinRequest struct {
	Chat Chat  `json:"chat"`
	From User  `json:"from"`
	Date int64 `json:"date"`
}

type MessageReactionUpdated struct {
	Chat      Chat  `json:"chat"`
	MessageId int64 `json:"message_id"`
	Date      int64 `json:"date"`
}
