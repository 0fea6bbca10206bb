package replay

// A strength says what a claim is worth.
type strength string

const (
	durable  strength = ""       // it outlives the process: it tells deliveries apart
	inMemory strength = "memory" // other instances don't see it
	lockOnly strength = "lock"   // it is held for a while, and says nothing of what was done
	lookOnly strength = "check"  // a look, which holds nothing (an annotated read)
	deletion strength = "delete" // who deletes the row has won
	ackClaim strength = "ack"    // it acknowledges the delivery
)

// recognises: the operation is a claim that recognises an event that was delivered before.
func (c *claim) recognises() bool { return c != nil && c.strength == durable }

// holds: the claim is held until it is given back.
func (c *claim) holds() bool { return c != nil && (c.strength == durable || c.strength == lookOnly) }

// is: there is a claim of that strength.
func (c *claim) is(s strength) bool { return c != nil && c.strength == s }

// A CauseKind says what is missing for an effect to happen once.
type CauseKind string

const (
	NoGuard       CauseKind = "none"
	Ignored       CauseKind = "ignored"        // a guard whose answer decides nothing
	NeverRecorded CauseKind = "never recorded" // what the guard looks up
	DuplicateSide CauseKind = "duplicate side" // the effect is reached where the guard says duplicate
	After         CauseKind = "after"          // the guard stands behind the effect
	OtherPath     CauseKind = "other path"     // the guard stands on another path
	Memory        CauseKind = "memory"         // the guard remembers in memory
	PerBatch      CauseKind = "batch"          // the guard decides once for all records
)

// byWeight are the causes that stand on the way, the one that explains most first.
var byWeight = []CauseKind{Ignored, DuplicateSide, Memory, PerBatch, NeverRecorded}

// An AckKind says how a delivery is acknowledged.
type AckKind string

const (
	ByCall      AckKind = "ack"       // the program tells the source
	ByResponse  AckKind = "response"  // by what it answers
	ByReturning AckKind = "goroutine" // by returning while the effect still runs
	OutOfOrder  AckKind = "order"     // a later offset may be committed first
	OnDelivery  AckKind = "auto"      // the source counts it as done when it hands it out
	RestOfBatch AckKind = "batch"     // by returning before the other records were looked at
)

// A RetryKind says what tries again.
type RetryKind string

const (
	ByLoop   RetryKind = "loop"   // a loop of the program
	ByFunc   RetryKind = "func"   // a function that repeats its argument
	ByClient RetryKind = "client" // the client of an SDK
)

// A readKind says what a read answers.
type readKind string

const (
	readRow    readKind = "row"
	readExists readKind = "exists"
	readCount  readKind = "count"
)
