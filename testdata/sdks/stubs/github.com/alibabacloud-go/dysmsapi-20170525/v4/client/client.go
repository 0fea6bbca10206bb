// Package client sends SMS.
package client

type Client struct{}

type SendSmsRequest struct{}

type SendSmsResponse struct{}

type SendBatchSmsRequest struct{}

type SendBatchSmsResponse struct{}

func (*Client) SendSms(request *SendSmsRequest) (*SendSmsResponse, error) { return nil, nil }
func (*Client) SendSmsWithOptions(request *SendSmsRequest, runtime any) (*SendSmsResponse, error) {
	return nil, nil
}
func (*Client) SendBatchSms(request *SendBatchSmsRequest) (*SendBatchSmsResponse, error) {
	return nil, nil
}
