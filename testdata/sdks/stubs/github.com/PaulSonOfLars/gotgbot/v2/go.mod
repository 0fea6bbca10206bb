module github.com/PaulSonOfLars/gotgbot/v2

go 1.24
