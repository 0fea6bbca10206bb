package nodeadline

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/idemcheck/idemcheck/internal/fix/fixtest"
)

// One run for all packages: it loads the standard library once. Package limits pins what is not
// seen today.
func TestNoDeadline(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "clients", "wiring", "contexts", "effects", "sources", "deps", "limits", "options")
}

func TestFixes(t *testing.T) {
	fixtest.Run(t, Analyzer, "fixes")
}
