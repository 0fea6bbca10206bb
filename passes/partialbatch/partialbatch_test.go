package partialbatch

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

func TestPartialBatch(t *testing.T) {
	passtest.Run(t, Analyzer, "guarded", "names", "others", "returns")
}

func TestFixes(t *testing.T) {
	passtest.Fixes(t, Analyzer, "fixes")
}
