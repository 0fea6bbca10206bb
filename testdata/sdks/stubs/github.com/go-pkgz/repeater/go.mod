module github.com/go-pkgz/repeater

go 1.24
