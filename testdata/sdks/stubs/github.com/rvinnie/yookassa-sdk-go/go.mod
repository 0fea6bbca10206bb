module github.com/rvinnie/yookassa-sdk-go

go 1.24
