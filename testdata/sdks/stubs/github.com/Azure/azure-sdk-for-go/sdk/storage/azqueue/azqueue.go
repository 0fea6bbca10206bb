// Package azqueue is queue storage.
package azqueue

import "context"

type (
	QueueClient             struct{}
	EnqueueMessageOptions   struct{}
	EnqueueMessagesResponse struct{}
	DequeueMessageOptions   struct{}
	DequeueMessagesOptions  struct{}
	DequeuedMessage         struct{ MessageID, MessageText, PopReceipt *string }
	DequeueMessagesResponse struct{ Messages []*DequeuedMessage }
	DeleteMessageOptions    struct{}
	DeleteMessageResponse   struct{}
)

func (*QueueClient) EnqueueMessage(ctx context.Context, content string, o *EnqueueMessageOptions) (EnqueueMessagesResponse, error) {
	return EnqueueMessagesResponse{}, nil
}

func (*QueueClient) DequeueMessage(ctx context.Context, o *DequeueMessageOptions) (DequeueMessagesResponse, error) {
	return DequeueMessagesResponse{}, nil
}

func (*QueueClient) DequeueMessages(ctx context.Context, o *DequeueMessagesOptions) (DequeueMessagesResponse, error) {
	return DequeueMessagesResponse{}, nil
}

func (*QueueClient) DeleteMessage(ctx context.Context, messageID string, popReceipt string, o *DeleteMessageOptions) (DeleteMessageResponse, error) {
	return DeleteMessageResponse{}, nil
}
