package show_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clipperhouse/displaywidth"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/inventory/show"
)

var update = flag.Bool("update", false, "write the golden files anew")

// sample is an inventory with one of everything.
func sample(t *testing.T) *inventory.Inventory {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	at := func(file string, line int) inventory.Place {
		return inventory.Place{File: filepath.Join(dir, filepath.FromSlash(file)), Line: line, Column: 2}
	}
	inv := &inventory.Inventory{
		Tool: inventory.Tool{Name: "idemcheck", Version: "v1.2.3"},
		Handlers: []*inventory.Handler{{
			Name: "(*Hooks).Paid", Function: "(*example.com/shop/hooks.Hooks).Paid", Package: "example.com/shop/hooks", Kind: "http", Place: at("hooks/paid.go", 20),
			Registrations: []inventory.Registration{{Method: "POST", Route: "/hooks/paid", Place: at("main.go", 12)}, {Method: "PUT", Route: "/hooks/<b>|`x`", Place: at("main.go", 13)}},
			Ack:           inventory.Ack{How: inventory.AckResponse, Places: []inventory.Call{{ID: "a1", Callee: "http.ResponseWriter.WriteHeader", Place: at("hooks/paid.go", 60)}}},
			Effects: []inventory.Effect{
				{ID: "e1", Kind: "sql-write", What: "changes customers.credits relative to its old value", Callee: "sql.DB.ExecContext", Place: at("store/credits.go", 36), At: at("hooks/paid.go", 33),
					Path: []inventory.Step{{Place: at("hooks/paid.go", 33), Text: "calls (*Store).Add"}, {Place: at("store/credits.go", 36), Text: "changes customers.credits (sql.DB.ExecContext)"}}, State: inventory.Guarded, Guards: []string{"g1"}, Counts: true},
				{ID: "e2", Kind: "email", What: "sends an email", Callee: "smtp.SendMail", Place: at("mail/mail.go", 9), At: at("hooks/paid.go", 40), State: inventory.Repeated, Why: "no guard asks", Counts: true},
				{ID: "e3", Kind: "publish", What: "publishes a message", Callee: "nats.Conn.Publish", Place: at("hooks/paid.go", 44), At: at("hooks/paid.go", 44), State: inventory.Repeated, Why: "no guard asks"},
				{ID: "e4", Kind: "sql-write", What: "runs SQL that is not known", Callee: "sql.DB.Exec", Place: at("hooks/paid.go", 50), At: at("hooks/paid.go", 50), State: inventory.Open, Why: "the text of the statement is not known"},
			},
			Guards: []inventory.Guard{
				{ID: "g1", Kind: inventory.Claim, Callee: "redis.Client.SetNX", Place: at("store/claims.go", 7), At: at("hooks/paid.go", 30), Key: []string{"Event.ID"}, Seconds: new(2592000.0), Decides: true},
				{ID: "g2", Kind: inventory.Check, Callee: "sync.Map.Load", Place: at("hooks/paid.go", 25), At: at("hooks/paid.go", 25), Why: "the guard lives in the memory of the process"},
			},
			Flow: inventory.Flow{Edges: []inventory.Edge{{From: "start", To: "g2", First: true, Again: true}, {From: "g2", To: "g1", First: true, Again: true}, {From: "g1", To: "e1", First: true},
				{From: "g1", To: "a1", First: true, Again: true}, {From: "e1", To: "e2", First: true}, {From: "e2", To: "a1", First: true}, {From: "a1", To: "done", First: true, Again: true}, {From: "e2", To: "failed", First: true}}},
			Findings: []inventory.Finding{{Rule: "unguarded", Severity: "error", Message: "(*Hooks).Paid sends an email (smtp.SendMail) again when the request is delivered again: no guard asks", Place: at("hooks/paid.go", 40), Fingerprint: "0123"}},
			Unknown:  []inventory.Unknown{{Kind: inventory.UnknownInterface, What: "Ledger.Note", Place: at("hooks/paid.go", 52)}, {Kind: inventory.UnknownSQL, What: "sql.DB.Exec", Place: at("hooks/paid.go", 50)}},
		}, {
			Name: "receipts.Handle", Function: "example.com/shop/receipts.Handle", Package: "example.com/shop/receipts", Kind: "serverless", Source: "Lambda", Place: at("receipts/main.go", 9),
			Deployment: []inventory.Trigger{{Function: "Receipts", Platform: "Lambda", Source: "queue", From: "ReceiptsQueue", Place: at("template.yaml", 20)}},
			Ack:        inventory.Ack{How: inventory.AckReturn},
			Effects:    []inventory.Effect{{ID: "e1", Kind: "payment", What: "moves money", Callee: "stripe.Create", Place: at("receipts/main.go", 30), At: at("receipts/main.go", 30), State: inventory.Guarded, Guards: []string{"g1"}, Counts: true}},
			Guards:     []inventory.Guard{{ID: "g1", Kind: inventory.ProviderKey, Callee: "stripe.Create", Place: at("receipts/main.go", 30), Key: []string{"SQSMessage.MessageId"}, Decides: true}},
		}, {
			Name: "jobs.Sweep", Function: "example.com/shop/jobs.Sweep", Package: "example.com/shop/jobs", Kind: "schedule", Place: at("jobs/sweep.go", 5),
			Registrations: []inventory.Registration{{Subjects: []string{"0 3 * * *"}, Place: at("main.go", 30)}}, Once: true,
			Ack:     inventory.Ack{How: inventory.AckAuto},
			Effects: []inventory.Effect{{ID: "e1", Kind: "chat", What: "posts to a chat", Callee: "slack.Client.PostMessage", State: inventory.Exempt, Why: "an alert that something has failed"}, {ID: "e2", Kind: "sql-write", What: "deletes from sessions", Callee: "sql.DB.Exec", Place: at("jobs/sweep.go", 9), State: inventory.Idempotent, Why: "doing it again changes nothing"}},
			Flow:    inventory.Flow{Cut: true},
		}, {Name: "api.Look\u202e宽", Function: "example.com/shop/api.Look", Package: "example.com/shop/api", Kind: "http", API: true, Place: at("api/look.go", 3)}},
		Unknown: []inventory.Unknown{{Kind: inventory.UnknownPackage, What: "example.com/shop/broken: it does not compile", Place: at("broken/b.go", 1)}, {Kind: inventory.UnknownBound, What: "the steps of one run: some paths"},
			{Kind: inventory.UnknownFile, What: "deploy/x.tf: not valid"}, {Kind: inventory.UnknownHandler, What: "requests for /x", Place: at("main.go", 40)}, {Kind: inventory.UnknownFunction, What: "func", Place: at("main.go", 41)}},
	}
	inv.Arrange(dir)
	return inv
}

func written(t *testing.T, f show.Format, inv *inventory.Inventory, o show.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := show.Write(&b, f, inv, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r", ""), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func TestGolden(t *testing.T) {
	for _, tt := range []struct {
		name    string
		format  show.Format
		options show.Options
	}{
		{"map.txt", show.Text, show.Options{}},
		{"map-narrow.txt", show.Text, show.Options{Width: 60}},
		{"map-wide.txt", show.Text, show.Options{Width: 180}},
		{"map-colors.txt", show.Text, show.Options{Color: true}},
		{"map-brief.txt", show.Text, show.Options{Brief: true}},
		{"map.md", show.Markdown, show.Options{}},
		{"map.json", show.JSON, show.Options{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := written(t, tt.format, sample(t), tt.options)
			golden(t, tt.name, got)
			if again := written(t, tt.format, sample(t), tt.options); again != got {
				t.Error("written again it differs")
			}
		})
	}
	empty := new(inventory.Inventory)
	empty.Arrange("")
	golden(t, "empty.txt", written(t, show.Text, empty, show.Options{}))
	golden(t, "empty.md", written(t, show.Markdown, empty, show.Options{}))
	golden(t, "empty.json", written(t, show.JSON, empty, show.Options{}))
}

func TestParseFormat(t *testing.T) {
	if _, err := show.ParseFormat("sarif"); err == nil || err.Error() != `unknown format "sarif" (want one of text, json, markdown, html)` {
		t.Error(err)
	}
}

// No line is wider than the terminal, in cells: wide characters count two.
func TestWidth(t *testing.T) {
	inv := sample(t)
	inv.Handlers[0].Name = strings.Repeat("宽", 60)
	inv.Handlers[0].Package = strings.Repeat("long", 60)
	for _, width := range []int{20, 40, 75, 76, 80, 100, 213} {
		for line := range strings.Lines(written(t, show.Text, inv, show.Options{Width: width})) {
			if n := displaywidth.String(strings.TrimRight(line, "\n ")); n > width {
				t.Errorf("%d cells in a terminal of %d: %s", n, width, line)
			}
		}
	}
	for _, width := range []int{1, 5} { // it can't fit, but is written
		written(t, show.Text, inv, show.Options{Width: width})
	}
}

// The JSON format is what docs/map.schema.json says, which names all words that it may hold.
func TestSchema(t *testing.T) {
	const file = "../../../docs/map.schema.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("map.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("map.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	empty := new(inventory.Inventory)
	empty.Arrange("")
	for _, inv := range []*inventory.Inventory{sample(t), empty} {
		got, err := jsonschema.UnmarshalJSON(strings.NewReader(written(t, show.JSON, inv, show.Options{})))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(got); err != nil {
			t.Error(err)
		}
	}
	var words []string
	for _, s := range inventory.States {
		words = append(words, string(s))
	}
	for _, list := range [][]string{words, {"claim", "check", "lock", "provider key", "transaction"}, {"call", "response", "return", "auto", "none"}} {
		if enum := `["` + strings.Join(list, `", "`) + `"]`; !strings.Contains(string(text), enum) {
			t.Errorf("%s does not have %s", file, enum)
		}
	}
}

// The page holds the whole inventory, nothing in which can end its element, and refers to nothing
// outside of itself: its policy allows its own script and style alone.
func TestPage(t *testing.T) {
	inv := sample(t)
	page := written(t, show.HTML, inv, show.Options{Title: "</title><b>shop"})
	if again := written(t, show.HTML, sample(t), show.Options{Title: "</title><b>shop"}); again != page {
		t.Error("written again it differs")
	}
	element := func(open, close string) string {
		_, rest, ok := strings.Cut(page, open)
		text, _, ok2 := strings.Cut(rest, close)
		if !ok || !ok2 {
			t.Fatalf("no %s", open)
		}
		return text
	}
	data := element(`<script type="application/json" id="data">`, "</script>")
	if strings.ContainsAny(data, "<>&") {
		t.Error("markup in the data")
	}
	got, err := inventory.Read(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if a, b := written(t, show.JSON, got, show.Options{}), written(t, show.JSON, inv, show.Options{}); a != b {
		t.Error(cmp.Diff(b, a))
	}
	policy := element(`http-equiv="Content-Security-Policy" content="`, `"`)
	for directive, text := range map[string]string{"script-src": element("<script>", "</script>"), "style-src": element("<style>", "</style>")} {
		sum := sha256.Sum256([]byte(text))
		if want := fmt.Sprintf("%s 'sha256-%s'", directive, base64.StdEncoding.EncodeToString(sum[:])); !slices.Contains(strings.Split(policy, "; "), want) {
			t.Errorf("the policy %q does not allow the page's own: %s", policy, want)
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'; ") {
		t.Error(policy)
	}
	if refs := regexp.MustCompile(`(?i)<(?:link|img|iframe|object|embed|base)\b|\s(?:src|href)="[^#]|@import|sourceMappingURL`).FindAllString(page, -1); len(refs) > 0 {
		t.Errorf("the page refers to %q", refs)
	}
	if title := element("<title>", "</title>"); !strings.HasPrefix(title, "&lt;/title&gt;&lt;b&gt;shop") {
		t.Error(title)
	}
	if !strings.Contains(page, "Copyright (c) 2012-2014 Chris Pettitt") {
		t.Error("the licence of the layout library is missing")
	}
}

func TestChanges(t *testing.T) {
	before, after := sample(t), sample(t)
	after.Handlers = slices.DeleteFunc(after.Handlers, func(h *inventory.Handler) bool { return h.Name == "jobs.Sweep" })
	for _, h := range after.Handlers {
		switch h.Name {
		case "(*Hooks).Paid":
			h.Effects[0].State, h.Effects[0].Guards, h.Guards[0].Decides = inventory.Repeated, nil, false
			h.Effects = append(h.Effects, inventory.Effect{ID: "e9", Kind: "sms", What: "sends a text message", Callee: "sms.Send", State: inventory.Repeated, Place: inventory.Place{File: "hooks/paid.go", Line: 70}})
		case "receipts.Handle":
			h.Place.Line += 10
			h.Guards[0].Key = []string{"Order.ID"}
		}
	}
	changes := inventory.Compare(before, after)
	for name, f := range map[string]show.Format{"changes.txt": show.Text, "changes.md": show.Markdown, "changes.json": show.JSON} {
		var b bytes.Buffer
		if err := show.WriteChanges(&b, f, changes, show.Options{}); err != nil {
			t.Fatal(err)
		}
		golden(t, name, b.String())
	}
	var b bytes.Buffer
	if err := show.WriteChanges(&b, show.Text, inventory.Compare(before, sample(t)), show.Options{}); err != nil || b.String() != "nothing differs\n" {
		t.Error(b.String(), err)
	}
	if _, err := json.Marshal(changes); err != nil {
		t.Error(err)
	}
}
