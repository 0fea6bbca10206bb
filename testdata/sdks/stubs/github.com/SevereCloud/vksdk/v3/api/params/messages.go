// Package params builds the parameters of calls.
package params

import "github.com/SevereCloud/vksdk/v3/api"

type MessagesSendBuilder struct {
	api.Params
}

func NewMessagesSendBuilder() *MessagesSendBuilder { return nil }

func (b *MessagesSendBuilder) UserID(v int) *MessagesSendBuilder { return nil }

func (b *MessagesSendBuilder) RandomID(v int) *MessagesSendBuilder { return nil }

func (b *MessagesSendBuilder) PeerID(v int) *MessagesSendBuilder { return nil }

func (b *MessagesSendBuilder) Message(v string) *MessagesSendBuilder { return nil }
