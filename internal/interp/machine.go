package interp

import (
	"fmt"
	"slices"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Bounds. Most only say how much is told apart: what goes beyond is joined. What is cut off
// (calls inside calls, turns of a loop, types behind an interface, instructions) is told, see Bound.
const (
	maxDepth    = 40   // calls inside calls
	maxRecurse  = 2    // activations of one function
	maxNested   = 6    // activations of one closure that has captured others
	maxStates   = 32   // different states at one block
	maxForks    = 4    // calls of one block that tell paths apart before these meet
	maxRounds   = 2    // rounds of a loop before values are joined
	maxConcrete = 16   // the same, of a loop over a list that is known
	maxEntries  = 128  // the same, over a map, where the program is put together
	maxOutcomes = 16   // different outcomes of one call
	maxBehind   = 64   // types behind an interface
	maxHops     = 12   // from an interface through embedded interfaces to a method
	maxContexts = 3    // ways to a function in one manner that are told apart
	maxBelow    = 2    // calls below one of the handler's body that are told apart by it
	maxManners  = 64   // manners in which a function is entered
	maxKept     = 10e3 // runs that are kept for others that ask the same
	maxRuns     = 3    // runs of a function in one situation that are told apart
	longRun     = 20e3 // instructions of a run, after which it tells less apart
	maxTimes    = 1    // runs of a function in a long run that are told apart
	maxGeneral  = 2    // runs of it there for more memory
	maxComputed = 48   // runs of a function that only computes, with whatever arguments
)

// A World decides what operations on the outside answer, and listens.
type World interface {
	// Perform is asked at each operation. Every answer is tried. No answer at all: the
	// results are unknown.
	Perform(op *Op, s *State) []Answer
	// Branch tells that a branch depends on the answers of operations: those that cond is From.
	Branch(cond *Value, s *State)
	// Register tells that a handler is registered.
	Register(r *Registration, s *State)
	// Committed tells that a transaction was committed: by a call, or because the function
	// that ran in it returned without an error.
	Committed(s *State)
	// Unresolved tells of a call whose callee is not known.
	Unresolved(c *CallSite, s *State)
	// Return tells that a function returns at pos; midway: from the middle of a loop.
	Return(fr *Frame, pos summary.Pos, results []*Value, midway bool, s *State)
	// Turn tells that a turn of a loop has ended, Again that another one follows: the loop's
	// condition, asked once more, did not end it.
	Turn(t *Turn, s *State)
	Again(t *Turn, s *State)
}

// A Summarist is a World that need not hear one by one of the operations of a function that is not run
// again. PerformAll tells which they are: true if the world answers none of them, and does with the states
// what the world did in which they were performed; it has noted them.
type Summarist interface {
	PerformAll(ops Bits) bool
}

// A Turn is one turn of a loop: Before is the state in which the first one began.
type Turn struct {
	Frame  *Frame
	Header int32 // the block
	Before *State
}

// Took reports whether a delivery was taken in the turn; s is the state in which it ended.
func (t *Turn) Took(s *State) bool { return s.taken > t.Before.taken }

// Silent is a World that knows nothing and hears nothing: others embed it.
type Silent struct{}

func (Silent) Perform(*Op, *State) []Answer                       { return nil }
func (Silent) Branch(*Value, *State)                              {}
func (Silent) Register(*Registration, *State)                     {}
func (Silent) Committed(*State)                                   {}
func (Silent) Unresolved(*CallSite, *State)                       {}
func (Silent) Return(*Frame, summary.Pos, []*Value, bool, *State) {}
func (Silent) Turn(*Turn, *State)                                 {}
func (Silent) Again(*Turn, *State)                                {}

// An Answer is one way in which an operation may end: the parts of its result that
// are known.
type Answer struct {
	Parts map[catalog.Part]*Value
	// Stop: the run does not go on from here.
	Stop bool
}

// A Frame is one call on the way to where the run is.
type Frame struct {
	Up    *Frame
	Func  *link.Func
	Call  summary.Pos // in Up's function: where this one was called
	depth int
	path  uint64
	// anchor is the call in the handler's body that led here; general: the frame stands for
	// several ways.
	anchor  uint64
	below   int // how many calls below it
	general bool
	// Blurred: it, or one above it, is general in a long run: what is known of its values may be
	// true of others.
	Blurred bool
	quiet   bool // nothing happens in it
	cut     bool // it has executed all the instructions that it may
	args    []*Value
	free    []*Value
	// Async: the frame runs in a goroutine that Call started. Dynamic: the callee was a value.
	// Sent: it receives what Call has sent; Handed: which is a function, for it to call; Own: it is
	// a handler of its own.
	// Passed: its caller adapts it, see passesOn.
	Async, Dynamic, Sent, Handed, Own, Passed bool
	// Spec, of a function that the catalogue says is called: how it is called; Retry: again
	// and again.
	Spec  *catalog.Calls
	Retry bool
}

// Given reports whether the function was called with a value.
func (f *Frame) Given(v *Value) bool {
	return slices.ContainsFunc(f.args, func(a *Value) bool { return a != nil && v != nil && a.Ident() == v.Ident() })
}

// A CallSite is a call in the function of a frame.
type CallSite struct {
	Frame *Frame
	Pos   summary.Pos
	Name  string // the callee as far as it is known
	Sym   catalog.Symbol
	Args  []*Value
	Info  *summary.CallInfo
	Go    bool
	// Sent, Handed, Own: what runs is the receiver of what was sent into a channel; see Frame.
	Sent, Handed, Own bool
	at                uint64 // what the place of the call does not matter to is known by this; else 0
}

// An Outcome is one way in which a function may end.
type Outcome struct {
	Results []*Value
	State   *State
}

// A Machine runs functions of a program in a world.
type Machine struct {
	Prog  *link.Program
	World World
	// Fields are the values that constructors put into struct fields ("pkg.T.field").
	Fields map[string][]Known
	// Clients are the same of clients of SDKs, also of unknown ones.
	Clients map[string][]Known
	// Receivers are the functions that take elements out of channels of the program, by channel.
	Receivers map[uint64][]Receiver
	// Globals is the state after the packages were initialised.
	Globals *State
	// Entered are the functions of the program that were run.
	Entered map[string]bool
	// Enter says which functions are worth running; nil: all. The results of others are unknown.
	Enter func(name string) bool
	// Verified: the signature of a delivery was checked.
	Verified bool
	// Exchanged: a code that a browser has brought back was exchanged.
	Exchanged bool
	// Inner, when set, is what a router runs: ServeHTTP on it becomes a call of Inner.
	Inner *Inner
	// Presumed are functions of the program that are not run: by name, the bool that is their first result.
	Presumed map[string]bool
	Premises
	// Applied, when set, is told which entries of the catalogue apply to a call.
	Applied func(*catalog.API)
	// Body is the handler's function: calls in it are told apart.
	Body string
	// Forgetful: the world need not hear of an operation again where more has happened before it,
	// unless a transaction or a turn of a loop ends.
	Forgetful bool
	// Wires: the program is put together. Nothing fails, and all paths meet at once. Registers
	// says which functions may lead to a registration: each manner of calling them counts.
	Wires     bool
	Registers func(name string) bool
	// FromStart: the run begins where the program does: what is not set yet is nil.
	FromStart bool
	// Steps is how many instructions one run may execute. Bounds are those that were reached; Name
	// is what runs, for them.
	Name            string
	Steps           int
	Bounds          map[Bound]bool
	types           map[string]*catalog.Type
	shapes          map[string][]*catalog.API
	table           *opTable
	steps, allSteps int
	cut             bool // the run has executed all that it may
	// runs are those of functions, by what they answer: all machines of a handler share them.
	// heard are the marks with which the world has heard of one.
	runs   map[uint64][]*run
	heard  map[*run][]hearing
	reads  []cellRead // room for those of one run
	asked  asked      // by the function that runs
	shared *Shared
	visits map[uint64]*visit
	times  map[*link.Func]int // that functions were run
	consts map[*link.Func]*constants
	// contexts bound the ways to a function that are told apart, manners how many contexts it has.
	contexts map[uint64]*context
	manners  map[uint64]int
	reach    reachability
	// atMostOnce are channels whose deliveries never come again, by identity, and where they
	// were opened.
	atMostOnce map[uint64]Place
	origins    map[uint64]*Origin
	put        map[uint64][]put // by the value; nil: not noted
}

// opTable numbers the operations of all runs on one handler.
type opTable struct {
	byKey map[uint64]*Op
	list  []*Op
	// starts are the operations that run in goroutines, for each place that starts them.
	starts   []Started
	startsBy map[uint64]int
}

// An Inner is the handler that a router of known identity leads to.
type Inner struct {
	Router uint64
	Run    func(up *Frame, args []*Value, s *State, pos summary.Pos) []Outcome
}

// NewMachine returns a machine for a program. Operations of several machines that
// share ops (see Share) are the same.
func NewMachine(sh *Shared, w World) *Machine {
	return &Machine{Prog: sh.prog, shared: sh, World: w, Steps: 300e3, table: &opTable{byKey: map[uint64]*Op{}, startsBy: map[uint64]int{}}, types: map[string]*catalog.Type{}, shapes: map[string][]*catalog.API{},
		Entered: map[string]bool{}, atMostOnce: map[uint64]Place{}, origins: map[uint64]*Origin{}, runs: map[uint64][]*run{}, heard: map[*run][]hearing{}, visits: map[uint64]*visit{}, times: map[*link.Func]int{}, consts: map[*link.Func]*constants{}, contexts: map[uint64]*context{}, manners: map[uint64]int{}}
}

// Ended: the delivery has ended. What the machine knows of its own way through it is dropped: calls that
// others keep know their machine.
func (m *Machine) Ended() {
	m.heard, m.visits, m.times, m.reads, m.reach = map[*run][]hearing{}, map[uint64]*visit{}, map[*link.Func]int{}, nil, reachability{}
}

// Share makes m know the operations of o under the same numbers.
func (m *Machine) Share(o *Machine) {
	m.table, m.Fields, m.Clients, m.Receivers, m.HTTPMethod, m.Records = o.table, o.Fields, o.Clients, o.Receivers, o.HTTPMethod, o.Records
	m.Body, m.Name, m.runs, m.consts, m.contexts, m.manners = o.Body, o.Name, o.runs, o.consts, o.contexts, o.manners
	if o.Bounds == nil {
		o.Bounds = map[Bound]bool{}
	}
	m.Bounds = o.Bounds
}

// step counts an instruction of a function: false if the run may not execute more.
func (m *Machine) step(fn string) bool {
	m.steps++
	m.allSteps++
	if m.steps > m.Steps && !m.cut {
		m.cut = true
		m.bound(fn, RunSteps, "what comes after it in "+m.Name)
	}
	return !m.cut
}

// bound notes that a bound was reached.
func (m *Machine) bound(fn, what, unseen string) {
	if m.Bounds == nil {
		m.Bounds = map[Bound]bool{}
	}
	m.Bounds[Bound{fn, what, unseen}] = true
}

// NotePuts makes the machine remember where values are put into fields (see PutAt).
func (m *Machine) NotePuts() { m.put = map[uint64][]put{} }

// Ops are the operations that were met so far, by number.
func (m *Machine) Ops() []*Op { return m.table.list }

// Run calls a function value with arguments from a state. args may be shorter than the
// parameters: the others are unknown.
func (m *Machine) Run(fn *Value, args []*Value, s *State) []Outcome {
	m.Start()
	return m.apply(fn, call{site: &CallSite{Frame: m.Root(), Pos: summary.Pos{File: -1}}, args: args}, s)
}

// Wrap calls a middleware, the nth of those around a handler, with what it wraps: each makes objects of its
// own, also where one function is around the handler twice.
func (m *Machine) Wrap(nth int, middleware, next *Value, s *State) []Outcome {
	m.Start()
	root := &Frame{path: mix(fnvOffset, uint64(nth)+1)}
	return m.apply(middleware, call{site: &CallSite{Frame: root, Pos: summary.Pos{File: -1}}, args: []*Value{next}}, s)
}

// String is for debugging.
func (v *Value) String() string {
	if v == nil {
		return "_"
	}
	switch v.Kind {
	case Const:
		if v.CK == summary.Nil {
			return "nil"
		}
		return fmt.Sprintf("%q", v.Text)
	case Func:
		return "func " + v.Text
	case Ptr:
		return fmt.Sprintf("&%x%v(%s)", v.Cell&0xffff, v.Steps, v.Type)
	case Err:
		return fmt.Sprintf("err%v%v", v.IDs(), v.Classes())
	}
	return fmt.Sprintf("k%d:%x[%s %s %s]%v", v.Kind, v.Hash()&0xffff, v.Type, v.Text, v.Part, v.Elems)
}

// FuncValue is the function of that name as a value.
func FuncValue(name string) *Value { return &Value{Kind: Func, Text: name} }

// FuncValue is the frame's function with what it captured.
func (fr *Frame) FuncValue() *Value { return &Value{Kind: Func, Text: fr.Func.Name, Elems: fr.free} }

// ID tells calls on different ways apart; the same call has the same in each run.
func (fr *Frame) ID() uint64 { return fr.path }

// Args are the arguments of the frame's call.
func (fr *Frame) Args() []*Value { return fr.args }

// Key tells calls of the same function with different arguments apart.
func (fr *Frame) Key() uint64 {
	h := uint64(fnvOffset)
	for _, a := range fr.args {
		h = mix(h, a.Hash())
	}
	for _, a := range fr.free {
		h = mix(h, a.Hash())
	}
	return h
}

// Method calls a method of an object, as a registration of the object does.
func (m *Machine) Method(obj *Value, name string, args []*Value, s *State) []Outcome {
	m.Start()
	return m.CallValue(&Frame{path: fnvOffset}, obj, name, args, s, summary.Pos{File: -1})
}

// Freeze makes what the machine has found of a program ready for machines that run side by side:
// values note what they compute of themselves when they are first asked. The machine runs no more:
// what it has kept for that is dropped.
func (m *Machine) Freeze() {
	m.runs, m.heard, m.visits, m.contexts, m.manners, m.consts = nil, nil, nil, nil, nil, nil
	freeze := func(_ uint64, v *Value) { v.whole() }
	if m.Globals != nil {
		m.Globals.memory().each(freeze)
	}
	for _, all := range []map[string][]Known{m.Fields, m.Clients} {
		for _, list := range all {
			for _, k := range list {
				k.Value.whole()
				k.state.memory().each(freeze)
			}
		}
	}
	for _, list := range m.Receivers {
		for _, r := range list {
			for _, v := range slices.Concat(r.frame.args, r.frame.free, []*Value{r.ch}) {
				v.whole()
			}
			r.state.memory().each(freeze)
		}
	}
}

// Freeze makes a state ready for machines that run side by side.
func (s *State) Freeze() { s.memory().each(func(_ uint64, v *Value) { v.whole() }) }

// AllSteps is how many instructions the machine has executed in all its runs.
func (m *Machine) AllSteps() int { return m.allSteps }

// Spent is how many instructions the last run has executed.
func (m *Machine) Spent() int { return m.steps }

// Start begins a new run: its bound counts from here. Root is the frame that calls the
// handler.
func (m *Machine) Start() { m.steps, m.cut = 0, false }

// Root is the frame from which handlers are called.
func (m *Machine) Root() *Frame { return &Frame{path: fnvOffset} }

// CallValue calls a function, or a method of an object.
func (m *Machine) CallValue(up *Frame, fn *Value, name string, args []*Value, s *State, pos summary.Pos) []Outcome {
	c := call{site: &CallSite{Frame: up, Pos: pos}, args: args, at: mixText(up.path, name)}
	if fn.Kind == Func || fn.Kind == Choice || name == "" || name == "*" {
		return m.apply(fn, c, s)
	}
	return m.invokeOn(fn, method{name: name}, c, s)
}
