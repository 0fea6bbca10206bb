package partialbatch

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/idemcheck/idemcheck/internal/fix/fixtest"
)

// One run for all packages: it loads the standard library once.
func TestPartialBatch(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "guarded", "names", "others", "returns")
}

func TestFixes(t *testing.T) {
	fixtest.Run(t, Analyzer, "fixes")
}
