package replay

import "github.com/idemcheck/idemcheck/internal/summary"

// Suppressed reports whether an //idemcheck:ignore comment with a reason silences a rule
// at a place: on its line or on the line above.
func (r *Result) Suppressed(rule string, pkg *summary.Package, pos summary.Pos) bool {
	for _, p := range r.Program {
		if p.Path != pkg.Path {
			continue
		}
		for _, ig := range p.Ignores {
			if ig.Rule == rule && ig.Reason != "" && p.Files[ig.Pos.File] == pkg.Files[pos.File] &&
				(ig.Pos.Line == pos.Line || !ig.Trailing && ig.Pos.Line == pos.Line-1) {
				return true
			}
		}
	}
	return false
}
