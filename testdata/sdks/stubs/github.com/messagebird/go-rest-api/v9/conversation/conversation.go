// Package conversation sends messages in conversations.
package conversation

import messagebird "github.com/messagebird/go-rest-api/v9"

type SendMessageRequest struct {
	To   string `json:"to"`
	From string `json:"from"`
}

type StartRequest struct {
	ChannelID string `json:"channelId"`
	To        string `json:"to"`
}

type Message struct {
	ID string
}

type Conversation struct {
	ID string
}

func SendMessage(c messagebird.Client, options *SendMessageRequest) (*Message, error) {
	return nil, nil
}

func Start(c messagebird.Client, req *StartRequest) (*Conversation, error) { return nil, nil }
