module github.com/nukosuke/go-zendesk

go 1.24
