package nodeadline

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

// Package limits pins what is not seen today.
func TestNoDeadline(t *testing.T) {
	passtest.Run(t, Analyzer, "clients", "wiring", "contexts", "effects", "sources", "deps", "embedded", "limits", "options")
}

func TestFixes(t *testing.T) {
	passtest.Fixes(t, Analyzer, "fixes")
}
