// Package activity handles activities.
package activity

import "github.com/infracloudio/msbotbuilder-go/schema"

type TurnContext struct{ Activity schema.Activity }

type Handler interface {
	OnMessage(context *TurnContext) (schema.Activity, error)
}

type HandlerFuncs struct {
	OnMessageFunc func(turn *TurnContext) (schema.Activity, error)
}

func (r HandlerFuncs) OnMessage(turn *TurnContext) (schema.Activity, error) {
	return schema.Activity{}, nil
}
