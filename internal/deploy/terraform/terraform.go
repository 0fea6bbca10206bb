// Package terraform reads Terraform and OpenTofu configurations: a root module with the local
// modules that it calls. Nothing is fetched or executed; what data sources, remote modules and
// unset variables give is unknown.
package terraform

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Bounds of what is read: modules may call modules, for many keys.
const (
	maxModules   = 2000
	maxDepth     = 12
	maxInstances = 200
)

// A Folder holds the parsed files of one folder.
type Folder struct {
	Dir   string
	Files []*hclsyntax.Body // in the order of their names
	vars  []*hclsyntax.Body // terraform.tfvars, *.auto.tfvars
}

// Parse parses a file and adds it to its folder. What can't be parsed is an error that says where.
func (f *Folder) Parse(name string, data []byte) error {
	file, diags := hclsyntax.ParseConfig(data, name, hcl.InitialPos)
	if diags.HasErrors() {
		d := diags[0]
		for _, e := range diags {
			if e.Severity == hcl.DiagError {
				d = e
				break
			}
		}
		line := 0
		if d.Subject != nil {
			line = d.Subject.Start.Line
		}
		return fmt.Errorf("%s:%d: not Terraform: %s", name, line, d.Summary)
	}
	if body, ok := file.Body.(*hclsyntax.Body); ok {
		f.add(name, body)
	}
	return nil
}

func (f *Folder) add(name string, body *hclsyntax.Body) {
	if strings.HasSuffix(name, ".tfvars") {
		f.vars = append(f.vars, body)
	} else {
		f.Files = append(f.Files, body)
	}
}

// A Command is a script that the configuration has run while it is applied.
type Command struct {
	Dir, Text string
}

// A Result is what the configurations of a repository say.
type Result struct {
	Stacks   []*deploy.Stack
	Commands []Command
	// Archives are artifacts with what is packed into them: absolute paths.
	Archives [][2]string
	Skipped  []string
}

// Read reads the configurations in folders, by their absolute paths. A folder that another one
// calls as a module is a part of that one; the others are root modules.
func Read(folders map[string]*Folder) *Result {
	res := &Result{}
	called := map[string]bool{}
	dirs := make([]string, 0, len(folders))
	for dir, f := range folders {
		dirs = append(dirs, dir)
		for _, body := range f.Files {
			for _, b := range body.Blocks {
				if b.Type == "module" {
					if src, ok := localSource(b); ok {
						called[filepath.Join(dir, src)] = true
					}
				}
			}
		}
	}
	slices.Sort(dirs)
	for _, dir := range dirs {
		if called[dir] || len(folders[dir].Files) == 0 {
			continue
		}
		r := &root{folders: folders, dir: dir, res: res, stack: &deploy.Stack{Name: dir}}
		r.read()
		if len(r.stack.Functions)+len(r.stack.Workloads)+len(r.stack.Queues)+len(r.stack.Triggers) > 0 {
			res.Stacks = append(res.Stacks, r.stack)
		}
		if r.full {
			res.Skipped = append(res.Skipped, dir+": more than is evaluated; not all was read")
		}
	}
	return res
}

func localSource(b *hclsyntax.Block) (string, bool) {
	attr := b.Body.Attributes["source"]
	if attr == nil {
		return "", false
	}
	v, diags := attr.Expr.Value(nil)
	if diags.HasErrors() || v.Type().FriendlyName() != "string" || v.IsNull() {
		return "", false
	}
	src := v.AsString()
	return filepath.FromSlash(src), strings.HasPrefix(src, "./") || strings.HasPrefix(src, "../")
}

// A root is one root module with all that it calls.
type root struct {
	folders map[string]*Folder
	dir     string
	res     *Result
	stack   *deploy.Stack
	modules []*module
	all     []*resource
	byID    map[string]*resource
	// children are the instances of local modules by their identity.
	children map[string]*module
	full     bool
	steps    int
}

// A module is one instance of a module.
type module struct {
	root     *root
	folder   *Folder
	prefix   string // of its resources' identities
	depth    int
	args     map[string]*tree.Value // nil of the root
	vars     map[string]*tree.Value
	locals   map[string]hclsyntax.Expression
	busy     map[string]bool // locals and variables that are being evaluated
	defaults map[string]hclsyntax.Expression
	outputs  map[string]hclsyntax.Expression
	each     map[string]bool        // "type.name" and "module.name" of what has for_each
	values   map[string]*tree.Value // locals that were evaluated
}

// A resource is one instance of a resource or data source, or a call of a known remote module.
type resource struct {
	id     string
	typ    string // "data.archive_file" of data sources; the source of remote modules
	name   string
	pos    deploy.Pos
	block  *hclsyntax.Block
	scope  *scope
	body   *tree.Value
	module *module
}

func (r *root) read() {
	r.byID, r.children = map[string]*resource{}, map[string]*module{}
	m := r.module(r.folders[r.dir], "", nil, 0)
	m.collect()
	r.extract()
}

// module makes an instance of a module; args are the caller's, nil for the root.
func (r *root) module(f *Folder, prefix string, args map[string]*tree.Value, depth int) *module {
	m := &module{root: r, folder: f, prefix: prefix, depth: depth, args: args, vars: map[string]*tree.Value{}, locals: map[string]hclsyntax.Expression{},
		busy: map[string]bool{}, defaults: map[string]hclsyntax.Expression{}, outputs: map[string]hclsyntax.Expression{},
		each: map[string]bool{}, values: map[string]*tree.Value{}}
	r.modules = append(r.modules, m)
	for _, body := range f.Files {
		for _, b := range body.Blocks {
			switch {
			case b.Type == "locals":
				for name, a := range b.Body.Attributes {
					m.locals[name] = a.Expr
				}
			case b.Type == "variable" && len(b.Labels) == 1:
				var def hclsyntax.Expression
				if a := b.Body.Attributes["default"]; a != nil {
					def = a.Expr
				}
				m.defaults[b.Labels[0]] = def
			case b.Type == "output" && len(b.Labels) == 1:
				if a := b.Body.Attributes["value"]; a != nil {
					m.outputs[b.Labels[0]] = a.Expr
				}
			case b.Type == "module" && len(b.Labels) == 1:
				m.each["module."+b.Labels[0]] = b.Body.Attributes["for_each"] != nil
			case (b.Type == "resource" || b.Type == "data") && len(b.Labels) == 2:
				if b.Body.Attributes["for_each"] != nil {
					key := b.Labels[0] + "." + b.Labels[1]
					if b.Type == "data" {
						key = "data." + key
					}
					m.each[key] = true
				}
			}
		}
	}
	if args == nil {
		for _, body := range f.vars {
			for name, a := range body.Attributes {
				m.vars[name] = (&scope{m: m}).eval(a.Expr)
			}
		}
	}
	return m
}

// collect makes the instances of the module's resources, and those of the modules that it calls.
func (m *module) collect() {
	var calls []*hclsyntax.Block
	for _, body := range m.folder.Files {
		for _, b := range body.Blocks {
			if b.Type == "module" && len(b.Labels) == 1 {
				calls = append(calls, b)
			}
		}
	}
	for _, b := range calls {
		m.call(b)
	}
	for _, body := range m.folder.Files {
		for _, b := range body.Blocks {
			if (b.Type != "resource" && b.Type != "data") || len(b.Labels) != 2 || !wanted(b.Labels[0]) {
				continue
			}
			typ, name := b.Labels[0], b.Labels[1]
			if b.Type == "data" {
				typ = "data." + typ
			}
			m.instances(b, func(sc *scope, key string) {
				m.root.add(&resource{id: m.prefix + typ + "." + name + key, typ: typ, name: name, pos: at(b.DefRange()), block: b, scope: sc, module: m})
			})
		}
	}
}

func (r *root) add(res *resource) {
	r.all = append(r.all, res)
	r.byID[res.id] = res
}

// instances calls f for each instance of a block with for_each or count.
func (m *module) instances(b *hclsyntax.Block, f func(sc *scope, key string)) {
	base := &scope{m: m}
	if a := b.Body.Attributes["for_each"]; a != nil {
		v := base.eval(a.Expr)
		switch {
		case v.Is(tree.Map):
			for i, k := range v.Keys {
				if i >= maxInstances {
					m.root.full = true
					break
				}
				f(&scope{m: m, vars: map[string]*tree.Value{"each": eachOf(k, v.Items[i], v.Pos)}}, fmt.Sprintf("[%q]", k))
			}
			return
		case v.Is(tree.List):
			for i, item := range v.Items {
				if i >= maxInstances {
					m.root.full = true
					break
				}
				if item.Is(tree.Scalar) {
					f(&scope{m: m, vars: map[string]*tree.Value{"each": eachOf(item.Text, item, v.Pos)}}, fmt.Sprintf("[%q]", item.Text))
				}
			}
			return
		}
		f(&scope{m: m, maybe: true}, "")
		return
	}
	if a := b.Body.Attributes["count"]; a != nil {
		n := base.eval(a.Expr).Number(1, deploy.Pos{})
		if n.Is(0) {
			return
		}
		base = &scope{m: m, maybe: !n.IsKnown() || n.MayBe(0)}
		if n.Is(1) {
			base.vars = map[string]*tree.Value{"count": eachOf("", nil, deploy.Pos{})}
		}
	}
	f(base, "")
}

func eachOf(key string, value *tree.Value, pos deploy.Pos) *tree.Value {
	v := &tree.Value{Kind: tree.Map, Pos: pos}
	v.Set("key", pos, tree.Text(key, pos))
	v.Set("value", pos, value)
	v.Set("index", pos, tree.Text("0", pos))
	return v
}

// call makes the instances of a module that is called.
func (m *module) call(b *hclsyntax.Block) {
	name := b.Labels[0]
	src, local := localSource(b)
	var folder *Folder
	if local {
		folder = m.root.folders[filepath.Join(m.folder.Dir, src)]
	}
	if folder == nil {
		source := ""
		if a := b.Body.Attributes["source"]; a != nil {
			source = (&scope{m: m}).eval(a.Expr).Str()
		}
		m.instances(b, func(sc *scope, key string) {
			m.root.add(&resource{id: m.prefix + "module." + name + key, typ: registry(source), name: name, pos: at(b.DefRange()), block: b, scope: sc, module: m})
		})
		return
	}
	if m.depth >= maxDepth {
		m.root.full = true
		return
	}
	m.instances(b, func(sc *scope, key string) {
		if len(m.root.modules) >= maxModules {
			m.root.full = true
			return
		}
		args := map[string]*tree.Value{}
		for arg, a := range b.Body.Attributes {
			args[arg] = sc.eval(a.Expr)
		}
		child := m.root.module(folder, m.prefix+"module."+name+key+".", args, m.depth+1)
		m.root.children[m.prefix+"module."+name+key] = child
		child.collect()
	})
}

// registry is the address of a module in a registry, without host, version and subfolder.
func registry(source string) string {
	source = strings.TrimPrefix(source, "registry.terraform.io/")
	source, _, _ = strings.Cut(source, "?")
	return source
}

// At is the range's beginning as a place.
func at(r hcl.Range) deploy.Pos {
	return deploy.Pos{File: r.Filename, Line: r.Start.Line, Col: r.Start.Column}
}

// Wanted reports whether a file may say something of interest: cheap, before it is parsed.
func Wanted(name string) bool {
	switch filepath.Ext(name) {
	case ".tf", ".tofu":
		return true
	}
	base := filepath.Base(name)
	return base == "terraform.tfvars" || strings.HasSuffix(base, ".auto.tfvars")
}
