// Package deps has its keys made, and used, in other packages.
package deps

import (
	"net/http"

	"deps/ids"
	"deps/pay"
)

func made(w http.ResponseWriter, r *http.Request) {
	_ = pay.Charge(100, ids.New()) // want `uuid\.NewString \(ids\.go:\d+\) makes a new value each time`
}

func hashed(w http.ResponseWriter, r *http.Request) {
	_ = pay.Charge(100, ids.Of(r.FormValue("event"), r.FormValue("user")))
}

func hashedFresh(w http.ResponseWriter, r *http.Request) {
	_ = pay.Charge(100, ids.Of(r.FormValue("event"), ids.New())) // want `uuid\.NewString \(ids\.go:\d+\)`
}

func token(w http.ResponseWriter, r *http.Request) {
	key, err := ids.Token()
	if err != nil {
		return
	}
	_ = pay.Charge(100, key) // want `rand\.Read \(ids\.go:\d+\)`
}

func variable(w http.ResponseWriter, r *http.Request) {
	_ = pay.Charge(100, ids.Boot+r.FormValue("event")) // want `uuid\.NewString`
}

func maker(w http.ResponseWriter, r *http.Request) {
	m := ids.NewMaker("charge-")
	_ = pay.Charge(100, m.Key(r.FormValue("event"))) // want `uuid\.NewString \(ids\.go:\d+\)`
}

func makerOf(w http.ResponseWriter, r *http.Request) {
	m := &ids.Maker{Prefix: "charge-"}
	_ = pay.Charge(100, m.Key(r.FormValue("event")))
}

// The package below makes the key: its line is not of this package, so the call is it.
func fresh(w http.ResponseWriter, r *http.Request) {
	_ = pay.Fresh(100) // want `^deps\.fresh uses a key .*; path: deps\.go:\d+ calls pay\.Fresh, pay\.go:\d+ uses the key$`
}
