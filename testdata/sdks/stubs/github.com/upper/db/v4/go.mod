module github.com/upper/db/v4

go 1.24
