// Package link joins the summaries of packages into one program: it finds
// functions and methods by name, the types that may stand behind an interface,
// and which functions nothing calls.
package link

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Program is a set of linked packages.
type Program struct {
	Catalog  *catalog.Catalog
	Packages []*summary.Package // sorted by path

	funcs  map[string]*Func
	types  map[string]*summary.Type
	boxed  map[string]bool // types that are put into interfaces
	stored map[string]bool // package variables that are set, at least in part, outside their declaration
	static map[string]bool // functions that are called by name
	// invoked are the methods of the program's own interfaces that are called, by the method's name.
	invoked map[string][]string
	globs   map[string]*summary.Global
	impls   map[string][]string
	methods map[string][]string // functions that are methods, by the method's name
	names   []string            // of functions, sorted
	paths   map[string]bool
	// closures are the packages that each package imports, indirectly too.
	closures map[string]map[string]bool
	imports  sync.Once  // computes closures
	mu       sync.Mutex // of impls
}

// A Func is a function of the program with what the interpreter needs of its graph.
type Func struct {
	*summary.Func
	Package *summary.Package
	// Order is the position of each block in reverse postorder; Live are the
	// registers that are still needed when a block starts.
	Order []int
	Live  [][]int32
	// Alters are package variables that it changes in part, or lets a library fill in.
	Alters []string
	// errs is, for each block, which arm of its branch is taken when an error is found.
	errs []int8
}

// New links packages. A package that is given twice is taken once.
func New(cat *catalog.Catalog, packages []*summary.Package) *Program {
	p := &Program{Catalog: cat, funcs: map[string]*Func{}, types: map[string]*summary.Type{},
		boxed: map[string]bool{}, stored: map[string]bool{}, static: map[string]bool{}, invoked: map[string][]string{},
		globs: map[string]*summary.Global{}, impls: map[string][]string{}, methods: map[string][]string{}}
	p.Packages = slices.Clone(packages)
	sort.SliceStable(p.Packages, func(i, j int) bool { return p.Packages[i].Path < p.Packages[j].Path })
	p.Packages = slices.CompactFunc(p.Packages, func(a, b *summary.Package) bool { return a.Path == b.Path })
	p.paths = map[string]bool{}
	for _, pkg := range p.Packages {
		p.paths[pkg.Path] = true
		for _, t := range pkg.Types {
			if old := p.types[t.Name]; old == nil || len(t.Methods) > len(old.Methods) || t.Table != "" {
				p.types[t.Name] = t
			}
		}
		for _, g := range pkg.Globals {
			p.globs[g.Name] = g
		}
		for _, f := range pkg.Funcs {
			if _, ok := p.funcs[f.Name]; ok {
				continue
			}
			p.funcs[f.Name] = &Func{Func: f, Package: pkg}
			p.names = append(p.names, f.Name)
			p.scan(pkg, f)
		}
	}
	sort.Strings(p.names)
	for _, name := range p.names {
		if recv, method, ok := strings.Cut(name, ")."); ok && recv[0] == '(' && p.funcs[name].Parent == "" {
			p.methods[method] = append(p.methods[method], name)
		}
	}
	for _, f := range p.funcs {
		p.alters(f)
		f.analyse()
	}
	return p
}

// scan notes what a function does to the program as a whole.
func (p *Program) scan(pkg *summary.Package, f *summary.Func) {
	for _, blk := range f.Blocks {
		for _, in := range blk.Instrs {
			switch in.Op {
			case summary.Box:
				p.boxed[f.Names[in.Type]] = true
			case summary.Store:
				if a := in.A[0]; a.Kind == summary.GlobalOp && f.Name != pkg.Path+".init" {
					p.stored[f.Names[a.Index]] = true
				}
			}
			if in.Call != nil {
				if in.Call.Kind == summary.Invoke && !f.Test {
					name := f.Names[in.Call.Name] // "(pkg.I).M"
					if iface, ok := strings.CutSuffix(name, ")."+in.Call.Sym.Name); ok && !slices.Contains(p.invoked[in.Call.Sym.Name], iface[1:]) {
						p.invoked[in.Call.Sym.Name] = append(p.invoked[in.Call.Sym.Name], iface[1:])
					}
				}
				if in.Call.Kind == summary.Static && f.Names[in.Call.Name] != f.Name {
					callee := f.Names[in.Call.Name]
					p.static[callee] = p.static[callee] || !f.Test
				}
			}
		}
	}
}

// Func returns the function of that FullName, or nil.
func (p *Program) Func(name string) *Func {
	f := p.funcs[name]
	return f
}

// Closure reports whether a function is a closure written inside another one, by their names.
func Closure(name, of string) bool { return strings.HasPrefix(name, of+"$") }

// Outermost is the function that a closure is written in; the function itself, if it is none.
func Outermost(name string) string {
	outermost, _, _ := strings.Cut(name, "$")
	return outermost
}

// Within: f is fn, or a closure that is written inside it.
func (f *Func) Within(fn *Func) bool { return f.Name == fn.Name || Closure(f.Name, fn.Name) }

// Funcs are the names of all functions, sorted.
func (p *Program) Funcs() []string { return p.names }

// StaticallyCalled reports whether other code of the program calls the function by its
// name. Test files count only for what they declare themselves.
func (p *Program) StaticallyCalled(name string) bool {
	elsewhere, called := p.static[name]
	f := p.funcs[name]
	return elsewhere || called && f != nil && f.Test
}

// Type returns what is known of a type by name ("*pkg.T"), or nil.
func (p *Program) Type(name string) *summary.Type { return p.types[name] }

// CalledThroughInterface reports whether a method may be called through an interface that
// the program itself declares.
func (p *Program) CalledThroughInterface(method string) bool {
	recv, name, ok := strings.Cut(strings.TrimPrefix(method, "("), ").")
	if !ok {
		return false
	}
	for _, iface := range p.invoked[name] {
		it := p.types[iface]
		if it == nil || !it.Interface || !p.Local(iface) {
			continue
		}
		if p.implements(recv, it) || p.implements("*"+recv, it) {
			return true
		}
	}
	return false
}

// Has reports whether the program has a package of that path.
func (p *Program) Has(path string) bool { return p.paths[path] }

// Local reports whether a type is declared in the program ("*pkg.T").
func (p *Program) Local(typ string) bool {
	typ = strings.TrimLeft(typ, "*[]")
	i := strings.LastIndexByte(typ, '.')
	return i > 0 && p.paths[typ[:i]]
}

func packageOf(typ string) string {
	typ = strings.TrimLeft(typ, "*[]")
	return typ[:max(0, strings.LastIndexByte(typ, '.'))]
}

// Global returns a package variable whose text is known, or nil.
func (p *Program) Global(name string) *summary.Global { return p.globs[name] }

// Stored reports whether a package variable, or a part of it, is set outside its declaration.
func (p *Program) Stored(name string) bool { return p.stored[name] }

// Method finds a method of a type (as a pointer also those of its base type).
func (p *Program) Method(typ, name string) *summary.Method {
	t := p.types[typ]
	if t == nil {
		return nil
	}
	i := sort.Search(len(t.Methods), func(i int) bool { return t.Methods[i].Name >= name })
	if i < len(t.Methods) && t.Methods[i].Name == name {
		return &t.Methods[i]
	}
	for i := range t.Methods { // exported names sort before others of foreign packages
		if t.Methods[i].Name == name {
			return &t.Methods[i]
		}
	}
	return nil
}

// Implementers are the types that may stand behind an interface: those that the
// program converts to some interface and that have all its methods. Sorted.
func (p *Program) Implementers(iface string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if list, ok := p.impls[iface]; ok {
		return list
	}
	var list []string
	if it := p.types[iface]; it != nil && it.Interface && len(it.Methods) > 0 {
		// Only types that can be part of one program with the interface.
		near := func(typ string) bool {
			return !p.Local(typ) || !p.Local(iface) || p.Together(packageOf(typ), packageOf(iface))
		}
		for name := range p.boxed {
			if p.implements(name, it) && near(name) {
				list = append(list, name)
			}
		}
		if len(list) == 0 {
			for name, t := range p.types {
				if !t.Interface && name[0] == '*' && p.implements(name, it) && near(name) {
					list = append(list, name)
				}
			}
		}
	}
	sort.Strings(list)
	p.impls[iface] = list
	return list
}

func (p *Program) implements(typ string, iface *summary.Type) bool {
	t := p.types[typ]
	if t == nil || t.Interface {
		return false
	}
	for _, want := range iface.Methods {
		m := p.Method(typ, want.Name)
		if m == nil || m.Sig != "" && want.Sig != "" && m.Sig != want.Sig {
			return false
		}
	}
	return true
}

// analyse computes the order of blocks and the live registers.
func (f *Func) analyse() {
	n := len(f.Blocks)
	f.Order = make([]int, n)
	for i := range f.Order {
		f.Order[i] = n
	}
	seen := make([]bool, n)
	next := n
	var visit func(v int32)
	visit = func(v int32) {
		seen[v] = true
		succs := f.Blocks[v].Succs
		// The last successor first: then the first arm of a branch comes first in the order.
		for i := len(succs) - 1; i >= 0; i-- {
			if !seen[succs[i]] {
				visit(succs[i])
			}
		}
		next--
		f.Order[v] = next
	}
	visit(0)
	f.liveness()
	f.errorArms()
}

// ErrorArm is the arm (0 or 1) of a block's branch that is taken when an error was
// found: err != nil, or a panic: recover() != nil. -1: the branch tests something else.
func (f *Func) ErrorArm(blk int32) int { return int(f.errs[blk]) }

// Inside: a block belongs to a loop, or to one in it.
func (f *Func) Inside(blk, header int32) bool {
	for range len(f.Blocks) {
		h := f.Blocks[blk].Loop
		switch {
		case h == header:
			return true
		case h < 0:
			return false
		case h != blk:
			blk = h
			continue
		}
		// A header belongs to its own loop; what leads to it belongs to the one around it.
		i := slices.IndexFunc(f.Blocks[blk].Preds, func(p int32) bool { return p >= 0 && f.Order[p] < f.Order[blk] })
		if i < 0 {
			return false
		}
		blk = f.Blocks[blk].Preds[i]
	}
	return false
}

func (f *Func) errorArms() {
	f.errs = make([]int8, len(f.Blocks))
	arms := map[int32]int8{} // by the register of the condition
	recovered := map[int32]bool{}
	for _, blk := range f.Blocks {
		for _, in := range blk.Instrs {
			if in.Op == summary.Call && in.Call.Kind == summary.Builtin && in.Call.Name >= 0 && f.Names[in.Call.Name] == "recover" {
				recovered[in.Dst] = true
			}
			if in.Op != summary.BinOp || len(in.A) != 2 {
				continue
			}
			for i, a := range in.A {
				other := in.A[1-i]
				if a.Kind != summary.ConstOp || f.Consts[a.Index].Kind != summary.Nil ||
					!IsError(f.Consts[a.Index].Type) && !(other.Kind == summary.Reg && recovered[other.Index]) {
					continue
				}
				switch f.Names[in.Name] {
				case "!=":
					arms[in.Dst] = 0
				case "==":
					arms[in.Dst] = 1
				}
			}
		}
	}
	for i, blk := range f.Blocks {
		f.errs[i] = -1
		last := &blk.Instrs[len(blk.Instrs)-1]
		if last.Op == summary.If && last.A[0].Kind == summary.Reg {
			if arm, ok := arms[last.A[0].Index]; ok {
				f.errs[i] = arm
			}
		}
	}
}

// IsError reports whether a type is error, or one that programs name so where they hand on more than
// that: *Error, *api.StatusError, *ErrorWithCode.
func IsError(typ string) bool {
	if typ == "error" {
		return true
	}
	name := typ[strings.LastIndexAny(typ, "./*")+1:]
	return strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Err") || strings.HasSuffix(name, "Exception") || strings.HasPrefix(name, "ErrorWith")
}

// DeliveryType is what the catalogue says of a type's values as deliveries, or nil.
func (p *Program) DeliveryType(name string) *catalog.Delivery {
	name = strings.TrimLeft(name, "*[]")
	i := strings.LastIndexByte(name, '.')
	if i < 0 || strings.ContainsAny(name, "( ") {
		return nil
	}
	if t := p.Catalog.Type(name[:i], name[i+1:]); t != nil {
		return t.Delivery
	}
	return nil
}

// Together reports whether two packages can be part of one program: one imports the
// other, or a third imports both (indirectly, too).
func (p *Program) Together(a, b string) bool {
	p.imports.Do(func() {
		p.closures = map[string]map[string]bool{}
		imports := map[string][]string{}
		for _, pkg := range p.Packages {
			imports[pkg.Path] = pkg.Imports
		}
		for _, pkg := range p.Packages {
			seen := map[string]bool{}
			work := []string{pkg.Path}
			for len(work) > 0 {
				n := work[len(work)-1]
				work = work[:len(work)-1]
				if !seen[n] {
					seen[n] = true
					work = append(work, imports[n]...)
				}
			}
			p.closures[pkg.Path] = seen
		}
	})
	if a == b {
		return true
	}
	for _, c := range p.closures {
		if c[a] && c[b] {
			return true
		}
	}
	return false
}
