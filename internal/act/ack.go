package act

import (
	"strconv"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// verdict is what the source is told: done, refused, or unclear; "" when it is told nothing.
func verdict(c *interp.Call, ack *catalog.Ack) interp.Verdict {
	switch ack.Kind {
	case "ack":
		return interp.Done
	case "nack":
		return interp.Refused
	case "response":
		if ack.Status == "" {
			return interp.Done
		}
		return Response(c.Content(c.One(ack.Status).OrNil()))
	}
	return interp.Untold
}

// Response is what a status tells. One of several tells what any of them may: that all is well.
func Response(v *interp.Value) interp.Verdict {
	if v.Kind == interp.Choice {
		told := interp.Untold
		for _, e := range v.Elems {
			switch one := Response(e); {
			case told == interp.Untold || one == interp.Done:
				told = one
			case told != interp.Done && told != one:
				told = interp.Unclear
			}
		}
		return told
	}
	text, _ := interp.ConstText(v, "")
	status, err := strconv.Atoi(text)
	switch {
	case err != nil || status >= 300 && status < 400:
		return interp.Unclear
	case status >= 200 && status < 300:
		return interp.Done
	case status >= 400:
		return interp.Refused
	}
	return interp.Untold
}
