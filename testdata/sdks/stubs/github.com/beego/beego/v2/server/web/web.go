// Package web serves HTTP.
package web

import "github.com/beego/beego/v2/server/web/context"

type HttpServer struct{}

type HandleFunc func(ctx *context.Context)

type ControllerInterface interface {
	Get()
	Post()
	Put()
	Patch()
}

type Controller struct{}

func (*Controller) Get()                        {}
func (*Controller) Post()                       {}
func (*Controller) Put()                        {}
func (*Controller) Patch()                      {}
func (*Controller) GetString(key string) string { return "" }
func (*Controller) ParseForm(obj any) error     { return nil }
func (*Controller) BindJSON(obj any) error      { return nil }

func Router(rootpath string, c ControllerInterface, mappingMethods ...string) *HttpServer { return nil }
func Get(rootpath string, f HandleFunc) *HttpServer                                       { return nil }
func Post(rootpath string, f HandleFunc) *HttpServer                                      { return nil }
func Put(rootpath string, f HandleFunc) *HttpServer                                       { return nil }
func Patch(rootpath string, f HandleFunc) *HttpServer                                     { return nil }
func Any(rootpath string, f HandleFunc) *HttpServer                                       { return nil }
func CtrlPost(rootpath string, f any)                                                     {}
func CtrlPut(rootpath string, f any)                                                      {}
func CtrlPatch(rootpath string, f any)                                                    {}
func CtrlAny(rootpath string, f any)                                                      {}
