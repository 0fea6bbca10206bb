module github.com/bright-room/idem

go 1.24

require (
	github.com/gin-gonic/gin v1.12.0
	github.com/redis/go-redis/v9 v9.23.0
)
