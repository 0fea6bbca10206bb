module github.com/palantir/go-githubapp

go 1.24
