module github.com/openimsdk/tools

go 1.24
