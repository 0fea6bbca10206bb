module github.com/larsartmann/go-idempotency

go 1.24
