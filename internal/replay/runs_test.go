package replay

import (
	"slices"
	"testing"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

const cheap = `-- p/p.go --
package p

import (
	"database/sql"
	"net/http"
	"net/smtp"
)

var db *sql.DB

func mail(to string) error { return smtp.SendMail("", nil, "", []string{to}, nil) }

// Reads has a loop in which nothing is lost, and a read that finds what it writes.
func Reads(w http.ResponseWriter, r *http.Request) {
	for _, id := range r.Form["id"] {
		db.QueryRow("SELECT name FROM users WHERE id = $1", id)
	}
	var name string
	db.QueryRow("SELECT name FROM names WHERE id = $1", r.FormValue("id")).Scan(&name)
	if name == "" {
		name = "nobody"
	}
	mail(name)
	db.Exec("INSERT INTO names (id, name) VALUES ($1, $2)", r.FormValue("id"), name)
}

// Tries has a loop that may try again.
func Tries(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if mail("") == nil {
			return
		}
	}
}
`

// Deliveries whose outcome is known, or that nobody asks for, are not run.
func TestNoNeedlessRuns(t *testing.T) {
	r := newReplayer(summarytest.Program(t, cheap), &Options{})
	r.handlerSteps = maxSteps
	for _, hd := range r.d.BySignature(map[string]bool{}) {
		qs := r.handling(hd).begin()
		if tries := hd.Name() == "p.Tries"; tries != (len(qs.ends) > 0) {
			t.Errorf("%s: the run without failures was taken: %v", hd.Name(), !tries)
		}
		answers(qs.toAsk())
		q := qs.redelivery()
		if len(q.again) == 0 {
			t.Errorf("%s: no second delivery", hd.Name())
		}
		for p := range q.probes {
			if p.present && slices.ContainsFunc(q.again, func(w *second) bool { return w.answered[p.read] }) {
				t.Errorf("%s: a probe for which %s finds something", hd.Name(), q.m.Ops()[p.read].Sym.Short())
			}
		}
		if hd.Name() == "p.Reads" && len(q.probes) != 1 {
			t.Errorf("%s: %d probes, want 1", hd.Name(), len(q.probes))
		}
	}
}

func (qs *questions) redelivery() *redelivery {
	for _, q := range qs.again {
		if q, ok := q.(*redelivery); ok {
			return q
		}
	}
	return nil
}
