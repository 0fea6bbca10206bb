package build

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rules are the rules of an index, one a line: the output, and the package.
func rules(list []Rule) []string {
	var out []string
	for _, r := range list {
		kind := ""
		if r.Import {
			kind = "import "
		}
		if r.Tree {
			kind = "all of "
		}
		out = append(out, r.Output+" <- "+kind+r.Package)
	}
	return out
}

func TestScript(t *testing.T) {
	for text, want := range map[string]string{
		`go build -o bin/x ./cmd/x`: "/r/bin/x <- /r/cmd/x",
		`GOOS=linux CGO_ENABLED=0 go build -ldflags="-s -w" -o bin/ ./cmd/x`: "/r/bin/x <- /r/cmd/x",
		`env GOOS=linux go build -ldflags '-X a=b' -o=x cmd/x/main.go`:       "/r/x <- /r/cmd/x",
		`cd cmd/x && go build`:                                         "/r/cmd/x/x <- /r/cmd/x",
		`(cd cmd; go build -o ../a ./x); go build -o b ./y`:            "/r/a <- /r/cmd/x|/r/b <- /r/y",
		`go build -C cmd/x -o ../../out .`:                             "/r/out <- /r/cmd/x",
		`go build -o bin/ ./cmd/...`:                                   "/r/bin <- all of /r/cmd",
		`go build -o bin/ ./a ./b`:                                     "/r/bin/a <- /r/a|/r/bin/b <- /r/b",
		`go build -o x example.com/m/cmd/x`:                            "/r/x <- import example.com/m/cmd/x",
		`OUT=dist; go build -o "$OUT/x" ./x`:                           "/r/dist/x <- /r/x",
		`go build -o ${BIN:-bin}/x ./x`:                                "/r/bin/x <- /r/x",
		`go build -o $SOMEWHERE/bin/x ./x`:                             "*/bin/x <- /r/x",
		`for f in a b; do go build -o "bin/$f" "./cmd/$f"; done`:       "/r/bin/a <- /r/cmd/a|/r/bin/b <- /r/cmd/b",
		`for d in cmd/a; do go build -o bin/$(basename $d) ./$d; done`: "/r/bin/a <- /r/cmd/a",
		`bash -c "go build -o x ./x"`:                                  "/r/x <- /r/x",
		`go test ./...`:                                                "",
		`if then fi (`:                                                 "",
	} {
		x := NewIndex()
		x.Script("/r/build.sh", 0, "/r", text)
		if got := strings.Join(rules(x.Rules), "|"); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestMakefile(t *testing.T) {
	x := NewIndex()
	x.Makefile("/r/Makefile", strings.Join([]string{
		"BIN ?= bin", "NAMES = one two", "TWICE = a", "TWICE = b",
		"build-One:", "\t@cd cmd/one && go build \\", "\t\t-o $(ARTIFACTS_DIR)/bootstrap .",
		"$(BIN)/%: cmd/%/main.go", "\tGOOS=linux go build -o $@ ./$(<D)",
		"$(addprefix out/,$(NAMES)): out/%:", "\tgo build -o $@ ./cmd/$*",
		"x: ; go build -o $(TWICE)/deep/x ./x",
	}, "\n"))
	if got := fmt.Sprint(rules(x.Target("/r/Makefile", "build-One"))); got != "[*/bootstrap <- /r/cmd/one]" {
		t.Error(got)
	}
	for path, want := range map[string]string{
		"/r/bin/three":     "/r/cmd/three",
		"/r/out/two":       "/r/cmd/two",
		"/else/deep/x":     "/r/x",
		"/r/bin/a/b/three": "/r/cmd/a/b/three",
		"/r/nothing":       "",
	} {
		got := ""
		if list := x.Artifact(path, ""); len(list) == 1 {
			got = list[0].Package
		}
		if got != want {
			t.Errorf("%s is built from %q, want %q", path, got, want)
		}
	}
}

// Copies and archives lead to the program that they hold.
func TestArchives(t *testing.T) {
	x := NewIndex()
	x.Script("/r/build.sh", 0, "/r", "go build -o tmp/bootstrap ./fn\nzip -j dist/fn.zip tmp/bootstrap\ncp dist/fn.zip final/fn.zip\ncp final/fn.zip dist/fn.zip")
	if got := rules(x.Artifact("/r/final/fn.zip", "")); !slices.Equal(got, []string{"/r/final/fn.zip <- /r/fn"}) {
		t.Error(got)
	}
}

// A script that builds what lies above its folder is run there, or goes there by itself.
func TestScriptFolder(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"scripts", "cmd/x"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{root + "/bin/x <- " + root + "/cmd/x"}
	for _, text := range []string{
		"go build -o bin/x ./cmd/x",
		`cd "$(dirname "$0")/.." && go build -o bin/x ./cmd/x`,
		`HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"` + "\n" + `go build -o "$HERE/bin/x" "$HERE/cmd/x"`,
		"cd $(git rev-parse --show-toplevel)\ngo build -o bin/x ./cmd/x",
	} {
		x := NewIndex()
		x.Root = root
		x.Script(filepath.Join(root, "scripts", "build.sh"), 0, filepath.Join(root, "scripts"), text)
		if got := rules(x.Rules); !slices.Equal(got, want) {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// A script that another one, or a Makefile, calls builds what its arguments say.
func TestCalledScript(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "build.sh"), []byte("set -e\ngo build -o tmp/bootstrap \"$1\"\nzip -j ${2} tmp/bootstrap\n./build.sh"), 0o777); err != nil {
		t.Fatal(err)
	}
	x := NewIndex()
	x.Root = root
	x.Makefile(filepath.Join(root, "Makefile"), "dist/a.zip:\n\t./build.sh ./cmd/a $@\ndist/b.zip:\n\tbash build.sh example.com/m/cmd/b dist/b.zip\n\t./missing.sh\n\t../../outside.sh")
	for path, want := range map[string]string{"dist/a.zip": root + "/cmd/a", "dist/b.zip": "example.com/m/cmd/b"} {
		if got := x.Artifact(filepath.Join(root, path), ""); len(got) != 1 || got[0].Package != want {
			t.Errorf("%s is built from %v, want %s", path, got, want)
		}
	}
}

// Programs that are built one after the other under one name are told apart by when they are packed.
func TestOneNameForAll(t *testing.T) {
	const lines = "go build -o bootstrap ./cmd/a\nzip a.zip bootstrap\nmv a.zip ./dist/\ngo build -o bootstrap ./cmd/b\nzip b.zip bootstrap config.json\nmv b.zip ./dist/"
	script, recipe := NewIndex(), NewIndex()
	script.Script("/r/build.sh", 0, "/r", lines)
	recipe.Makefile("/r/Makefile", "build:\n\t"+strings.ReplaceAll(lines, "\n", "\n\t"))
	for _, x := range []*Index{script, recipe} {
		for path, want := range map[string]string{"/r/dist/a.zip": "/r/cmd/a", "/r/dist/b.zip": "/r/cmd/b"} {
			if got := x.Artifact(path, ""); len(got) != 1 || got[0].Package != want {
				t.Errorf("%s is built from %v, want %s", path, got, want)
			}
		}
	}
}

func TestDockerfile(t *testing.T) {
	x := NewIndex()
	x.Dockerfile("/r/svc/Dockerfile", `FROM golang:1.26 AS build
ARG APP=worker
WORKDIR /src
COPY go.mod go.sum ./
COPY svc/ ./svc/
# RUN go build -o /wrong ./wrong
RUN go build -o /bin/$APP ./svc/cmd/worker && go build -o /bin/tool ./svc/cmd/tool
FROM scratch
COPY --from=build /bin/worker /app
ENTRYPOINT ["/app", "serve"]
`)
	is := func(dir string) bool { return strings.HasPrefix(dir, "/r/svc/cmd/") }
	for command, want := range map[string]string{"": "/r/svc/cmd/worker", "/bin/tool": "/r/svc/cmd/tool", "unknown": "/r/svc/cmd/worker"} {
		got := x.Docker("/r/svc/Dockerfile", "", command, "/r", is)
		if len(got) != 1 || got[0].Package != want {
			t.Errorf("%q: %v, want %s", command, got, want)
		}
	}
	if got := x.Docker("/r/svc/Dockerfile", "/elsewhere", "", "/r", is); len(got) != 0 {
		t.Errorf("with another context: %v", got)
	}
}
