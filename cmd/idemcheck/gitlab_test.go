package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"
)

// A gitlabJob is what docs/gitlab-ci.yml consists of; any other key is a mistake.
type gitlabJob struct {
	Image        string
	Variables    map[string]string
	Rules        []struct{ If string }
	BeforeScript []string `yaml:"before_script"`
	Script       []string
	Artifacts    struct{ Reports struct{ Codequality string } }
}

// TestGitLab runs the script of docs/gitlab-ci.yml on a module below the root of a project.
func TestGitLab(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("it runs a script of bash")
	}
	t.Parallel()
	data, err := os.ReadFile("../../docs/gitlab-ci.yml")
	if err != nil {
		t.Fatal(err)
	}
	var jobs map[string]gitlabJob
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&jobs); err != nil {
		t.Fatal(err)
	}
	job, ok := jobs["idemcheck"]
	if len(jobs) != 1 || !ok || len(job.Script) == 0 || len(job.Rules) == 0 {
		t.Fatalf("%+v, want one job idemcheck", jobs)
	}
	path, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{.Module.GoVersion}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	pkg, version, _ := strings.Cut(strings.TrimSpace(string(path)), " ")
	if install := "go install " + pkg + "@$IDEMCHECK_VERSION"; len(job.BeforeScript) != 1 || job.BeforeScript[0] != install {
		t.Errorf("before_script %q, want %q", job.BeforeScript, install)
	}
	if !strings.HasPrefix(version+".", strings.TrimPrefix(job.Image, "golang:")+".") {
		t.Errorf("image %s, but the module needs Go %s", job.Image, version)
	}

	ar, err := txtar.ParseFile("testdata/action.txtar")
	if err != nil {
		t.Fatal(err)
	}
	run := func(dir string, vars ...string) (out string, code int) {
		t.Helper()
		// The runner's shell stops at the first line that fails.
		cmd := exec.Command("bash", "-eo", "pipefail", "-c", strings.Join(job.Script, "\n"))
		cmd.Dir, cmd.Env = dir, append(goEnv(), "CI_PROJECT_DIR="+dir)
		for k, v := range job.Variables {
			cmd.Env = append(cmd.Env, k+"="+v)
		}
		cmd.Env = append(cmd.Env, vars...) // PATH has idemcheck, by testscript.Main
		text, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return string(text), cmd.ProcessState.ExitCode()
	}
	type issue struct {
		Description string `json:"description"`
		CheckName   string `json:"check_name"`
		Fingerprint string `json:"fingerprint"`
		Severity    string `json:"severity"`
		Location    struct {
			Path  string `json:"path"`
			Lines struct {
				Begin int `json:"begin"`
			} `json:"lines"`
		} `json:"location"`
	}
	report := func(dir string) (issues []issue) {
		t.Helper()
		file, err := os.ReadFile(filepath.Join(dir, job.Artifacts.Reports.Codequality))
		if err != nil {
			t.Fatal(err)
		}
		dec := json.NewDecoder(bytes.NewReader(file))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&issues); err != nil || issues == nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		for _, i := range issues {
			if i.Description == "" || i.CheckName == "" || i.Fingerprint == "" || i.Severity != "major" || i.Location.Lines.Begin < 1 {
				t.Errorf("incomplete: %+v", i)
			}
		}
		return issues
	}

	dir := extract(t, ar)
	if out, code := run(dir, "IDEMCHECK_DIR=shop"); code != 0 || out != "" {
		t.Errorf("findings: exit status %d\n%s", code, out)
	}
	var files []string
	for _, i := range report(dir) {
		files = append(files, i.Location.Path)
	}
	if got, want := strings.Join(files, " "), "shop/main.go shop/points.go shop/refund.go"; got != want {
		t.Errorf("issues in %s, want %s", got, want)
	}
	if out, code := run(filepath.Join(dir, "shop"), "IDEMCHECK_ARGS=-disable ignore ./clean"); code != 0 || out != "" {
		t.Errorf("no findings: exit status %d\n%s", code, out)
	}
	if issues := report(filepath.Join(dir, "shop")); len(issues) != 0 {
		t.Errorf("no findings, but %v", issues)
	}
	broken := filepath.Join(dir, "shop", "broken", "broken.go")
	if err := os.Rename(broken+".txt", broken); err != nil {
		t.Fatal(err)
	}
	if out, code := run(dir, "IDEMCHECK_DIR=shop"); code == 0 || !strings.Contains(out, "broken.go:3") {
		t.Errorf("a package that does not compile: exit status %d\n%s", code, out)
	}
	if issues := report(dir); len(issues) != 3 {
		t.Errorf("of what compiles: %v", issues)
	}
}
