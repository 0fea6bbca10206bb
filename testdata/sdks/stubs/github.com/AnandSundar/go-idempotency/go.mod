module github.com/AnandSundar/go-idempotency

go 1.24
