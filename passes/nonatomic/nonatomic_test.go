package nonatomic

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// One run for all packages: it loads the standard library once. Package limits pins what is not
// seen today.
func TestNonAtomic(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "closed", "leaks", "limits", "looks", "middleware", "released", "undo")
}
