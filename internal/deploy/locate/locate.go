// Package locate finds the Go code of functions and workloads: by the path, the build rule, the
// Dockerfile or the entry point that a manifest names, else by a name that only one program has.
package locate

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/build"
)

// A Locator finds packages.
type Locator struct {
	Packages []deploy.Package // those that findings may be about
	// Folders are those with Go files, also of packages that are not analysed.
	Folders map[string]bool
	Build   *build.Index
	Root    string // no file above it counts
	// Dir is what folders in Functions are relative to.
	Dir string
	// Functions are links that the configuration says, by the function's name: an import path,
	// or one with a function's name behind a dot.
	Functions map[string]string
	// Uploads are archives that scripts give to functions, by the functions' names.
	Uploads [][2]string

	byDir, byPath map[string]*deploy.Package
	unseen        []deploy.Package // programs in Folders that are not analysed
	looked        bool             // for them
	lambda        bool             // one of the programs starts the runtime of AWS Lambda
}

// Link links all functions and workloads of a project.
func (l *Locator) Link(stacks []*deploy.Stack) {
	l.byDir, l.byPath = map[string]*deploy.Package{}, map[string]*deploy.Package{}
	for i := range l.Packages {
		p := &l.Packages[i]
		l.byDir[p.Dir], l.byPath[p.Path] = p, p
		l.lambda = l.lambda || p.Name == "main" && p.Lambda
	}
	for _, s := range stacks {
		for _, f := range s.Functions {
			f.Link = l.find(&f.Code, f.Name)
		}
		for _, w := range s.Workloads {
			w.Link = l.find(&w.Code, w.Name)
		}
		l.byNames(s)
	}
}

// find finds code by all that is exact.
func (l *Locator) find(c *deploy.Code, name string) *deploy.Link {
	for _, n := range append([]string{name}, c.Names...) {
		if said, ok := l.Functions[n]; ok {
			return l.configured(said)
		}
	}
	if c.Other {
		return nil
	}
	if c.ImportPath != "" {
		return l.link(l.byPath[c.ImportPath])
	}
	if c.EntryPoint != "" && c.Path != "" {
		return l.entryPoint(c)
	}
	if c.Makefile != "" {
		return l.rules(l.Build.Target(c.Makefile, c.Target))
	}
	if c.Dockerfile != "" {
		return l.rules(l.Build.Docker(c.Dockerfile, c.Context, c.Binary, l.Root, l.isProgram))
	}
	if c.Path != "" {
		if p := l.source(c); p != nil {
			return l.link(p)
		}
		if link := l.rules(l.Build.Artifact(c.Path, c.Binary)); link != nil {
			return link
		}
	}
	if c.Image != "" {
		if link := l.image(c); link != nil {
			return link
		}
	}
	return l.uploaded(c, name)
}

// uploaded is the program that scripts give to the function of a name.
func (l *Locator) uploaded(c *deploy.Code, name string) *deploy.Link {
	var rules []build.Rule
	for _, u := range l.Uploads {
		if u[0] == name || slices.Contains(c.Names, u[0]) {
			rules = append(rules, l.Build.Artifact(u[1], c.Binary)...)
		}
	}
	return l.rules(rules)
}

// configured is a link that the configuration says: ./cmd/worker, an import path, or one of
// them with a function.
func (l *Locator) configured(said string) *deploy.Link {
	fn := ""
	if i := strings.LastIndexByte(said, '.'); i > strings.LastIndexByte(said, '/') && i > 0 {
		if name := said[i+1:]; name != "" && name[0] >= 'A' && name[0] <= 'Z' {
			said, fn = said[:i], name
		}
	}
	p := l.byPath[said]
	if p == nil {
		p = l.byDir[filepath.Join(l.Dir, filepath.FromSlash(said))]
	}
	link := l.link(p)
	if link != nil && fn != "" {
		link.Func = p.Path + "." + fn
	}
	return link
}

func (l *Locator) link(p *deploy.Package) *deploy.Link {
	if p == nil {
		return nil
	}
	return &deploy.Link{Package: p.Path, Dir: p.Dir}
}

func (l *Locator) isProgram(dir string) bool {
	p := l.byDir[dir]
	return p != nil && p.Name == "main"
}

// source is the program whose sources lie at the path: a folder, a file of it, or the folder of
// the handler's name below it, as the builder of AWS SAM looks for it.
func (l *Locator) source(c *deploy.Code) *deploy.Package {
	for _, dir := range []string{c.Path, filepath.Join(c.Path, c.Binary)} {
		if strings.HasSuffix(dir, ".go") {
			dir = filepath.Dir(dir)
		}
		if l.isProgram(dir) {
			return l.byDir[dir]
		}
	}
	return nil
}

// entryPoint is a function that the platform calls: the exported one of that name, or one that
// is registered under it. A file's name may stand in front.
func (l *Locator) entryPoint(c *deploy.Code) *deploy.Link {
	p := l.byDir[c.Path]
	if p == nil {
		for _, dir := range l.Build.Packed(c.Path) {
			if in := l.byDir[dir]; in != nil && p != nil {
				return nil
			} else if in != nil {
				p = in
			}
		}
	}
	if p == nil {
		return nil
	}
	name := c.EntryPoint[strings.LastIndexByte(c.EntryPoint, '.')+1:]
	link := l.link(p)
	link.Func, link.Registered = p.Path+"."+name, name
	return link
}

// rules is the one program that rules build.
func (l *Locator) rules(rules []build.Rule) *deploy.Link {
	var found []*deploy.Package
	for _, r := range rules {
		var p *deploy.Package
		switch {
		case r.Import:
			p = l.byPath[r.Package]
		case r.Tree:
			p = l.below(r.Package)
		default:
			p = l.byDir[r.Package]
			if p == nil && strings.HasSuffix(r.Package, ".go") {
				p = l.byDir[filepath.Dir(r.Package)]
			}
			if p == nil && strings.Contains(r.Package, "*") {
				p = l.bySuffix(r.Package)
			}
		}
		if p != nil && p.Name == "main" && !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return l.link(found[0])
}

// below is the one program of a name below a folder: "DIR/**/NAME".
func (l *Locator) below(pattern string) *deploy.Package {
	dir, name := filepath.Dir(filepath.Dir(pattern)), filepath.Base(pattern)
	var found *deploy.Package
	for i := range l.Packages {
		p := &l.Packages[i]
		if p.Name == "main" && filepath.Base(p.Dir) == name && inside(p.Dir, dir) {
			if found != nil {
				return nil
			}
			found = p
		}
	}
	return found
}

// bySuffix is the one program whose folder ends in what follows the last "*".
func (l *Locator) bySuffix(pattern string) *deploy.Package {
	tail := strings.Trim(pattern[strings.LastIndexByte(pattern, '*')+1:], "/")
	if !strings.Contains(tail, "/") {
		return nil
	}
	var found *deploy.Package
	for i := range l.Packages {
		if p := &l.Packages[i]; p.Name == "main" && strings.HasSuffix(p.Dir, "/"+tail) {
			if found != nil {
				return nil
			}
			found = p
		}
	}
	return found
}

func inside(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// image is the program of the one Dockerfile that builds an image: by a script that says so, or
// by a name of it that is the image's.
func (l *Locator) image(c *deploy.Code) *deploy.Link {
	base := c.Image[strings.LastIndexByte(c.Image, '/')+1:]
	var links []*deploy.Link
	add := func(link *deploy.Link) {
		if link != nil && !slices.ContainsFunc(links, func(o *deploy.Link) bool { return o.Package == link.Package }) {
			links = append(links, link)
		}
	}
	for _, img := range l.Build.Images {
		name := img.Name
		if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, '/') {
			name = name[:i]
		}
		if name[strings.LastIndexByte(name, '/')+1:] == base && !strings.Contains(base, "*") {
			add(l.rules(l.Build.Docker(img.Dockerfile, img.Context, c.Binary, l.Root, l.isProgram)))
		}
	}
	if len(links) == 0 {
		// The Dockerfiles nearest to the manifest first.
		for _, dir := range l.upwards(c.Dir) {
			for file, names := range l.Build.Dockerfiles() {
				if inside(file, dir) && slices.ContainsFunc(names, func(n string) bool { return normal(n) == normal(base) && normal(n) != "" }) {
					add(l.rules(l.Build.Docker(file, "", c.Binary, l.Root, l.isProgram)))
				}
			}
			if len(links) > 0 {
				break
			}
		}
	}
	if len(links) != 1 {
		return nil
	}
	return links[0]
}

// upwards are the folders from dir up to the root.
func (l *Locator) upwards(dir string) []string {
	var out []string
	for d := dir; inside(d, l.Root); d = filepath.Dir(d) {
		out = append(out, d)
		if d == l.Root || d == filepath.Dir(d) {
			break
		}
	}
	return out
}
