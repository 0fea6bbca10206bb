module github.com/dbzer0/yandex-kassa

go 1.24
