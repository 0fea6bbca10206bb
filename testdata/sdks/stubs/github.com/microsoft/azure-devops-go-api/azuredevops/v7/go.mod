module github.com/microsoft/azure-devops-go-api/azuredevops/v7

go 1.24
