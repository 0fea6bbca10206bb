module github.com/mailersend/mailersend-go

go 1.24
