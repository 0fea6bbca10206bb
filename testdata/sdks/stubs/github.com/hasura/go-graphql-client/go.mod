module github.com/hasura/go-graphql-client

go 1.24
