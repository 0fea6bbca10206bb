module github.com/ant0ine/go-json-rest

go 1.24
