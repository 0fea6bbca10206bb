// Package pusher sends events to browsers.
package pusher

import "net/http"

type (
	Client                   struct{}
	TriggerParams            struct{}
	TriggerChannelsList      struct{}
	Event                    struct{}
	TriggerBatchChannelsList struct{}
	Webhook                  struct{}
)

func (*Client) Trigger(channel string, eventName string, data any) error { return nil }
func (*Client) TriggerWithParams(channel string, eventName string, data any, params TriggerParams) (*TriggerChannelsList, error) {
	return nil, nil
}
func (*Client) TriggerMulti(channels []string, eventName string, data any) error { return nil }
func (*Client) TriggerBatch(batch []Event) (*TriggerBatchChannelsList, error)    { return nil, nil }
func (*Client) SendToUser(userId string, eventName string, data any) error       { return nil }
func (*Client) Webhook(header http.Header, body []byte) (*Webhook, error)        { return nil, nil }
