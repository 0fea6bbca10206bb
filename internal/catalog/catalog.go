package catalog

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/textproto"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed data/*.yml
var data embed.FS

// DefaultFiles returns the embedded files, sorted by name. A caller that adds
// files of its own appends them and calls New.
var DefaultFiles = sync.OnceValue(loadDefault)

func loadDefault() []*File {
	names, err := fs.Glob(data, "data/*.yml")
	if err != nil {
		panic(err)
	}
	files := make([]*File, len(names))
	errs := make([]error, len(names))
	var wg sync.WaitGroup
	for i, name := range names {
		wg.Go(func() {
			text, err := data.ReadFile(name)
			if err == nil {
				files[i], err = Parse(path.Base(name), text)
			}
			errs[i] = err
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		panic("catalog: " + err.Error()) // the program was built from a broken file; a test keeps that away
	}
	return files
}

// Default returns the catalogue of the embedded files.
var Default = sync.OnceValue(func() *Catalog {
	c := newCatalog()
	for i, f := range DefaultFiles() {
		c.add(f, i) // a test validates the files: not each process again
	}
	return c
})

// A Catalog answers what is known of a function, type, error or header. It is
// safe for concurrent use.
type Catalog struct {
	exact  map[string][]entry // by package
	below  map[string][]entry // by the "pkg" of "pkg/..."
	shapes map[string][]entry // by signature
	known  map[string]bool    // by package: the entries matter (see Matters)
	under  map[string]bool

	types      map[string][]typeEntry
	typesBelow map[string][]typeEntry
	signatures []Signature
	errors     ErrorSigns
	headers    map[string]map[string]bool

	funcs     sync.Map // Symbol to []*API
	typeCache sync.Map // Symbol{Pkg, "", Name} to *Type

	methodsOnce sync.Once
	methods     map[string]bool // see HandlerMethod
}

// An entry is an API under one of its packages.
type entry struct {
	api  *API
	pats []pattern
	seq  int // order of all entries
	file int
}

type typeEntry struct {
	typ  *Type
	pats []pattern
	seq  int
}

// New builds a catalogue. What a later file says is added to what earlier ones
// say, or stands instead of it where an entry says "replace".
func New(files ...*File) (*Catalog, error) {
	c := newCatalog()
	for i, f := range files {
		f.settle()
		if err := f.validate(); err != nil {
			return nil, err
		}
		c.add(f, i)
	}
	return c, nil
}

func newCatalog() *Catalog {
	return &Catalog{
		exact: map[string][]entry{}, below: map[string][]entry{}, shapes: map[string][]entry{},
		known: map[string]bool{}, under: map[string]bool{},
		types: map[string][]typeEntry{}, typesBelow: map[string][]typeEntry{},
		headers: map[string]map[string]bool{},
	}
}

func (c *Catalog) add(f *File, number int) {
	matters := f.matters()
	for _, p := range f.Packages {
		name, below := strings.CutSuffix(p, "/...")
		name = Unversioned(name)
		c.known[name] = c.known[name] || matters
		if below {
			c.under[name] = c.under[name] || matters
		}
	}
	for i := range f.APIs {
		a := &f.APIs[i]
		pats, _ := parsePatterns(a.Func) // validated
		e := entry{api: a, pats: pats, seq: i, file: number}
		index(f, a.Package, c.exact, c.below, e)
		if a.Shape != "" {
			for shape := range strings.SplitSeq(a.Shape, "|") {
				key := normalType(shape)
				c.shapes[key] = append(c.shapes[key], e)
			}
		}
	}
	for i := range f.Types {
		pats, _ := parsePatterns(f.Types[i].Name)
		index(f, f.Types[i].Package, c.types, c.typesBelow, typeEntry{&f.Types[i], pats, number<<20 | i})
	}
	for _, s := range f.Signatures {
		s.Params, s.Results = normalTypes(s.Params), normalTypes(s.Results)
		c.signatures = append(c.signatures, s)
	}
	for i := range f.Errors {
		c.errors.add(f, &f.Errors[i])
	}
	for list, names := range f.Headers {
		if c.headers[list] == nil {
			c.headers[list] = map[string]bool{}
		}
		for _, name := range names {
			c.headers[list][textproto.CanonicalMIMEHeaderKey(name)] = true
		}
	}
}

func normalTypes(types []string) []string {
	var normal []string // nil stays nil: no results were given
	for _, t := range types {
		normal = append(normal, normalType(t))
	}
	return normal
}

// index puts v under the packages of a file, or under the one that an entry narrows to.
func index[T any](f *File, only string, exact, below map[string][]T, v T) {
	packages := f.Packages
	if only != "" {
		packages = []string{only}
	}
	seen := map[string]bool{} // two majors of one package are one
	for _, p := range packages {
		name, sub := strings.CutSuffix(p, "/...")
		name = Unversioned(name)
		if sub && !seen[p] {
			below[name] = append(below[name], v)
		} else if !sub && !seen[name] {
			exact[name] = append(exact[name], v)
			seen[name] = true
		}
		seen[p] = true
	}
}

// lookup returns the values of pkg, and those of "p/..." for each p that is pkg or above it.
func lookup[T any](pkg string, exact, below map[string][]T) []T {
	found := exact[pkg]
	for p := pkg; len(below) > 0; {
		if more := below[p]; len(more) > 0 {
			found = append(slices.Clip(found), more...)
		}
		i := strings.LastIndexByte(p, '/')
		if i < 0 {
			break
		}
		p = p[:i]
	}
	return found
}

// Func returns what is known of a function, in the order of the files.
func (c *Catalog) Func(s Symbol) []*API {
	if known, ok := c.funcs.Load(s); ok {
		return known.([]*API)
	}
	apis := pick(lookup(Unversioned(s.Pkg), c.exact, c.below), func(e entry) bool {
		return matchAny(e.pats, s.Recv, s.Name)
	})
	c.funcs.Store(s, apis)
	return apis
}

// Shape returns the entries that match a method of an interface of the user: by
// its name and its signature (see SignatureOf).
func (c *Catalog) Shape(name, signature string) []*API {
	return pick(c.shapes[normalType(signature)], func(e entry) bool {
		return slices.ContainsFunc(e.pats, func(p pattern) bool { return globMatch(p.name, name) })
	})
}

func pick(entries []entry, match func(entry) bool) []*API {
	var found []entry
	from := 0 // the last file that replaces
	for _, e := range entries {
		if match(e) {
			found = append(found, e)
			if e.api.Replace {
				from = max(from, e.file)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b entry) int {
		if a.file != b.file {
			return a.file - b.file
		}
		return a.seq - b.seq
	})
	var apis []*API
	for _, e := range found {
		if e.file >= from && !slices.Contains(apis, e.api) {
			apis = append(apis, e.api)
		}
	}
	return apis
}

func matchAny(pats []pattern, recv, name string) bool {
	return slices.ContainsFunc(pats, func(p pattern) bool { return p.match(recv, name) })
}

// Type returns what is known of a named type, merged from all entries that match
// it (a later one wins), or nil.
func (c *Catalog) Type(pkg, name string) *Type {
	key := Symbol{Pkg: pkg, Name: name}
	if known, ok := c.typeCache.Load(key); ok {
		return known.(*Type)
	}
	entries := slices.Clone(lookup(Unversioned(pkg), c.types, c.typesBelow))
	slices.SortStableFunc(entries, func(a, b typeEntry) int { return a.seq - b.seq })
	var merged *Type
	for _, e := range entries {
		if matchAny(e.pats, "", name) {
			if merged == nil {
				merged = &Type{Name: name, Package: pkg, origin: e.typ.origin}
			}
			merged.merge(e.typ)
		}
	}
	c.typeCache.Store(key, merged)
	return merged
}

func (t *Type) merge(from *Type) {
	if from.Delivery != nil {
		t.Delivery = from.Delivery
	}
	if from.Handler != nil {
		t.Handler = from.Handler
	}
	if from.Method != "" {
		t.Method = from.Method
	}
	t.Parts = mergeMap(t.Parts, from.Parts)
	t.Fields = mergeMap(t.Fields, from.Fields)
	t.Memory = t.Memory || from.Memory
	t.Queue = t.Queue || from.Queue
}

func mergeMap[V any](into, from map[string]V) map[string]V {
	if into == nil && len(from) > 0 {
		into = make(map[string]V, len(from))
	}
	for k, v := range from {
		into[k] = v
	}
	return into
}

// TypesOf returns the entries for types of one package, in the order of the files;
// their names may be patterns.
func (c *Catalog) TypesOf(pkg string) []*Type {
	entries := slices.Clone(lookup(Unversioned(pkg), c.types, c.typesBelow))
	slices.SortStableFunc(entries, func(a, b typeEntry) int { return a.seq - b.seq })
	var found []*Type
	for _, e := range entries {
		if !slices.Contains(found, e.typ) {
			found = append(found, e.typ)
		}
	}
	return found
}

// Knows tells whether the catalogue names a package.
func (c *Catalog) Knows(pkg string) bool {
	known, _ := c.state(pkg)
	return known
}

// Matters tells whether the catalogue names a package for more than values and
// errors: a library that brings deliveries, effects or guards. A program that
// imports none of these has nothing to report.
func (c *Catalog) Matters(pkg string) bool {
	_, matters := c.state(pkg)
	return matters
}

func (c *Catalog) state(pkg string) (known, matters bool) {
	pkg = Unversioned(pkg)
	matters, known = c.known[pkg]
	for p := pkg; ; {
		if m, ok := c.under[p]; ok {
			known, matters = true, matters || m
		}
		i := strings.LastIndexByte(p, '/')
		if i < 0 {
			return known, matters
		}
		p = p[:i]
	}
}

func (f *File) matters() bool {
	return len(f.Signatures) > 0 ||
		slices.ContainsFunc(f.APIs, func(a API) bool {
			return a.Effect != nil || a.Store != nil || a.Claim != nil || a.Register != nil || a.Receive != nil ||
				slices.ContainsFunc(a.Calls, func(c Calls) bool { return c.Tx || c.Rerun }) || a.Tx != ""
		}) ||
		slices.ContainsFunc(f.Types, func(t Type) bool { return t.Delivery != nil || t.Handler != nil })
}

// Signatures returns the signatures that make a function a handler. Their types
// are in the form that TypeString prints.
func (c *Catalog) Signatures() []Signature { return c.signatures }

// Match tells whether a function, or a method of this name, has the signature. The
// types are in the form that TypeString prints.
func (s *Signature) Match(method string, params, results []string) bool {
	if s.Method != "" && s.Method != method {
		return false
	}
	if i := slices.Index(s.Params, "..."); i >= 0 {
		tail := len(s.Params) - i - 1
		if len(params) < i+tail || !slices.Equal(params[:i], s.Params[:i]) || !slices.Equal(params[len(params)-tail:], s.Params[i+1:]) {
			return false
		}
	} else if !slices.Equal(params, s.Params) {
		return false
	}
	return s.Results == nil || slices.Equal(results, s.Results)
}

// Header tells whether a header is in a list ("key", "client").
func (c *Catalog) Header(name, list string) bool {
	return c.headers[list][textproto.CanonicalMIMEHeaderKey(name)]
}

// Errors returns what is known of errors.
func (c *Catalog) Errors() *ErrorSigns { return &c.errors }

// ErrorSigns tells the classes of errors.
type ErrorSigns struct {
	sentinels map[Symbol]string
	types     map[string][]signEntry // by package
	funcs     map[string][]signEntry
	texts     []textSign
}

type signEntry struct {
	sign *ErrorSign
	pats []pattern
}

type textSign struct{ text, class string }

func (e *ErrorSigns) add(f *File, s *ErrorSign) {
	if e.sentinels == nil {
		e.sentinels, e.types, e.funcs = map[Symbol]string{}, map[string][]signEntry{}, map[string][]signEntry{}
	}
	packages := f.Packages
	if s.Package != "" {
		packages = []string{s.Package}
	}
	for _, text := range s.Text {
		e.texts = append(e.texts, textSign{strings.ToLower(text), s.Class})
	}
	for _, p := range packages {
		p = Unversioned(strings.TrimSuffix(p, "/..."))
		switch {
		case s.Sentinel != "":
			pats, _ := parsePatterns(s.Sentinel)
			for _, pat := range pats {
				e.sentinels[Symbol{Pkg: p, Name: pat.name}] = s.Class
			}
		case s.Type != "":
			pats, _ := parsePatterns(s.Type)
			e.types[p] = append(e.types[p], signEntry{s, pats})
		case s.Func != "":
			pats, _ := parsePatterns(s.Func)
			e.funcs[p] = append(e.funcs[p], signEntry{s, pats})
		}
	}
}

// Sentinel returns the class of an error variable or constant.
func (e *ErrorSigns) Sentinel(pkg, name string) (class string, ok bool) {
	class, ok = e.sentinels[Symbol{Pkg: Unversioned(pkg), Name: name}]
	return class, ok
}

// Type returns the signs by which errors of a type tell their class.
func (e *ErrorSigns) Type(pkg, name string) []ErrorSign {
	return signsOf(e.types[Unversioned(pkg)], "", name)
}

// Func returns the signs of a function or method that tells errors apart.
func (e *ErrorSigns) Func(s Symbol) []ErrorSign {
	return signsOf(e.funcs[Unversioned(s.Pkg)], s.Recv, s.Name)
}

func signsOf(entries []signEntry, recv, name string) []ErrorSign {
	var found []ErrorSign
	for _, e := range entries {
		if matchAny(e.pats, recv, name) {
			found = append(found, *e.sign)
		}
	}
	return found
}

// Text returns the class of errors that s is searched for in the text of.
func (e *ErrorSigns) Text(s string) (class string, ok bool) {
	s = strings.ToLower(s)
	best := ""
	for _, t := range e.texts { // the longest words tell most
		if len(t.text) > len(best) && strings.Contains(s, t.text) {
			best, class, ok = t.text, t.class, true
		}
	}
	return class, ok
}

// errorAt says where an entry stands, and what it is about.
func errorAt(o origin, what, name string, err error) error {
	if o.library == "" {
		return fmt.Errorf("%s:%d: %s %s: %w", o.file, o.line, what, name, err)
	}
	return fmt.Errorf("%s:%d: %s: %s %s: %w", o.file, o.line, o.library, what, name, err)
}
