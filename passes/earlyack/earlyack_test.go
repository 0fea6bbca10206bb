package earlyack

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/passtest"
)

// Package limits pins what is not seen today.
func TestEarlyAck(t *testing.T) {
	passtest.Run(t, Analyzer, "auto", "autocommit", "brokers", "goroutines", "inbox", "limits", "loops", "pools", "responses", "rest", "workers")
}
