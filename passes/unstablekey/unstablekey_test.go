package unstablekey

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// One run for all packages: it loads the standard library once. Package limits pins what is not
// seen today.
func TestUnstableKey(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "sources", "formats", "flows", "deps", "guards", "schema", "providers", "shared",
		"traps", "places", "producers", "fallback", "platforms", "limits")
}

func TestFixes(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), Analyzer, "fixes")
}
