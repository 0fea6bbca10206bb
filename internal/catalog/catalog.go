package catalog

import (
	"net/textproto"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/idemcheck/idemcheck/internal/yamlfile"
)

//go:generate go run -tags bootstrap ./compile

// DefaultFiles returns what data/*.yml say, sorted by name. They are compiled into the
// program (compiled.go), since reading them as YAML takes longer than many a package's
// analysis. A caller that adds files of its own appends them and calls New.
func DefaultFiles() []*File { return compiled }

// Default returns the catalogue of DefaultFiles.
var Default = sync.OnceValue(func() *Catalog { return New(compiled...) })

// A Catalog answers what is known of a function, type, error or header. It is
// safe for concurrent use.
type Catalog struct {
	files []*File
	exact map[string][]int // by package: the files that name it
	below map[string][]int // by the "pkg" of "pkg/..."

	shapes     map[string][]entry[API] // by signature
	signatures []Signature
	errors     ErrorSigns
	headers    map[string]map[string]bool
	// headerForms are the names with * in them, by list, in lower case.
	headerForms map[string][]string
	questions   map[string]bool // in lower case
	exchanges   map[string]bool
	bodies      map[string]bool

	packages  sync.Map // path to *packageEntries
	funcs     sync.Map // Symbol to []*API
	typeCache sync.Map // Symbol{Pkg, "", Name} to *Type

	methodsOnce sync.Once
	methods     map[string]bool // see HandlerMethod
}

// An entry is what one of the files says of functions, types or errors whose names match.
type entry[T any] struct {
	says     *T
	patterns []pattern
	file     int
}

func (e entry[T]) match(recv, name string) bool {
	return slices.ContainsFunc(e.patterns, func(p pattern) bool { return p.match(recv, name) })
}

// packageEntries is what is known of one package, in the order of the files.
type packageEntries struct {
	known, matters bool
	apis           []entry[API]
	types          []entry[Type]
	errors         []entry[ErrorSign]
}

// New builds a catalogue of files that Parse returned. What a later file says is added to
// what earlier ones say, or stands instead of it where an entry says "replace".
func New(files ...*File) *Catalog {
	c := &Catalog{
		files: files,
		exact: map[string][]int{}, below: map[string][]int{}, shapes: map[string][]entry[API]{},
		headers: map[string]map[string]bool{}, headerForms: map[string][]string{}, questions: map[string]bool{}, exchanges: map[string]bool{}, bodies: map[string]bool{},
	}
	c.errors.catalog = c
	for i, f := range files {
		c.add(f, i)
	}
	return c
}

func (c *Catalog) add(f *File, number int) {
	for _, p := range f.packages {
		index := c.exact
		if p.below {
			index = c.below
		}
		index[p.path] = append(index[p.path], number)
	}
	for i := range f.APIs {
		a := &f.APIs[i]
		for _, shape := range a.Shape {
			c.shapes[shape] = append(c.shapes[shape], entryOf(a, a.Func, number))
		}
	}
	c.signatures = append(c.signatures, f.Signatures...)
	for i := range f.Errors {
		for _, text := range f.Errors[i].Text {
			c.errors.texts = append(c.errors.texts, textSign{strings.ToLower(text), f.Errors[i].Class})
		}
	}
	for _, step := range f.Questions {
		c.questions[strings.ToLower(step)] = true
	}
	for _, name := range f.Bodies {
		c.bodies[bodyName(name)] = true
	}
	for _, step := range f.Exchanges {
		c.questions[strings.ToLower(step)], c.exchanges[strings.ToLower(step)] = true, true
	}
	for list, names := range f.Headers {
		if c.headers[list] == nil {
			c.headers[list] = map[string]bool{}
		}
		for _, name := range names {
			if strings.Contains(name, "*") {
				c.headerForms[list] = append(c.headerForms[list], strings.ToLower(name))
				continue
			}
			c.headers[list][textproto.CanonicalMIMEHeaderKey(name)] = true
		}
	}
}

// of returns what is known of a package: by its own path, and by "p/..." for each p that
// is the path or above it.
func (c *Catalog) of(pkg string) *packageEntries {
	pkg = Unversioned(pkg)
	if known, ok := c.packages.Load(pkg); ok {
		return known.(*packageEntries)
	}
	numbers := slices.Clone(c.exact[pkg])
	for p := pkg; ; {
		numbers = append(numbers, c.below[p]...)
		i := strings.LastIndexByte(p, '/')
		if i < 0 {
			break
		}
		p = p[:i]
	}
	slices.Sort(numbers)
	e := &packageEntries{}
	for _, number := range slices.Compact(numbers) {
		f := c.files[number]
		e.known, e.matters = true, e.matters || f.matters
		for i := range f.APIs {
			if a := &f.APIs[i]; a.narrow.includes(pkg) {
				e.apis = append(e.apis, entryOf(a, a.Func, number))
			}
		}
		for i := range f.Types {
			if t := &f.Types[i]; t.narrow.includes(pkg) {
				e.types = append(e.types, entryOf(t, t.Name, number))
			}
		}
		for i := range f.Errors {
			if s := &f.Errors[i]; s.narrow.includes(pkg) && len(s.Text) == 0 {
				e.errors = append(e.errors, entryOf(s, s.Sentinel+s.Type+s.Func, number))
			}
		}
	}
	c.packages.Store(pkg, e)
	return e
}

func entryOf[T any](says *T, name string, file int) entry[T] {
	patterns, _ := parsePatterns(name) // was validated
	return entry[T]{says, patterns, file}
}

// Func returns what is known of a function, in the order of the files.
func (c *Catalog) Func(s Symbol) []*API {
	if known, ok := c.funcs.Load(s); ok {
		return known.([]*API)
	}
	apis := pick(c.of(s.Pkg).apis, func(e entry[API]) bool { return e.match(s.Recv, s.Name) })
	c.funcs.Store(s, apis)
	return apis
}

// Shape returns the entries that match a method of an interface of the user: by
// its name and its signature (see SignatureOf).
func (c *Catalog) Shape(name, signature string) []*API {
	return pick(c.shapes[normalType(signature)], func(e entry[API]) bool {
		return slices.ContainsFunc(e.patterns, func(p pattern) bool { return globMatch(p.name, name) })
	})
}

func pick(entries []entry[API], match func(entry[API]) bool) []*API {
	var found []entry[API]
	from := 0 // the last file that replaces
	for _, e := range entries {
		if match(e) {
			found = append(found, e)
			if e.says.Replace {
				from = e.file
			}
		}
	}
	var apis []*API
	for _, e := range found {
		if e.file >= from && !slices.Contains(apis, e.says) {
			apis = append(apis, e.says)
		}
	}
	return apis
}

// ClaimsLater: the claim is not made by the call itself, but by what it makes or around a
// function that it calls.
func (a *API) ClaimsLater() bool {
	return a.Guards != nil || slices.ContainsFunc(a.Calls, func(c Calls) bool { return c.Guarded })
}

// Type returns what is known of a named type, merged from all entries that match
// it (a later one wins), or nil.
func (c *Catalog) Type(pkg, name string) *Type {
	key := Symbol{Pkg: pkg, Name: name}
	if known, ok := c.typeCache.Load(key); ok {
		return known.(*Type)
	}
	var merged *Type
	for _, e := range c.of(pkg).types {
		if e.match("", name) {
			if merged == nil {
				merged = &Type{Name: name, Package: pkg, origin: e.says.origin}
			}
			merged.merge(e.says)
		}
	}
	c.typeCache.Store(key, merged)
	return merged
}

func (t *Type) merge(from *Type) {
	if from.Delivery != nil {
		t.Delivery = from.Delivery
	}
	if from.Sender != "" {
		t.Sender = from.Sender
	}
	if from.Handler != nil {
		t.Handler = from.Handler
	}
	if from.Method != "" {
		t.Method = from.Method
	}
	t.Parts = mergeMap(t.Parts, from.Parts)
	t.Fields = mergeMap(t.Fields, from.Fields)
	t.Holds = append(t.Holds, from.Holds...)
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
	var types []*Type
	for _, e := range c.of(pkg).types {
		types = append(types, e.says)
	}
	return types
}

// Class is the class of a field that is a source, or "". What has come through golangci-lint's
// settings has keys in lower case only, which no exported field has.
func (t *Type) Class(field string) string {
	if class, ok := t.Fields[field]; ok || t.Fields == nil {
		return class
	}
	return t.Fields[strings.ToLower(field)]
}

// Part says which part of an operation's result a field holds; see Class.
func (t *Type) Part(field string) (Part, bool) {
	if p, ok := t.Parts[field]; ok || t.Parts == nil {
		return p, ok
	}
	p, ok := t.Parts[strings.ToLower(field)]
	return p, ok
}

// Knows tells whether the catalogue names a package.
func (c *Catalog) Knows(pkg string) bool { return c.of(pkg).known }

// Matters tells whether the catalogue names a package for more than values and
// errors: a library that brings deliveries, effects or guards. A program that
// imports none of these has nothing to report.
func (c *Catalog) Matters(pkg string) bool { return c.of(pkg).matters }

// HandlerMethod reports whether a method of that name handles deliveries in some
// library: calls of it through an SDK's interface may reach a handler.
func (c *Catalog) HandlerMethod(name string) bool {
	c.methodsOnce.Do(func() {
		c.methods = map[string]bool{}
		for _, f := range c.files {
			for _, a := range f.APIs {
				if r := a.Register; r != nil && r.Method != "" && r.Method != "*" {
					c.methods[r.Method] = true
				}
			}
			for _, t := range f.Types {
				if t.Handler != nil {
					c.methods[t.Handler.Method] = true
				}
			}
		}
	})
	return c.methods[name]
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
	return c.headers[list][textproto.CanonicalMIMEHeaderKey(name)] ||
		slices.ContainsFunc(c.headerForms[list], func(form string) bool {
			ok, _ := path.Match(form, strings.ToLower(name))
			return ok
		})
}

// Question reports whether a POST to a URL that ends with this step only asks.
func (c *Catalog) Question(step string) bool { return c.questions[strings.ToLower(step)] }

// Exchange reports whether one gives a token for a code.
func (c *Catalog) Exchange(step string) bool { return c.exchanges[strings.ToLower(step)] }

// BodyKey reports whether a field, or an entry, of a message is named for what a callee deduplicates by.
func (c *Catalog) BodyKey(name string) bool {
	name = bodyName(name)
	return strings.Contains(name, "idempoten") || c.bodies[name]
}

// bodyName is a name however it is written: out_trade_no, outTradeNo.
func bodyName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", "[", "", "]", "").Replace(name))
}

// errorAt says where an entry stands, and what it is about.
func errorAt(o origin, what, name string, err error) error {
	if o.library == "" {
		return yamlfile.Errorf(o.file, o.line, "%s %s: %w", what, name, err)
	}
	return yamlfile.Errorf(o.file, o.line, "%s: %s %s: %w", o.library, what, name, err)
}
