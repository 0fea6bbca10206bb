module github.com/awa/go-iap

go 1.24
