package cdk

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// A program is one module's programs.
type program struct {
	fset     *token.FileSet
	dir      string // where the tool runs, which paths are relative to
	packages map[string]*pkg
	stack    *deploy.Stack
	steps    int
	objects  map[string]*object
}

type pkg struct {
	name   string
	funcs  map[string]*function
	consts map[string]constant
}

type file struct {
	imports map[string]string // by the names that the file uses
}

type function struct {
	decl *ast.FuncDecl
	file *file
	busy bool
}

type constant struct {
	expr ast.Expr
	file *file
}

// libraries are what files import that deploy something. Others are read for their constants, if
// they are no larger than maxOther.
var libraries = []string{"aws-cdk-go", "constructs-go", "github.com/pulumi/"}

const maxOther = 4 << 10

// Read reads the programs of a module: module is its path, dir its folder, files its Go files.
func Read(module, dir string, files []string, read func(string) []byte) []*deploy.Stack {
	fset := token.NewFileSet()
	packages := map[string]*pkg{}
	var mains []string
	uses := false
	for _, name := range files {
		data := read(name)
		if data == nil {
			continue
		}
		if !slices.ContainsFunc(libraries, func(l string) bool { return bytes.Contains(data, []byte(l)) }) && len(data) > maxOther {
			continue
		}
		uses = uses || bytes.Contains(data, []byte("aws-cdk-go")) || bytes.Contains(data, []byte("pulumi-aws"))
		parsed, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			continue // what doesn't compile is reported by the analysis, if it is part of it
		}
		rel, err := filepath.Rel(dir, filepath.Dir(name))
		if err != nil {
			continue
		}
		imp := path.Join(module, filepath.ToSlash(rel))
		p := packages[imp]
		if p == nil {
			p = &pkg{name: parsed.Name.Name, funcs: map[string]*function{}, consts: map[string]constant{}}
			packages[imp] = p
		}
		p.add(parsed)
		if main := p.funcs["main"]; p.name == "main" && main != nil && main.decl.Body != nil && !slices.Contains(mains, imp) {
			mains = append(mains, imp)
		}
	}
	if !uses {
		return nil
	}
	slices.Sort(mains)
	var out []*deploy.Stack
	for _, imp := range mains {
		main := packages[imp].funcs["main"]
		where := filepath.Dir(fset.Position(main.decl.Pos()).Filename)
		p := &program{fset: fset, packages: packages, dir: base(where, dir), stack: &deploy.Stack{Name: where}, objects: map[string]*object{}}
		(&frame{p: p, pkg: packages[imp], file: main.file, vars: map[string]*tree.Value{}}).run(main.decl.Body.List)
		for _, q := range p.stack.Queues {
			for _, id := range q.DeadLetter.Of {
				if d := p.stack.Queue(id); d != nil && d != q {
					d.Drain = true
				}
			}
		}
		out = append(out, p.stack)
	}
	return out
}

// base is the folder that the tool runs in: that of its own file, from where up to the module's.
func base(where, module string) string {
	for dir := where; ; dir = filepath.Dir(dir) {
		for _, name := range []string{"cdk.json", "Pulumi.yaml"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				return dir
			}
		}
		if dir == module || dir == filepath.Dir(dir) {
			return where
		}
	}
}

func (p *pkg) add(parsed *ast.File) {
	f := &file{imports: map[string]string{}}
	for _, spec := range parsed.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := libraryName(imp)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		f.imports[name] = imp
		if i := strings.LastIndexByte(name, '-'); i >= 0 && spec.Name == nil {
			f.imports[name[i+1:]] = imp
		}
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				p.funcs[d.Name.Name] = &function{decl: d, file: f}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if vs, ok := spec.(*ast.ValueSpec); ok {
					for i, name := range vs.Names {
						if i < len(vs.Values) {
							p.consts[name.Name] = constant{vs.Values[i], f}
						}
					}
				}
			}
		}
	}
}
