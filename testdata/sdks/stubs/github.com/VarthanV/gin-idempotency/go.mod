module github.com/VarthanV/gin-idempotency

go 1.24

require github.com/gin-gonic/gin v1.12.0
