// Package larkim is a stub.
package larkim

import (
	"context"

	larkevent "github.com/larksuite/oapi-sdk-go/v3/event"
)

type V1 struct{ Message *message }

type message struct{}

func (*message) Create(ctx context.Context, req *CreateMessageReq) (*CreateMessageResp, error) {
	return nil, nil
}

type CreateMessageReqBody struct{ Content, Uuid *string }

type CreateMessageReq struct{ Body *CreateMessageReqBody }

type CreateMessageResp struct{}

type CreateMessageReqBodyBuilder struct{}

func (b *CreateMessageReqBodyBuilder) Content(string) *CreateMessageReqBodyBuilder { return b }

func (b *CreateMessageReqBodyBuilder) Uuid(string) *CreateMessageReqBodyBuilder { return b }

func (b *CreateMessageReqBodyBuilder) Build() *CreateMessageReqBody { return nil }

func NewCreateMessageReqBodyBuilder() *CreateMessageReqBodyBuilder { return nil }

type CreateMessageReqBuilder struct{}

func (b *CreateMessageReqBuilder) Body(*CreateMessageReqBody) *CreateMessageReqBuilder { return b }

func (b *CreateMessageReqBuilder) Build() *CreateMessageReq { return nil }

func NewCreateMessageReqBuilder() *CreateMessageReqBuilder { return nil }

type P2MessageReceiveV1 struct{ *larkevent.EventV2Base }
