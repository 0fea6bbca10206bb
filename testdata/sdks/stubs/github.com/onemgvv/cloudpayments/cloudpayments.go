// Package cloudpayments is a client of CloudPayments.
package cloudpayments

type (
	CryptoPayRequest       struct{}
	Post3dsRequest         struct{}
	CreateSubscribeRequest struct{}
	SubscribeRequest       struct{}
	UpdateSubscribeRequest struct{}
	PaymentResponse        struct{}
)

type CloudPayments interface {
	PayByCryptogram(params CryptoPayRequest) (*PaymentResponse, error)
	Post3ds(params Post3dsRequest) (*PaymentResponse, error)
	Subscribe(params CreateSubscribeRequest) (*PaymentResponse, error)
	UpdateSubscribe(params UpdateSubscribeRequest) (*PaymentResponse, error)
	Unsubscribe(params SubscribeRequest) (*PaymentResponse, error)
}
