module github.com/harlow/kinesis-consumer

go 1.24

require github.com/aws/aws-sdk-go-v2/service/kinesis v1.56.13
