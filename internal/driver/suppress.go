package driver

import (
	"sort"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// Suppressed reports whether an //idemcheck:ignore comment with a reason silences a rule
// at a place: on its line or on the line above. It notes that the comment was of use.
func (r *Result) Suppressed(rule string, pkg *summary.Package, pos summary.Pos) bool {
	found := false
	for _, p := range r.Packages {
		if p.Path != pkg.Path {
			continue
		}
		for i := range p.Ignores {
			ig := &p.Ignores[i]
			if ig.Rule == rule && ig.Reason != "" && p.Files[ig.Pos.File] == pkg.Files[pos.File] &&
				(ig.Pos.Line == pos.Line || !ig.Trailing && ig.Pos.Line == pos.Line-1) {
				if r.used == nil {
					r.used = map[*summary.Ignore]bool{}
				}
				r.used[ig] = true
				found = true
			}
		}
	}
	return found
}

// A Comment is an //idemcheck:ignore comment.
type Comment struct {
	Package      *summary.Package
	Pos          summary.Pos
	Rule, Reason string
	Used         bool // it has silenced something
}

// Ignores are the program's ignore comments, by place.
func (r *Result) Ignores() []Comment {
	var out []Comment
	for _, p := range r.Packages {
		for i := range p.Ignores {
			ig := &p.Ignores[i]
			out = append(out, Comment{Package: p, Pos: ig.Pos, Rule: ig.Rule, Reason: ig.Reason, Used: r.used[ig]})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Package.Path < out[j].Package.Path })
	return out
}
