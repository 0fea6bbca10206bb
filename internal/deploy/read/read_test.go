package read

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

var update = flag.Bool("update", false, "write what is read into the cases")

// Each case is a repository and, in the file "want", what is read of it. Every folder with a main.go
// is a program, every other one with Go files a library.
func TestRead(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(err, cases)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			root, want := t.TempDir(), -1
			for i, f := range ar.Files {
				if f.Name == "want" {
					want = i
					continue
				}
				write(t, filepath.Join(root, f.Name), f.Data)
			}
			got := strings.ReplaceAll(dump(readAll(t, root)), root+"/", "")
			if *update {
				if want < 0 {
					want = len(ar.Files)
					ar.Files = append(ar.Files, txtar.File{Name: "want"})
				}
				ar.Files[want].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want < 0 {
				t.Fatal("no file want: run go test -update")
			}
			if diff := cmp.Diff(string(ar.Files[want].Data), got); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

func readAll(t *testing.T, root string) *deploy.Project {
	t.Helper()
	p, err := Read(context.Background(), deploy.Request{Modules: []string{root}, Packages: packages(t, root), Dir: root})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Patterns name manifests in folders that are left out else; the configuration links what no file does.
func TestRequest(t *testing.T) {
	root := t.TempDir()
	const template = "Resources: {Fn: {Type: AWS::Lambda::Function, Properties: {Runtime: provided.al2, Code: {S3Bucket: b, S3Key: k}}}}"
	write(t, filepath.Join(root, "examples", "stack.tpl"), []byte(template))
	write(t, filepath.Join(root, "examples", "other.yaml"), []byte(template))
	write(t, filepath.Join(root, "svc", "main.go"), nil)
	req := deploy.Request{Modules: []string{root}, Packages: packages(t, root), Dir: root}
	for _, c := range []struct {
		files []string
		links map[string]string
		want  string
	}{
		{nil, nil, ""},
		{[]string{"examples/*.tpl"}, nil, "examples/stack.tpl:1: function Fn of Lambda: timeout (3) → ?\n"},
		{[]string{"examples/*.tpl"}, map[string]string{"Fn": "./svc"}, "examples/stack.tpl:1: function Fn of Lambda: timeout (3) → example.com/m/svc\n"},
		{[]string{"examples/*.tpl"}, map[string]string{"Fn": "example.com/m/svc.Run"}, "examples/stack.tpl:1: function Fn of Lambda: timeout (3) → example.com/m/svc.Run\n"},
	} {
		req.Files, req.Functions = c.files, c.links
		p, err := Read(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(dump(p), root+"/", ""); got != c.want {
			t.Errorf("%v %v:\n got %swant %s", c.files, c.links, got, c.want)
		}
	}
}

// Where a manifest says nothing of the code, or of code that is not analysed, names link to no other program.
func TestOthers(t *testing.T) {
	const program = "package main\n\nimport _ \"github.com/aws/aws-lambda-go/lambda\"\n"
	const resource = "Resources: {%s: {Type: AWS::Serverless::Function, Properties: {Runtime: provided.al2, CodeUri: %s}}}"
	for name, c := range map[string]struct {
		function, code string
		folders        []string // of programs that are not analysed
		want           string
	}{
		"the only program":     {"Fn", "dist", nil, "example.com/m/cmd/orders (by name)"},
		"of two":               {"Fn", "dist", []string{"b"}, "?"},
		"of its name":          {"Orders", "dist", []string{"b"}, "example.com/m/cmd/orders (by name)"},
		"of its name, of two":  {"Orders", "dist", []string{"b/orders"}, "?"},
		"in a folder":          {"Orders", "b", []string{"b"}, "?"},
		"a folder without any": {"Orders", "b", nil, "example.com/m/cmd/orders (by name)"},
		"a generator":          {"Orders", ".", []string{"."}, "example.com/m/cmd/orders (by name)"},
	} {
		root := t.TempDir()
		write(t, filepath.Join(root, ".git", "HEAD"), nil)
		write(t, filepath.Join(root, "template.yaml"), fmt.Appendf(nil, resource, c.function, c.code))
		write(t, filepath.Join(root, "a", "cmd", "orders", "main.go"), []byte(program))
		for _, dir := range c.folders {
			tags := ""
			if dir == "." {
				tags = "//go:build ignore\n\n"
			}
			write(t, filepath.Join(root, dir, "main.go"), []byte(tags+program))
		}
		p, err := Read(context.Background(), deploy.Request{Modules: []string{filepath.Join(root, "a")}, Packages: packages(t, filepath.Join(root, "a")), Dir: root})
		if err != nil {
			t.Fatal(err)
		}
		if got := link(p.Stacks[0].Functions[0].Link); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func newProject() *deploy.Project { return &deploy.Project{} }

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func packages(t *testing.T, root string) []deploy.Package {
	t.Helper()
	var out []deploy.Package
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		dir := filepath.Dir(path)
		rel, _ := filepath.Rel(root, dir)
		p := deploy.Package{Path: "example.com/m/" + filepath.ToSlash(rel), Name: filepath.Base(dir), Dir: dir}
		if filepath.Base(path) == "main.go" {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			p.Name, p.Lambda = "main", strings.Contains(string(data), "aws-lambda-go/lambda")
		}
		if !slices.ContainsFunc(out, func(o deploy.Package) bool { return o.Dir == dir }) {
			out = append(out, p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// dump is a project as text: what is a default stands in brackets, what is unknown is "?".
func dump(p *deploy.Project) string {
	var b strings.Builder
	line := func(at deploy.Pos, format string, args ...any) {
		fmt.Fprintf(&b, "%s:%d: %s\n", at.File, at.Line, strings.TrimRight(fmt.Sprintf(format, args...), " "))
	}
	for _, s := range p.Stacks {
		for _, f := range s.Functions {
			line(f.Pos, "function %s of %s: timeout %s%s → %s", f.Name, f.Platform, said(f.Timeout), some(" async", f.AsyncRetries, 2)+some(" failure", f.AsyncFailure, ""), link(f.Link))
		}
		for _, q := range s.Queues {
			line(q.Pos, "queue %s: visibility %s retention %s dead letter %s%s", q.Name, said(q.Visibility), said(q.Retention), said(q.DeadLetter), some(" receives", q.MaxReceives, 0))
		}
		for _, tr := range s.Triggers {
			line(tr.Pos, "%s %s of %s → %s:%s", tr.Source, tr.Name, tr.From, tr.Function, settings(tr))
		}
		for _, f := range s.Forwards {
			line(f.Pos, "%s %s → %s%s", f.Source, f.From, f.To, some(" selects", f.Selects, ""))
		}
		for _, w := range s.Workloads {
			line(w.Pos, "%s %s: replicas %s services %v → %s", w.Kind, w.Name, said(w.Replicas), w.Services, link(w.Link))
		}
		for _, r := range s.MeshRoutes {
			line(r.Pos, "route %s to %v: attempts %s repeats %v %v", r.Name, r.Hosts, said(r.Attempts), r.Repeats, r.Matches)
		}
	}
	for _, ig := range p.Ignores {
		line(ig.Pos, "ignore %s: %s", ig.Rule, ig.Reason)
	}
	for _, s := range p.Skipped {
		fmt.Fprintln(&b, s)
	}
	return b.String()
}

func settings(tr *deploy.Trigger) string {
	out := ""
	if !tr.Enabled.Is(true) {
		out += " enabled " + said(tr.Enabled)
	}
	if tr.Source == deploy.FromQueue || tr.Source == deploy.FromStream {
		out += " batch " + said(tr.Batch) + " window " + said(tr.Window) + " partial " + said(tr.Partial)
	}
	out += some(" visibility", tr.Visibility, 0)
	if tr.Source != deploy.FromQueue && tr.Source != deploy.FromHTTP {
		out += " retries " + said(tr.Retries) + some(" age", tr.MaxAge, 0) + " failure " + said(tr.Failure) + some(" input", tr.Input, "")
	}
	out += some(" deadline", tr.AckDeadline, 0) + some(" selects", tr.Selects, "") + some(" prefix", tr.Prefix, "") + some(" suffix", tr.Suffix, "") + some(" gateway", tr.Gateway, 0)
	if len(tr.Events) > 0 {
		out += fmt.Sprintf(" events %v", tr.Events)
	}
	if tr.Path != "" {
		out += " path " + tr.Path
	}
	if tr.When != "" {
		out += " when " + tr.When
	}
	return out
}

func link(l *deploy.Link) string {
	switch {
	case l == nil:
		return "?"
	case l.ByName:
		return l.Package + " (by name)"
	case l.Func != "":
		return l.Func
	}
	return l.Package
}

func said[T comparable](v deploy.Value[T]) string {
	if len(v.Of) == 0 {
		return "?"
	}
	var words []string
	for _, x := range v.Of {
		words = append(words, fmt.Sprint(x))
	}
	text := strings.Join(words, " or ")
	if v.Default {
		return "(" + text + ")"
	}
	return fmt.Sprintf("%s at %d", text, v.Pos.Line)
}

// some is a setting unless it is not known, or the usual default.
func some[T comparable](name string, v deploy.Value[T], usual T) string {
	if len(v.Of) == 0 || v.Default && v.Is(usual) {
		return ""
	}
	return name + " " + said(v)
}
