package catalog

import (
	"cmp"
	"path"
	"reflect"
	"slices"
	"strings"
)

// A Query selects entries; what is empty selects all.
type Query struct {
	// Name is "Func", "Type.Method", "pkg.Func", "pkg.Type.Method" or a FullName. pkg is an
	// import path or its last element.
	Name    string
	Library string // a part of the library's name or of an import path
	Role    string // see AllRoles
	Kind    string // of effect or handler
}

// Found is an entry for functions or for a type, as the catalog command shows it.
type Found struct {
	Library  string         `json:"library"`
	File     string         `json:"file"`
	Line     int            `json:"line"`
	Packages []string       `json:"packages"`
	Func     string         `json:"func,omitempty"`
	Type     string         `json:"type,omitempty"`
	Roles    []string       `json:"roles"`
	When     []string       `json:"when,omitempty"`
	Says     []string       `json:"says"`
	Entry    map[string]any `json:"entry"` // as it stands in the file
}

// AllRoles are the roles that an entry can have, sorted.
func AllRoles() []string {
	full := reflect.New(reflect.TypeFor[API]()).Elem()
	for i := range full.NumField() {
		switch f := full.Field(i); {
		case !f.CanSet():
		case f.Kind() == reflect.Pointer:
			f.Set(reflect.New(f.Type().Elem()))
		case f.Kind() == reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 1, 1))
		case f.Kind() == reflect.String:
			f.SetString("x")
		case f.Kind() == reflect.Bool:
			f.SetBool(true)
		}
	}
	roles := append(full.Addr().Interface().(*API).Roles(), "delivery", "handler", "fields", "parts", "queue", "memory")
	slices.Sort(roles)
	return roles
}

// Search returns the entries that a query selects, by library and in the order of the files.
func Search(files []*File, q Query) []Found {
	var found []Found
	for _, f := range files {
		for i := range f.APIs {
			a := &f.APIs[i]
			if q.Role != "" && !slices.Contains(a.Roles(), q.Role) || q.Kind != "" && a.Kind() != q.Kind ||
				q.Library != "" && !f.isLibrary(q.Library) || q.Name != "" && !a.named(f, q.Name) {
				continue
			}
			e := Found{Library: f.Library, File: a.file, Line: a.line, Packages: f.Packages, Func: a.Func, Roles: a.Roles(),
				Says: a.Describe(), Entry: plain(reflect.ValueOf(a).Elem()).(map[string]any)}
			if a.Package != "" {
				e.Packages = []string{a.Package}
			}
			for i := range a.When {
				e.When = append(e.When, a.When[i].Describe())
			}
			found = append(found, e)
		}
		for i := range f.Types {
			t := &f.Types[i]
			if q.Role != "" && !slices.Contains(t.Roles(), q.Role) || q.Kind != "" && t.Kind() != q.Kind ||
				q.Library != "" && !f.isLibrary(q.Library) || q.Name != "" && !t.named(f, q.Name) {
				continue
			}
			e := Found{Library: f.Library, File: t.file, Line: t.line, Packages: f.Packages, Type: t.Name, Roles: t.Roles(),
				Says: t.Describe(), Entry: plain(reflect.ValueOf(t).Elem()).(map[string]any)}
			if t.Package != "" {
				e.Packages = []string{t.Package}
			}
			found = append(found, e)
		}
	}
	slices.SortStableFunc(found, func(a, b Found) int { return cmp.Compare(strings.ToLower(a.Library), strings.ToLower(b.Library)) })
	return found
}

func (f *File) isLibrary(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(strings.ToLower(f.Library), name) ||
		slices.ContainsFunc(f.Packages, func(p string) bool { return strings.Contains(strings.ToLower(p), name) })
}

// named tells whether a name may mean the entry's functions. The methods of a type may be
// declared by another that is embedded in it, under a name that nobody sees: of a qualified
// name the package is enough, if there is one.
func (a *API) named(f *File, name string) bool {
	pats, _ := parsePatterns(a.Func)
	return named(pats, name, func(pkg string) bool { return f.hasPackage(pkg, a.Package) })
}

func (t *Type) named(f *File, name string) bool {
	pats, _ := parsePatterns(t.Name)
	return named(pats, name, func(pkg string) bool { return f.hasPackage(pkg, t.Package) })
}

func named(pats []pattern, name string, inPackage func(string) bool) bool {
	name = strings.NewReplacer("(", "", ")", "", "*", "").Replace(name)
	slash := strings.LastIndexByte(name, '/')
	parts := strings.Split(name[slash+1:], ".")
	dir, last := name[:slash+1], parts[len(parts)-1]
	is := func(match func(p pattern) bool) bool {
		return slices.ContainsFunc(pats, func(p pattern) bool { return globMatch(p.name, last) && match(p) })
	}
	if len(parts) == 1 && dir == "" {
		return is(func(p pattern) bool { return p.name != "*" }) // which says nothing of this name in particular
	}
	for i := len(parts) - 1; i > 0; i-- { // the package's name may hold dots: nats.go
		if inPackage(dir + strings.Join(parts[:i], ".")) {
			return is(func(p pattern) bool { return i == len(parts)-1 || p.recv != "" })
		}
	}
	return dir == "" && len(parts) == 2 && is(func(p pattern) bool { return p.recv != "" && p.recv != "*" && globMatch(p.recv, parts[0]) })
}

// hasPackage tells whether an import path, or its last element, is one of the file's
// packages, or the one that an entry is narrowed to.
func (f *File) hasPackage(name, only string) bool {
	packages := f.Packages
	if only != "" {
		packages = []string{only}
	}
	return slices.ContainsFunc(packages, func(p string) bool {
		p = Unversioned(strings.TrimSuffix(p, "/..."))
		base := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSuffix(path.Base(p), ".go"), "go-"), "-go")
		return Unversioned(name) == p || name == path.Base(p) || name == base
	})
}

// plain is a part of the schema as JSON knows it, by the keys of the YAML.
func plain(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer:
		return plain(v.Elem())
	case reflect.Struct:
		m := map[string]any{}
		for i := range v.NumField() {
			if key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ","); key != "" && !v.Field(i).IsZero() {
				m[key] = plain(v.Field(i))
			}
		}
		return m
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plain(v.Index(i))
		}
		return list
	case reflect.Map:
		m := map[string]any{}
		for _, key := range v.MapKeys() {
			m[key.String()] = plain(v.MapIndex(key))
		}
		return m
	}
	return v.Interface()
}
