package summary

import (
	"slices"
	"sort"
	"strings"
)

// A Fact is what a package tells those that import it: its own summary and, since
// go vet hands on the facts of direct imports only, those of the packages below
// it as far as its own can still lead there.
type Fact struct {
	Packages []*Package // sorted by path
	// Reported are the findings that were decided in one of these packages, by question,
	// package, file and line: they are not reported again.
	Reported []string
}

// AFact marks Fact as an analysis.Fact.
func (*Fact) AFact() {}

// String says little: facts are large.
func (f *Fact) String() string {
	var paths []string
	for _, p := range f.Packages {
		paths = append(paths, p.Path)
	}
	return "summaries(" + strings.Join(paths, ", ") + ")"
}

// Merge makes the fact of a package out of its own summary and the facts of its direct
// imports. What the package's functions can't reach is left out.
func Merge(own *Package, imports []*Fact, reported []string) *Fact {
	below := map[string]*Package{}
	for _, f := range imports {
		for _, p := range f.Packages {
			if old := below[p.Path]; old == nil {
				below[p.Path] = p
			} else if old != p {
				below[p.Path] = unionPackages(old, p)
			}
		}
		reported = append(reported, f.Reported...)
	}
	delete(below, own.Path)
	sort.Strings(reported)
	out := &Fact{Packages: []*Package{own}, Reported: slices.Compact(reported)}
	out.Packages = append(out.Packages, trim(own, below)...)
	sort.Slice(out.Packages, func(i, j int) bool { return out.Packages[i].Path < out.Packages[j].Path })
	return out
}

// unionPackages joins two trimmed summaries of one package.
func unionPackages(a, b *Package) *Package {
	out := *a
	out.Funcs = merged(a.Funcs, b.Funcs, func(f *Func) string { return f.Name })
	out.Types = merged(a.Types, b.Types, func(t *Type) string { return t.Name })
	out.Globals = merged(a.Globals, b.Globals, func(g *Global) string { return g.Name })
	return &out
}

func merged[T any](a, b []T, name func(T) string) []T {
	out := slices.Concat(a, b)
	sort.SliceStable(out, func(i, j int) bool { return name(out[i]) < name(out[j]) })
	return slices.CompactFunc(out, func(x, y T) bool { return name(x) == name(y) })
}

// trim keeps of the packages below what own can reach by name: functions that are called
// or used, methods of types that are mentioned, what these reach in turn.
func trim(own *Package, below map[string]*Package) []*Package {
	mentioned := map[string]bool{}
	mention := func(f *Func) {
		for _, n := range f.Names {
			mentioned[n] = true
			for _, part := range strings.Split(n, "|") { // "owner|type of the field"
				mentioned[strings.TrimLeft(part, "*[]")] = true
			}
		}
		for _, list := range [][]Param{f.Params, f.FreeVars} {
			for _, p := range list {
				mentioned[strings.TrimLeft(p.Type, "*[]")] = true
			}
		}
		for _, r := range f.Results {
			mentioned[strings.TrimLeft(r, "*[]")] = true
		}
	}
	for _, f := range own.Funcs {
		mention(f)
	}
	for _, t := range own.Types {
		for _, m := range t.Methods {
			mentioned[m.Func] = true
		}
	}
	kept := map[*Func]bool{}
	for changed := true; changed; {
		changed = false
		for _, p := range below {
			for _, f := range p.Funcs {
				if kept[f] || !wanted(f, p, mentioned) {
					continue
				}
				kept[f] = true
				mention(f)
				changed = true
			}
			for _, t := range p.Types {
				if mentioned[strings.TrimLeft(t.Name, "*")] {
					for _, m := range t.Methods {
						if !mentioned[m.Func] {
							mentioned[m.Func] = true
							changed = true
						}
					}
				}
			}
		}
	}
	var out []*Package
	for _, p := range below {
		q := &Package{Path: p.Path, Name: p.Name, Imports: p.Imports, Uniques: p.Uniques, Files: p.Files, Ignores: p.Ignores}
		for _, f := range p.Funcs {
			if kept[f] {
				q.Funcs = append(q.Funcs, f)
			}
		}
		for _, t := range p.Types {
			if mentioned[strings.TrimLeft(t.Name, "*")] {
				q.Types = append(q.Types, t)
			}
		}
		for _, g := range p.Globals {
			if mentioned[g.Name] {
				q.Globals = append(q.Globals, g)
			}
		}
		if len(q.Funcs)+len(q.Types)+len(q.Globals) > 0 {
			out = append(out, q)
		}
	}
	return out
}

func wanted(f *Func, p *Package, mentioned map[string]bool) bool {
	if f.Test {
		return false
	}
	if mentioned[f.Name] || f.Name == p.Path+".init" {
		return true
	}
	if f.Parent != "" {
		root, _, _ := strings.Cut(f.Name, "$")
		return mentioned[root]
	}
	return false
}
