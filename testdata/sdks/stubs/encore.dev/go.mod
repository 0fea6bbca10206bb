module encore.dev

go 1.24
