module github.com/adelowo/go-idempo

go 1.24
