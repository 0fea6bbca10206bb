// Package dispatcher is a stub.
package dispatcher

import (
	"context"

	larkim "github.com/larksuite/oapi-sdk-go/v3/service/im/v1"
)

type EventDispatcher struct{}

func (d *EventDispatcher) OnP2MessageReceiveV1(func(context.Context, *larkim.P2MessageReceiveV1) error) *EventDispatcher {
	return d
}

func (d *EventDispatcher) OnP2MessageReadV1(func(context.Context, *larkim.P2MessageReceiveV1) error) *EventDispatcher {
	return d
}
