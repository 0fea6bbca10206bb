// Package bot is a stub.
package bot

import (
	"context"

	"github.com/go-telegram/bot/models"
)

type HandlerFunc func(ctx context.Context, bot *Bot, update *models.Update)

type HandlerType int

type MatchType int

type Middleware func(next HandlerFunc) HandlerFunc

type Bot struct{ token string }

func (b *Bot) RegisterHandler(handlerType HandlerType, pattern string, matchType MatchType, f HandlerFunc, m ...Middleware) string {
	return ""
}

type SendMessageParams struct {
	ChatID any
	Text   string
}

func (b *Bot) SendMessage(ctx context.Context, params *SendMessageParams) (*models.Message, error) {
	return nil, nil
}
