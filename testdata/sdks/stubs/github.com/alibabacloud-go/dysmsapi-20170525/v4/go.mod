module github.com/alibabacloud-go/dysmsapi-20170525/v4

go 1.24
