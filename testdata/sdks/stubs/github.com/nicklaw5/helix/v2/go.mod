module github.com/nicklaw5/helix/v2

go 1.24
