// Package playstore is purchases in Google Play.
package playstore

import "context"

type Client struct{}

func (*Client) AcknowledgeProduct(ctx context.Context, packageName, productID, token, developerPayload string) error {
	return nil
}
func (*Client) ConsumeProduct(ctx context.Context, packageName, productID, token string) error {
	return nil
}
func (*Client) CancelSubscription(ctx context.Context, packageName string, subscriptionID string, token string) error {
	return nil
}
func (*Client) RefundSubscription(ctx context.Context, packageName string, subscriptionID string, token string) error {
	return nil
}
func (*Client) RevokeSubscription(ctx context.Context, packageName string, subscriptionID string, token string) error {
	return nil
}
