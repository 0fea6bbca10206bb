module github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos

go 1.24
