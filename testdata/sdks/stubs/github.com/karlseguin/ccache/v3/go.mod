module github.com/karlseguin/ccache/v3

go 1.24
