package replay_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

var update = flag.Bool("update", false, "write the golden file anew")

// hooks is a program whose handlers are the cases of TestInventory.
const hooks = `-- hooks/hooks.go --
package hooks

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"net/smtp"
	"strconv"
	"sync"
	"time"
)

type Store interface{ Save(ctx context.Context, id string) error }

type Hooks struct {
	db    *sql.DB
	store Store
	seen  sync.Map
}

type event struct{ ID, Kind string }

func (h *Hooks) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /hook", h.Hook)
	mux.HandleFunc("GET /look", func(w http.ResponseWriter, r *http.Request) {})
}

func mail() error { return smtp.SendMail("mail:25", nil, "a@example.org", []string{"b@example.org"}, []byte("paid")) }

func (h *Hooks) claim(ctx context.Context, id string) bool {
	res, err := h.db.ExecContext(ctx, "INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING", id)
	if err != nil {
		return false
	}
	n, _ := res.RowsAffected()
	return n == 1
}

var _ = strconv.Itoa
var _ = time.Now

func (h *Hooks) Hook(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	var e event
	if json.NewDecoder(r.Body).Decode(&e) != nil {
		w.WriteHeader(400)
		return
	}
	//BODY
	w.WriteHeader(200)
}
`

// described is what an inventory says of a handler, in lines.
func described(h *inventory.Handler) string {
	var b strings.Builder
	for _, r := range h.Registrations {
		fmt.Fprintf(&b, "%s %s %s\n", h.Kind, r.Method, r.Route)
	}
	fmt.Fprintf(&b, "ack %s %d\n", h.Ack.How, len(h.Ack.Places))
	for _, e := range h.Effects {
		fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintf("%s %s: %s, %s %s %v", e.ID, e.Kind, e.What, e.State, e.Why, e.Guards)))
	}
	for _, g := range h.Guards {
		fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintf("%s %s %s by %v, %v %s", g.ID, g.Kind, g.Callee, g.Key, g.Decides, g.Why)))
	}
	for _, e := range h.Flow.Edges {
		way := map[[2]bool]string{{true, true}: "", {true, false}: " first", {false, true}: " again"}[[2]bool{e.First, e.Again}]
		fmt.Fprintf(&b, "%s > %s%s\n", e.From, e.To, way)
	}
	slices.SortFunc(h.Unknown, func(a, b inventory.Unknown) int { return strings.Compare(a.What, b.What) }) // the inventory's to sort
	for _, u := range h.Unknown {
		fmt.Fprintf(&b, "not known: %s %s %s\n", u.Kind, u.What, path.Base(u.Place.File))
	}
	return b.String()
}

// What becomes of effects, which guards decide and why others don't, and the ways of both deliveries.
func TestInventory(t *testing.T) {
	var all strings.Builder
	for _, tt := range []struct{ name, body string }{
		{"nothing guards it", `if mail() != nil { w.WriteHeader(500); return }`},
		{"a claim decides", `if h.claim(ctx, e.ID) { mail() }`},
		{"the answer of a claim is ignored", `h.claim(ctx, e.ID); mail()`},
		{"a guard in memory", `if _, again := h.seen.LoadOrStore(e.ID, true); !again { mail() }`},
		{"its key is made anew", `if h.claim(ctx, e.ID+strconv.FormatInt(time.Now().UnixNano(), 10)) { mail() }`},
		{"by its form it may be repeated", `h.db.ExecContext(ctx, "UPDATE orders SET paid = true WHERE id = $1", e.ID); h.db.ExecContext(ctx, "DELETE FROM carts WHERE id = $1", e.ID)`},
		{"a check of what it records", `var n int
	if h.db.QueryRowContext(ctx, "SELECT 1 FROM done WHERE id = $1", e.ID).Scan(&n) == nil { return }
	mail()
	h.db.ExecContext(ctx, "INSERT INTO done (id) VALUES ($1)", e.ID)`},
		{"one of two claims decides", `if h.claim(ctx, e.Kind) { h.db.ExecContext(ctx, "UPDATE orders SET n = n + 1 WHERE id = $1", e.ID) }
	if h.claim(ctx, e.ID) { mail() }`},
		{"what is not known", `h.store.Save(ctx, e.ID); h.db.ExecContext(ctx, e.Kind)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := strings.Replace(hooks, "//BODY", tt.body, 1)
			res := replay.Program(summarytest.Program(t, src), replay.Options{Inventory: true})
			if len(res.Faults) > 0 {
				t.Fatal(res.Faults)
			}
			i := slices.IndexFunc(res.Inventory, func(h *inventory.Handler) bool { return strings.HasSuffix(h.Function, ".Hook") })
			if i < 0 {
				t.Fatal("no handler")
			}
			fmt.Fprintf(&all, "-- %s --\n%s", tt.name, described(res.Inventory[i]))
		})
	}
	const golden = "testdata/inventory.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(all.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r", ""), all.String()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", golden, diff)
	}
}

// A list of handlers says which are found even where nobody asks what they do, and which only answer
// safe requests where somebody does.
func TestListed(t *testing.T) {
	program := summarytest.Program(t, hooks)
	res := replay.Program(program, replay.Options{})
	names := map[string]int{}
	for _, h := range res.Inventory {
		names[h.Function] += len(h.Effects) + len(h.Types)
	}
	if want := map[string]int{"(*hooks.Hooks).Hook": 0, "(*hooks.Hooks).Routes$1": 0}; !maps.Equal(names, want) {
		t.Error(names)
	}
	for _, h := range replay.Program(program, replay.Options{Inventory: true}).Inventory {
		if h.Safe != strings.HasSuffix(h.Function, "$1") {
			t.Errorf("%s: safe %v", h.Function, h.Safe)
		}
	}
}
