module github.com/VictorAvelar/mollie-api-go/v4

go 1.24
