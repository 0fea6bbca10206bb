module github.com/kevinburke/twilio-go/v2

go 1.24
