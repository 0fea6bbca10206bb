module github.com/xhit/go-simple-mail/v2

go 1.24
