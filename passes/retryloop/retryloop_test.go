package retryloop

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

// Package limits pins what is not seen today.
func TestRetryLoop(t *testing.T) {
	passtest.Run(t, Analyzer, "loops", "harmless", "keyed", "claims", "libraries", "clients", "items", "helpers", "limits")
}
