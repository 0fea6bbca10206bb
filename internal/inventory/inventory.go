// Package inventory is what a program takes deliveries with, and what it does then: its handlers,
// their effects, guards and acknowledgements, and what is not known of them. The replay fills it;
// the map shows it, compare asks it which handler takes an event, the rule redelivery which
// handlers a function of a deployment runs.
package inventory

import (
	"time"

	"github.com/idemcheck/idemcheck/internal/report"
)

// Version of the JSON format. It changes when a program that reads it would break: fields may be
// added without.
const Version = 1

// An Inventory is that of a program, as its JSON format has it. Lists are never null, and every
// field is always there.
type Inventory struct {
	Version int  `json:"version"`
	Tool    Tool `json:"tool"`
	// Totals count what the lists hold.
	Totals   Totals     `json:"totals"`
	Handlers []*Handler `json:"handlers"` // by package, place and registration
	// Unknown is what is not known of no single handler: packages left out, bounds of the wiring.
	Unknown []Unknown `json:"unknown"`
}

// A Tool made the inventory.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Totals count.
type Totals struct {
	Handlers int            `json:"handlers"`
	Kinds    map[string]int `json:"kinds"` // handlers by entry kind
	Effects  int            `json:"effects"`
	States   map[State]int  `json:"states"` // effects by state
	Guards   int            `json:"guards"`
	Deciding int            `json:"deciding"` // guards that decide
	Findings int            `json:"findings"`
	Unknown  int            `json:"unknown"`
}

// A Handler is a function that receives deliveries.
type Handler struct {
	// ID recognises it in another run, whatever its lines.
	ID       string `json:"id"`
	Name     string `json:"name"`     // as its author would name it, "(*Server).Paid"
	Function string `json:"function"` // its full name
	Package  string `json:"package"`  // import path
	Kind     string `json:"kind"`     // entry kind: http, serverless, queue, job, schedule
	// API: its requests come from clients that ask, and not from what delivers events.
	API    bool   `json:"api"`
	Source string `json:"source"` // what delivers, "RabbitMQ"; "" is not known
	Place  Place  `json:"place"`  // of the function
	// Registrations are where, and for what, it is registered: none if nothing registers it.
	Registrations []Registration `json:"registrations"`
	// Deployment is what delivers to it by the deployment files.
	Deployment []Trigger `json:"deployment"`
	// Once: the source never delivers an event again.
	Once     bool      `json:"once"`
	Ack      Ack       `json:"ack"`
	Effects  []Effect  `json:"effects"` // in the order in which they run
	Guards   []Guard   `json:"guards"`  // in the order in which they run
	Flow     Flow      `json:"flow"`
	Findings []Finding `json:"findings"`
	Unknown  []Unknown `json:"unknown"`

	// Entry is the full name of the function that is called first: Function may be what it wraps. In
	// is that of the declared function that it is registered in; of itself if nothing registers it.
	Entry, In string `json:"-"`
	// Bodies are the full names of the functions that its findings are those of: itself, and what
	// wraps it. They are sorted.
	Bodies []string `json:"-"`
	// Acts: it has an effect of a kind that counts. Safe: it answers safe requests (GET), and takes
	// no deliveries.
	Acts bool `json:"-"`
	Safe bool `json:"-"`
	// Foreign: a library has made it, of nothing of the program.
	Foreign bool `json:"-"`
	// Generated: its code was generated from something else.
	Generated bool `json:"-"`
	// Types are those of the parameters of what it reaches, Texts its constants, Keys what its
	// guards and callees recognise an event by. Types and texts are sorted.
	Types []string `json:"-"`
	Texts []string `json:"-"`
	Keys  []KeyUse `json:"-"`
}

// Routes are those of HTTP requests that it is registered for.
func (h *Handler) Routes() []string {
	var out []string
	for _, r := range h.Registrations {
		if r.Route != "" {
			out = append(out, r.Route)
		}
	}
	return out
}

// A Place is a line of a file; line and column count from 1, 0 is not known.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// PlaceOf is a position as a place.
func PlaceOf(p report.Position) Place { return Place{p.File, max(p.Line, 0), max(p.Col, 0)} }

// Position is a place as a position.
func (p Place) Position() report.Position {
	return report.Position{File: p.File, Line: p.Line, Col: p.Column}
}

// A Registration hands deliveries to a handler.
type Registration struct {
	Method string `json:"method"` // of HTTP requests; "" is any, or none
	Route  string `json:"route"`  // of HTTP requests
	// Subjects are the queues, topics, types of jobs or schedules, as far as they are constants.
	Subjects []string `json:"subjects"`
	Place    Place    `json:"place"`
}

// A Trigger is what a deployment file has deliver to a handler.
type Trigger struct {
	Function string `json:"function"` // as its author calls it
	Platform string `json:"platform"`
	Source   string `json:"source"` // queue, stream, topic, ...
	From     string `json:"from"`   // its name
	Place    Place  `json:"place"`
	// What the map does not show: all names of the function and of what delivers, and how long the
	// source waits for it before it delivers again, with the place that says so; 0 if no file does.
	Names, Senders []string      `json:"-"`
	Wait           time.Duration `json:"-"`
	Waits          Place         `json:"-"`
}

// Is reports whether the map shows two triggers as the same.
func (t Trigger) Is(o Trigger) bool {
	return t.Function == o.Function && t.Platform == o.Platform && t.Source == o.Source && t.From == o.From && t.Place == o.Place
}

// An AckHow is how a delivery is acknowledged.
type AckHow string

const (
	AckCall     AckHow = "call"     // the program tells the source
	AckResponse AckHow = "response" // by what it answers
	AckReturn   AckHow = "return"   // by returning without an error
	AckAuto     AckHow = "auto"     // the source counts it as done when it hands it out
	AckNone     AckHow = "none"     // never, as far as it is seen
)

// Ack is how a handler acknowledges, and where it says so.
type Ack struct {
	How    AckHow `json:"how"`
	Places []Call `json:"places"`
}

// A Call is a call of a handler's code.
type Call struct {
	ID     string `json:"id"` // in the flow of the handler
	Callee string `json:"callee"`
	Place  Place  `json:"place"`
}

// A State is what becomes of an effect when its event is delivered again.
type State string

const (
	Repeated   State = "repeated"   // it happens again
	Guarded    State = "guarded"    // a guard keeps it from happening again
	Idempotent State = "idempotent" // it may happen again: by its form nothing changes
	Exempt     State = "exempt"     // it may happen again, and that is no fault
	Open       State = "unknown"    // not known
)

// States are all states, the worst first.
var States = []State{Repeated, Open, Guarded, Idempotent, Exempt}

// An Effect is an operation that is visible outside of the program.
type Effect struct {
	ID     string `json:"id"`   // in the flow of the handler
	Kind   string `json:"kind"` // email, payment, sql-write, ...
	What   string `json:"what"` // in words, "inserts into orders"
	Callee string `json:"callee"`
	Place  Place  `json:"place"` // of the operation
	At     Place  `json:"at"`    // of the call in the handler's body that leads to it
	Path   []Step `json:"path"`  // the calls from there to the operation
	State  State  `json:"state"`
	Why    string `json:"why"` // of the state, in words
	// Guards are the ids of those that keep it from happening again.
	Guards []string `json:"guards"`
	// Counts: the rules report effects of its kind here.
	Counts bool `json:"counts"`
}

// A Step is a call on the way to an effect.
type Step struct {
	Place Place  `json:"place"`
	Text  string `json:"text"`
}

// A GuardKind is the form of a guard.
type GuardKind string

const (
	Claim       GuardKind = "claim"        // an atomic write that only one delivery wins
	Check       GuardKind = "check"        // a read
	Lock        GuardKind = "lock"         // held for a while: says nothing of what was done
	ProviderKey GuardKind = "provider key" // the callee deduplicates by a key
	Transaction GuardKind = "transaction"  // what is refused later in it undoes what was done before
)

// A Guard answers whether an event was processed before, or claims it.
type Guard struct {
	ID     string    `json:"id"` // in the flow of the handler; that of an effect, of a provider key
	Kind   GuardKind `json:"kind"`
	Callee string    `json:"callee"`
	Place  Place     `json:"place"`
	At     Place     `json:"at"` // of the call in the handler's body that leads to it
	// Key are the parts by which it recognises the event, as far as they are known.
	Key []string `json:"key"`
	// Seconds is how long it remembers; null is not known, or for ever.
	Seconds *float64 `json:"seconds"`
	Decides bool     `json:"decides"` // an effect does not happen again because of it
	Why     string   `json:"why"`     // it does not decide
}

// A Flow are the ways of a handler's deliveries: its steps are "start", the ids of guards, effects
// and acknowledgements, "done" (the delivery is over) and "failed" (it ended with an error).
type Flow struct {
	Edges []Edge `json:"edges"`
	// Cut: it has more steps than are kept.
	Cut bool `json:"cut"`
}

// The steps of each flow.
const (
	Start  = "start"
	Done   = "done"
	Failed = "failed"
)

// An Edge says that a step may follow another: in the first run, and when the event is delivered
// again.
type Edge struct {
	From  string `json:"from"`
	To    string `json:"to"`
	First bool   `json:"first"`
	Again bool   `json:"again"`
}

// A Finding is one of a rule.
type Finding struct {
	Rule        string `json:"rule"`
	Severity    string `json:"severity"`
	Message     string `json:"message"`
	Place       Place  `json:"place"`
	Fingerprint string `json:"fingerprint"`
}

// An UnknownKind says what is not known.
type UnknownKind string

const (
	UnknownInterface UnknownKind = "interface" // what a call through an interface runs
	UnknownFunction  UnknownKind = "function"  // what a call of a function value runs
	UnknownSQL       UnknownKind = "sql"       // a statement whose text is not known
	UnknownBound     UnknownKind = "bound"     // what stands behind a bound of the analysis
	UnknownPackage   UnknownKind = "package"   // a package that was not analysed
	UnknownFile      UnknownKind = "file"      // a deployment file that was not read
	UnknownHandler   UnknownKind = "handler"   // what is registered as a handler
)

// An Unknown is something that is not known, and so may hide effects or guards.
type Unknown struct {
	Kind  UnknownKind `json:"kind"`
	What  string      `json:"what"`
	Place Place       `json:"place"`
}

// A KeyUse is one use of a value as an idempotency key.
type KeyUse struct {
	What  string // the operation that is given it
	Guard bool   // a guard of the program's own
	Place Place
	// Parts are what it is made of, as far as it is known.
	Parts []KeyPart
}

// A KeyPart is a field of a type, an entry of a header, or a function that makes a value.
type KeyPart struct {
	Owner, Name string // of a field: its type
	Header      bool
	// Class is clock, random, process, attempt, timestamp or fixed; "" is neither new in each
	// delivery nor common to several events.
	Class string
}
