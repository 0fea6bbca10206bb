package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestWorkflow has actionlint look at docs/github.yml and at action.yml. Of a local action it
// checks the metadata and what a workflow gives it, but not its steps: these are put into a
// workflow that takes the same inputs. There, shellcheck reads the scripts, if it is installed.
func TestWorkflow(t *testing.T) {
	lint, err := exec.LookPath("actionlint")
	if err != nil {
		t.Skip("actionlint is missing: action.yml and docs/github.yml are not checked by it")
	}
	a, data := readAction(t)
	sample, err := os.ReadFile("../../docs/github.yml")
	if err != nil {
		t.Fatal(err)
	}
	const remote = "uses: idemcheck/idemcheck@"
	before, after, found := strings.Cut(string(sample), remote)
	if !found {
		t.Fatalf("docs/github.yml has no %q", remote)
	}
	_, after, _ = strings.Cut(after, "\n")
	local := before + "uses: ./\n" + after

	var steps struct {
		Runs struct{ Steps yaml.Node }
	}
	if err := yaml.Unmarshal(data, &steps); err != nil {
		t.Fatal(err)
	}
	inputs := map[string]any{}
	for name := range a.Inputs {
		inputs[name] = map[string]string{"type": "string"}
	}
	m := func(k string, v any) map[string]any { return map[string]any{k: v} }
	scripts, err := yaml.Marshal(map[string]any{
		"on":   m("workflow_call", m("inputs", inputs)),
		"jobs": m("idemcheck", map[string]any{"runs-on": "ubuntu-latest", "steps": &steps.Runs.Steps}),
	})
	if err != nil {
		t.Fatal(err)
	}

	edit := func(text, old, new string) string {
		t.Helper()
		if !strings.Contains(text, old) {
			t.Fatalf("no %q in\n%s", old, text)
		}
		return strings.ReplaceAll(text, old, new)
	}
	action := string(data)
	for _, c := range []struct{ name, action, workflow, want string }{
		{"the action", action, string(scripts), ""},
		{"the sample", action, local, ""},
		// Both are really looked at.
		{"an unknown input", action, edit(local, "sarif-file:", "sarif:"), `input "sarif" is not defined in action "idemcheck"`},
		{"an unknown icon", edit(action, "icon: ", "icon: x"), local, "incorrect icon name"},
		{"an unknown expression", action, edit(string(scripts), "inputs.packages", "inputs.package"), `property "package" is not defined`},
		{"an untrusted script", action, edit(string(scripts), "set -f", "echo ${{ github.event.pull_request.title }}"), "potentially untrusted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			workflows := filepath.Join(dir, ".github", "workflows")
			for _, d := range []string{workflows, filepath.Join(dir, ".git")} { // it wants a repository
				if err := os.MkdirAll(d, 0o777); err != nil {
					t.Fatal(err)
				}
			}
			for name, text := range map[string]string{dir + "/action.yml": c.action, workflows + "/a.yml": c.workflow} {
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(lint, "-no-color", "-pyflakes=")
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			if (err == nil) != (c.want == "") || !strings.Contains(string(out), c.want) {
				t.Errorf("%v, want %q in\n%s", err, c.want, out)
			}
		})
	}
}
