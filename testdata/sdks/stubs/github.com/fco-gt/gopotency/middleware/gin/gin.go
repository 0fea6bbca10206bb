// Package gin is the middleware for gin.
package gin

import (
	idempotency "github.com/fco-gt/gopotency"
	"github.com/gin-gonic/gin"
)

func Idempotency(manager *idempotency.Manager) gin.HandlerFunc { return nil }
