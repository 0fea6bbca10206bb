module github.com/jakecoffman/cron

go 1.24
