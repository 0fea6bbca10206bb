module github.com/gdgvda/cron

go 1.24
