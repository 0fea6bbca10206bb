package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/idemcheck/deployment"
	"github.com/idemcheck/idemcheck/internal/drivertest"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/inventory/show"
	"github.com/idemcheck/idemcheck/internal/replay/replaytest"
)

var update = flag.Bool("update", false, "take the pictures of docs/map.md anew")

// browsers are the names under which Chromium is installed.
var browsers = []string{"chromium", "chromium-browser", "google-chrome"}

// A tab shows one page, and hears what goes wrong in it.
type tab struct {
	context.Context
	t    *testing.T
	file string

	mu       sync.Mutex
	faults   []string // errors of scripts, dialogs, requests that leave the page
	expected []string // are in those that are meant
}

// open shows an inventory's page, and fails the test in the end if anything went wrong in it.
func open(t *testing.T, inv *inventory.Inventory, title string) *tab {
	t.Helper()
	exe := ""
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			exe = path
			break
		}
	}
	if exe == "" {
		t.Skipf("no browser: none of %s is installed", strings.Join(browsers, ", "))
	}
	var b bytes.Buffer
	if err := show.Write(&b, show.HTML, inv, show.Options{Title: title}); err != nil {
		t.Fatal(err)
	}
	p := &tab{t: t, file: filepath.Join(t.TempDir(), "map.html")}
	if err := os.WriteFile(p.file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(exe), chromedp.NoSandbox, chromedp.WindowSize(1280, 1000))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	p.Context, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Listen(p, p.hear); err != nil {
		t.Fatal(err)
	}
	p.do(order(network.Enable, network.EnableParams{}), order(log.Enable, cdp.Empty{}), chromedp.Navigate(p.address("")), chromedp.WaitReady(css(`html[data-ready=true]`)))
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, f := range p.faults {
			if !slices.ContainsFunc(p.expected, func(text string) bool { return strings.Contains(f, text) }) {
				t.Error(f)
			}
		}
	})
	return p
}

func (p *tab) address(fragment string) string {
	return (&url.URL{Scheme: "file", Path: p.file, Fragment: fragment}).String()
}

func (p *tab) hear(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = "a script fails: " + e.ExceptionDetails.Text
	case *runtime.EventConsoleAPICalled:
		fault = fmt.Sprintf("a script writes to the console: %s", e.Type)
	case *log.EventEntryAdded:
		fault = "the browser complains: " + e.Entry.Text
	case *page.EventJavascriptDialogOpening:
		fault = "a dialog opens: " + e.Message
		go chromedp.Do(p, order(page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{}))
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, p.address("")) {
			fault = "a request leaves the page: " + e.Request.URL
		}
	}
	if fault != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.faults = append(p.faults, fault)
	}
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// want demands what a JavaScript expression gives.
func (p *tab) want(expression string, want any) {
	p.t.Helper()
	got := eval[any](p, expression)
	a, _ := json.Marshal(got)
	b, _ := json.Marshal(want)
	if !bytes.Equal(a, b) {
		p.t.Errorf("%s is %s, want %s", expression, a, b)
	}
}

// get is what an action gives.
func get[T any](p *tab, a chromedp.Action[T]) T {
	p.t.Helper()
	got, err := chromedp.Run(p, a)
	if err != nil {
		p.t.Fatal(err)
	}
	return got
}

// eval is what a JavaScript expression gives.
func eval[T any](p *tab, expression string, options ...chromedp.EvaluateOption) T {
	p.t.Helper()
	return get(p, chromedp.Evaluate[T](expression, options...))
}

// send sends a command of the protocol.
func send[P, R any](c cdp.Command[P, R], params P) chromedp.Action[R] {
	return func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, c, params) }
}

// order is send for commands that give nothing.
func order[P any](c cdp.Command[P, cdp.Empty], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, c, params)
		return chromedp.Void{}, err
	}
}

// shown are the handlers that the table shows, by name.
const shown = `[...document.querySelectorAll("tr.handler .open")].map(e => e.textContent)`

// shop is the map of the example.
func shop(t *testing.T) *inventory.Inventory {
	t.Helper()
	const dir = "../shop"
	drivertest.Download(t, dir)
	return taken(t, dir)
}

func taken(t *testing.T, dir string) *inventory.Inventory {
	t.Helper()
	res, err := idemcheck.Check(t.Context(), idemcheck.Config{Dir: dir, Inventory: true, Deployment: deployment.Read})
	if err != nil {
		t.Fatal(err)
	}
	res.Inventory.Tool = inventory.Tool{Name: "idemcheck", Version: "(devel)"}
	return res.Inventory
}

func TestShop(t *testing.T) {
	inv := shop(t)
	p := open(t, inv, "shop")
	n := len(inv.Handlers)
	p.want(`document.title`, "shop: handlers, guards and effects")
	p.want(`document.getElementById("count").textContent`, fmt.Sprintf("%d of %d handlers", n, n))
	p.want(shown+`.length`, n)
	p.want(`document.querySelector("#overview dd").firstChild.textContent`, fmt.Sprint(n))

	t.Run("sort", func(t *testing.T) {
		p.want(`document.querySelector("th[aria-sort=descending]").textContent`, "Repeated")
		p.want(shown+`[0]`, "(*webhooks.Stripe).ServeHTTP") // has most
		p.do(chromedp.Click(css(`#table > thead th:first-child button`)))
		p.want(`document.querySelector("th[aria-sort=ascending]").textContent`, "Handler")
		p.want(shown+`[0]`, "(*api.API).buyGiftCard")
		p.do(chromedp.Click(css(`#table > thead th:first-child button`)))
		p.want(`document.querySelector("th[aria-sort=descending]").textContent`, "Handler")
		p.want(shown+`.at(-1)`, "(*api.API).buyGiftCard")
	})
	t.Run("filter", func(t *testing.T) {
		p.do(chromedp.SendKeys(css(`#text`), "gift-cards"))
		p.want(shown, []string{"(*api.API).buyGiftCard"})
		p.want(`document.getElementById("count").textContent`, fmt.Sprintf("1 of %d handlers", n))
		p.do(chromedp.SendKeys(css(`#text`), strings.Repeat(kb.Backspace, len("gift-cards"))), chromedp.SetValue(css(`#kind`), "queue"), fire("#kind"))
		p.want(shown, []string{"(*refunds.worker).run"})
		p.do(chromedp.SetValue(css(`#kind`), ""), chromedp.SetValue(css(`#state`), "repeated"), fire("#kind"))
		p.want(shown+`.length`, withState(inv, inventory.Repeated))
		p.do(chromedp.SetValue(css(`#state`), ""), chromedp.Click(css(`#found`)))
		p.want(shown+`.includes("(*api.API).placeOrder")`, false)
		p.do(chromedp.Click(css(`#found`)))
		p.want(shown+`.length`, n)
	})
	t.Run("open by keyboard, follow a path", func(t *testing.T) {
		p.do(chromedp.SendKeys(css(`#text`), "webhooks/stripe"), chromedp.Focus(css(`tr.handler .open`)), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(css(`tr.detail svg`)))
		p.want(`document.querySelector(".open").getAttribute("aria-expanded")`, "true")
		p.want(`document.getElementById(document.querySelector(".open").getAttribute("aria-controls")).hidden`, false)
		p.want(`location.hash.startsWith("#h-")`, true)
		p.want(`document.querySelectorAll(".picture .node").length > 10`, true)
		p.want(`document.querySelectorAll(".picture .node[tabindex='0']").length`, 1)
		p.do(chromedp.Focus(css(`.picture .node[tabindex='0']`)), chromedp.KeyEvent(kb.ArrowDown))
		p.want(`document.activeElement.dataset.step !== "start" && document.activeElement.getAttribute("aria-label").length > 10`, true)
		p.do(chromedp.KeyEvent(kb.Enter))
		p.want(`document.activeElement.getAttribute("aria-pressed")`, "true")
		p.want(`document.querySelectorAll(".picture .dim").length > 0`, true)
		p.want(`document.querySelector(".about").textContent`, eval[string](p, `document.activeElement.getAttribute("aria-label")`))
		p.do(chromedp.KeyEvent(kb.Escape))
		p.want(`document.querySelectorAll(".picture .dim").length`, 0)
		p.do(chromedp.Click(css(`.picture .node.effect.guarded`)))
		p.want(`document.querySelectorAll(".node[aria-pressed=true]").length`, 1)
		p.want(`document.querySelectorAll(".picture .node.guard.decides:not(.dim)").length`, 1) // the one that keeps it
	})
	t.Run("nothing overflows", func(t *testing.T) {
		p.want(`document.documentElement.scrollWidth <= innerWidth`, true)
	})
	t.Run("names for a screen reader", func(t *testing.T) {
		named := 0
		for _, n := range get(p, send(accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})).Nodes {
			if n.Ignored || n.Role == nil {
				continue
			}
			role, name := word(n.Role), word(n.Name)
			switch role {
			case "button", "searchbox", "combobox", "checkbox", "table", "search", "columnheader", "group", "image":
				if named++; name == "" {
					t.Errorf("a %s has no name", role)
				}
			}
		}
		if named < 30 {
			t.Errorf("%d named elements", named)
		}
	})
	t.Run("light and dark", func(t *testing.T) {
		colors := map[string]string{}
		for _, scheme := range []string{"light", "dark"} {
			p.do(prefer(scheme))
			colors[scheme] = eval[string](p, `getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector("svg text")).fill`)
			p.want(contrasts, []any{})
		}
		if colors["light"] == colors["dark"] {
			t.Error("both are", colors["light"])
		}
		p.do(prefer(""))
	})
	t.Run("a link opens its handler", func(t *testing.T) {
		id := eval[string](p, `location.hash.slice(1)`)
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address(id)), chromedp.WaitVisible(css(`tr.detail svg`)))
		p.want(`document.querySelectorAll(".open[aria-expanded=true]").length`, 1)
	})
	t.Run("on paper", func(t *testing.T) {
		p.do(chromedp.Navigate(p.address("")), chromedp.WaitReady(css(`html[data-ready=true]`)))
		if pdf := get(p, chromedp.PrintToPDF(chromedp.PDFPrintBackground())); len(pdf) < 10_000 {
			t.Errorf("%d bytes", len(pdf))
		}
		p.want(`document.querySelectorAll(".open[aria-expanded=true]").length`, n) // a small map is printed whole
	})
}

// contrasts are texts that are hard to read: less than 4.5 to 1 (WCAG 2.2, 1.4.3).
const contrasts = `(() => {
	const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const parse = (s) => s.match(/[\d.]+/g).map(Number);
	const back = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c.slice(0, 3); } return [255, 255, 255]; };
	const bad = [];
	for (const e of document.querySelectorAll("p, td, th, dt, dd, button, label, .state, .code, h1, h2, h3, li")) {
		const [a, b] = [light(parse(getComputedStyle(e).color).slice(0, 3)), light(back(e))].sort((x, y) => y - x);
		if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(e.tagName + "." + e.className);
	}
	return [...new Set(bad)];
})()`

func word(v *accessibility.Value) string {
	var s string
	if v != nil {
		json.Unmarshal(v.Value, &s)
	}
	return s
}

// fire tells the page that a field was changed.
func fire(field string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new Event("input"))`, field))
}

// prefer asks for a colour scheme.
func prefer(scheme string) chromedp.Action[chromedp.Void] {
	return order(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
}

type css = chromedp.CSS

// Names that a program may have in its routes and comments stay text.
func TestHostileNames(t *testing.T) {
	const script, turned = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`, "gnp.\u202eexe.\u200f\u2066"
	inv := &inventory.Inventory{Handlers: []*inventory.Handler{{
		Name: "hook" + script, Function: "example.com/x.hook", Package: "example.com/x", Kind: "http", Source: turned,
		Registrations: []inventory.Registration{{Method: "POST", Route: "/" + script + turned}},
		Effects:       []inventory.Effect{{ID: "e1", Kind: "email", What: "sends " + script, Callee: turned, State: inventory.Repeated, Why: script}},
		Guards:        []inventory.Guard{{ID: "g1", Kind: inventory.Claim, Callee: script, Key: []string{turned, "&amp;"}}},
		Flow:          inventory.Flow{Edges: []inventory.Edge{{From: "start", To: "g1", First: true}, {From: "g1", To: "e1", First: true, Again: true}, {From: "e1", To: "done", First: true}}},
		Unknown:       []inventory.Unknown{{Kind: inventory.UnknownFunction, What: script + turned}},
	}}}
	inv.Arrange(t.TempDir())
	p := open(t, inv, "shop"+script+turned)
	p.do(chromedp.Click(css(`.open`)), chromedp.WaitVisible(css(`tr.detail svg`)))
	p.want(`document.scripts.length`, 2)
	p.want(`document.images.length`, 0)
	p.want(shown, []string{"hook" + script})
	p.want(`document.querySelector(".picture").textContent.includes("<script>alert(1)")`, true)
	p.want(`/[\u200f\u202e\u2066]/.test(document.body.innerText + document.title)`, false)
	p.want(`document.body.innerText.includes("gnp.\\u202eexe.\\u200f\\u2066")`, true)
}

// The page's own policy forbids requests, whoever asks for one.
func TestPolicy(t *testing.T) {
	inv := &inventory.Inventory{}
	inv.Arrange(t.TempDir())
	p := open(t, inv, "nothing")
	p.expected = []string{"forbidden.example", "Content Security Policy"} // the browser tells what it refuses
	p.want(`document.getElementById("count").textContent`, "0 of 0 handlers")
	// violates is what the policy says of an element that is added.
	violates := func(element string) string {
		return eval[string](p, `new Promise((done) => {
			document.addEventListener("securitypolicyviolation", (e) => done(e.effectiveDirective), { once: true });
			document.body.append(`+element+`);
		})`, chromedp.EvalAwaitPromise)
	}
	for element, want := range map[string]string{
		`Object.assign(new Image(), { src: "http://forbidden.example/" })`:                           "img-src",
		`Object.assign(document.createElement("script"), { src: "http://forbidden.example/" })`:      "script-src-elem",
		`Object.assign(document.createElement("script"), { textContent: "document.title = 'run'" })`: "script-src-elem",
	} {
		if got := violates(element); got != want {
			t.Errorf("%s violates %q, want %q", element, got, want)
		}
	}
	p.want(`document.title`, "nothing: handlers, guards and effects")
}

// The page of a program with 500 handlers is small, and draws only what is opened. How long it takes is
// logged (-v): a load on the machine is no fault of the page.
func TestLarge(t *testing.T) {
	dir := t.TempDir()
	if err := replaytest.Write(dir, replaytest.Handlers(500)); err != nil {
		t.Fatal(err)
	}
	inv := taken(t, dir)
	if len(inv.Handlers) < 500 {
		t.Fatalf("%d handlers", len(inv.Handlers))
	}
	p := open(t, inv, "large")
	info, err := os.Stat(p.file)
	if err != nil {
		t.Fatal(err)
	}
	ready := eval[float64](p, `performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd`)
	filtered := eval[float64](p, `(() => { const t = performance.now(); document.getElementById("text").value = "1"; document.getElementById("text").dispatchEvent(new Event("input")); document.body.offsetHeight; return performance.now() - t; })()`)
	opened := eval[float64](p, `(() => { const t = performance.now(); document.querySelector(".open").click(); document.body.offsetHeight; return performance.now() - t; })()`)
	t.Logf("%d handlers: %d bytes; ready after %.0f ms, filtered in %.0f ms, a handler opened in %.0f ms", len(inv.Handlers), info.Size(), ready, filtered, opened)
	if info.Size() > 5<<20 {
		t.Errorf("%d bytes, at most 5 MB expected", info.Size())
	}
	p.want(`document.querySelectorAll("tr.detail svg[role=group]").length`, 1) // the others are not drawn yet
}

// TestPictures takes the pictures of the documentation, with -update.
func TestPictures(t *testing.T) {
	if !*update {
		t.Skip("-update takes them")
	}
	p := open(t, shop(t), "shop")
	take := func(name, selector string, before ...chromedp.Action[chromedp.Void]) {
		p.do(before...)
		png := get(p, chromedp.Screenshot(css(selector), chromedp.NodeVisible))
		if err := os.WriteFile(filepath.Join("../../docs", name), png, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	take("map-overview.png", "body", chromedp.EmulateViewport(1200, 900))
	take("map-handler.png", "tr.detail:not([hidden]) .picture", chromedp.SendKeys(css(`#text`), "returns"), chromedp.Click(css(`.open`)), chromedp.WaitVisible(css(`tr.detail svg`)))
	take("map-dark.png", "tr.detail:not([hidden]) .picture", prefer("dark"))
}

// withState counts the handlers that have an effect in a state.
func withState(inv *inventory.Inventory, s inventory.State) int {
	n := 0
	for _, h := range inv.Handlers {
		for _, e := range h.Effects {
			if e.State == s {
				n++
				break
			}
		}
	}
	return n
}
