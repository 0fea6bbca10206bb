module github.com/andygrunwald/go-jira/v2

go 1.24
