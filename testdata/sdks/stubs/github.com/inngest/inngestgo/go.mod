module github.com/inngest/inngestgo

go 1.24
