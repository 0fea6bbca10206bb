// Package dispatcher hands events to their handlers.
package dispatcher

import (
	"context"

	larkevent "github.com/larksuite/oapi-sdk-go/v3/event"
	larkim "github.com/larksuite/oapi-sdk-go/v3/service/im/v1"
)

type EventDispatcher struct{}

func NewEventDispatcher(verificationToken, eventEncryptKey string) *EventDispatcher { return nil }

func (d *EventDispatcher) OnP1MessageReceiveV1(handler func(ctx context.Context, event *larkevent.EventV2Base) error) *EventDispatcher {
	return d
}

func (d *EventDispatcher) OnP2MessageReceiveV1(handler func(ctx context.Context, event *larkim.P2MessageReceiveV1) error) *EventDispatcher {
	return d
}

func (d *EventDispatcher) OnCustomizedEvent(eventType string, handler func(ctx context.Context, event *larkevent.EventV2Base) error) *EventDispatcher {
	return d
}
