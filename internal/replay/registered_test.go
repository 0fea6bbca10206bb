package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// A handler that stands behind a guard in a middleware is replayed once, and the window of the guard is
// told where each group of routes takes the middleware.
func TestGapAtEachRegistration(t *testing.T) {
	program := func(n int) string {
		return `-- p/p.go --
package main

import (
	"database/sql"
	"net/http"
	"net/smtp"
)

var db *sql.DB

func once(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var n int
		if db.QueryRow("SELECT 1 FROM seen WHERE id = $1", r.Header.Get("Webhook-Id")).Scan(&n) == nil {
			return
		}
		next.ServeHTTP(w, r)
	})
}

func handle(w http.ResponseWriter, r *http.Request) {
	_ = smtp.SendMail("", nil, "", nil, nil)
	_, _ = db.Exec("INSERT INTO seen (id) VALUES ($1)", r.Header.Get("Webhook-Id"))
}

func main() {
` + strings.Repeat("\thttp.Handle(\"POST /webhook\", once(http.HandlerFunc(handle)))\n", n) + `	_ = http.ListenAndServe("", nil)
}
`
	}
	gaps := func(n int) (places map[string]bool, steps int) {
		places = map[string]bool{}
		res := replay.Program(summarytest.Program(t, program(n)), replay.Options{})
		for _, f := range res.Findings {
			if g, ok := f.(*replay.Gap); ok {
				places[fmt.Sprint(g.Pos.Line)] = true
			}
		}
		return places, res.Steps
	}
	one, steps := gaps(1)
	many, all := gaps(8)
	if len(one) != 1 || len(many) != 8 {
		t.Errorf("gaps at %v of one registration, at %v of eight", one, many)
	}
	if all > 2*steps {
		t.Errorf("%d instructions for eight registrations, %d for one", all, steps)
	}
}
