package alerts

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
)

// A budget counts the requests of a client in another system.
type budget interface {
	Spent(client string) (spent bool)
}

// limited tells of clients that ask too often; none of their requests goes through.
func limited(b budget) gin.HandlerFunc {
	return func(c *gin.Context) {
		if b.Spent(c.GetHeader("X-Client")) {
			go alert(context.Background(), "a client asks too often")
			c.AbortWithStatus(http.StatusTooManyRequests)
			return
		}
		c.Next()
	}
}

// watched lets them through.
func watched(b budget) gin.HandlerFunc {
	return func(c *gin.Context) {
		if b.Spent(c.GetHeader("X-Client")) {
			alert(context.Background(), "a client asks too often") // want `posts to a chat`
		}
		c.Next()
	}
}

func hook(c *gin.Context) { c.Status(http.StatusNoContent) }

func refusals(b budget) {
	r := gin.New()
	r.POST("/webhooks/limited", limited(b), hook)
	r.POST("/webhooks/watched", watched(b), hook)
}
