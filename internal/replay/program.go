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

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/fault"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/link"
)

// budget is how many instructions all replays of a program may execute together. Those of
// a large service are some millions.
const budget = 100e6

// Program replays the handlers of a program.
func Program(p *link.Program, opts Options) *Result {
	r := newReplayer(p, &opts)
	d := r.d
	r.res.Steps, r.res.Bounds = d.Steps(), d.Bounds()
	r.all(d.Handlers)
	if r.res.Steps <= opts.Budget {
		r.all(d.BySignature(r.entered))
	}
	r.res.Faults = append(r.res.Faults, d.Faults...)
	slices.SortFunc(r.res.Bounds, func(a, b interp.Bound) int {
		return cmp.Or(strings.Compare(a.Func, b.Func), strings.Compare(a.What, b.What), strings.Compare(a.Unseen, b.Unseen))
	})
	r.res.Bounds = slices.Compact(r.res.Bounds)
	return r.res
}

// A replayer replays the handlers of a program side by side. What it gives does not depend on
// how many at once.
type replayer struct {
	prog   *link.Program
	d      *handlers.Discovery
	opts   *Options
	schema *act.Schema
	// memories are the maps in which the program remembers something.
	memories map[string]*link.Memory
	res      *Result
	entered  map[string]bool // functions that were run
	// listed are the handlers' entries in the inventory.
	listed map[*handlers.Handler]*inventory.Handler
	// handlerSteps is how many instructions the runs of one handler may execute.
	handlerSteps int
	done         atomic.Int64
}

// newReplayer puts a program together: its handlers are found, and ready to be replayed.
func newReplayer(p *link.Program, opts *Options) *replayer {
	opts.Budget = cmp.Or(opts.Budget, budget)
	d := handlers.Discover(p, handlers.Options{Own: opts.Own, Tests: opts.Tests, Queries: opts.Queries, Subjects: opts.Inventory, RootSteps: opts.RootSteps})
	r := &replayer{prog: p, d: d, opts: opts, res: &Result{}, entered: map[string]bool{}, listed: map[*handlers.Handler]*inventory.Handler{}}
	r.schema = act.NewSchema(p, opts.Uniques, opts.Objects)
	r.memories = p.Memories()
	return r
}

// A turnout is what the replay of equal registrations of a handler gave.
type turnout struct {
	handlers []*handlers.Handler
	result   Result
	entered  []map[string]bool
	bounds   []interp.Bound
	faults   []fault.Fault
	steps    int
}

// all replays handlers, those that are registered alike once.
func (r *replayer) all(handlers []*handlers.Handler) {
	for _, hd := range handlers {
		r.listed[hd] = hd.Entry()
		r.res.Inventory = append(r.res.Inventory, r.listed[hd])
	}
	var list []*turnout
	alike := map[uint64]*turnout{}
	for _, hd := range handlers {
		k := hd.Circumstances()
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
			r.res.Bounds = append(r.res.Bounds, interp.Bound{Func: t.handlers[0].Name(),
				What: "the instructions of the whole run", Unseen: fmt.Sprintf("%d handlers from here on", of-r.res.Handlers)})
			return
		}
		r.res.Findings = append(r.res.Findings, t.result.Findings...)
		r.res.Acting = append(r.res.Acting, t.result.Acting...)
		r.res.Faults = append(r.res.Faults, t.faults...)
		r.res.Handlers += len(t.handlers)
		r.res.Steps += t.steps
		r.res.Bounds = append(r.res.Bounds, t.bounds...)
		for _, entered := range t.entered {
			maps.Copy(r.entered, entered)
		}
		for _, hd := range t.handlers {
			r.entered[hd.Name()] = true // also one that is not replayed: a schedule's, an at-most-once one
			if hd.LooksUp() {
				own, around := hd.Functions()
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

// replay replays a handler once for all of its registrations. What stands where it is registered stands
// at each.
func (r *replayer) replay(t *turnout, of int) {
	h := r.handling(t.handlers[0])
	if r.opts.Progress != nil {
		r.opts.Progress(h.hd.Name(), int(r.done.Load()), of)
	}
	func() {
		defer func() {
			if e := recover(); e != nil {
				t.faults = append(t.faults, fault.Fault{Func: h.hd.Name(), Err: fault.In(e)})
			}
		}()
		qs := h.begin()
		t.result = qs.answer()
		t.result.Findings = append(t.result.Findings, elsewhere(t.result.Findings, t.handlers[1:])...)
		r.describe(qs, t.handlers, len(t.result.Acting) > 0)
	}()
	t.steps += h.executed() + h.probeSteps
	t.entered = append(t.entered, h.m.Entered)
	for b := range h.m.Bounds {
		t.bounds = append(t.bounds, b)
	}
	r.done.Add(int64(len(t.handlers)))
}

// elsewhere are the findings that stand at other registrations of the handler.
func elsewhere(findings []Finding, handlers []*handlers.Handler) (more []Finding) {
	for _, hd := range handlers {
		for _, f := range findings {
			g, ok := f.(*Gap)
			if !ok || g.middleware == "" {
				continue
			}
			if at := g.at(hd); at != nil && !stands(findings, at.Where()) && !stands(more, at.Where()) {
				more = append(more, at)
			}
		}
	}
	return more
}

// handling is the replay of a handler that is about to begin.
func (r *replayer) handling(hd *handlers.Handler) *handling {
	h := &handling{prog: r.prog, hd: hd, opts: r.opts, schema: r.schema, steps: r.handlerSteps, m: hd.Machine(nil), memories: r.memories}
	h.m.Steps = runSteps(h.steps)
	return h
}
