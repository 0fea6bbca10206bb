// Package gin is a stub.
package gin

import "net/http"

type HandlerFunc func(*Context)

type H map[string]any

type Context struct {
	Request *http.Request
}

func (c *Context) Next() {}

func (c *Context) AbortWithStatus(code int) {}

func (c *Context) PostForm(key string) string { return "" }

func (c *Context) JSON(code int, obj any) {}

func (c *Context) String(code int, f string, values ...any) {}

func (c *Context) Status(code int) {}

func (c *Context) Abort() {}

func (c *Context) GetHeader(key string) string { return "" }

func (c *Context) ShouldBindJSON(obj any) error { return nil }

type IRoutes interface {
	POST(string, ...HandlerFunc) IRoutes
	Use(...HandlerFunc) IRoutes
	GET(string, ...HandlerFunc) IRoutes
}

type RouterGroup struct{ basePath string }

func (group *RouterGroup) POST(path string, handlers ...HandlerFunc) IRoutes { return group }

func (group *RouterGroup) Use(middleware ...HandlerFunc) IRoutes { return group }

func (group *RouterGroup) GET(path string, handlers ...HandlerFunc) IRoutes { return group }

func (group *RouterGroup) Group(path string, handlers ...HandlerFunc) *RouterGroup { return group }

type Engine struct{ RouterGroup }

func (engine *Engine) Use(middleware ...HandlerFunc) IRoutes { return engine }

func New() *Engine { return &Engine{} }
