module github.com/nrednav/cuid2

go 1.26.0
