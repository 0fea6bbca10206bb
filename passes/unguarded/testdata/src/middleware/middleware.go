// Package middleware is about guards that wrap a handler where it is registered.
package middleware

import (
	"net/http"
	"net/smtp"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/redis/go-redis/v9"
)

var rdb *redis.Client

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		won, err := rdb.SetNX(r.Context(), "m:"+r.Header.Get("X-GitHub-Delivery"), 1, time.Hour).Result()
		if err != nil {
			w.WriteHeader(503)
			return
		}
		if !won {
			w.WriteHeader(200)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = rdb.Exists(r.Context(), "x").Err()
		next.ServeHTTP(w, r)
	})
}

// never stops a duplicate.
func never(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = rdb.SetNX(r.Context(), "m:"+r.Header.Get("X-GitHub-Delivery"), 1, time.Hour).Result()
		next.ServeHTTP(w, r)
	})
}

// net/http

func used(w http.ResponseWriter, r *http.Request) { _ = mail("used") }

func bare(w http.ResponseWriter, r *http.Request) { _ = mail("bare") } // want `middleware\.bare sends an email`

func vain(w http.ResponseWriter, r *http.Request) { _ = mail("vain") } // want `the answer of redis\.SetNX \(middleware\.go:\d+\) is ignored`

func Std(mux *http.ServeMux) {
	mux.Handle("POST /used", counted(guarded(http.HandlerFunc(used))))
	mux.Handle("POST /bare", counted(http.HandlerFunc(bare)))
	mux.Handle("POST /vain", never(http.HandlerFunc(vain)))
}

func whole(w http.ResponseWriter, r *http.Request) { _ = mail("whole") }

// Serve wraps the whole router.
func Serve() {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /whole", whole)
	_ = http.ListenAndServe(":80", guarded(mux))
}

// chi

func chiWith(w http.ResponseWriter, r *http.Request) { _ = mail("with") }

func chiUse(w http.ResponseWriter, r *http.Request) { _ = mail("use") }

func chiOutside(w http.ResponseWriter, r *http.Request) { _ = mail("outside") } // want `sends an email`

func chiGroup(w http.ResponseWriter, r *http.Request) { _ = mail("group") }

func Chi() http.Handler {
	r := chi.NewRouter()
	r.Use(counted)
	r.With(guarded).Post("/with", chiWith)
	r.Post("/outside", chiOutside)
	r.Route("/hooks", func(r chi.Router) {
		r.Use(guarded)
		r.Post("/use", chiUse)
		r.Group(func(r chi.Router) { r.Post("/group", chiGroup) })
	})
	return r
}

// gin

func ginGuard(c *gin.Context) {
	won, err := rdb.SetNX(c.Request.Context(), "g:"+c.GetHeader("X-GitHub-Delivery"), 1, time.Hour).Result()
	if err != nil || !won {
		c.Abort()
		return
	}
	c.Next()
}

// ginReturns does not end the chain: gin goes on with the next link.
func ginReturns(c *gin.Context) {
	won, err := rdb.SetNX(c.Request.Context(), "g:"+c.GetHeader("X-GitHub-Delivery"), 1, time.Hour).Result()
	if err != nil || !won {
		return
	}
	c.Next()
}

func ginChain(c *gin.Context) { _ = mail("chain") }

func ginUse(c *gin.Context) { _ = mail("use") }

func ginBare(c *gin.Context) { _ = mail("bare") } // want `sends an email`

func ginNoAbort(c *gin.Context) { _ = mail("no abort") } // want `sends an email`

func Gin() *gin.Engine {
	e := gin.New()
	ginRoutes(e)
	e.POST("/chain", ginGuard, ginChain)
	e.POST("/bare", ginBare)
	e.POST("/no-abort", ginReturns, ginNoAbort)
	g := e.Group("/hooks")
	g.Use(ginGuard)
	g.POST("/use", ginUse)
	return e
}
