// Package summarytest builds summaries of small programs that are given as text, for tests.
package summarytest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// std are the packages of the standard library that programs of tests may import.
var std = []string{"bytes", "context", "database/sql", "embed", "encoding/json", "errors", "fmt", "log", "log/slog",
	"net/http", "net/smtp", "os", "sort", "strconv", "strings", "sync", "time"}

// exports are the files of export data by package; the go command knows them.
var exports = sync.OnceValues(func() (map[string]string, error) {
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, std...)...)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[name] = file
	}
	return files, nil
})

// A checker type-checks packages of text: first those that they import.
type checker struct {
	fset    *token.FileSet
	files   map[string][]*ast.File
	checked map[string]*summary.Input
	order   []string
	std     types.Importer
	data    map[string]string // other files
}

// Import is types.Importer.
func (c *checker) Import(name string) (*types.Package, error) {
	if c.files[name] == nil {
		return c.std.Import(name)
	}
	in, err := c.check(name)
	if err != nil {
		return nil, err
	}
	return in.Pkg, nil
}

func (c *checker) check(name string) (*summary.Input, error) {
	if in, begun := c.checked[name]; in != nil {
		return in, nil
	} else if begun {
		return nil, errors.New("import cycle: " + name)
	}
	c.checked[name] = nil
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{}}
	conf := types.Config{Importer: c, GoVersion: "go1.26"}
	pkg, err := conf.Check(name, c.fset, c.files[name], info)
	if err != nil {
		return nil, err
	}
	in := &summary.Input{Fset: c.fset, Files: c.files[name], Pkg: pkg, Info: info, Catalog: catalog.Default(), Local: c.local, ReadFile: c.read}
	c.checked[name] = in
	if c.local(name) {
		c.order = append(c.order, name)
	}
	return in, nil
}

// local: SDKs (and what stands for them) are known by the catalogue.
func (c *checker) local(name string) bool {
	return c.files[name] != nil && !catalog.Default().Knows(name)
}

func (c *checker) read(name string) ([]byte, error) {
	if text, ok := c.data[name]; ok {
		return []byte(text), nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Inputs type-checks a program: one file of package p, or a txtar archive in which each
// folder is a package. Dependencies come first.
func Inputs(program string) ([]*summary.Input, error) {
	files, err := exports()
	if err != nil {
		return nil, err
	}
	c := &checker{fset: token.NewFileSet(), files: map[string][]*ast.File{}, checked: map[string]*summary.Input{}, data: map[string]string{}}
	c.std = importer.ForCompiler(c.fset, "gc", func(name string) (io.ReadCloser, error) {
		if files[name] == "" {
			return nil, errors.New("not among the packages that tests import: " + name)
		}
		return os.Open(files[name])
	})
	ar := txtar.Parse([]byte(program))
	if len(ar.Files) == 0 {
		ar.Files = []txtar.File{{Name: "p/p.go", Data: ar.Comment}}
	}
	var names []string
	for _, f := range ar.Files {
		if path.Ext(f.Name) != ".go" {
			c.data[f.Name] = string(f.Data)
			continue
		}
		file, err := parser.ParseFile(c.fset, f.Name, f.Data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		name := path.Dir(f.Name)
		if c.files[name] == nil {
			names = append(names, name)
		}
		c.files[name] = append(c.files[name], file)
	}
	slices.Sort(names)
	for _, name := range names {
		if _, err := c.check(name); err != nil {
			return nil, err
		}
	}
	var out []*summary.Input
	for _, name := range c.order {
		out = append(out, c.checked[name])
	}
	return out, nil
}

// Packages are the summaries of a program, dependencies first.
func Packages(t testing.TB, program string) []*summary.Package {
	t.Helper()
	ins, err := Inputs(program)
	if err != nil {
		t.Fatal(err)
	}
	var out []*summary.Package
	for _, in := range ins {
		pkg, errs := summary.Build(*in)
		for _, err := range errs {
			t.Error(err)
		}
		out = append(out, pkg)
	}
	return out
}

// Program is a program that is linked.
func Program(t testing.TB, program string) *link.Program {
	t.Helper()
	return link.New(catalog.Default(), Packages(t, program))
}
