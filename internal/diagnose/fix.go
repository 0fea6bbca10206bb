package diagnose

import (
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/report"
)

// AddFixes adds the fixes of a package's findings to those of a run over a whole module, which
// has not kept the package's syntax: pass is the package once more. found are findings of any
// rule and package.
func (c Check) AddFixes(pass *analysis.Pass, res *driver.Result, found []report.Finding) {
	if c.Fixes == nil {
		return
	}
	at := map[report.Position]*report.Finding{}
	for i := range found {
		if found[i].Rule == c.Rule.Name {
			at[found[i].Pos] = &found[i]
		}
	}
	for _, f := range c.Find(res) {
		if f.Site.Package == nil || f.Site.Package.Path != pass.Pkg.Path() {
			continue
		}
		to := at[place(f.Site.Package, f.Site.Pos)]
		if to == nil || to.Fixes != nil {
			continue
		}
		for _, x := range c.Fixes(pass, &f) {
			if edits, ok := editsOf(pass, x); ok {
				to.Fixes = append(to.Fixes, report.Fix{Message: x.Message, Edits: edits})
			}
		}
	}
}

// editsOf are the edits of a fix by lines and columns. ok is false if those can't be told: readers
// count columns in different units, which agree on lines of ASCII only.
func editsOf(pass *analysis.Pass, x analysis.SuggestedFix) (edits []report.Edit, ok bool) {
	for _, e := range x.TextEdits {
		start, end := pass.Fset.Position(e.Pos), pass.Fset.Position(e.End)
		code, err := os.ReadFile(start.Filename)
		if err != nil || start.Filename != end.Filename || end.Offset > len(code) {
			return nil, false
		}
		line := strings.LastIndexByte(string(code[:start.Offset]), '\n') + 1
		if strings.ContainsFunc(string(code[line:end.Offset]), func(r rune) bool { return r >= 0x80 }) {
			return nil, false
		}
		edits = append(edits, report.Edit{
			Start: report.Position{File: start.Filename, Line: start.Line, Col: start.Column},
			End:   report.Position{File: end.Filename, Line: end.Line, Col: end.Column},
			Text:  string(e.NewText),
		})
	}
	return edits, true
}
