package load

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
)

// loader is the state of one Load.
type loader struct {
	cfg   *Config
	lst   *listing
	nodes map[string]*node
	own   []*node // the module's packages, in the order of go list
	bad   []*listed
	order []*node // to load from source: dependencies first
	fset  *token.FileSet
	sizes types.Sizes
	exp   exports
	extra []Error // errors of no package in particular
}

// node is a package.
type node struct {
	*listed
	meta   *Meta // of own packages
	want   bool  // Need
	source bool  // loaded from source
	depth  int   // longest chain of source packages below
	color  uint8
	inLoop bool // on an import cycle

	imports []*node      // without unsafe and C; missing packages are nodes with an error
	users   atomic.Int32 // how many packages still need its types

	checked, visited chan struct{}
	types            *types.Package // set before checked is closed, dropped after the last use
	fail             error          // why there are no types
	errs             []Error        // from the parser and the type checker
	more             int            // errors beyond the limit
	noSum            bool           // it lacks an import for want of a go.sum entry
	tainted          bool           // it, or what it imports from source, has errors
	consequence      *node          // an import that has
	repaired         bool           // what has errors was left out
	shadow           bool           // another variant of the package is analysed instead
}

func newLoader(cfg *Config, lst *listing) *loader {
	l := &loader{cfg: cfg, lst: lst, nodes: make(map[string]*node, len(lst.pkgs)), fset: token.NewFileSet()}
	l.exp.imports = make(map[string]*types.Package)
	l.exp.fset = l.fset
	if l.sizes = types.SizesFor("gc", lst.env.GOARCH); l.sizes == nil {
		l.sizes = types.SizesFor("gc", "amd64")
	}
	tested, mains := testVariants(lst.pkgs)
	for _, p := range lst.pkgs {
		if mains[p.ImportPath] {
			continue
		}
		if !p.isPackage() && !p.DepOnly {
			l.bad = append(l.bad, p)
			continue
		}
		if old := l.nodes[p.ImportPath]; old != nil && old.Error == nil {
			continue // go list invents a broken twin for some invalid imports
		}
		l.nodes[p.ImportPath] = &node{listed: p}
	}
	for _, p := range lst.pkgs {
		n := l.nodes[p.ImportPath]
		if n == nil || n.listed != p {
			continue
		}
		for _, path := range p.Imports {
			if path == "C" || path == "unsafe" {
				continue
			}
			if imp := l.nodes[path]; imp != nil {
				n.imports = append(n.imports, imp)
			}
		}
		n.shadow = tested[p.ImportPath] || p.ForTest != "" && p.path() != p.ForTest && p.path() != p.ForTest+"_test"
		if p.ofModule() && !n.shadow {
			n.meta = newMeta(p)
			l.own = append(l.own, n)
		}
	}
	return l
}

// testVariants are the packages of which there is a variant with its test files, and the
// programs that the go command makes up to run tests.
func testVariants(pkgs []*listed) (tested, mains map[string]bool) {
	tested, mains = map[string]bool{}, map[string]bool{}
	for _, p := range pkgs {
		if p.ForTest != "" {
			mains[p.ForTest+".test"] = true
			tested[p.ForTest] = tested[p.ForTest] || p.path() == p.ForTest
		}
	}
	return tested, mains
}

// path is the import path, without "[p.test]" behind it.
func (p *listed) path() string {
	path, _, _ := strings.Cut(p.ImportPath, " [")
	return path
}

// ofModule reports whether a package belongs to the module or workspace, or to a module that
// is replaced by a folder, or is made of files that the user named.
func (p *listed) ofModule() bool {
	if p.Module != nil {
		return p.Module.own()
	}
	return !p.DepOnly && !p.Standard && p.isPackage()
}

func newMeta(p *listed) *Meta {
	m := &Meta{
		PkgPath: p.path(),
		Name:    p.Name,
		Dir:     p.Dir,
		GoFiles: absAll(p.Dir, p.GoFiles, p.CgoFiles),
		Imports: pathsOf(p.Imports),
		Root:    !p.DepOnly,
	}
	if p.Module != nil {
		m.ModulePath, m.ModuleDir = p.Module.Path, p.Module.Dir
	}
	return m
}

// pathsOf are the packages of a list as they are imported, sorted.
func pathsOf(imports []string) []string {
	var paths []string
	for _, i := range imports {
		paths = append(paths, (&listed{ImportPath: i}).path())
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func absAll(dir string, lists ...[]string) []string {
	var all []string
	for _, list := range lists {
		for _, f := range list {
			if !filepath.IsAbs(f) {
				f = filepath.Join(dir, f)
			}
			all = append(all, f)
		}
	}
	return all
}

// nothingToLoad is the error of a Load that has no package to look at.
func (l *loader) nothingToLoad() error {
	roots, foreign, noFiles := 0, "", []string(nil)
	for _, n := range l.nodes {
		switch {
		case n.DepOnly, n.shadow:
		case n.meta == nil:
			foreign = max(foreign, n.ImportPath)
		case len(n.meta.GoFiles) > 0:
			roots++
		case n.Error != nil:
			noFiles = append(noFiles, n.ImportPath+": "+Flatten(n.Error.Err))
		default:
			noFiles = append(noFiles, n.ImportPath+" has test files only")
		}
	}
	switch {
	case roots > 0:
		return nil
	case len(l.bad) > 0:
		if inModule := l.lst.env.GOMOD != "" && filepath.Base(l.lst.env.GOMOD) == "go.mod"; !inModule && l.lst.env.GOWORK == "" {
			return NoModule(l.cfg.Dir)
		}
		return errors.New(noMatch(l.bad[0]))
	case len(noFiles) > 0:
		slices.Sort(noFiles)
		more := ""
		if len(noFiles) > 1 {
			more = fmt.Sprintf(" (and %d more packages)", len(noFiles)-1)
		}
		return fmt.Errorf("no Go files to analyse: %s%s", noFiles[0], more)
	case foreign != "":
		return errors.New(foreign + ": " + notOurs)
	case l.lst.stderr != "" && !strings.Contains(l.lst.stderr, "matched no packages"):
		return errors.New(Flatten(l.lst.stderr))
	}
	return fmt.Errorf("%s: no Go packages matched", strings.Join(l.cfg.Patterns, " "))
}

func noMatch(p *listed) string {
	reason := Flatten(p.Error.text())
	reason = strings.TrimPrefix(reason, "pattern "+p.ImportPath+": ")
	return fmt.Sprintf("%s: no Go packages matched; %s", cmp.Or(p.ImportPath, p.Name), reason)
}

const notOurs = "not a package of this module: idemcheck analyses the module's own packages only"

func (e *listedError) text() string {
	if e == nil {
		return ""
	}
	return e.Err
}

// plan decides what is loaded from source, and in which order.
//
// A package comes from export data if it has some, is not wanted, and
// imports nothing, however indirectly, that comes from source: there must be
// one version of each type. Packages of other modules are bound by the same
// rule; one that imports a package of the main module, or does not compile,
// is type-checked without function bodies. So are the variants of a package that tests
// bring about beside the one with its test files, which is the one that is analysed: the go
// command builds those that import a tested package again for its test. All variants come
// from source: export data does not tell them apart.
func (l *loader) plan() {
	roots := slices.Clone(l.own)
	slices.SortFunc(roots, func(a, b *node) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	for _, n := range roots {
		n.want = len(n.meta.GoFiles) > 0 && (l.cfg.Need == nil || l.cfg.Need(n.meta))
	}
	var post []*node
	var stack []*node
	for _, n := range roots {
		if n.color == 0 {
			l.walk(n, &stack, &post)
		}
	}

	// From the top down: only what a source package imports is needed.
	needed := make(map[*node]bool)
	for _, n := range slices.Backward(post) {
		// A package that the go command could not compile is checked even if
		// nobody wants it, as the type checker's errors are the better ones.
		if !n.source || n.inLoop || !(n.want || needed[n] || n.meta != nil && n.Export == "") {
			continue
		}
		n.checked, n.visited = make(chan struct{}), make(chan struct{})
		n.users.Add(1) // itself
		for _, imp := range n.imports {
			needed[imp] = true
			imp.users.Add(1)
		}
		l.order = append(l.order, n)
	}
	slices.Reverse(l.order)
	for _, n := range l.order {
		for _, imp := range n.imports {
			if imp.checked != nil {
				n.depth = max(n.depth, imp.depth+1)
			}
		}
	}
	// By depth, as neighbours in this order depend on each other least.
	slices.SortStableFunc(l.order, func(a, b *node) int {
		return cmp.Or(cmp.Compare(a.depth, b.depth), strings.Compare(a.ImportPath, b.ImportPath))
	})
}

// walk visits the import graph depth first; an import that closes a cycle is
// reported and cut, and the packages of the cycle are not loaded.
func (l *loader) walk(n *node, stack, post *[]*node) {
	const grey, black = 1, 2
	n.color = grey
	*stack = append(*stack, n)
	n.source = n.want || n.ForTest != "" || n.Export == "" && len(n.GoFiles)+len(n.CgoFiles) > 0
	slices.SortFunc(n.imports, func(a, b *node) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	kept := n.imports[:0]
	for _, imp := range n.imports {
		if imp.color == grey {
			l.cycle((*stack)[slices.Index(*stack, imp):])
			continue
		}
		if imp.color != black {
			l.walk(imp, stack, post)
		}
		n.source = n.source || imp.source
		kept = append(kept, imp)
	}
	n.imports = kept
	*stack = (*stack)[:len(*stack)-1]
	n.color = black
	*post = append(*post, n)
}

func (l *loader) cycle(loop []*node) {
	var names []string
	for _, n := range loop {
		n.inLoop = true
		n.fail = errImportCycle
		names = append(names, n.path())
	}
	first := slices.Index(names, slices.Min(names)) // wherever the walk came from
	names = slices.Concat(names[first:], names[:first+1])
	l.extra = append(l.extra, Error{Package: names[0], Message: "import cycle not allowed: " + strings.Join(names, " -> ")})
}

var errImportCycle = errors.New("it is part of an import cycle")
