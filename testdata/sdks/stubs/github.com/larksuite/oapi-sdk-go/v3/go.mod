module github.com/larksuite/oapi-sdk-go/v3

go 1.24
