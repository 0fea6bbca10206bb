package replay

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
