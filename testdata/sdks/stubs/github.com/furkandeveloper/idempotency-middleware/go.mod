module github.com/furkandeveloper/idempotency-middleware

go 1.24

require (
	github.com/labstack/echo/v4 v4.16.0
	github.com/redis/go-redis/v9 v9.23.0
)
