module github.com/belong-inc/go-hubspot

go 1.24
