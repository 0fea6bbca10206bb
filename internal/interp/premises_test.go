package interp

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// A run that takes other premises runs only what asks for them again.
func TestPremises(t *testing.T) {
	p := summarytest.Program(t, header+`
type request struct{ r *http.Request }

func plain(s string) string {
	if s == "a" { s += "b" }
	ctx.Value(s).(func())()
	return s
}

func keyed(r *http.Request) string {
	if r.Header.Get("Idempotency-Key") == "" { return "none" }
	return "given"
}

func failing() error {
	_, err := db.Exec("UPDATE 1")
	if err != nil { return errA }
	return nil
}

func f(r *http.Request) {
	_, _, _ = plain("x"), keyed(r), failing()
}
`)
	sh := NewShared(p, nil)
	first := NewMachine(sh, &testWorld{branched: map[string]bool{}})
	run := func(m *Machine) map[string]bool {
		m.Run(FuncValue("p.f"), []*Value{newSym(1, "*net/http.Request")}, NewState())
		ran := map[string]bool{}
		for f, n := range m.times {
			ran[f.Name] = n > 0
		}
		return ran
	}
	if ran := run(first); !ran["p.plain"] || !ran["p.keyed"] || !ran["p.failing"] {
		t.Fatalf("ran %v", ran)
	}
	for _, tt := range []struct {
		name string
		Premises
		again map[string]bool
	}{
		{"the same", Premises{}, map[string]bool{}},
		{"keys may lack", Premises{KeysMayLack: true}, map[string]bool{"p.f": true, "p.keyed": true}},
		{"nothing fails", Premises{Calm: true}, map[string]bool{"p.f": true, "p.failing": true}},
		{"another method", Premises{HTTPMethod: "PUT"}, map[string]bool{}},
	} {
		m := NewMachine(sh, &testWorld{branched: map[string]bool{}})
		m.Share(first)
		m.Premises = tt.Premises
		ran := run(m)
		for _, name := range []string{"p.f", "p.plain", "p.keyed", "p.failing"} {
			if ran[name] != tt.again[name] {
				t.Errorf("%s: %s run again: %v", tt.name, name, ran[name])
			}
		}
	}
}
