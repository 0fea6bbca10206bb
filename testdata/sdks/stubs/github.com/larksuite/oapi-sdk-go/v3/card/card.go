// Package larkcard has cards and their actions.
package larkcard

import "context"

type CardAction struct{ OpenMessageID string }

type CardActionHandler struct{}

func NewCardActionHandler(verificationToken, eventEncryptKey string, handler func(context.Context, *CardAction) (any, error)) *CardActionHandler {
	return nil
}
