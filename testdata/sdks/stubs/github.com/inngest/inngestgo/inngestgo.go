// Package inngestgo runs functions on events.
package inngestgo

import (
	"context"
	"net/http"

	"github.com/inngest/inngestgo/internal/event"
	"github.com/inngest/inngestgo/internal/fn"
)

type (
	Event                  = event.Event
	GenericEvent[DATA any] = event.GenericEvent[DATA]
	FunctionOpts           = fn.FunctionOpts
	Input[T any]           = fn.Input[T]
	InputCtx               = fn.InputCtx
)

type SDKFunction[T any] func(ctx context.Context, input Input[T]) (any, error)

type ServableFunction interface{}

type ClientOpts struct {
	AppID string
}

type ServeOpts struct {
	Origin *string
	Path   *string
}

type Client interface {
	AppID() string
	Send(ctx context.Context, evt any) (string, error)
	SendMany(ctx context.Context, evts []any) ([]string, error)
	Serve() http.Handler
	ServeWithOpts(opts ServeOpts) http.Handler
}

func NewClient(opts ClientOpts) (Client, error) { return nil, nil }

func EventTrigger(name string, expression *string) fn.Trigger { return fn.Trigger{} }

func CronTrigger(cron string) fn.Trigger { return fn.Trigger{} }

func CreateFunction[T any](c Client, fc FunctionOpts, trigger fn.Triggerable, f SDKFunction[T]) (ServableFunction, error) {
	return nil, nil
}
