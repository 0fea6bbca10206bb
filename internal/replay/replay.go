package replay

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/fault"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Repeat is an effect that a redelivery repeats.
type Repeat struct {
	Site
	Effect string // kind of the effect
	What   string // the effect in words
	Cause  Cause
	// Keys are the places where the effect's call would take a key that names an event, as the
	// catalogue writes them; Stable are the ids that the handler's delivery offers.
	Keys   []string
	Stable []StableID
}

// Keep drops what was found of handlers of an entry kind that keep says no to.
func (r *Result) Keep(kind string, keep func(*Site) bool) {
	r.Filter(func(_ string, s *Site) bool { return s.Kind != kind || keep(s) })
}

// A Result is what replaying a program gave.
type Result struct {
	Repeats []Repeat
	Keys    []Key
	Early   []EarlyAck
	Gaps    []Gap
	Batches []BatchFailure
	Waits   []EndlessWait
	Retries []Retry
	// Losses are failures that are acknowledged, Opens guards whose failure lets effects run.
	Losses []Loss
	Opens  []Open
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

// Filter drops the findings that f says no to; it is told the question that they answer.
func (r *Result) Filter(f func(question string, s *Site) bool) {
	r.Repeats = kept(r.Repeats, func(x *Repeat) bool { return f("redelivery", &x.Site) })
	r.Keys = kept(r.Keys, func(x *Key) bool { return f("key", &x.Site) })
	r.Early = kept(r.Early, func(x *EarlyAck) bool { return f("early", &x.Site) })
	r.Gaps = kept(r.Gaps, func(x *Gap) bool { return f("gap", &x.Site) })
	r.Batches = kept(r.Batches, func(x *BatchFailure) bool { return f("batch", &x.Site) })
	r.Waits = kept(r.Waits, func(x *EndlessWait) bool { return f("wait", &x.Site) })
	r.Retries = kept(r.Retries, func(x *Retry) bool { return f("retry", &x.Site) })
	r.Losses = kept(r.Losses, func(x *Loss) bool { return f("loss", &x.Site) })
	r.Opens = kept(r.Opens, func(x *Open) bool { return f("open", &x.Site) })
}

func kept[T any](list []T, keep func(*T) bool) []T {
	return slices.DeleteFunc(list, func(x T) bool { return !keep(&x) })
}

// ofAPI marks all findings as those of a handler that clients ask.
func (r *Result) ofAPI() {
	mark(r.Repeats, func(x *Repeat) *Site { return &x.Site })
	mark(r.Keys, func(x *Key) *Site { return &x.Site })
	mark(r.Early, func(x *EarlyAck) *Site { return &x.Site })
	mark(r.Gaps, func(x *Gap) *Site { return &x.Site })
	mark(r.Batches, func(x *BatchFailure) *Site { return &x.Site })
	mark(r.Waits, func(x *EndlessWait) *Site { return &x.Site })
	mark(r.Retries, func(x *Retry) *Site { return &x.Site })
	mark(r.Losses, func(x *Loss) *Site { return &x.Site })
	mark(r.Opens, func(x *Open) *Site { return &x.Site })
}

func mark[T any](list []T, site func(*T) *Site) {
	for i := range list {
		site(&list[i]).API = true
	}
}

// add adds what another replay gave.
func (r *Result) add(o *Result) {
	r.Repeats = append(r.Repeats, o.Repeats...)
	r.Keys = append(r.Keys, o.Keys...)
	r.Early = append(r.Early, o.Early...)
	r.Gaps = append(r.Gaps, o.Gaps...)
	r.Batches = append(r.Batches, o.Batches...)
	r.Waits = append(r.Waits, o.Waits...)
	r.Retries = append(r.Retries, o.Retries...)
	r.Losses = append(r.Losses, o.Losses...)
	r.Opens = append(r.Opens, o.Opens...)
	r.Acting = append(r.Acting, o.Acting...)
}

// Options select what is replayed.
type Options struct {
	// Uniques are the unique constraints that the module's schema files show, Queries the SQL
	// statements of its files, by name.
	Uniques []summary.Unique
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

// handler reports whether handlers of an entry kind count.
func (o *Options) handler(kind string) bool {
	if on, ok := o.Handlers[kind]; ok {
		return on
	}
	return config.HandlerDefault(kind)
}

// handling is the replay of one handler.
type handling struct {
	prog  *link.Program
	d     *handlers.Discovery
	hd    *handlers.Handler
	opts  *Options
	steps int             // that all runs may execute
	m     *interp.Machine // of the first run
	// machines are those of all runs.
	machines []*interp.Machine
	reader   *act.Reader
	acts     map[int]act.Act
	// co are the operations that may run in the same delivery as another, before those that
	// may have run when it does.
	co, before map[int]interp.Bits
	inItem     map[int]bool
	// calm are the operations that run although nothing failed before; ends the states in
	// which the handler returns when nothing fails and its claims are won.
	calm    map[int]bool
	ends    []*interp.State
	commits bool // transactions are committed where it can be seen
	refuses bool // a delivery may be refused
	doubt   bool // something that could not be seen may keep records
	// asked are the parts of the answers of operations that branches depend on.
	asked map[int]map[catalog.Part]bool
	// again are the effects that a redelivery repeats.
	again map[int]bool
	chart *chart // nil: no inventory is asked for
	// byRegistration: a finding stands where the handler is registered.
	byRegistration bool
	// What the first run has noted for each of the questions that are asked of it.
	keys    []keyUse
	ack     ackNotes
	try     tryNotes
	loss    lossNotes
	batch   batchNotes
	endless []EndlessWait
	gaps    []Gap
	probes  map[probing]*probe
	// probeSteps are the instructions of the probes. They only choose words, so that they take
	// nothing from the other runs, and what they do not see is not told.
	probeSteps int
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

// machine is another machine for the handler.
func (h *handling) machine(w interp.World) *interp.Machine {
	m := h.another(w)
	spent := 0
	for _, o := range h.machines {
		spent += o.AllSteps()
	}
	m.Steps = max(0, min(runSteps(h.steps), h.steps-spent))
	h.machines = append(h.machines, m)
	return m
}

func (h *handling) another(w interp.World) *interp.Machine {
	m := h.hd.Machine(w)
	m.Share(h.m)
	return m
}

// replay asks all questions of a handler.
func (h *handling) replay() Result {
	res := h.ask()
	if !h.opts.handler(h.hd.Kind) { // it was run for the inventory
		return Result{}
	}
	if h.hd.API(h.m.Verified) {
		if !h.opts.handler("api") {
			return Result{}
		}
		res.ofAPI()
	}
	return res
}

func (h *handling) ask() Result {
	var res Result
	hd := h.hd
	if h.chart == nil && !h.opts.handler(hd.Kind) || !hd.Known() {
		return res
	}
	if h.hd.LooksUp() {
		return res
	}
	h.acts, h.co, h.before = map[int]act.Act{}, map[int]interp.Bits{}, map[int]interp.Bits{}
	h.inItem, h.calm = map[int]bool{}, map[int]bool{}
	h.asked = map[int]map[catalog.Part]bool{}
	h.m.KeysMayLack = true
	h.m.NotePuts()
	h.again, h.batch.source, h.batch.turned = map[int]bool{}, h.partialBatch(), map[uint64]bool{}
	h.ack, h.try = newAckNotes(), newTryNotes()
	h.loss.heard, h.loss.returned = map[int]bool{}, map[int]bool{}
	for _, o := range h.hd.Deliver(h.m) {
		h.over(h.chart.of(false), o)
		h.refuses = h.refuses || failed(o)
		h.returned(o)
	}
	if hd.Safe() && !h.takesDeliveries() {
		return res
	}
	res.Early, res.Waits = h.earlyAcks(), h.awaited()
	if hd.AtMostOnce {
		return res // it never comes again
	}
	effects := h.effects()
	if len(effects)+len(h.keys) == 0 {
		return res
	}
	res.Acting = []string{h.hd.Function()}
	h.calmly()
	res.Keys, res.Retries = h.unstable(), h.retries()
	groups := map[string][]int{}
	var keys []string
	for _, e := range effects {
		if h.acts[e].Effect == "chat" && !h.calm[e] || h.limits(e) {
			continue // an alert that something failed, or a counter
		}
		if h.acts[e].Effect == "sql-write" && h.acknowledged(e) {
			continue
		}
		k := h.visibleKey(e)
		if _, ok := groups[k]; !ok {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], e)
	}
	for _, k := range keys {
		res.Repeats = append(res.Repeats, h.second(groups[k])...)
	}
	h.leaks()
	res.Losses, res.Opens = h.losses(), h.opens()
	res.Gaps, res.Batches = h.gaps, h.batchFailures()
	return res
}

// calmly runs the handler in the world in which nothing fails, if something depends on it.
func (h *handling) calmly() {
	if h.ends != nil || len(h.try.loops) == 0 && !slices.ContainsFunc(h.m.Ops(), h.mayHold) {
		return
	}
	calm := h.machine(&calm{h: h})
	calm.Calm = true
	for _, o := range h.hd.Deliver(calm) {
		h.ends = append(h.ends, o.State)
	}
}

// effects are the operations of the first run that are visible and carry no key.
func (h *handling) effects() []int {
	var out []int
	for id, a := range h.acts {
		if a.Effect != "" && !a.Keyed && h.opts.effect(a.Effect) {
			out = append(out, id)
		}
	}
	sort.Ints(out)
	return out
}

// acknowledged: the delivery is acknowledged in a database transaction of the handler (River's
// JobCompleteTx): what that transaction writes is there only if the job does not come again.
func (h *handling) acknowledged(e int) bool {
	found := false
	h.co[e].Each(func(i int) {
		if h.acts[i].Claim.Is(act.Acknowledges) {
			found = true
		}
	})
	return found
}

// takesDeliveries: a GET route that verifies a signature, or that is named for it.
func (h *handling) takesDeliveries() bool { return h.m.Verified || h.hd.NamedForDeliveries() }

// visibleKey names what the first delivery left behind when it had an effect.
func (h *handling) visibleKey(e int) string {
	var b strings.Builder
	h.co[e].With(e).Each(func(i int) {
		if a := h.acts[i]; a.Claim != nil || len(a.Writes) > 0 || len(a.Deletes) > 0 || a.Opaque {
			fmt.Fprintf(&b, "%d,", i)
		}
	})
	if h.inItem[e] {
		b.WriteString("item")
	}
	return b.String()
}
