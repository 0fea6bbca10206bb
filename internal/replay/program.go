package replay

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/idemcheck/idemcheck/internal/fault"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
)

// budget is how many instructions all replays of a program may execute together. Those of
// a large service are some millions.
const budget = 100e6

// Program replays the handlers of a program.
func Program(p *link.Program, opts Options) *Result {
	r := newReplayer(p, &opts)
	d, m := r.d, r.wired
	r.res.Steps = m.AllSteps()
	for b := range m.Bounds {
		r.res.Bounds = append(r.res.Bounds, b)
	}
	r.all(d.handlers)
	if r.res.Steps <= opts.Budget {
		r.all(d.bySignature(r.entered))
	}
	r.res.Faults = append(r.res.Faults, d.faults...)
	slices.SortFunc(r.res.Bounds, func(a, b interp.Bound) int {
		return cmp.Or(strings.Compare(a.Func, b.Func), strings.Compare(a.What, b.What), strings.Compare(a.Unseen, b.Unseen))
	})
	r.res.Bounds = slices.Compact(r.res.Bounds)
	return r.res
}

// A replayer replays the handlers of a program side by side. What it gives does not depend on
// how many at once.
type replayer struct {
	prog    *link.Program
	d       *discovery
	wired   *interp.Machine
	opts    *Options
	common  handling // what all have in common
	res     *Result
	entered map[string]bool // functions that were run
	// handlerSteps is how many instructions the runs of one handler may execute.
	handlerSteps int
	done         atomic.Int64
}

// newReplayer puts a program together: its handlers are found, and ready to be replayed.
func newReplayer(p *link.Program, opts *Options) *replayer {
	opts.Budget, opts.RootSteps = cmp.Or(opts.Budget, budget), cmp.Or(opts.RootSteps, rootSteps)
	d, m := discover(p, opts)
	r := &replayer{prog: p, d: d, wired: m, opts: opts, res: &Result{Own: opts.Own}, entered: map[string]bool{}}
	r.common = handling{prog: p, stmts: newStatements()}
	r.common.schema = schemaOf(p, r.common.stmts, opts.SQL.Uniques)
	m.Freeze()
	for _, hd := range d.handlers {
		hd.state.Freeze()
	}
	return r
}

// A turnout is what the replay of equal registrations of a handler gave.
type turnout struct {
	handlers []*handler
	result   Result
	entered  []map[string]bool
	bounds   []interp.Bound
	faults   []Fault
	steps    int
}

// all replays handlers, those that are registered alike once.
func (r *replayer) all(handlers []*handler) {
	r.note(handlers)
	var list []*turnout
	alike := map[uint64]*turnout{}
	for _, hd := range handlers {
		k := hd.circumstances()
		if alike[k] == nil {
			alike[k] = &turnout{}
			list = append(list, alike[k])
		}
		alike[k].handlers = append(alike[k].handlers, hd)
	}
	before, of := r.res.Steps, r.res.Handlers+len(handlers)
	r.handlerSteps = r.opts.handlerSteps(len(list))
	r.sideBySide(list, before, of)
	r.large(list, before, of)
	lookedUp := map[string]bool{}
	defer func() { maps.Copy(r.entered, lookedUp) }()
	for _, t := range list {
		if r.res.Steps > r.opts.Budget {
			r.res.Bounds = append(r.res.Bounds, interp.Bound{Func: r.handling(t.handlers[0]).handlerName(),
				What: "the instructions of the whole run", Unseen: fmt.Sprintf("%d handlers from here on", of-r.res.Handlers)})
			return
		}
		r.res.add(&t.result)
		r.res.Faults = append(r.res.Faults, t.faults...)
		r.res.Handlers += len(t.handlers)
		r.res.Steps += t.steps
		r.res.Bounds = append(r.res.Bounds, t.bounds...)
		for _, entered := range t.entered {
			maps.Copy(r.entered, entered)
		}
		for _, hd := range t.handlers {
			h := r.handling(hd)
			r.entered[h.handlerName()] = true // also one that is not replayed: a schedule's, an at-most-once one
			if h.looksUp() {
				own, around := hd.functions(r.prog)
				for _, name := range slices.Concat(own, around) {
					r.prog.Reach(name, lookedUp)
				}
			}
		}
	}
}

// large replays again those of which something was cut off, with a larger share.
func (r *replayer) large(list []*turnout, before, of int) {
	var large []*turnout
	for _, t := range list {
		before += t.steps
		if slices.ContainsFunc(t.bounds, func(b interp.Bound) bool { return b.What == interp.RunSteps }) {
			large = append(large, t)
		}
	}
	share := min(moreSteps/max(len(large), 1), maxSteps)
	if share < 2*r.handlerSteps || before > r.opts.Budget {
		return
	}
	r.handlerSteps = share
	for _, t := range large {
		r.done.Add(-int64(len(t.handlers)))
		*t = turnout{handlers: t.handlers, steps: t.steps}
	}
	r.sideBySide(large, before, of)
}

// sideBySide replays on all processors. What comes behind the budget need not be replayed.
func (r *replayer) sideBySide(list []*turnout, spent, of int) {
	var (
		wg    sync.WaitGroup
		next  atomic.Int64
		mu    sync.Mutex
		ended = make([]bool, len(list))
		first int // all before it have ended
	)
	for range min(len(list), runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				mu.Lock()
				over := spent > r.opts.Budget
				mu.Unlock()
				if i >= len(list) || over {
					return
				}
				r.replay(list[i], of)
				mu.Lock()
				ended[i] = true
				for first < len(list) && ended[first] {
					spent += list[first].steps
					first++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
}

// replay replays a handler once for all of its registrations, unless what it finds stands there.
func (r *replayer) replay(t *turnout, of int) {
	for _, hd := range t.handlers {
		h := r.handling(hd)
		if r.opts.Progress != nil {
			r.opts.Progress(h.handlerName(), int(r.done.Load()), of)
		}
		func() {
			defer func() {
				if e := recover(); e != nil {
					t.faults = append(t.faults, Fault{h.handlerName(), fault.In(e)})
				}
			}()
			one := h.replay()
			t.result.add(&one)
			alike := t.handlers
			if h.byRegistration {
				alike = []*handler{hd}
			}
			h.describe(alike, &one)
		}()
		for _, m := range h.machines {
			t.steps += m.AllSteps()
		}
		t.steps += h.probeSteps
		t.entered = append(t.entered, h.m.Entered)
		for b := range h.m.Bounds {
			t.bounds = append(t.bounds, b)
		}
		if !h.byRegistration {
			r.done.Add(int64(len(t.handlers)))
			return
		}
		r.done.Add(1)
	}
}

// handling is the replay of a handler that is about to begin.
func (r *replayer) handling(hd *handler) *handling {
	h := &handling{prog: r.prog, shared: r.d.shared, d: r.d, hd: hd, opts: r.opts, stmts: r.common.stmts, schema: r.common.schema}
	h.steps = r.handlerSteps
	h.m = interp.NewMachine(r.d.shared, &first{h: h})
	h.m.Steps = runSteps(h.steps)
	h.machines = []*interp.Machine{h.m}
	h.m.Fields, h.m.Clients, h.m.Receivers, h.m.Globals = r.wired.Fields, r.wired.Clients, r.wired.Receivers, r.wired.Globals
	h.m.Body, h.m.Name = h.functionName(), h.handlerName()
	if r.opts.Inventory {
		h.chart = newChart()
	}
	return h
}
