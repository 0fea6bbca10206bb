module github.com/dhanapala-id/go-kit

go 1.24
