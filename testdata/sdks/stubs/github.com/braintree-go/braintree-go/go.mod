module github.com/braintree-go/braintree-go

go 1.24
