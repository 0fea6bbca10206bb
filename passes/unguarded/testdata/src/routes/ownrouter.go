package routes

import (
	"net/http"
	"net/smtp"

	"github.com/gin-gonic/gin"
)

// A router of the program's own around a library's: its handlers take a context of the program's own.
type ownContext struct {
	ctx *gin.Context
}

func (c *ownContext) Next() { c.ctx.Next() }

type ownHandler func(*ownContext)

func wrapOwn(h ownHandler) gin.HandlerFunc {
	return func(ctx *gin.Context) {
		h(&ownContext{ctx: ctx})
	}
}

func wrapAll(handlers []ownHandler) []gin.HandlerFunc {
	if len(handlers) == 0 {
		return nil
	}
	wrapped := make([]gin.HandlerFunc, 0, len(handlers))
	for _, h := range handlers {
		wrapped = append(wrapped, wrapOwn(h))
	}
	return wrapped
}

type ownEngine struct{ e *gin.Engine }

func (e *ownEngine) Use(handlers ...ownHandler) { e.e.Use(wrapAll(handlers)...) }

func (e *ownEngine) Group(path string, handlers ...ownHandler) *ownGroup {
	return &ownGroup{group: e.e.Group(path, wrapAll(handlers)...)}
}

type ownGroup struct{ group *gin.RouterGroup }

func (g *ownGroup) Use(handlers ...ownHandler) { g.group.Use(wrapAll(handlers)...) }

func (g *ownGroup) POST(path string, handlers ...ownHandler) {
	g.group.POST(path, wrapAll(handlers)...)
}

func (g *ownGroup) PUT(path string, handlers ...ownHandler) {
	g.group.POST("put"+path, wrapAll(handlers)...)
}

func logged() ownHandler {
	return func(c *ownContext) {
		c.Next()
		println("done")
	}
}

type ownServices struct{ from string }

func ownMail(s *ownServices) ownHandler {
	return func(c *ownContext) {
		smtp.SendMail("mail:25", nil, s.from, nil, []byte(c.ctx.PostForm("id"))) // want `sends an email`
		c.ctx.JSON(http.StatusOK, nil)
	}
}

func ownPing(s *ownServices) ownHandler {
	return func(c *ownContext) { c.ctx.JSON(http.StatusOK, nil) }
}

func ownCharge(s *ownServices) ownHandler {
	return func(c *ownContext) {
		smtp.SendMail("mail:26", nil, s.from, nil, []byte(c.ctx.PostForm("id"))) // want `sends an email`
		c.ctx.JSON(http.StatusOK, nil)
	}
}

func ownRoutes(e *ownEngine, s *ownServices) {
	e.Use(logged())
	g := e.Group("/v1/things")
	g.Use(logged())
	{
		g.POST("/a", ownPing(s))
		g.POST("/b", ownPing(s))
		g.POST("/c", ownPing(s))
		g.POST("/mail", ownMail(s))
		g.POST("/d", ownPing(s))
		g.PUT("/d", ownPing(s))
	}
	h := e.Group("/v1/others", logged())
	h.POST("/a", ownPing(s))
	h.POST("/b", ownPing(s))
	h.POST("/c", ownPing(s))
	h.POST("/d", ownPing(s))
	h.POST("/e", ownCharge(s))
}

func startOwn() {
	e := &ownEngine{gin.New()}
	ownRoutes(e, &ownServices{"a@b"})
}
