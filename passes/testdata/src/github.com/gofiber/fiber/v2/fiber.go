// Package fiber is a stub.
package fiber

type Ctx struct{}

func (c *Ctx) Status(status int) *Ctx { return c }

func (c *Ctx) SendStatus(status int) error { return nil }

func (c *Ctx) JSON(data interface{}) error { return nil }

func (c *Ctx) FormValue(key string, defaultValue ...string) string { return "" }

func (c *Ctx) Params(key string, defaultValue ...string) string { return "" }

type Map map[string]interface{}

type Handler = func(*Ctx) error

type Router interface {
	Post(path string, handlers ...Handler) Router
}

type App struct{}

func (app *App) Post(path string, handlers ...Handler) Router { return nil }

func (app *App) Use(args ...interface{}) Router { return nil }

type Storage interface {
	Get(key string) ([]byte, error)
}

func New() *App { return &App{} }
