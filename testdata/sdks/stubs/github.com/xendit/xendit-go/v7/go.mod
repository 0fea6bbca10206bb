module github.com/xendit/xendit-go/v7

go 1.24
