module github.com/vonage/vonage-go-sdk

go 1.24
