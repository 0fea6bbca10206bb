// Package larkim is the messages of Feishu and Lark.
package larkim

import (
	"context"

	larkcore "github.com/larksuite/oapi-sdk-go/v3/core"
	larkevent "github.com/larksuite/oapi-sdk-go/v3/event"
)

type V1 struct {
	Message *message
	Chat    *chat
}

type (
	message struct{}
	chat    struct{}

	CreateMessageReqBody struct {
		ReceiveId, MsgType, Content, Uuid *string
	}
	CreateMessageReq struct{ Body *CreateMessageReqBody }

	ReplyMessageReqBody struct {
		Content, MsgType, Uuid *string
	}
	ReplyMessageReq struct{ Body *ReplyMessageReqBody }

	CreateChatReq       struct{}
	ForwardMessageReq   struct{}
	PatchMessageReq     struct{}
	UpdateMessageReq    struct{}
	DeleteMessageReq    struct{}
	UrgentAppMessageReq struct{}

	CreateMessageResp    struct{}
	ReplyMessageResp     struct{}
	CreateChatResp       struct{}
	ForwardMessageResp   struct{}
	PatchMessageResp     struct{}
	UpdateMessageResp    struct{}
	DeleteMessageResp    struct{}
	UrgentAppMessageResp struct{}

	CreateMessageReqBodyBuilder struct{}
	CreateMessageReqBuilder     struct{}
	ReplyMessageReqBodyBuilder  struct{}
	ReplyMessageReqBuilder      struct{}

	EventMessage struct {
		MessageId, ChatId, CreateTime *string
	}
	P2MessageReceiveV1Data struct{ Message *EventMessage }
	P2MessageReceiveV1     struct {
		*larkevent.EventV2Base
		Event *P2MessageReceiveV1Data
	}
)

func NewCreateMessageReqBodyBuilder() *CreateMessageReqBodyBuilder { return nil }
func NewCreateMessageReqBuilder() *CreateMessageReqBuilder         { return nil }
func NewReplyMessageReqBodyBuilder() *ReplyMessageReqBodyBuilder   { return nil }
func NewReplyMessageReqBuilder() *ReplyMessageReqBuilder           { return nil }

func (b *CreateMessageReqBodyBuilder) Content(content string) *CreateMessageReqBodyBuilder { return b }
func (b *CreateMessageReqBodyBuilder) Uuid(uuid string) *CreateMessageReqBodyBuilder       { return b }
func (b *CreateMessageReqBodyBuilder) Build() *CreateMessageReqBody                        { return nil }
func (b *ReplyMessageReqBodyBuilder) Content(content string) *ReplyMessageReqBodyBuilder   { return b }
func (b *ReplyMessageReqBodyBuilder) Uuid(uuid string) *ReplyMessageReqBodyBuilder         { return b }
func (b *ReplyMessageReqBodyBuilder) Build() *ReplyMessageReqBody                          { return nil }
func (b *CreateMessageReqBuilder) Body(body *CreateMessageReqBody) *CreateMessageReqBuilder {
	return b
}
func (b *CreateMessageReqBuilder) Build() *CreateMessageReq { return nil }
func (b *ReplyMessageReqBuilder) Body(body *ReplyMessageReqBody) *ReplyMessageReqBuilder {
	return b
}
func (b *ReplyMessageReqBuilder) Build() *ReplyMessageReq { return nil }

func (m *message) Create(ctx context.Context, req *CreateMessageReq, options ...larkcore.RequestOptionFunc) (*CreateMessageResp, error) {
	return nil, nil
}

func (m *message) Reply(ctx context.Context, req *ReplyMessageReq, options ...larkcore.RequestOptionFunc) (*ReplyMessageResp, error) {
	return nil, nil
}

func (m *message) Forward(ctx context.Context, req *ForwardMessageReq, options ...larkcore.RequestOptionFunc) (*ForwardMessageResp, error) {
	return nil, nil
}

func (m *message) Patch(ctx context.Context, req *PatchMessageReq, options ...larkcore.RequestOptionFunc) (*PatchMessageResp, error) {
	return nil, nil
}

func (m *message) Update(ctx context.Context, req *UpdateMessageReq, options ...larkcore.RequestOptionFunc) (*UpdateMessageResp, error) {
	return nil, nil
}

func (m *message) Delete(ctx context.Context, req *DeleteMessageReq, options ...larkcore.RequestOptionFunc) (*DeleteMessageResp, error) {
	return nil, nil
}

func (m *message) UrgentApp(ctx context.Context, req *UrgentAppMessageReq, options ...larkcore.RequestOptionFunc) (*UrgentAppMessageResp, error) {
	return nil, nil
}
