module github.com/pusher/pusher-http-go/v5

go 1.24
