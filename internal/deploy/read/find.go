package read

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	gitignore "github.com/sabhiram/go-gitignore"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/terraform"
)

// A kind is how a file is read.
type kind int

const (
	document kind = iota // YAML or JSON: what it holds decides
	hcl
	hclJSON
	makefile
	script
	dockerfile
	program // Go
)

type found struct {
	path   string
	kind   kind
	module string // of a Go file: the folder of its module
}

// A module is one of Go; deploys: it uses a library for deployments.
type module struct {
	dir     string
	deploys bool
}

// Bounds of a repository.
const (
	maxEntries = 300_000
	maxFiles   = 20_000
)

// left are folders that describe no deployment, or hold copies of one.
var left = []string{"test", "tests", "testdata", "examples", "node_modules", "vendor", "cdk.out"}

// find lists the files below folders that may say something, in the order of their names, and the
// folders with Go files. What is below the first ones is found there, also inside of a folder that is
// left out of the others.
func find(ctx context.Context, dirs []string, req deploy.Request) (out []found, folders map[string]bool, full bool, err error) {
	folders = map[string]bool{}
	seen := map[string]bool{}
	entries := 0
	var also *gitignore.GitIgnore
	if len(req.Files) > 0 {
		also = gitignore.CompileIgnoreLines(req.Files...)
	}
	for _, root := range dirs {
		var modules []module // that the walk is in, the innermost last
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			entries++
			switch {
			case err != nil:
				return nil // what can't be listed is not there
			case ctx.Err() != nil:
				return ctx.Err()
			case entries > maxEntries || len(out) > maxFiles:
				full = true
				return filepath.SkipAll
			}
			for len(modules) > 0 && !strings.HasPrefix(path, modules[len(modules)-1].dir+string(filepath.Separator)) {
				modules = modules[:len(modules)-1]
			}
			if e.IsDir() {
				if seen[path] {
					return filepath.SkipDir
				}
				seen[path] = true
				name := e.Name()
				if path != root && (slices.Contains(left, name) || strings.HasPrefix(name, ".")) && (also == nil || name == ".git" || name == "node_modules") {
					return filepath.SkipDir
				}
				if data, err := os.ReadFile(filepath.Join(path, "go.mod")); err == nil {
					deploys := strings.Contains(string(data), "aws-cdk-go") || strings.Contains(string(data), "pulumi/sdk")
					modules = append(modules, module{path, deploys})
				}
				return nil
			}
			if !e.Type().IsRegular() { // a link leads elsewhere, a pipe waits
				return nil
			}
			if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
				folders[filepath.Dir(path)] = true
			}
			named := false
			if also != nil {
				if rel, err := filepath.Rel(req.Dir, path); err == nil {
					named = also.MatchesPath(filepath.ToSlash(rel))
				}
			}
			in := ""
			if n := len(modules); n > 0 && modules[n-1].deploys {
				in = modules[n-1].dir
			}
			if k, ok := classify(path, in != ""); named || ok && !leftOut(root, path) {
				out = append(out, found{path, k, in})
			}
			return nil
		})
		if err != nil {
			return nil, nil, false, err
		}
	}
	return out, folders, full, nil
}

// leftOut: the file lies in a folder that is left out.
func leftOut(root, path string) bool {
	rel, err := filepath.Rel(root, filepath.Dir(path))
	if err != nil {
		return true
	}
	for part := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		if slices.Contains(left, part) || strings.HasPrefix(part, ".") && part != "." {
			return true
		}
	}
	return false
}

// classify says how a file is read, by its name.
func classify(path string, infra bool) (kind, bool) {
	base := filepath.Base(path)
	ext := strings.ToLower(filepath.Ext(base))
	switch {
	case terraform.Wanted(path):
		return hcl, true
	case terraform.Wanted(strings.TrimSuffix(path, ".json")) && ext == ".json":
		return hclJSON, true
	case strings.EqualFold(base, "Makefile") || base == "GNUmakefile" || ext == ".mk":
		return makefile, true
	case ext == ".sh" || ext == ".bash":
		return script, true
	case base == "Dockerfile" || ext == ".dockerfile" || strings.HasPrefix(base, "Dockerfile."):
		return dockerfile, true
	case ext == ".go":
		return program, infra && !strings.HasSuffix(base, "_test.go")
	case strings.HasPrefix(base, "docker-compose") || strings.HasPrefix(base, "compose.") || strings.HasPrefix(base, "localstack"):
		return 0, false // they describe development
	case ext == ".yml" || ext == ".yaml" || ext == ".json" || ext == ".template":
		return document, true
	}
	return 0, false
}
