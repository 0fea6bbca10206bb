module github.com/lovoo/goka

go 1.24
