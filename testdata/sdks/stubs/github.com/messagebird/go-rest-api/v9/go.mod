module github.com/messagebird/go-rest-api/v9

go 1.24
