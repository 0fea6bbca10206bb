package replay

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Site is where a finding stands, and how its handler leads there.
type Site struct {
	Kind string // entry kind of the handler
	// API: its requests come from clients that ask, and not from what delivers events.
	API     bool
	Handler *link.Func
	// Source is what delivers, by name ("RabbitMQ"), "" if that is not known.
	Source string
	// Package and Pos are the place: in the handler's body.
	Package *summary.Package
	Pos     summary.Pos
	// Path are the calls from the handler to what is reported.
	Path []Step
	// Wire is where the package that was analysed leads to the handler's registration; its
	// Package is nil when that is not known.
	Wire Step
}

// Key recognises the place in the fact of a package.
func (s *Site) Key() string {
	return fmt.Sprintf("%s|%s:%d", s.Package.Path, filepath.Base(s.Package.Files[s.Pos.File]), s.Pos.Line)
}

// A Repeat is an effect that a redelivery repeats.
type Repeat struct {
	Site
	Effect string // kind of the effect
	What   string // the effect in words
	Cause  Cause
}

// A Step is a call on the path.
type Step struct {
	Package *summary.Package
	Pos     summary.Pos
	Callee  string
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
	// Entries are the handlers that were found; Acting those, by FullName, that have an effect.
	Entries []Entry
	Acting  []string
	// Handlers is how many handlers were replayed, Steps how many instructions that took.
	Handlers, Steps int
	// Bounds are those that were reached, sorted: what stands behind them was not looked at.
	Bounds []interp.Bound
	// Faults are handlers that could not be replayed because of a fault in the analysis.
	Faults []Fault
	// Own is the package under analysis; "" is the whole program.
	Own string
	// Program are the packages that were linked.
	Program []*summary.Package
	// Ran are the rules whose findings were all asked for, before the ignore comments are
	// judged; nil: not known.
	Ran  []string
	used map[*summary.Ignore]bool
	// Config is the configuration in force, if the caller has one.
	Config *config.Config
}

// keep drops the findings that f says no to; it is told the question that they answer.
func (r *Result) keep(f func(question string, s *Site) bool) {
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

// A Fault is a fault of the analysis itself.
type Fault struct {
	Handler string
	Err     error
}

// Options select what is replayed.
type Options struct {
	// SQL is what the module's .sql files show.
	SQL SQLFiles
	// Own limits the replay to handlers that this package declares, registers or wires; "" is
	// all of the program.
	Own string
	// Effects and Handlers are kinds of effects and entry kinds that are on or off, other than
	// by default.
	Effects, Handlers map[string]bool
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

// handling is the replay of one handler.
type handling struct {
	prog   *link.Program
	shared *interp.Shared
	d      *discovery
	hd     *handler
	opts   *Options
	steps  int             // that all runs may execute
	m      *interp.Machine // of the first run
	// machines are those of all runs.
	machines []*interp.Machine
	stmts    *statements
	schema   *schema
	acts     map[int]act
	known    map[*interp.Call]knownAct
	// co are the operations that may run in the same delivery as another, before those that
	// may have run when it does.
	co, before map[int]interp.Bits
	inItem     map[int]bool
	// calm are the operations that run although nothing failed before; ends the states in
	// which the handler returns when nothing fails and its claims are won.
	calm    map[int]bool
	ends    []*interp.State
	queues  map[uint64]map[int]act
	commits bool // transactions are committed where it can be seen
	refuses bool // a delivery may be refused
	doubt   bool // something that could not be seen may keep records
	// asked are the parts of the answers of operations that branches depend on.
	asked map[int]map[catalog.Part]bool
	// others are the operations of other handlers, which were sent the delivery.
	others map[int]bool
	// again are the effects that a redelivery repeats.
	again map[int]bool
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

func (h *handling) handlerName() string {
	if h.hd == nil || h.hd.fn == nil {
		return "?"
	}
	if h.hd.fn.Kind == interp.Func {
		return h.hd.fn.Text
	}
	return h.hd.fn.Type + "." + h.hd.method
}

// How many instructions all runs of a handler may execute: its share of allSteps, but no fewer than
// minSteps and no more than maxSteps. Those of most handlers execute some ten thousand. Those that
// their share was too small for share moreSteps, unless they are too many.
const (
	allSteps  = 4e6
	moreSteps = 2e6
	minSteps  = 100e3
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
	m := interp.NewMachine(h.shared, w)
	m.Share(h.m)
	return m
}

// run delivers once to the handler, in the machine's world.
func (h *handling) run(m *interp.Machine) []interp.Outcome {
	hd := h.hd
	m.HTTPMethod = hd.http
	s := hd.state.Fork()
	fn := hd.fn
	for _, w := range hd.wraps {
		outs := m.Run(w, []*interp.Value{fn}, s)
		if len(outs) == 0 || len(outs[0].Results) == 0 {
			continue
		}
		if r := outs[0].Results[0]; r.Kind == interp.Func || r.Kind == interp.Ptr || r.Kind == interp.Struct {
			fn, s = r, outs[0].State
		}
	}
	call := func(up *interp.Frame, args []*interp.Value, s *interp.State, pos summary.Pos) []interp.Outcome {
		if len(hd.links) > 0 {
			return m.RunChain(up, append(slices.Clone(hd.links), fn), args, s, pos)
		}
		return m.CallValue(up, fn, hd.method, args, s, pos)
	}
	if len(hd.outer) > 0 {
		m.Inner = &interp.Inner{Router: hd.router, Run: call}
		var outs []interp.Outcome
		for _, o := range hd.outer {
			outs = append(outs, m.Method(o, "ServeHTTP", nil, s.Fork())...)
		}
		m.Inner = nil
		return outs
	}
	m.Start()
	return call(m.Root(), hd.args, s, summary.Pos{File: -1})
}

// replay asks all questions of a handler.
func (h *handling) replay() Result {
	res := h.ask()
	if h.api() {
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
	if !h.opts.handler(hd.kind) || hd.fn.Kind == interp.Sym && hd.fn.Type == "" {
		return res
	}
	if h.looksUp() {
		return res
	}
	h.known = map[*interp.Call]knownAct{}
	h.acts, h.co, h.before = map[int]act{}, map[int]interp.Bits{}, map[int]interp.Bits{}
	h.inItem, h.calm, h.queues = map[int]bool{}, map[int]bool{}, map[uint64]map[int]act{}
	h.asked = map[int]map[catalog.Part]bool{}
	h.m.KeysMayLack = true
	h.m.NotePuts()
	h.others = map[int]bool{}
	h.again, h.batch.source, h.batch.turned = map[int]bool{}, h.partialBatch(), map[uint64]bool{}
	h.ack, h.try = newAckNotes(), newTryNotes()
	h.loss.heard, h.loss.returned = map[int]bool{}, map[int]bool{}
	for _, o := range h.run(h.m) {
		h.refuses = h.refuses || failed(o)
		h.returned(o)
	}
	if readOnly(hd.http) && !h.takesDeliveries() {
		return res
	}
	res.Early, res.Waits = h.earlyAcks(), h.awaited()
	if hd.atMostOnce {
		return res // it never comes again
	}
	effects := h.effects()
	if len(effects)+len(h.keys) == 0 {
		return res
	}
	res.Acting = []string{h.functionName()}
	if len(h.try.loops) > 0 || slices.ContainsFunc(h.m.Ops(), h.mayHold) {
		calm := h.machine(&calm{h: h})
		calm.Calm = true
		for _, o := range h.run(calm) {
			h.ends = append(h.ends, o.State)
		}
	}
	res.Keys, res.Retries = h.unstable(), h.retries()
	groups := map[string][]int{}
	var keys []string
	for _, e := range effects {
		if h.acts[e].effect == "chat" && !h.calm[e] || h.limits(e) {
			continue // an alert that something failed, or a counter
		}
		if h.acts[e].effect == "sql-write" && h.acknowledged(e) {
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

// effects are the operations of the first run that are visible and carry no key.
func (h *handling) effects() []int {
	var out []int
	for id, a := range h.acts {
		if a.effect != "" && !a.keyed && !h.others[id] && h.opts.effect(a.effect) {
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
		if h.acts[i].claim.is(ackClaim) {
			found = true
		}
	})
	return found
}

// takesDeliveries: a GET route that verifies a signature, or that is named for it.
func (h *handling) takesDeliveries() bool { return h.m.Verified || h.namedForDeliveries() }

func (h *handling) namedForDeliveries() bool {
	text := strings.ToLower(h.hd.route + " " + h.handlerName())
	for _, w := range []string{"webhook", "callback", "notify", "notification"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// visibleKey names what the first delivery left behind when it had an effect.
func (h *handling) visibleKey(e int) string {
	var b strings.Builder
	h.co[e].With(e).Each(func(i int) {
		if a := h.acts[i]; a.claim != nil || len(a.writes) > 0 || len(a.deletes) > 0 || a.opaque {
			fmt.Fprintf(&b, "%d,", i)
		}
	})
	if h.inItem[e] {
		b.WriteString("item")
	}
	return b.String()
}
