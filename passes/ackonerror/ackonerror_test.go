package ackonerror

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

func TestAckOnError(t *testing.T) {
	passtest.Run(t, Analyzer, "lost", "unheard", "told")
}
