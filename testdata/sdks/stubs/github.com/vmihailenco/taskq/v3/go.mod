module github.com/vmihailenco/taskq/v3

go 1.24
