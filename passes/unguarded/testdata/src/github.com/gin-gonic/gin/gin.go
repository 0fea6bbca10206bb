// Package gin is a stub.
package gin

import "net/http"

type HandlerFunc func(*Context)

type Context struct {
	Request *http.Request
}

func (c *Context) Next()                        {}
func (c *Context) Abort()                       {}
func (c *Context) AbortWithStatus(code int)     {}
func (c *Context) GetHeader(key string) string  { return "" }
func (c *Context) ShouldBindJSON(obj any) error { return nil }
func (c *Context) Status(code int)              {}

type IRoutes interface {
	Use(...HandlerFunc) IRoutes
	POST(string, ...HandlerFunc) IRoutes
	GET(string, ...HandlerFunc) IRoutes
}

type RouterGroup struct{ basePath string }

func (group *RouterGroup) Use(middleware ...HandlerFunc) IRoutes                   { return group }
func (group *RouterGroup) POST(path string, handlers ...HandlerFunc) IRoutes       { return group }
func (group *RouterGroup) GET(path string, handlers ...HandlerFunc) IRoutes        { return group }
func (group *RouterGroup) Group(path string, handlers ...HandlerFunc) *RouterGroup { return group }

type Engine struct{ RouterGroup }

func New() *Engine                                           { return &Engine{} }
func (engine *Engine) Use(middleware ...HandlerFunc) IRoutes { return engine }
