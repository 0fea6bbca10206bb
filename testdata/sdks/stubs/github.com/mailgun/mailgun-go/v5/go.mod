module github.com/mailgun/mailgun-go/v5

go 1.24
