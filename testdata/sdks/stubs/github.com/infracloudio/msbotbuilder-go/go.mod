module github.com/infracloudio/msbotbuilder-go

go 1.24
