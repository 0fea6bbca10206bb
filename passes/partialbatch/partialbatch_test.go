package partialbatch

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// One run for all packages: it loads the standard library once.
func TestPartialBatch(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "guarded", "names", "others", "returns")
}
