package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/idemcheck/idemcheck/idemcheck"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"idemcheck": main})
}

// Each script of testdata/script uses the command as people do.
//
//	exits STATUS COMMAND [ARGS]  demands an exit status; stdout and stderr can be looked at
//	line stdout|stderr           demands that there is exactly one line, and nothing of a panic
//	name FROM TO                 renames a file; "\n" and the like are understood in TO
func TestScript(t *testing.T) {
	if testing.Short() {
		t.Skip("each script runs the go command several times")
	}
	env := func(name string) string {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		return name + "=" + strings.TrimSpace(string(out))
	}
	var rules []string
	for _, r := range idemcheck.Rules() {
		rules = append(rules, r.Name)
	}
	lists := []string{"RULES=" + strings.Join(rules, ", "), fmt.Sprintf("COUNT=%d", len(rules))}
	goEnv := []string{env("GOCACHE"), env("GOMODCACHE"), "GOPROXY=off", "GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local", "NO_COLOR="}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			tool, err := exec.LookPath("idemcheck") // as testscript.Main has put it
			e.Vars = append(e.Vars, slices.Concat(goEnv, lists, []string{"VETTOOL=" + tool})...)
			return err
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits, "line": line, "name": name,
		},
	})
}

// traceback tells a panic; documentation has the word goroutine too.
var traceback = regexp.MustCompile(`(?m)^goroutine \d+ \[`)

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARGS]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	for _, stream := range []string{"stdout", "stderr"} {
		if text := ts.ReadFile(stream); traceback.MatchString(text) {
			ts.Fatalf("it panics:\n%s", text)
		}
	}
	if code != want {
		ts.Fatalf("exit status %d, want %d\n%s%s", code, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

func line(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: line stdout|stderr")
	}
	text := ts.ReadFile(args[0])
	if strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\n") {
		ts.Fatalf("not one line:\n%s", text)
	}
}

func name(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: name FROM TO")
	}
	to, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.Rename(ts.MkAbs(args[0]), ts.MkAbs(to)))
}
