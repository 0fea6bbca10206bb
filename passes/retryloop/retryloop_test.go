package retryloop

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// One run for all packages: it loads the standard library once. Package limits pins what is not
// seen today.
func TestRetryLoop(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "loops", "harmless", "keyed", "claims", "libraries", "clients", "items", "helpers", "limits")
}
