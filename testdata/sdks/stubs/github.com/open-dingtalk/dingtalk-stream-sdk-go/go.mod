module github.com/open-dingtalk/dingtalk-stream-sdk-go

go 1.24
