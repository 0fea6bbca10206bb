package replay_test

import (
	"slices"
	"testing"

	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// What a function of a library wraps, of which nothing is known, is the handler: where it gives back what may
// be anything, or a function that takes the same.
func TestWrappedByALibrary(t *testing.T) {
	const program = `-- github.com/aws/aws-lambda-go/lambda/lambda.go --
package lambda

func Start(handler any) {}

type Config struct{ name string }

func Traced(handler any, c *Config) any { return nil }

func Timed(name string, f func(ctx int, e string) error) func(ctx int, e string) error { return nil }

func Adapted(f func(e string) error) func(ctx int, e string) error { return nil }

func Either(a, b func(ctx int, e string) error) any { return nil }
-- p/p.go --
package main

import (
	"net/smtp"

	"github.com/aws/aws-lambda-go/lambda"
)

func send() error { return smtp.SendMail("", nil, "", nil, nil) }

type app struct{ to string }

func (a *app) traced(ctx int, e string) error { return send() }

func main() {
	a := &app{"x"}
	lambda.Start(lambda.Traced(a.traced, nil))
	lambda.Start(lambda.Traced(func(ctx int, e string) error { return send() }, nil))
	lambda.Start(lambda.Timed("x", func(_ int, s string) error { return send() }))
	lambda.Start(lambda.Adapted(func(s string) error { return send() }))
	lambda.Start(lambda.Either(func(_ int, s string) error { return send() }, func(_ int, s string) error { return send() }))
}
`
	var got []string
	for _, f := range replay.Program(summarytest.Program(t, program), replay.Options{}).Findings {
		if r, ok := f.(*replay.Repeat); ok {
			got = append(got, r.Handler.Name)
		}
	}
	slices.Sort(got)
	if want := []string{"(*p.app).traced", "p.main$1", "p.main$2"}; !slices.Equal(got, want) {
		t.Errorf("handlers %v, want %v", got, want)
	}
}
