// Package githubapp is a stub.
package githubapp

import (
	"context"
	"net/http"
)

type Config struct{ WebhookSecret string }

type EventHandler interface {
	Handles() []string
	Handle(ctx context.Context, eventType, deliveryID string, payload []byte) error
}

type DispatcherOption func(*int)

func NewDefaultEventDispatcher(c Config, handlers ...EventHandler) http.Handler { return nil }

func NewEventDispatcher(handlers []EventHandler, secret string, opts ...DispatcherOption) http.Handler {
	return nil
}
