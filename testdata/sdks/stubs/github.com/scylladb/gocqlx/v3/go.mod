module github.com/scylladb/gocqlx/v3

go 1.24

require github.com/gocql/gocql v1.7.0
