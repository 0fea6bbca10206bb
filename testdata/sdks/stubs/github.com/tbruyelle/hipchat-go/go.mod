module github.com/tbruyelle/hipchat-go

go 1.24
