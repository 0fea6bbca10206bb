package replay

import (
	"fmt"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// questioned replays the only handler of a package p.
func questioned(t *testing.T, body string) *questions {
	r := newReplayer(summarytest.Program(t, "-- p/p.go --\npackage p\n\nimport (\n\t\"database/sql\"\n\t\"net/http\"\n)\n\nvar db *sql.DB\n\n"+body), &Options{})
	r.handlerSteps = maxSteps
	qs := r.handling(r.d.BySignature(map[string]bool{})[0]).begin()
	answers(qs.toAsk())
	return qs
}

// A second delivery runs once for effects that leave behind what no read of the handler looks for, on
// whatever ways they are, and again for what one finds.
func TestSecondDeliveries(t *testing.T) {
	const body = `func Handle(w http.ResponseWriter, r *http.Request) {
	var name string
	%s
	switch r.FormValue("type") {
	case "a":
		db.Exec("INSERT INTO as (id) VALUES ($1)", r.FormValue("id"))
	case "b":
		db.Exec("INSERT INTO bs (id) VALUES ($1)", r.FormValue("id"))
	case "c":
		db.Exec("INSERT INTO cs (id) VALUES ($1)", r.FormValue("id"))
	}
}
`
	for read, want := range map[string]int{
		"_ = name": 1,
		`db.QueryRow("SELECT name FROM bs WHERE id = $1", r.FormValue("id")).Scan(&name)`: 2,
	} {
		if got := len(questioned(t, fmt.Sprintf(body, read)).redelivery().again); got != want {
			t.Errorf("%s: %d second deliveries, want %d", read, got, want)
		}
	}
}

// A probe hears at once of what happens in a function that the first run knows, also if that has a loop.
func TestProbeHearsAtOnce(t *testing.T) {
	const n = 200
	body := `func Handle(w http.ResponseWriter, r *http.Request) {
	work()
	var name string
	db.QueryRow("SELECT name FROM names WHERE id = $1", r.FormValue("id")).Scan(&name)
	if name == "" {
		return
	}
	db.Exec("INSERT INTO names (id) VALUES ($1)", r.FormValue("id"))
}

func work() {
	for range 3 {
` + strings.Repeat("\t\tdb.Exec(\"DELETE FROM old\")\n", n) + "\t}\n}\n"
	q := questioned(t, body).redelivery()
	if len(q.probes) == 0 || q.probeSteps > len(q.probes)*n/4 {
		t.Errorf("%d probes have executed %d instructions; there are %d operations", len(q.probes), q.probeSteps, n)
	}
	for _, p := range q.probes {
		if p.cut || len(p.reached) < n {
			t.Errorf("a probe has reached %d operations, cut off: %v", len(p.reached), p.cut)
		}
	}
}
