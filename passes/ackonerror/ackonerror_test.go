package ackonerror

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

func TestAckOnError(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "lost", "unheard", "told")
}
