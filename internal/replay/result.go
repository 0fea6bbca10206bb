package replay

import (
	"iter"
	"slices"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/fault"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Finding is what a question has found: a *Repeat, a *Key, ...; each embeds the Site where it stands.
type Finding interface {
	Where() *Site
}

// A Result is what replaying a program gave.
type Result struct {
	// Findings are those of all handlers: handler by handler, and question by question.
	Findings []Finding
	// Inventory are the handlers that were found, whether or not their entry kinds count: what
	// they do only where that is asked for. Acting are those, by FullName, that have an effect.
	Inventory []*inventory.Handler
	Acting    []string
	// Handlers is how many handlers were replayed, Steps how many instructions that took.
	Handlers, Steps int
	// Bounds are those that were reached, sorted: what stands behind them was not looked at.
	Bounds []interp.Bound
	// Faults are handlers that could not be replayed because of a fault in the analysis.
	Faults []fault.Fault
}

// Of are the findings of one type.
func Of[T Finding](findings []Finding) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, f := range findings {
			if one, ok := f.(T); ok && !yield(one) {
				return
			}
		}
	}
}

// Keep drops the findings that keep says no to.
func (r *Result) Keep(keep func(Finding) bool) {
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return !keep(f) })
}

// Options select what is replayed.
type Options struct {
	// Uniques are the unique constraints that the module's schema files show, Objects the columns in
	// which they have objects, Queries the SQL statements of its files, by name.
	Uniques []summary.Unique
	Objects []sqlstmt.Column
	Queries map[string]string
	// Own limits the replay to handlers that this package declares, registers or wires; "" is
	// all of the program.
	Own string
	// Effects and Handlers are kinds of effects and entry kinds that are on or off, other than
	// by default.
	Effects, Handlers map[string]bool
	// Inventory: the inventory says what handlers do, also those of entry kinds and effects of kinds
	// that don't count.
	Inventory bool
	// Tests: handlers in test files count.
	Tests bool
	// Budget is how many instructions all replays may execute together, RootSteps how many each
	// function from which the program is put together, HandlerSteps how many each handler where
	// there are many; 0: as many as a large service needs.
	Budget, RootSteps, HandlerSteps int
	// Progress, if not nil, is told of each handler whose replay begins, of how many are done and
	// how many there are. It may be called from several goroutines.
	Progress func(handler string, done, of int)
}

// effect reports whether effects of a kind count.
func (o *Options) effect(kind string) bool {
	if on, ok := o.Effects[kind]; ok {
		return on
	}
	return config.EffectDefault(kind)
}

// Counts reports whether handlers of an entry kind count.
func (o *Options) Counts(kind string) bool {
	if on, ok := o.Handlers[kind]; ok {
		return on
	}
	return config.HandlerDefault(kind)
}
