package nonatomic

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

// Package limits pins what is not seen today.
func TestNonAtomic(t *testing.T) {
	passtest.Run(t, Analyzer, "locks", "closed", "empty", "items", "leaks", "limits", "looks", "middleware", "released", "undo")
}
