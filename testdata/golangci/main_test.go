package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/drivertest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"golangci": main})
}

// Each script of testdata/script uses golangci-lint as people do. EXAMPLE is the configuration
// that idemcheck shows.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			example, err := filepath.Abs("../../.golangci.example.yml")
			e.Vars = append(e.Vars, append(golangciEnv(t, e.WorkDir), "EXAMPLE="+example)...)
			return err
		},
	})
}

func golangciEnv(t *testing.T, dir string) []string {
	env := []string{"HOME=" + dir, "GOLANGCI_LINT_CACHE=" + filepath.Join(dir, ".golangci-cache"), "GOPROXY=off", "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(out)))
	}
	return env
}

// The example, under the configuration that idemcheck shows with all rules turned on, has the
// findings that it has in a run over the module.
func TestShop(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("../shop")); err != nil {
		t.Fatal(err)
	}
	drivertest.Download(t, root)
	config, err := os.ReadFile("../../.golangci.example.yml")
	if err != nil {
		t.Fatal(err)
	}
	config = []byte(strings.Replace(string(config), "        original-url:",
		"        settings: {rules: {failopen: \"on\", ackonerror: \"on\"}}\n        original-url:", 1))
	config = []byte(strings.Replace(string(config), "  enable:", "  default: none\n  enable:", 1))
	if err := os.WriteFile(filepath.Join(root, ".golangci.yml"), config, 0o666); err != nil {
		t.Fatal(err)
	}
	got := golangci(t, root)
	drivertest.CompareShop(t, "golangci-lint", drivertest.Whole(t, root), got)
}

func golangci(t *testing.T, root string) []drivertest.Finding {
	t.Helper()
	exe, err := exec.LookPath("golangci") // as testscript.Main has put it
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "run", "--output.json.path=stdout", "--output.text.path=stderr", "./...")
	cmd.Dir, cmd.Env = root, append(os.Environ(), golangciEnv(t, t.TempDir())...)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename string
				Line     int
			}
		}
	}
	if err := json.NewDecoder(strings.NewReader(string(out))).Decode(&report); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, exit.Stderr)
	}
	var list []drivertest.Finding
	for _, i := range report.Issues {
		rule, message, _ := strings.Cut(i.Text, ": ")
		if i.FromLinter != "idemcheck" || rule != "ignore" && !strings.Contains(message, "; path: ") {
			t.Errorf("%s:%d: %s (%s): no path", i.Pos.Filename, i.Pos.Line, i.Text, i.FromLinter)
		}
		list = append(list, drivertest.New(root, rule, i.Pos.Filename, i.Pos.Line, message))
	}
	return list
}

// The examples are valid, and name the plugin and a golangci-lint that it is tested with.
func TestExamples(t *testing.T) {
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}} {{.Version}}", "github.com/golangci/golangci-lint/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir, version, _ := strings.Cut(strings.TrimSpace(string(module)), " ")
	for file, schema := range map[string]string{".golangci.example.yml": "golangci.jsonschema.json", ".custom-gcl.example.yml": "custom-gcl.jsonschema.json"} {
		data, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		// What is commented out in the settings is valid, too.
		data = regexp.MustCompile(`(?m)^( +)# ((?:  )*(?:settings:|rules:|exclude:|failopen:|nodeadline:|- ))`).ReplaceAll(data, []byte("$1$2"))
		var doc map[string]any
		if err := yaml.Unmarshal(data, &doc); err != nil {
			t.Fatal(file, err)
		}
		s, err := jsonschema.NewCompiler().Compile(filepath.Join(dir, "jsonschema", schema))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(doc); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if v, ok := doc["plugins"]; ok {
			p := v.([]any)[0].(map[string]any)
			if doc["version"] != version || p["module"] != "github.com/idemcheck/idemcheck" || p["import"] != "github.com/idemcheck/idemcheck/idemcheck/golangci" {
				t.Errorf("%s: %v (golangci-lint here is %s)", file, doc, version)
			}
		}
	}
}
