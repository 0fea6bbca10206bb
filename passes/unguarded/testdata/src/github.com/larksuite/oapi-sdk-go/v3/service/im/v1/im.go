package larkim

import (
	"context"

	larkevent "github.com/larksuite/oapi-sdk-go/v3/event"
)

type V1 struct{ Message *message }

type message struct{}

type CreateMessageReqBody struct{ Content, Uuid *string }

type CreateMessageReq struct{ Body *CreateMessageReqBody }

type CreateMessageResp struct{}

func (*message) Create(ctx context.Context, req *CreateMessageReq) (*CreateMessageResp, error) {
	return nil, nil
}

type CreateMessageReqBodyBuilder struct{}

func NewCreateMessageReqBodyBuilder() *CreateMessageReqBodyBuilder { return nil }

func (b *CreateMessageReqBodyBuilder) Content(string) *CreateMessageReqBodyBuilder { return b }
func (b *CreateMessageReqBodyBuilder) Uuid(string) *CreateMessageReqBodyBuilder    { return b }
func (b *CreateMessageReqBodyBuilder) Build() *CreateMessageReqBody                { return nil }

type CreateMessageReqBuilder struct{}

func NewCreateMessageReqBuilder() *CreateMessageReqBuilder { return nil }

func (b *CreateMessageReqBuilder) Body(*CreateMessageReqBody) *CreateMessageReqBuilder { return b }
func (b *CreateMessageReqBuilder) Build() *CreateMessageReq                            { return nil }

type P2MessageReceiveV1 struct{ *larkevent.EventV2Base }
