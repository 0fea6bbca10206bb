module github.com/segmentio/analytics-go/v3

go 1.24
