package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"
)

// An action is what the tests need of action.yml.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct{ Steps []actionStep }
}

type actionStep struct {
	Name, Uses, Shell, Run string
	WorkingDirectory       string `yaml:"working-directory"`
	Env                    map[string]string
}

func readAction(t *testing.T) (*action, []byte) {
	t.Helper()
	data, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	a := new(action)
	if err := yaml.Unmarshal(data, a); err != nil {
		t.Fatal(err)
	}
	return a, data
}

// What an input says must never become a part of a script; and docs/ci.md names every input.
func TestActionScripts(t *testing.T) {
	a, _ := readAction(t)
	doc, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, in := range a.Inputs {
		row := "\n| `" + name + "` | "
		if in.Default != "" {
			row += "`" + in.Default + "` "
		}
		if !strings.Contains(string(doc), row+"| ") {
			t.Errorf("docs/ci.md has no row %q", row)
		}
	}
	if len(a.Runs.Steps) == 0 {
		t.Fatal("no steps")
	}
	for _, s := range a.Runs.Steps {
		if s.Uses != "" || s.Shell != "bash" || strings.Contains(s.Run, "${{") {
			t.Errorf("step %q: a script of bash without expressions is expected", s.Name)
		}
	}
}

// A job is what GitHub gives to a step.
type job struct {
	workspace, temp     string
	event, sha, baseSHA string
	inputs              map[string]string
	env                 []string
}

var expression = regexp.MustCompile(`\$\{\{ *(.*?) *\}\}`)

// step runs a step as the runner does.
func (j job) step(t *testing.T, a *action, s actionStep) (out string, code int) {
	t.Helper()
	value := func(text string) string {
		return expression.ReplaceAllStringFunc(text, func(e string) string {
			e = expression.FindStringSubmatch(e)[1]
			if e == "github.event.pull_request.base.sha || github.event.merge_group.base_sha" {
				return j.baseSHA
			}
			name, ok := strings.CutPrefix(e, "inputs.")
			in, known := a.Inputs[name]
			if !ok || !known {
				t.Fatalf("unknown expression %s", e)
			}
			if v, ok := j.inputs[name]; ok {
				return v
			}
			return in.Default
		})
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "script.sh")
	if err := os.WriteFile(script, []byte(s.Run), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
	cmd.Dir = filepath.Join(j.workspace, value(s.WorkingDirectory))
	cmd.Env = append(gitEnv(t), "GITHUB_ACTIONS=true", "GITHUB_ACTION_PATH="+root, "GITHUB_WORKSPACE="+j.workspace,
		"GITHUB_EVENT_NAME="+j.event, "GITHUB_SHA="+j.sha, "RUNNER_TEMP="+j.temp)
	cmd.Env = append(cmd.Env, j.env...)
	for k, v := range s.Env {
		cmd.Env = append(cmd.Env, k+"="+value(v))
	}
	text, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// TestAction runs the steps of action.yml on a pull request: its branch adds a handler, and
// its target has gone on meanwhile.
func TestAction(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("it builds idemcheck anew, with bash and git")
	}
	t.Parallel()
	for _, name := range []string{"bash", "git"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is missing: the action is not tested")
		}
	}
	a, _ := readAction(t)
	ar, err := txtar.ParseFile("testdata/action.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := extract(t, ar)
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Env = dir, gitEnv(t)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "-q", "-b", "main")
	git("add", "shop/go.mod", "shop/main.go", "shop/broken/broken.go.txt", "shop/clean")
	git("commit", "-qm", "first")
	start := git("rev-parse", "HEAD")
	git("checkout", "-qb", "refunds")
	git("add", "shop/refund.go")
	git("commit", "-qm", "refunds")
	head := git("rev-parse", "HEAD")
	git("checkout", "-q", "main")
	git("add", "shop/points.go")
	git("commit", "-qm", "points")
	base := git("rev-parse", "HEAD")
	git("merge", "-q", "--no-edit", "refunds")
	merge := git("rev-parse", "HEAD")

	// clone checks a commit out, with some of its history (0: all of it).
	clone := func(commit, depth string) string {
		to := t.TempDir()
		git("init", "-q", to)
		args := []string{"-C", to, "fetch", "-q"}
		if depth != "0" {
			args = append(args, "--depth="+depth)
		}
		git(append(args, "file://"+dir, commit)...)
		git("-C", to, "checkout", "-q", "FETCH_HEAD")
		return to
	}
	git("config", "uploadpack.allowAnySHA1InWant", "true")
	pull := job{workspace: clone(merge, "2"), temp: t.TempDir(), event: "pull_request", sha: merge, baseSHA: base}

	steps := a.Runs.Steps
	if len(steps) != 2 {
		t.Fatalf("%d steps, want one that builds and one that runs", len(steps))
	}
	foreign := pull // settings of a job that are none of the build's business
	foreign.env = []string{"GOOS=plan9", "GOARCH=arm", "GOFLAGS=-mod=vendor", "GOWORK=" + filepath.Join(dir, "go.work")}
	if out, code := foreign.step(t, a, steps[0]); code != 0 {
		t.Fatalf("exit status %d\n%s", code, out)
	}
	without := pull
	bash, _ := exec.LookPath("bash")
	empty := t.TempDir()
	if err := os.Symlink(bash, filepath.Join(empty, "bash")); err != nil {
		t.Fatal(err)
	}
	without.env = []string{"PATH=" + empty}
	if out, code := without.step(t, a, steps[0]); code != 2 || !strings.HasPrefix(out, "::error title=idemcheck::Go is missing") {
		t.Errorf("without Go: exit status %d\n%s", code, out)
	}

	shallow, branch, whole, push, queue, none, broken := pull, pull, pull, pull, pull, pull, pull
	shallow.workspace = clone(merge, "1")
	branch.workspace = clone(head, "2")
	whole.workspace, whole.baseSHA = clone(head, "0"), start
	push.event, push.baseSHA = "push", ""
	queue.workspace, queue.event = clone(merge, "0"), "merge_group"
	none.workspace = t.TempDir()
	if err := os.CopyFS(none.workspace, os.DirFS(pull.workspace+"/shop")); err != nil {
		t.Fatal(err)
	}
	broken.workspace = clone(merge, "2")
	text := filepath.Join(broken.workspace, "shop", "broken", "broken.go")
	if err := os.Rename(text+".txt", text); err != nil {
		t.Fatal(err)
	}

	type in = map[string]string
	const (
		all     = `^::error file=shop/main\.go,.*\n::error file=shop/points\.go,.*\n::error file=shop/refund\.go,line=10,.*\n$`
		refund  = `^::error file=shop/refund\.go,line=10,.*\n$`
		refused = `^(fatal: .*\n)?::error title=idemcheck::` // and nothing else is done
		failed  = `^idemcheck: .*\n$`
	)
	for _, c := range []struct {
		name   string
		job    job
		inputs in
		code   int
		out    string
	}{
		{"findings", pull, nil, 1, all},
		{"they may pass", pull, in{"fail-on-findings": "false"}, 0, all},
		{"no findings", pull, in{"packages": "./clean"}, 0, `^$`},
		{"packages", pull, in{"packages": " ./clean\n."}, 1, all},
		{"flags", pull, in{"args": "-disable  unguarded\n"}, 0, `^$`},
		{"text", pull, in{"format": "text"}, 1, `^main\.go:14:5: `},
		{"bad format", pull, in{"format": "xml"}, 2, failed},
		{"no module", pull, in{"working-directory": "."}, 2, failed},
		{"broken", broken, in{"fail-on-findings": "false"}, 2, `\n::error file=shop/broken/broken\.go,line=3,`},
		{"no boolean", pull, in{"fail-on-findings": "no"}, 2, refused + `fail-on-findings is neither true nor false\n$`},

		{"changed: merge", pull, in{"only-changed": "true"}, 1, refund},
		{"changed: merge, shallow", shallow, in{"only-changed": "true"}, 2, refused + `only-changed .* fetch-depth 2\n$`},
		{"changed: branch", whole, in{"only-changed": "true"}, 1, refund},
		{"changed: branch, shallow", branch, in{"only-changed": "true"}, 2, refused + `only-changed .* fetch-depth 0\n$`},
		{"changed: queue", queue, in{"only-changed": "true"}, 1, refund},
		{"changed: push", push, in{"only-changed": "true"}, 1, all},
		{"changed: no repository", none, in{"only-changed": "true", "working-directory": "."}, 2, refused + `only-changed .* git\n$`},
		{"changed: no boolean", pull, in{"only-changed": "True"}, 2, refused + `only-changed is neither true nor false\n$`},

		{"sarif", pull, in{"sarif-file": "out/all.sarif"}, 1, all},
		{"sarif of all", pull, in{"sarif-file": "out/all.sarif", "only-changed": "true"}, 1, refund},
		{"sarif, absolute", pull, in{"sarif-file": pull.workspace + "/out/all.sarif", "fail-on-findings": "false"}, 0, all},
		{"sarif, unwritable", pull, in{"sarif-file": "no/such/folder.sarif", "fail-on-findings": "false"}, 2, `^idemcheck: -o: can't write `},

		{"hostile packages", pull, in{"packages": "$(touch$IFS$PWNED) `touch $PWNED`; touch $PWNED; \"$(touch $PWNED)\""}, 2, `^idemcheck: `},
		{"hostile flags", pull, in{"args": "-tags x;touch $PWNED && `touch $PWNED` $(touch $PWNED)"}, 2, `no Go packages matched`},
		{"hostile file", pull, in{"sarif-file": "\"; touch $PWNED; $(touch $PWNED) \""}, 1, all},
		{"hostile boolean", pull, in{"only-changed": "true) touch $PWNED ;;"}, 2, refused},
		{"no file patterns", pull, in{"packages": "./*"}, 2, `\./\*`},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := filepath.Join(c.job.workspace, "out")
			os.RemoveAll(out)
			if err := os.Mkdir(out, 0o777); err != nil {
				t.Fatal(err)
			}
			pwned := filepath.Join(t.TempDir(), "pwned")
			c.job.env = []string{"PWNED=" + pwned}
			c.job.inputs = in{"working-directory": "shop"}
			maps.Copy(c.job.inputs, c.inputs)
			text, code := c.job.step(t, a, steps[1])
			if code != c.code || !regexp.MustCompile(c.out).MatchString(text) {
				t.Errorf("exit status %d, want %d, and %s in\n%s", code, c.code, c.out, text)
			}
			if _, err := os.Stat(pwned); err == nil {
				t.Error("an input is executed")
			}
			if !strings.HasSuffix(c.inputs["sarif-file"], "all.sarif") {
				return
			}
			log, err := os.ReadFile(filepath.Join(out, "all.sarif"))
			results := strings.Count(string(log), `"ruleIndex"`)
			if err != nil || results != 3 || !strings.Contains(string(log), `"uri": "shop/refund.go"`) {
				t.Errorf("%v, %d results in\n%s", err, results, log)
			}
		})
	}
}
