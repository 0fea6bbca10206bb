module github.com/SevereCloud/vksdk/v3

go 1.24
