module github.com/drone/go-scm

go 1.24
