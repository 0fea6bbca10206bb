// Package helix is Twitch's API.
package helix

import "net/http"

type (
	Client struct{}

	SendChatMessageParams         struct{}
	ChatMessageResponse           struct{}
	SendChatAnnouncementParams    struct{}
	SendChatAnnouncementResponse  struct{}
	SendUserWhisperParams         struct{}
	SendUserWhisperResponse       struct{}
	SendShoutoutParams            struct{}
	SendShoutoutResponse          struct{}
	BanUserParams                 struct{}
	BanUserResponse               struct{}
	EventSubSubscription          struct{}
	EventSubSubscriptionsResponse struct{}
)

func (*Client) SendChatMessage(params *SendChatMessageParams) (*ChatMessageResponse, error) {
	return nil, nil
}
func (*Client) SendChatAnnouncement(params *SendChatAnnouncementParams) (*SendChatAnnouncementResponse, error) {
	return nil, nil
}
func (*Client) SendUserWhisper(params *SendUserWhisperParams) (*SendUserWhisperResponse, error) {
	return nil, nil
}
func (*Client) SendShoutout(params *SendShoutoutParams) (*SendShoutoutResponse, error) {
	return nil, nil
}
func (*Client) BanUser(params *BanUserParams) (*BanUserResponse, error) { return nil, nil }
func (*Client) CreateEventSubSubscription(payload *EventSubSubscription) (*EventSubSubscriptionsResponse, error) {
	return nil, nil
}

func VerifyEventSubNotification(secret string, header http.Header, message string) bool {
	return false
}
