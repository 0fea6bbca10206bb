package ignore

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/passtest"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// What is of no use is told by runs over whole modules: see the command's tests.
func TestIgnore(t *testing.T) {
	passtest.Run(t, Analyzer, "ignored", "malformed")
}

// What a comment silences may stand behind a bound.
func TestBoundReached(t *testing.T) {
	res := &driver.Result{Result: new(replay.Result), Ran: []string{"unguarded"}, Packages: []*summary.Package{
		{Path: "shop", Files: []string{"shop.go"}, Ignores: []summary.Ignore{{Rule: "unguarded", Reason: "why not"}}},
	}}
	if got := find(res); len(got) != 1 || got[0].Cause != "unused" {
		t.Errorf("everything was seen: %v", got)
	}
	res.Bounds = []interp.Bound{{Func: "shop.Pay"}}
	if got := find(res); len(got) > 0 {
		t.Errorf("not everything was seen: %v", got)
	}
}
