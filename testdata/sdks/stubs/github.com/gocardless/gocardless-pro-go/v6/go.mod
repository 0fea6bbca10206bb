module github.com/gocardless/gocardless-pro-go/v6

go 1.24
