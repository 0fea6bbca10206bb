package unstablekey

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

// Package limits pins what is not seen today.
func TestUnstableKey(t *testing.T) {
	passtest.Run(t, Analyzer, "sources", "formats", "flows", "deps", "guards", "schema", "providers", "shared",
		"traps", "places", "producers", "fallback", "platforms", "limits", "natural")
}

func TestFixes(t *testing.T) {
	passtest.Golden(t, Analyzer, "fixes")
}
