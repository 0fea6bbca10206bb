package locate

import (
	gobuild "go/build"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/build"
)

// words are parts of names that tell nothing.
var words = []string{"lambda", "function", "handler", "service", "worker", "fn"}

// normal is a name without what differs by habit.
func normal(name string) string {
	name = strings.ToLower(name)
	name = strings.NewReplacer("-", "", "_", "", " ", "").Replace(name)
	for _, w := range words {
		for _, bare := range []string{strings.TrimSuffix(name, w), strings.TrimPrefix(name, w)} {
			if bare != "" {
				name = bare
				break
			}
		}
	}
	return name
}

// param is a part of a name that is not known.
var param = regexp.MustCompile(`\$\{[^{}]*\}|\*`)

// bare is a name without the parts that are not known.
func bare(name string) string { return strings.Trim(param.ReplaceAllString(name, ""), "-_./ ") }

// common is what the names of all functions of a stack begin with, up to a border between words.
func common(functions []*deploy.Function) string {
	if len(functions) < 2 {
		return ""
	}
	prefix := bare(functions[0].Name)
	for _, f := range functions[1:] {
		name := bare(f.Name)
		n := 0
		for n < len(prefix) && n < len(name) && prefix[n] == name[n] {
			n++
		}
		prefix = prefix[:n]
	}
	return prefix[:strings.LastIndexAny(prefix, "-_")+1]
}

// byNames links what is left by names: each to the one program that is called like it, if no
// other function of the stack is.
func (l *Locator) byNames(s *deploy.Stack) {
	taken := map[string]bool{}
	for _, f := range s.Functions {
		if f.Link != nil {
			taken[f.Link.Package] = true
		}
	}
	prefix, all := common(s.Functions), 0
	for _, f := range s.Functions {
		if f.Platform == deploy.Lambda && !f.Code.Other {
			all++
		}
	}
	found := map[*deploy.Package][]int{}
	at := map[int]*deploy.Package{}
	codes := make([]*deploy.Code, 0, len(s.Functions)+len(s.Workloads))
	links := make([]**deploy.Link, 0, cap(codes))
	lambda := make([]bool, cap(codes))
	for i, f := range s.Functions {
		codes, links = append(codes, &f.Code), append(links, &f.Link)
		lambda[i] = f.Platform == deploy.Lambda
	}
	for _, w := range s.Workloads {
		codes, links = append(codes, &w.Code), append(links, &w.Link)
	}
	for i, c := range codes {
		if *links[i] != nil || c.Other || l.Build.Reads(c.Dockerfile) || l.elsewhere(c) {
			continue // what its Dockerfile builds is known
		}
		if c.EntryPoint != "" && !filepath.IsAbs(c.Path) {
			*links[i] = l.file(c)
			continue
		}
		if p := l.named(c, prefix, lambda[i]); p != nil && !taken[p.Path] {
			found[p] = append(found[p], i)
			at[i] = p
		}
	}
	for i, c := range codes {
		p := at[i]
		if p == nil && *links[i] == nil && c.Go && all == 1 && !l.Build.Reads(c.Dockerfile) && !l.elsewhere(c) {
			p = l.only() // one function, one program
		}
		if p != nil && len(found[p]) < 2 {
			*links[i] = l.link(p)
			(*links[i]).ByName = true
		}
	}
}

// only is the one program that starts the runtime of AWS Lambda.
func (l *Locator) only() *deploy.Package {
	var found *deploy.Package
	for i := range l.Packages {
		if p := &l.Packages[i]; p.Name == "main" && p.Lambda {
			if found != nil {
				return nil
			}
			found = p
		}
	}
	if found != nil && slices.ContainsFunc(l.others(), func(p deploy.Package) bool { return p.Lambda }) {
		return nil
	}
	return found
}

// elsewhere: what a manifest says of the code leads to a folder that is not analysed.
func (l *Locator) elsewhere(c *deploy.Code) bool {
	dirs := []string{c.Path, filepath.Join(c.Path, c.Binary)}
	var rules []build.Rule
	switch {
	case c.Makefile != "":
		rules = l.Build.Target(c.Makefile, c.Target)
	case c.Path != "":
		rules = l.Build.Artifact(c.Path, c.Binary)
	}
	for _, r := range rules {
		dirs = append(dirs, r.Package)
	}
	return slices.ContainsFunc(dirs, func(dir string) bool {
		if strings.HasSuffix(dir, ".go") {
			dir = filepath.Dir(dir)
		}
		if c.EntryPoint != "" && l.Folders[dir] && l.byDir[dir] == nil {
			return true
		}
		return slices.ContainsFunc(l.others(), func(p deploy.Package) bool { return p.Dir == dir })
	})
}

// others are the programs that are not analysed: of other modules, or outside of the patterns that were
// asked for. Their names count, but nothing is linked to them.
func (l *Locator) others() []deploy.Package {
	if l.looked {
		return l.unseen
	}
	l.looked = true
	for _, dir := range slices.Sorted(maps.Keys(l.Folders)) {
		if l.byDir[dir] != nil || !inside(dir, l.Root) {
			continue
		}
		if p := program(dir); p.Name == "main" {
			l.unseen = append(l.unseen, p)
		}
	}
	return l.unseen
}

// program is the package of a folder, as far as its files begin with what it is.
func program(dir string) deploy.Package {
	p := deploy.Package{Dir: dir}
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, file := range files {
		// What no build takes is no package: generators, lists of tools.
		if ok, err := gobuild.Default.MatchFile(dir, filepath.Base(file)); err != nil || !ok || strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			continue
		}
		if p.Name = f.Name.Name; p.Name != "main" {
			break
		}
		for _, imp := range f.Imports {
			p.Lambda = p.Lambda || imp.Path.Value == `"github.com/aws/aws-lambda-go/lambda"`
		}
	}
	return p
}

// file is the function of the one package that has the file that an entry point names.
func (l *Locator) file(c *deploy.Code) *deploy.Link {
	file, name, ok := strings.Cut(c.EntryPoint, ".")
	if !ok {
		return nil
	}
	var found *deploy.Package
	for i := range l.Packages {
		p := &l.Packages[i]
		if _, err := os.Stat(filepath.Join(p.Dir, file+".go")); err == nil && inside(p.Dir, c.Dir) {
			if found != nil {
				return nil
			}
			found = p
		}
	}
	link := l.link(found)
	if link != nil {
		link.Func, link.Registered, link.ByName = found.Path+"."+name, name, true
	}
	return link
}

// named is the one program that has one of the names, which may begin with a prefix, looked for from
// the manifest's folder upwards. For lambda it starts that runtime, if any program does.
func (l *Locator) named(c *deploy.Code, prefix string, lambda bool) *deploy.Package {
	artifact := filepath.Base(c.Path)
	names := map[string]bool{}
	for _, n := range append([]string{strings.TrimSuffix(artifact, filepath.Ext(artifact))}, c.Names...) {
		n = bare(n)
		names[normal(n)], names[normal(strings.TrimPrefix(n, prefix))] = true, true
	}
	delete(names, "")
	for _, dir := range l.upwards(c.Dir) {
		var found []*deploy.Package
		for i := range l.Packages {
			p := &l.Packages[i]
			if p.Name != "main" || !inside(p.Dir, dir) || lambda && l.lambda && !p.Lambda {
				continue
			}
			if names[normal(filepath.Base(p.Dir))] {
				found = append(found, p)
			}
		}
		if len(found) == 1 && !slices.ContainsFunc(l.others(), func(p deploy.Package) bool {
			return inside(p.Dir, dir) && names[normal(filepath.Base(p.Dir))] && (!lambda || p.Lambda)
		}) {
			return found[0]
		}
		if len(found) > 0 {
			return nil
		}
	}
	return nil
}
