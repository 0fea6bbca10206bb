package middleware

import "github.com/gin-gonic/gin"

// A chain that is put together: what is appended comes behind what stands there.

type ginRoute struct {
	path   string
	handle gin.HandlerFunc
}

func ginAppended(c *gin.Context) { _ = mail("appended") }

func ginBefore(c *gin.Context) { _ = mail("before the guard") } // want `sends an email`

func ginRoutes(e *gin.Engine) {
	for _, r := range []ginRoute{{"/appended", ginAppended}} {
		chain := make([]gin.HandlerFunc, 0)
		chain = append(chain, ginGuard)
		e.POST(r.path, append(chain, r.handle)...)
	}
	e.POST("/before", append([]gin.HandlerFunc{ginBefore}, ginGuard)...)
}
