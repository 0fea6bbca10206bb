package replay

import (
	"cmp"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
)

// A handling is the replay of one handler: its runs, and what they may spend.
type handling struct {
	prog   *link.Program
	hd     *handlers.Handler
	opts   *Options
	schema *act.Schema
	reader *act.Reader
	steps  int             // that all runs may execute
	m      *interp.Machine // of the first run
	spent  int             // instructions that the runs have executed so far, but for the first one
	// probeSteps are the instructions of the probes. They only choose words, so that they take
	// nothing from the other runs, and what they do not see is not told.
	probeSteps int
	memories   map[string]*link.Memory // of the program
}

// How many instructions all runs of a handler may execute: its share of allSteps, but no fewer than
// minSteps and no more than maxSteps. Those of most handlers execute some ten thousand. Those that
// their share was too small for share moreSteps, unless they are too many.
const (
	allSteps  = 4e6
	moreSteps = 2e6
	minSteps  = 400e3
	maxSteps  = 1e6
)

// handlerSteps are those of one of n handlers.
func (o *Options) handlerSteps(n int) int {
	return min(max(allSteps/max(n, 1), minSteps), maxSteps, cmp.Or(o.HandlerSteps, maxSteps))
}

// runSteps is the share of one run in those of a handler: where the first one is cut off, others
// tell what a redelivery does as far as it has come.
func runSteps(handler int) int { return handler * 3 / 10 }

// deliver delivers once more, in a world of its own; set, if not nil, makes the machine ready.
func (h *handling) deliver(w interp.World, set func(*interp.Machine)) []interp.Outcome {
	m := h.machine(w)
	m.Steps = max(0, min(runSteps(h.steps), h.steps-h.executed()))
	if set != nil {
		set(m)
	}
	defer func() { h.spent += m.AllSteps() }()
	return h.hd.Deliver(m)
}

// executed is how many instructions all runs but the probes have executed.
func (h *handling) executed() int { return h.m.AllSteps() + h.spent }

// machine is another machine for the handler.
func (h *handling) machine(w interp.World) *interp.Machine {
	m := h.hd.Machine(w)
	m.Share(h.m)
	return m
}
