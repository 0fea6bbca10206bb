// Package fiber is a stub.
package fiber

type Ctx struct{}

type Map map[string]interface{}

func (c *Ctx) Status(status int) *Ctx                              { return c }
func (c *Ctx) SendStatus(status int) error                         { return nil }
func (c *Ctx) JSON(data interface{}) error                         { return nil }
func (c *Ctx) FormValue(key string, defaultValue ...string) string { return "" }

type Handler = func(*Ctx) error

type Router interface {
	Post(path string, handlers ...Handler) Router
}

type App struct{}

func (app *App) Post(path string, handlers ...Handler) Router { return nil }
