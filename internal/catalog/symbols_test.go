//go:build sdk

package catalog

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestSymbols checks every entry against the SDKs themselves: go test -tags sdk.
// They are listed in a module of their own, so that idemcheck needs none of them.
func TestSymbols(t *testing.T) {
	files := chosenFiles(t)
	sdks := loadSDKs(t, files)
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			for _, p := range f.Packages {
				if len(sdks.packages(p)) == 0 {
					t.Fatalf("%s: package %s is not loaded: import it in testdata/sdks", f.name, p)
				}
			}
			for _, err := range f.Check(sdks.packages) {
				t.Error(err)
			}
		})
	}
}

var only = flag.String("files", "", "check these catalogue files only (comma-separated: redis.yml,nats.yml)")

func chosenFiles(t *testing.T) []*File {
	if *only == "" {
		return DefaultFiles()
	}
	var chosen []*File
	for name := range strings.SplitSeq(*only, ",") {
		i := slices.IndexFunc(DefaultFiles(), func(f *File) bool { return f.name == name })
		if i < 0 {
			t.Fatalf("-files: there is no %s", name)
		}
		chosen = append(chosen, DefaultFiles()[i])
	}
	return chosen
}

// An sdkSet holds the packages by their path without major version.
type sdkSet map[string][]*types.Package

const sdkDir = "../../testdata/sdks"

// sdkPatterns returns what to load of testdata/sdks: all of it, or of a choice of files
// the imports that lie in (or above, or below) their packages.
func sdkPatterns(t *testing.T, files []*File) []string {
	if *only == "" {
		return []string{"./..."}
	}
	sources, err := filepath.Glob(sdkDir + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	patterns := []string{"fmt", "net/smtp", "strings", "time"} // what TestExercised uses
	for _, source := range sources {
		parsed, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			name := Unversioned(path) + "/"
			if slices.ContainsFunc(files, func(f *File) bool {
				return slices.ContainsFunc(f.Packages, func(p string) bool {
					p = Unversioned(strings.TrimSuffix(p, "/...")) + "/"
					return strings.HasPrefix(name, p) || strings.HasPrefix(p, name)
				})
			}) {
				patterns = append(patterns, path)
			}
		}
	}
	return patterns
}

// loadedSDKs are loaded once for all tests.
var loadedSDKs sdkSet

func loadSDKs(t *testing.T, files []*File) sdkSet {
	if loadedSDKs != nil {
		return loadedSDKs
	}
	patterns := sdkPatterns(t, files)
	for _, f := range files {
		for _, p := range f.Packages {
			if first, _, _ := strings.Cut(p, "/"); !strings.Contains(first, ".") && !slices.Contains(patterns, p) {
				patterns = append(patterns, p) // the standard library
			}
		}
	}
	conf := &packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesSizes,
		Dir: sdkDir,
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
			if file != nil {
				for _, decl := range file.Decls { // declarations are all that matters
					if fn, ok := decl.(*ast.FuncDecl); ok {
						fn.Body = nil
					}
				}
			}
			return file, err
		},
	}
	roots, err := packages.Load(conf, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	set := sdkSet{}
	packages.Visit(roots, nil, func(p *packages.Package) {
		if p.Types == nil || p.PkgPath == "unsafe" {
			return
		}
		for _, e := range p.Errors {
			if e.Kind == packages.ListError {
				t.Errorf("%s: %v", p.PkgPath, e)
			}
		}
		path := Unversioned(p.PkgPath)
		set[path] = append(set[path], p.Types)
	})
	for _, pkgs := range set {
		slices.SortFunc(pkgs, func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) })
	}
	loadedSDKs = set
	return set
}

func (s sdkSet) packages(pattern string) []*types.Package {
	name, below := strings.CutSuffix(pattern, "/...")
	name = Unversioned(name)
	if !below {
		return s[name]
	}
	var all []*types.Package
	for _, path := range slices.Sorted(maps.Keys(s)) {
		if path == name || strings.HasPrefix(path, name+"/") {
			all = append(all, s[path]...)
		}
	}
	return all
}

// TestContradictions fails where two entries give one function the same role, both
// without a condition: only one of them could hold.
func TestContradictions(t *testing.T) {
	c := Default()
	sdks := loadSDKs(t, chosenFiles(t))
	for _, path := range slices.Sorted(maps.Keys(sdks)) {
		if !c.Knows(path) {
			continue
		}
		for _, pkg := range sdks[path] {
			for _, fn := range functions(pkg) {
				seen := map[string]*API{}
				for _, a := range c.Func(fn.sym) {
					if a.When != nil {
						continue
					}
					for _, role := range a.roles() {
						if b := seen[role]; b != nil {
							t.Errorf("%v: %s stands in %s:%d and %s:%d", fn.sym, role, b.file, b.line, a.file, a.line)
						}
						seen[role] = a
					}
				}
			}
		}
	}
}

func (a *API) roles() []string {
	var roles []string
	for role, given := range map[string]bool{
		"effect": a.Effect != nil, "store": a.Store != nil, "claim": a.Claim != nil, "ack": a.Ack != nil,
		"register": a.Register != nil, "group": a.Group != nil, "receive": a.Receive != nil, "access": a.Access != nil,
		"source": a.Source != nil, "error": a.Error != "", "tx": a.Tx != "", "returns": a.Returns != "",
		"decodes": a.Decodes != nil, "deadline": a.Deadline != nil, "calls": a.Calls != nil,
	} {
		if given {
			roles = append(roles, role)
		}
	}
	slices.Sort(roles)
	return roles
}
