module github.com/go-pay/gopay

go 1.24
