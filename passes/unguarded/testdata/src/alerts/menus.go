package alerts

import (
	"context"

	telegram "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
)

// So is an answer in the chat that the delivery names.

const staff = 1234

func sayTo(ctx context.Context, b *telegram.Bot, to any, text string) {
	_, _ = b.SendMessage(ctx, &telegram.SendMessageParams{ChatID: to, Text: text})
}

func menuOf(ctx context.Context, b *telegram.Bot, u *models.Update) {
	if u.CallbackQuery != nil {
		_, _ = b.SendMessage(ctx, &telegram.SendMessageParams{ChatID: u.CallbackQuery.From.ID, Text: "which kind?"})
		return
	}
	sayTo(ctx, b, u.Message.Chat.ID, "what is the address?")
}

func forwardedTo(ctx context.Context, b *telegram.Bot, u *models.Update) {
	sayTo(ctx, b, staff, u.Message.Text) // want `posts to a chat \(bot\.Bot\.SendMessage\) again`
}

func keptPurse(ctx context.Context, b *telegram.Bot, u *models.Update) {
	if _, err := purses.Exec(`INSERT INTO purses (address) VALUES ($1)`, u.Message.Text); err != nil { // want `inserts into purses again`
		return
	}
	sayTo(ctx, b, u.Message.Chat.ID, "kept") // want `posts to a chat \(bot\.Bot\.SendMessage\) again`
}

func menus(b *telegram.Bot) {
	b.RegisterHandler(0, "menu", 0, menuOf)
	b.RegisterHandler(0, "forward", 0, forwardedTo)
	b.RegisterHandler(0, "keep", 0, keptPurse)
}
