// Package build knows which Go package an artifact is built from: by Makefiles, scripts and
// Dockerfiles, which are read, never run.
package build

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

// A Rule says that a program is built from a package. Both are absolute paths; "*" stands for
// what is not known, "%" for the stem of a pattern rule.
type Rule struct {
	Output string
	// Package is a folder, or an import path if Import.
	Package string
	Import  bool
	// Tree: all programs below Package are built, into the folder Output, by their names.
	Tree bool
}

// A Command is a command of a script that deploys something.
type Command struct {
	Words []string // what is not known holds a "*"
	Pos   deploy.Pos
	Dir   string
}

// An Image is a container image that a script builds.
type Image struct {
	Name, Dockerfile, Context string
}

// An Index is what all build files of a repository say.
type Index struct {
	Root     string // of the repository; no script is run above it
	Rules    []Rule
	Archives [][2]string // an archive or copy, and what it is made of
	Images   []Image
	Commands []Command
	targets  map[string]map[string][]Rule // by Makefile and target
	docker   map[string]*dockerfile
}

// NewIndex is an index of nothing.
func NewIndex() *Index {
	return &Index{targets: map[string]map[string][]Rule{}, docker: map[string]*dockerfile{}}
}

// maxFollow bounds copies of copies.
const maxFollow = 6

// Artifact are the rules that build an artifact: a program, or an archive or a folder that holds
// one. binary is the program's name in it, if that is known.
func (x *Index) Artifact(path, binary string) []Rule {
	seen := map[string]bool{}
	var follow func(path string, depth int) []Rule
	follow = func(path string, depth int) []Rule {
		if depth > maxFollow || seen[path] || path == "" {
			return nil
		}
		seen[path] = true
		if found := x.building(path, binary); len(found) > 0 {
			return found
		}
		var found []Rule
		for _, a := range x.Archives {
			if match(a[0], path) {
				found = append(found, follow(a[1], depth+1)...)
			}
		}
		return found
	}
	return distinct(follow(path, 0))
}

// Packed are the paths that an archive is made of, also of archives in it.
func (x *Index) Packed(path string) []string {
	out := []string{}
	seen := map[string]bool{path: true}
	for work := []string{path}; len(work) > 0 && len(out) < maxFollow*maxFollow; work = work[1:] {
		for _, a := range x.Archives {
			if match(a[0], work[0]) && !seen[a[1]] {
				seen[a[1]] = true
				out, work = append(out, a[1]), append(work, a[1])
			}
		}
	}
	return out
}

// building are the rules that write a program at path, or into the folder.
func (x *Index) building(path, binary string) []Rule {
	var exact, inside []Rule
	for _, r := range x.Rules {
		if p, ok := r.writes(path); ok {
			exact = append(exact, p)
			continue
		}
		if p, ok := r.writes(filepath.Join(path, binary)); ok && binary != "" {
			exact = append(exact, p)
			continue
		}
		if p, ok := r.writes(filepath.Join(path, "bootstrap")); ok {
			inside = append(inside, p)
		} else if strings.HasPrefix(r.Output, path+string(filepath.Separator)) && !strings.ContainsAny(r.Output, "%*") && !r.Tree {
			inside = append(inside, r)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return inside
}

// writes reports whether the rule writes to path; the rule is then what it is for that path.
func (r Rule) writes(path string) (Rule, bool) {
	switch {
	case r.Tree:
		if filepath.Dir(path) == r.Output || match(r.Output, filepath.Dir(path)) {
			name := filepath.Base(path)
			return Rule{Output: path, Package: filepath.Join(r.Package, "**", name), Tree: true}, true
		}
		return r, false
	case strings.Contains(r.Output, "%"):
		before, after, _ := strings.Cut(r.Output, "%")
		if len(path) <= len(before)+len(after) || !strings.HasPrefix(path, before) || !strings.HasSuffix(path, after) {
			return r, false
		}
		stem := path[len(before) : len(path)-len(after)]
		return Rule{Output: path, Package: filepath.Clean(strings.ReplaceAll(r.Package, "%", stem)), Import: r.Import}, true
	}
	return r, match(r.Output, path)
}

// match compares paths of which either may begin with something that is not known. What follows
// must then be the same, and more than a name.
func match(a, b string) bool {
	if a == b {
		return true
	}
	ta, tb := tail(a), tail(b)
	if ta == a && tb == b {
		return false
	}
	if len(ta) > len(tb) {
		ta, tb = tb, ta
	}
	// The shorter known end must be the end of the longer, at a border.
	return strings.Count(strings.Trim(ta, "/"), "/") >= 1 && strings.HasSuffix("/"+tb, "/"+strings.TrimLeft(ta, "/"))
}

// tail is a path behind what is not known.
func tail(p string) string {
	if i := strings.LastIndexByte(p, '*'); i >= 0 {
		return p[i+1:]
	}
	return p
}

// Target are the rules of a target of a Makefile.
func (x *Index) Target(makefile, target string) []Rule { return distinct(x.targets[makefile][target]) }

func distinct(rules []Rule) []Rule {
	var out []Rule
	for _, r := range rules {
		if !slices.ContainsFunc(out, func(o Rule) bool { return o.Package == r.Package && o.Import == r.Import }) {
			out = append(out, r)
		}
	}
	return out
}
