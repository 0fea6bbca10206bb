// Package gin makes middleware of gin of idem's.
package gin

import (
	"github.com/bright-room/idem"
	"github.com/gin-gonic/gin"
)

func WrapMiddleware(m *idem.Middleware) gin.HandlerFunc { return nil }
