package failopen

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

func TestFailOpen(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "open")
}
