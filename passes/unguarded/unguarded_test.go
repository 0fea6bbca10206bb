package unguarded

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

// Package limits pins what is not seen today.
func TestUnguarded(t *testing.T) {
	passtest.Run(t, Analyzer, "alerts", "annotations", "batches", "causes", "closures", "conditions", "converted", "deps", "errtext",
		"exempt", "fallback", "generated", "guards", "hooks", "interfaces", "libraries", "limits", "lookups", "memory", "middleware", "order", "platforms", "receivers", "redirects", "release", "routes",
		"skipped", "statements", "switches", "tables", "travels", "versions", "workers")
}

func TestFixes(t *testing.T) {
	passtest.Fixes(t, Analyzer, "fixes")
}
