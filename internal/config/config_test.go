package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name  string
		files string // empty files
		from  string
		want  string
	}{
		{"none", "go.mod", ".", ""},
		{"at the module's root", "go.mod .idemcheck.yml a/b/x.go", "a/b", ".idemcheck.yml"},
		{"the nearest", "go.mod .idemcheck.yml a/.idemcheck.yml a/b/x.go", "a/b", "a/.idemcheck.yml"},
		{"not above the module", ".idemcheck.yml m/go.mod m/x.go", "m", ""},
		{"above the module in a workspace", ".idemcheck.yml go.work m/go.mod m/x.go", "m", ".idemcheck.yml"},
		{"not above the workspace", ".idemcheck.yml w/go.work w/m/go.mod", "w/m", ""},
		{"no module", ".idemcheck.yml a/x", "a", ""},
		{"no module, here", "a/.idemcheck.yml", "a", "a/.idemcheck.yml"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			for f := range strings.FieldsSeq(test.files) {
				write(t, filepath.Join(dir, f), "")
			}
			got, err := Find(filepath.Join(dir, test.from))
			if err != nil {
				t.Fatal(err)
			}
			want := test.want
			if want != "" {
				want = filepath.Join(dir, want)
			}
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, Name), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Find(dir); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("a directory of that name: error %v", err)
	}
}

func TestParse(t *testing.T) {
	const entry = "catalog:\n  - library: Mailer\n    packages: [example.com/mail]\n    apis:\n"
	for _, test := range []struct{ name, text, err string }{
		{"empty", "", ""},
		{"comment", "# nothing yet\n", ""},
		{"an entry", entry + "      - func: Client.Send\n        effect: {kind: email}\n", ""},
		{"unknown key", "catalogue: []\n", `c.yml:1: .idemcheck.yml: unknown key "catalogue" (expected one of catalog, deploy, effects, exclude, handlers, rules)`},
		{"no list", "catalog: {library: x}\n", "c.yml:1: catalog: a list expected"},
		{"unknown kind", entry + "      - func: Client.Send\n        effect: {kind: mail}\n", `c.yml:5: Mailer: func Client.Send: effect.kind: "mail" is unknown (known: chat,`},
		{"misspelt role", entry + "      - func: Client.Send\n        efect: {kind: email}\n", `c.yml:6: apis: unknown key "efect" (expected one of abort,`},
		{"settings", "rules: {unguarded: warning, failopen: on, nodeadline: \"off\"}\nhandlers: {schedule: on}\neffects: {publish: true, chat: false}\nexclude: [legacy/, '*.pb.go']\n", ""},
		{"no such word", "rules:\n  unguarded: maybe\n", "c.yml:2: rules.unguarded: one of on, off, error, warning, note expected"},
		{"no such kind", "handlers:\n\n  cron: on\n", `c.yml:3: handlers: "cron" is unknown (known: api, http, job, queue, schedule, serverless)`},
		{"no such effect", "effects: {mail: on}\n", `c.yml:1: effects: "mail" is unknown (known: chat,`},
		{"twice", "rules:\n  failopen: on\n  failopen: off\n", "c.yml:3: "},
		{"no mapping", "rules: [failopen]\n", "c.yml:1: rules: names with a word each expected (on, off, error, warning, note)"},
		{"no YAML", "catalog: [\n", "c.yml:"},
		{"a list", "- a\n", "c.yml:1: .idemcheck.yml: keys with values expected (catalog, deploy, effects, exclude, handlers, rules)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := parse("c.yml", []byte(test.text))
			switch {
			case test.err == "" && err != nil:
				t.Errorf("unexpected error: %v", err)
			case test.err != "" && (err == nil || !strings.HasPrefix(err.Error(), test.err)):
				t.Errorf("error %v, want %s", err, test.err)
			}
		})
	}
}

func TestNewCatalog(t *testing.T) {
	c, err := parse("c.yml", []byte(`
catalog:
  - library: Mailer
    packages: [example.com/mail]
    apis:
      - func: Client.Send
        effect: {kind: email}
  - library: net/http, as we use it
    packages: [net/http]
    apis:
      - func: Error
        replace: true
`))
	if err != nil {
		t.Fatal(err)
	}
	cat := c.NewCatalog()
	send := cat.Func(catalog.Symbol{Pkg: "example.com/mail", Recv: "Client", Name: "Send"})
	if len(send) != 1 || send[0].Effect == nil {
		t.Errorf("the added entry is not found: %v", send)
	}
	if apis := cat.Func(catalog.Symbol{Pkg: "net/http", Name: "Error"}); len(apis) != 1 || apis[0].Ack != nil {
		t.Errorf("the entry is not replaced: %v", apis)
	}
	if apis := cat.Func(catalog.Symbol{Pkg: "net/http", Name: "Redirect"}); len(apis) == 0 {
		t.Error("what is embedded is gone")
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	big := filepath.Join(dir, "big.yml")
	write(t, big, strings.Repeat("#", maxSize+1))
	if _, err := Read(big); err == nil || !strings.Contains(err.Error(), "at most 1 MB") {
		t.Errorf("a huge file: error %v", err)
	}
	if _, err := Read(filepath.Join(dir, "none.yml")); err == nil {
		t.Error("a missing file: no error")
	}
	if c, err := Read(""); err != nil || c.Sum() != nil || c.NewCatalog() != catalog.Default() {
		t.Errorf("the default: %v, %v", c, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("catalog:\n  - {library: x, packages: [a], apis: [{func: F, pure: true}]}\n")
	f.Add("catalog: [{errors: [{class: x, text: [y]}]}]")
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := parse("f.yml", []byte(text)); err == nil {
			c.NewCatalog()
		} else if !strings.HasPrefix(err.Error(), "f.yml") {
			t.Errorf("the error does not say where: %v", err)
		}
	})
}

func TestSettings(t *testing.T) {
	c, err := parse("c.yml", []byte("rules: {failopen: on, unguarded: note, nodeadline: off}\nexclude: [legacy/, '*_old.go', '!keep_old.go']\n"))
	if err != nil {
		t.Fatal(err)
	}
	if on := On(c.Rules); !on["failopen"] || !on["unguarded"] || on["nodeadline"] || len(on) != 3 {
		t.Error(on)
	}
	for name, want := range map[string]bool{"a/legacy/x.go": true, "legacy/x.go": true, "x_old.go": true, "a/keep_old.go": false, "x.go": false, "../legacy/x.go": false} {
		if got := c.Excludes(filepath.FromSlash(name)); got != want {
			t.Errorf("Excludes(%q) = %v", name, got)
		}
	}
}
