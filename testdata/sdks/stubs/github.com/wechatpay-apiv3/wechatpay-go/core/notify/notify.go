// Package notify reads notifications.
package notify

import (
	"context"
	"net/http"
)

type Handler struct{}

type Request struct{ ID, EventType, Summary string }

func (*Handler) ParseNotifyRequest(ctx context.Context, request *http.Request, content any) (*Request, error) {
	return nil, nil
}
