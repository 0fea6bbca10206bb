module github.com/beego/beego/v2

go 1.24
