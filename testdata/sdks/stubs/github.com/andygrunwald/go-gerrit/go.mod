module github.com/andygrunwald/go-gerrit

go 1.24
