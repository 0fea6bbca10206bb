package earlyack

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// One run for all packages: it loads the standard library once. Package limits pins what is not
// seen today.
func TestEarlyAck(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "auto", "autocommit", "brokers", "goroutines", "inbox", "limits", "loops", "pools", "responses", "rest", "workers")
}
