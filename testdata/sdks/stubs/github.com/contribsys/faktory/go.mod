module github.com/contribsys/faktory

go 1.24
