// Package chatbot is messages to and from a robot.
package chatbot

import "context"

type BotCallbackDataModel struct {
	MsgId, ConversationId, SessionWebhook string
	CreateAt                              int64
}

type IChatBotMessageHandler func(c context.Context, data *BotCallbackDataModel) ([]byte, error)

type ChatbotReplier struct{}

func NewChatbotReplier() *ChatbotReplier { return nil }

func (*ChatbotReplier) SimpleReplyText(ctx context.Context, sessionWebhook string, content []byte) error {
	return nil
}

func (*ChatbotReplier) SimpleReplyMarkdown(ctx context.Context, sessionWebhook string, title, content []byte) error {
	return nil
}

func (*ChatbotReplier) ReplyMessage(ctx context.Context, sessionWebhook string, requestBody map[string]any) error {
	return nil
}
