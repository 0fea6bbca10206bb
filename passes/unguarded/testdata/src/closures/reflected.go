package closures

import (
	"context"
	"net/http"
	"net/smtp"
	"reflect"
	"runtime"
)

// What is asked for its name is not called.

func named[A any](task func(context.Context, A) error) string {
	return runtime.FuncForPC(reflect.ValueOf(task).Pointer()).Name()
}

func greet(_ context.Context, to string) error {
	return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil)
}

func asksName(w http.ResponseWriter, r *http.Request) {
	if t := reflect.ValueOf(greet); t.Kind() != reflect.Func || t.IsNil() {
		return
	}
	_, _ = w.Write([]byte(named(greet)))
}

func callsIt(w http.ResponseWriter, r *http.Request) {
	in := []reflect.Value{reflect.ValueOf(r.Context()), reflect.ValueOf(r.FormValue("to"))}
	reflect.ValueOf(greet).Call(in) // want `closures\.callsIt sends an email`
}

func reflectedRoutes() {
	http.HandleFunc("POST /name", asksName)
	http.HandleFunc("POST /call", callsIt)
}
