package failopen

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

func TestFailOpen(t *testing.T) {
	passtest.Run(t, Analyzer, "open")
}
