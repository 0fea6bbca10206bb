module github.com/checkout/checkout-sdk-go/v2

go 1.24
