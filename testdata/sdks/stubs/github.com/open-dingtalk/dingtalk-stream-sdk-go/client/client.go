// Package client receives DingTalk's stream.
package client

import (
	"github.com/open-dingtalk/dingtalk-stream-sdk-go/chatbot"
	"github.com/open-dingtalk/dingtalk-stream-sdk-go/handler"
)

type StreamClient struct{}

func (*StreamClient) RegisterRouter(stype, stopic string, frameHandler handler.IFrameHandler) {}
func (*StreamClient) RegisterCallbackRouter(topic string, frameHandler handler.IFrameHandler) {}
func (*StreamClient) RegisterChatBotCallbackRouter(messageHandler chatbot.IChatBotMessageHandler) {
}
func (*StreamClient) RegisterEventRouter(topic string, frameHandler handler.IFrameHandler) {}
func (*StreamClient) RegisterAllEventRouter(frameHandler handler.IFrameHandler)            {}
