module github.com/jenkins-x/go-scm

go 1.24
