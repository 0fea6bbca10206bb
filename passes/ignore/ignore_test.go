package ignore

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// What is of no use is told by runs over whole modules: see the command's tests.
func TestIgnore(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "ignored", "malformed")
}
