package unguarded

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/idemcheck/idemcheck/internal/fix/fixtest"
)

// One run for all packages: it loads the standard library once. Package limits pins what is not
// seen today.
func TestUnguarded(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "alerts", "annotations", "batches", "causes", "closures", "conditions", "deps", "errtext",
		"exempt", "fallback", "generated", "guards", "interfaces", "libraries", "limits", "lookups", "middleware", "order", "platforms", "receivers", "redirects", "release", "routes",
		"skipped", "switches", "tables", "travels", "versions", "weak", "workers")
}

func TestFixes(t *testing.T) {
	fixtest.Run(t, Analyzer, "fixes")
}
