package catalog

import (
	"path"
	"regexp"
	"strings"
)

// spellOut writes out what a file says in short (Defaults, "http: name", a package's name in a
// shape), so that nothing else knows of it.
func (f *File) spellOut() {
	var apis []API
	for _, a := range f.APIs {
		a.Func = onOneLine(a.Func)
		if d := f.Defaults; d != nil {
			d.fill(&a)
		}
		if a.Deadline != nil && *a.Deadline == (Deadline{}) {
			a.Deadline = nil
		}
		for i, shape := range a.Shape {
			a.Shape[i] = qualified.ReplaceAllStringFunc(shape, func(name string) string { return f.fullName(name, a.Package) })
		}
		if a.Register == nil || a.Register.HTTP != "name" {
			apis = append(apis, a)
			continue
		}
		for _, name := range lastNames(a.Func) {
			method, register := a, *a.Register
			method.Func, method.Register = name, &register
			register.HTTP = strings.ToUpper(name[strings.LastIndexByte(name, '.')+1:])
			apis = append(apis, method)
		}
	}
	f.APIs, f.Defaults = apis, nil
	for i := range f.Types {
		f.Types[i].Name = onOneLine(f.Types[i].Name)
	}
	for i := range f.Errors {
		e := &f.Errors[i]
		e.Sentinel, e.Type, e.Func = onOneLine(e.Sentinel), onOneLine(e.Type), onOneLine(e.Func)
	}
}

// continued is where a pattern of names goes on in another line, which YAML makes a space.
var continued = regexp.MustCompile(`,\s+`)

func onOneLine(names string) string { return continued.ReplaceAllString(names, ",") }

func (d *Defaults) fill(a *API) {
	if a.Package == "" {
		a.Package = d.Package
	}
	if a.Deadline == nil && (a.Effect != nil || a.Store != nil || a.Claim != nil) {
		a.Deadline = d.Deadline
	}
}

// lastNames takes the braces at the end of a Func apart: "{A,B}.{C,D}" is "{A,B}.C" and "{A,B}.D".
func lastNames(fn string) []string {
	open := strings.LastIndexByte(fn, '{')
	if open < 0 || !strings.HasSuffix(fn, "}") {
		return []string{fn}
	}
	var names []string
	for name := range strings.SplitSeq(fn[open+1:len(fn)-1], ",") {
		names = append(names, fn[:open]+strings.TrimSpace(name))
	}
	return names
}

// qualified is a type's name with that of its package or with its import path.
var qualified = regexp.MustCompile(`[\w~+-][\w.~+/-]*\.[\pL_][\pL\pN_]*`)

// standard are packages without a path whose types stand in signatures: they mean themselves.
var standard = words("bufio bytes context io os sync time")

// fullName puts the import path of one of the file's packages in the place of its name alone. Of two
// of that name the entry's own package is meant, or the first.
func (f *File) fullName(name, pkg string) string {
	dot := strings.LastIndexByte(name, '.')
	if standard[name[:dot]] {
		return name
	}
	for _, p := range append([]string{pkg}, f.Packages...) {
		if p = Unversioned(p); path.Base(p) == name[:dot] {
			return p + name[dot:]
		}
	}
	return name
}
