package inventory_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/inventory"
)

func handler(name string, line int, routes ...string) *inventory.Handler {
	h := &inventory.Handler{Name: name, Function: "example.com/x." + name, Package: "example.com/x", Kind: "http", Place: inventory.Place{File: "x.go", Line: line}}
	for _, r := range routes {
		h.Registrations = append(h.Registrations, inventory.Registration{Method: "POST", Route: r})
	}
	return h
}

// Handlers that differ in their registrations alone are one; the order in which they were found
// does not matter; ids stay when lines move.
func TestArrange(t *testing.T) {
	build := func(move int, reverse bool) *inventory.Inventory {
		other := handler("Paid", 9+move, "/c")
		other.Effects = []inventory.Effect{{ID: "e1", Kind: "email", State: inventory.Repeated}}
		inv := &inventory.Inventory{Handlers: []*inventory.Handler{handler("Paid", 9+move, "/b"), handler("Paid", 9+move, "/a"), other, handler("Lost", 3+move)}}
		if reverse {
			slices.Reverse(inv.Handlers)
		}
		inv.Arrange("")
		return inv
	}
	inv := build(0, false)
	var got []string
	for _, h := range inv.Handlers {
		got = append(got, h.Name+" "+strings.Join(h.Routes(), ","))
	}
	if diff := cmp.Diff([]string{"Lost ", "Paid /a,/b", "Paid /c"}, got); diff != "" {
		t.Error(diff)
	}
	text := func(inv *inventory.Inventory) string {
		b, err := json.Marshal(inv)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if a, b := text(inv), text(build(0, true)); a != b {
		t.Error(cmp.Diff(a, b))
	}
	for i, h := range build(100, true).Handlers {
		if h.ID != inv.Handlers[i].ID {
			t.Errorf("%s has another id when lines move", h.Name)
		}
	}
	if len(inv.Handlers) == 3 && (inv.Handlers[1].ID == inv.Handlers[2].ID || inv.Totals.Handlers != 3 || inv.Totals.States[inventory.Repeated] != 1) {
		t.Error(inv.Totals, inv.Handlers[1].ID)
	}
	if changes := inventory.Compare(inv, build(100, true)); len(changes.Changes) > 0 {
		t.Errorf("lines that move are no change: %+v", changes.Changes)
	}
}

// A job that is also called by the name of its method is one.
func TestArrangeJobs(t *testing.T) {
	job := func(line int, effects ...inventory.Effect) *inventory.Handler {
		return &inventory.Handler{Function: "x.Charge", Kind: "job", Effects: effects, Registrations: []inventory.Registration{{Place: inventory.Place{File: "x.go", Line: line}}}}
	}
	for _, lines := range [][2]int{{1, 2}, {2, 1}} {
		inv := &inventory.Inventory{Handlers: []*inventory.Handler{job(lines[0]), job(lines[1], inventory.Effect{ID: "e1"})}}
		inv.Arrange("")
		if len(inv.Handlers) != 1 || len(inv.Handlers[0].Effects) != 1 || len(inv.Handlers[0].Registrations) != 2 {
			t.Errorf("%v: %+v", lines, inv.Handlers)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(h *inventory.Handler)
		want   string
	}{
		{"nothing", func(h *inventory.Handler) {}, ``},
		{"no longer guarded", func(h *inventory.Handler) { h.Effects[0].State, h.Guards[0].Decides = inventory.Repeated, false }, `
weaker effect email: sends an email (smtp.SendMail): guarded -> repeated
weaker guard claim redis.SetNX: decides by Event.ID for 2 days -> does not decide by Event.ID for 2 days`},
		{"the guard is gone", func(h *inventory.Handler) { h.Effects[0].State, h.Guards = inventory.Repeated, nil }, `
weaker effect email: sends an email (smtp.SendMail): guarded -> repeated
weaker guard claim redis.SetNX: decides by Event.ID for 2 days -> `},
		{"it is forgotten earlier", func(h *inventory.Handler) { h.Guards[0].Seconds = new(3600.0) }, `
weaker guard claim redis.SetNX: decides by Event.ID for 2 days -> decides by Event.ID for 1h`},
		{"it is never forgotten", func(h *inventory.Handler) { h.Guards[0].Seconds = nil }, `
stronger guard claim redis.SetNX: decides by Event.ID for 2 days -> decides by Event.ID`},
		{"by another key", func(h *inventory.Handler) { h.Guards[0].Key = []string{"Event.Time"} }, `
changed guard claim redis.SetNX: decides by Event.ID for 2 days -> decides by Event.Time for 2 days`},
		{"by its form", func(h *inventory.Handler) { h.Effects[0].State = inventory.Idempotent }, `
changed effect email: sends an email (smtp.SendMail): guarded -> idempotent`},
		{"a second effect like it", func(h *inventory.Handler) { h.Effects = append(h.Effects, h.Effects[0]) }, `
added effect email: sends an email (smtp.SendMail):  -> guarded`},
		{"an effect is gone", func(h *inventory.Handler) { h.Effects = nil }, `
removed effect email: sends an email (smtp.SendMail): guarded -> `},
		{"another route", func(h *inventory.Handler) { h.Registrations[0].Route = "/v2/paid" }, `
changed registration : POST /paid -> POST /v2/paid`},
		{"acknowledged otherwise", func(h *inventory.Handler) { h.Ack.How = inventory.AckResponse }, `
changed acknowledgement : return -> response`},
		{"another function", func(h *inventory.Handler) { h.Function, h.Name = "example.com/x.Billed", "Billed" }, `
added handler http POST /paid:  -> 1 guarded
removed handler http POST /paid: 1 guarded -> `},
	} {
		t.Run(tt.name, func(t *testing.T) {
			build := func(change func(*inventory.Handler)) *inventory.Inventory {
				h := handler("Paid", 9, "/paid")
				h.Ack.How = inventory.AckReturn
				h.Effects = []inventory.Effect{{ID: "e1", Kind: "email", What: "sends an email", Callee: "smtp.SendMail", State: inventory.Guarded, Guards: []string{"g1"}}}
				h.Guards = []inventory.Guard{{ID: "g1", Kind: inventory.Claim, Callee: "redis.SetNX", Key: []string{"Event.ID"}, Seconds: new(172800.0), Decides: true}}
				change(h)
				inv := &inventory.Inventory{Handlers: []*inventory.Handler{h}}
				inv.Arrange("")
				return inv
			}
			changes := inventory.Compare(build(func(*inventory.Handler) {}), build(tt.change))
			got := ""
			for _, c := range changes.Changes {
				got += fmt.Sprintf("\n%s %s %s: %s -> %s", c.Degree, c.Thing, c.What, c.Before, c.After)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if n := strings.Count(got, "\nweaker"); changes.Weaker != n {
				t.Errorf("%d weaker, want %d", changes.Weaker, n)
			}
		})
	}
}

func TestLasts(t *testing.T) {
	for seconds, want := range map[float64]string{0.5: "500ms", 30: "30s", 120: "2m", 3600: "1h", 5400: "1h30m", 86400: "24h", 172800: "2 days", 2592000: "30 days", 90061: "25h1m1s"} {
		if got := inventory.Lasts(seconds); got != want {
			t.Errorf("%g s are %q, want %q", seconds, got, want)
		}
	}
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{``, "it is empty"},
		{`{"version": 1`, "no map as idemcheck map -format json writes it: unexpected EOF"},
		{`[]`, "no map as idemcheck map -format json writes it: json: cannot unmarshal array"},
		{`{}`, "no map as idemcheck map -format json writes it: it has no version or no handlers"},
		{`{"version": 1, "findings": []}`, "no map as idemcheck map -format json writes it: it has no version or no handlers"},
		{`{"version": 2, "handlers": []}`, "a map of version 2; this idemcheck knows version 1"},
		{`{"version": 1, "handlers": [null]}`, "no map as idemcheck map -format json writes it: handler 1 is null"},
		{`{"version": 1, "handlers": []} x`, "there is more behind the map"},
	} {
		if _, err := inventory.Read(strings.NewReader(tt.text)); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// Whatever a file holds, it is a map or an error; maps can be compared.
func FuzzRead(f *testing.F) {
	inv := &inventory.Inventory{Handlers: []*inventory.Handler{handler("Paid", 9, "/a", "/b")}}
	inv.Arrange("")
	whole, err := json.Marshal(inv)
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{whole, nil, []byte(`{"version":1,"handlers":[{}]}`), []byte(`{"version":1,"handlers":[{"effects":[{"path":null}],"guards":[{"seconds":1e300}]}]}`), []byte(`{"version":1,"handlers":[null]}`)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := inventory.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		inventory.Compare(got, inv)
		inventory.Compare(inv, got)
		if changes := inventory.Compare(got, got); changes.Weaker > 0 {
			t.Errorf("weaker than itself: %+v", changes)
		}
	})
}
