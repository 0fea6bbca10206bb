// Package pat is a stub.
package pat

import "net/http"

type Pattern struct{}

func (*Pattern) Match(r *http.Request) *http.Request { return r }

func Get(pat string) *Pattern { return nil }

func Post(pat string) *Pattern { return nil }
