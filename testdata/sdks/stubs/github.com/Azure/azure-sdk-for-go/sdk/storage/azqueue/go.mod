module github.com/Azure/azure-sdk-for-go/sdk/storage/azqueue

go 1.24
