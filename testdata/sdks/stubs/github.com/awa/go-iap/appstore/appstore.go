// Package appstore is purchases in the App Store.
package appstore

import "context"

type Client struct{}

type IAPRequest struct{}

func (*Client) Verify(ctx context.Context, reqBody IAPRequest, result any) error { return nil }
func (*Client) VerifyWithStatus(ctx context.Context, reqBody IAPRequest, result any) (int, error) {
	return 0, nil
}
