package act

// A Strength says what a claim is worth.
type Strength string

const (
	Durable      Strength = ""       // it outlives the process: it tells deliveries apart
	InMemory     Strength = "memory" // other instances don't see it
	Lock         Strength = "lock"   // it is held for a while, and says nothing of what was done
	Look         Strength = "check"  // a look, which holds nothing (an annotated read)
	Deletion     Strength = "delete" // who deletes the row has won
	Acknowledges Strength = "ack"    // it acknowledges the delivery
	// Optimistic: it demands what this delivery has read itself, so that only one of two at the same
	// time wins; a later one reads anew.
	Optimistic Strength = "optimistic"
)

// Recognises: the operation is a claim that recognises an event that was delivered before.
func (c *Claim) Recognises() bool { return c != nil && c.Strength == Durable }

// Holds: the claim is held until it is given back.
func (c *Claim) Holds() bool { return c != nil && (c.Strength == Durable || c.Strength == Look) }

// Is: there is a claim of that strength.
func (c *Claim) Is(s Strength) bool { return c != nil && c.Strength == s }

// A ReadKind says what a read answers.
type ReadKind string

const (
	Row    ReadKind = "row"
	Exists ReadKind = "exists"
	Count  ReadKind = "count"
)
