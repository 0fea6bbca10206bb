module github.com/volatiletech/sqlboiler/v4

go 1.24
