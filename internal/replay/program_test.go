package replay_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/replay/replaytest"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

func generated(t *testing.T, ar *txtar.Archive, opts replay.Options) *replay.Result {
	t.Helper()
	return replay.Program(summarytest.Program(t, string(txtar.Format(ar))), opts)
}

// repeats are the effects that a replay found to be repeated.
func repeats(res *replay.Result) []*replay.Repeat {
	return slices.Collect(replay.Of[*replay.Repeat](res.Findings))
}

// printed is all that a replay gave.
func printed(res *replay.Result) string {
	var b strings.Builder
	for r := range replay.Of[*replay.Repeat](res.Findings) {
		fmt.Fprintf(&b, "%s %s %s\n", r.Key(), r.What, r.Cause.Kind)
		for _, s := range r.Path {
			fmt.Fprintf(&b, "\t%v %s\n", s.Pos, s.Callee)
		}
	}
	for g := range replay.Of[*replay.Gap](res.Findings) {
		fmt.Fprintf(&b, "%s gap %s\n", g.Key(), g.Guard)
	}
	fmt.Fprintf(&b, "%d handlers, %d instructions, bounds %v, faults %v\n", res.Handlers, res.Steps, res.Bounds, res.Faults)
	return b.String()
}

// However many handlers are replayed at once, the result is the same, to the instruction.
func TestSideBySide(t *testing.T) {
	ar := replaytest.Handlers(40)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := printed(generated(t, ar, replay.Options{}))
	for _, n := range []int{2, 8} {
		runtime.GOMAXPROCS(n)
		if diff := cmp.Diff(one, printed(generated(t, ar, replay.Options{}))); diff != "" {
			t.Errorf("GOMAXPROCS %d (-1 +%d):\n%s", n, n, diff)
		}
	}
}

// A run that has used up its budget gives what it has, tells what it has left out, and is the same
// however many handlers are replayed at once.
func TestBudget(t *testing.T) {
	ar := replaytest.Handlers(40)
	whole := generated(t, ar, replay.Options{})
	if len(whole.Bounds) > 0 {
		t.Fatalf("bounds %v", whole.Bounds)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	half := generated(t, ar, replay.Options{Budget: whole.Steps / 2})
	if len(repeats(half)) == 0 || len(repeats(half)) >= len(repeats(whole)) || len(half.Bounds) != 1 ||
		half.Bounds[0].Unseen != fmt.Sprintf("%d handlers from here on", whole.Handlers-half.Handlers) {
		t.Errorf("%d of %d repeats, %d of %d handlers, bounds %v", len(repeats(half)), len(repeats(whole)), half.Handlers, whole.Handlers, half.Bounds)
	}
	runtime.GOMAXPROCS(8)
	if diff := cmp.Diff(printed(half), printed(generated(t, ar, replay.Options{Budget: whole.Steps / 2}))); diff != "" {
		t.Error(diff)
	}
}

// A main that wires too much to be run whole says so, and that its handlers are not all known.
func TestWiringBound(t *testing.T) {
	res := generated(t, replaytest.Handlers(40), replay.Options{RootSteps: 50})
	if !strings.Contains(fmt.Sprint(res.Bounds), "server.main") {
		t.Errorf("bounds %v do not name main", res.Bounds)
	}
}

// Handlers that are registered alike at several routes are replayed once.
func TestEqualRegistrations(t *testing.T) {
	source := func(routes int) string {
		var b strings.Builder
		b.WriteString(`-- main.go --
package main

import (
	"net/http"
	"net/smtp"
)

func hook(w http.ResponseWriter, r *http.Request) { smtp.SendMail("", nil, "", nil, nil) }

func main() {
`)
		for i := range routes {
			fmt.Fprintf(&b, "\thttp.HandleFunc(\"POST /hooks/%d\", hook)\n", i)
		}
		b.WriteString("}\n")
		return b.String()
	}
	var steps, handlers []int
	for _, n := range []int{1, 20} {
		res := replay.Program(summarytest.Program(t, source(n)), replay.Options{})
		if len(repeats(res)) != 1 {
			t.Errorf("%d routes: %d repeats, want 1", n, len(repeats(res)))
		}
		steps, handlers = append(steps, res.Steps), append(handlers, res.Handlers)
	}
	if handlers[1] != 20*handlers[0] || steps[1] > 5*steps[0] {
		t.Errorf("handlers %v, instructions %v", handlers, steps)
	}
}

// A method that registers, and that main calls through an interface, is no root of its own: its handlers
// are those of the object that main has made.
func TestRegisteredThroughInterface(t *testing.T) {
	res := replay.Program(summarytest.Program(t, `-- server/server.go --
package server

import (
	"net/http"
	"net/smtp"
)

type Server struct{ from string }

func New(from string) *Server { return &Server{from} }

func (s *Server) hook(w http.ResponseWriter, r *http.Request) { smtp.SendMail("", nil, s.from, nil, nil) }

func (s *Server) Start() { http.HandleFunc("POST /hook", s.hook) }
-- main.go --
package main

import "server"

type starter interface{ Start() }

func main() {
	var s starter = server.New("shop")
	s.Start()
}
`), replay.Options{})
	if len(repeats(res)) != 1 || res.Handlers != 1 {
		t.Errorf("%d repeats of %d handlers, want 1 of 1", len(repeats(res)), res.Handlers)
	}
}

// A handler of safe requests is not replayed, however much it does, unless it may take deliveries all
// the same: by its name, or since a signature is checked on the way.
func TestSafeRequests(t *testing.T) {
	source := func(route, gate string) string {
		return `-- main.go --
package main

import (
	"crypto/hmac"
	"net/http"
	"net/smtp"
)

func check(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if hmac.Equal([]byte(r.FormValue("a")), []byte(r.FormValue("b"))) {
			next(w, r)
		}
	}
}

func plain(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { next(w, r) }
}

// show is what a handler by its signature alone looks like.
func show(w http.ResponseWriter, r *http.Request) { deep(w, r) }

func deep(w http.ResponseWriter, r *http.Request) { smtp.SendMail("", nil, "", nil, nil) }

func main() {
	http.HandleFunc("` + route + `", ` + gate + `(show))
	http.HandleFunc("POST /other", check(plain(func(http.ResponseWriter, *http.Request) {})))
}
`
	}
	tests := []struct {
		route, gate string
		repeats     int
	}{
		{"GET /page", "plain", 0},
		{"GET /page", "check", 1},
		{"GET /webhook", "plain", 1},
		{"POST /page", "plain", 1},
	}
	for _, tt := range tests {
		res := replay.Program(summarytest.Program(t, source(tt.route, tt.gate)), replay.Options{})
		if len(repeats(res)) != tt.repeats {
			t.Errorf("%s, %s: %d repeats, want %d", tt.route, tt.gate, len(repeats(res)), tt.repeats)
		}
	}
}

// A handler that its share of instructions is too small for gets a larger one, if there are few of
// them: it is found what it does, and no bound is told.
func TestLargeHandler(t *testing.T) {
	ar := replaytest.Conditions("handler", 64)
	alone := generated(t, ar, replay.Options{})
	res := generated(t, ar, replay.Options{HandlerSteps: alone.Steps / 4})
	if len(alone.Bounds) > 0 || len(res.Bounds) > 0 {
		t.Errorf("bounds %v alone, %v with others", alone.Bounds, res.Bounds)
	}
	if got, want := len(repeats(res)), len(repeats(alone)); got != want || want == 0 {
		t.Errorf("%d repeats, want %d", got, want)
	}
	if res.Steps <= alone.Steps {
		t.Errorf("%d instructions, no more than the %d of one whole replay", res.Steps, alone.Steps)
	}
}
