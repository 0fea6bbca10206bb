// Package vonage is a client of Vonage.
package vonage

import "github.com/vonage/vonage-go-sdk/internal/voice"

type SMSClient struct{}

type SMSOpts struct {
	ClientRef string
}

type Sms struct{}

type SmsErrorResponse struct{}

func (client *SMSClient) Send(from string, to string, text string, opts SMSOpts) (Sms, SmsErrorResponse, error) {
	return Sms{}, SmsErrorResponse{}, nil
}

type VerifyClient struct{}

type VerifyOpts struct {
	Country  string
	SenderID string
}

type VerifyPsd2Opts struct {
	Country string
}

type VerifyRequestResponse struct {
	RequestId string
	Status    string
}

type VerifyErrorResponse struct{}

func (client *VerifyClient) Request(number string, brand string, opts VerifyOpts) (VerifyRequestResponse, VerifyErrorResponse, error) {
	return VerifyRequestResponse{}, VerifyErrorResponse{}, nil
}

func (client *VerifyClient) Psd2(number string, payee string, amount float64, opts VerifyPsd2Opts) (VerifyRequestResponse, VerifyErrorResponse, error) {
	return VerifyRequestResponse{}, VerifyErrorResponse{}, nil
}

type VoiceClient struct{}

type CreateCallOpts struct{}

type VoiceErrorResponse struct{}

func (client *VoiceClient) CreateCall(opts CreateCallOpts) (voice.CreateCallResponse, VoiceErrorResponse, error) {
	return voice.CreateCallResponse{}, VoiceErrorResponse{}, nil
}
