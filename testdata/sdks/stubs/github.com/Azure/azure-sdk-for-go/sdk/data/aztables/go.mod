module github.com/Azure/azure-sdk-for-go/sdk/data/aztables

go 1.24
