module github.com/rudderlabs/analytics-go/v4

go 1.24
