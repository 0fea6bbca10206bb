package unstablekey

import (
	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/diagnose"
)

func fixes(*analysis.Pass, *diagnose.Finding) []analysis.SuggestedFix { return nil }
