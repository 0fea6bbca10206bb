package interp

// Flags are what a state says of the way to it, besides operations.
type Flags struct {
	// Item: inside the loop over the records of a delivery. Received: the delivery has
	// arrived. Aborted: the chain of handlers was ended. Failed: an error was found. Async: in
	// a goroutine.
	Item, Received, Aborted, Async, Failed bool
	// Verdict is what the source was told so far. Kept: the event was stored, or handed on.
	// Locked: what is read now, another delivery can't change before this one is done.
	Verdict      Verdict
	Kept, Locked bool
}

// A Verdict is what the source of a delivery was told.
type Verdict uint8

const (
	Untold  Verdict = iota
	Done            // it was acknowledged
	Refused         // it comes again, or the sender knows that it failed
	Unclear         // it was answered, it is not known how
)

// A flagSet says which flags a function has set, so that what becomes of them can be told of any
// state in which it is called.
type flagSet uint8

const (
	itemFlag flagSet = 1 << iota
	receivedFlag
	abortedFlag
	asyncFlag
	failedFlag
	verdictFlag
	keptFlag
	lockedFlag
)

// over are the flags of set, and those of base for the others.
func (f Flags) over(base Flags, set flagSet) Flags {
	out := base
	if set&itemFlag != 0 {
		out.Item = f.Item
	}
	if set&receivedFlag != 0 {
		out.Received = f.Received
	}
	if set&abortedFlag != 0 {
		out.Aborted = f.Aborted
	}
	if set&asyncFlag != 0 {
		out.Async = f.Async
	}
	if set&failedFlag != 0 {
		out.Failed = f.Failed
	}
	if set&verdictFlag != 0 {
		out.Verdict = f.Verdict
	}
	if set&keptFlag != 0 {
		out.Kept = f.Kept
	}
	if set&lockedFlag != 0 {
		out.Locked = f.Locked
	}
	return out
}

// join are the flags of a state that was reached in both ways.
func (f Flags) join(o Flags) Flags {
	out := Flags{Item: f.Item && o.Item, Received: f.Received && o.Received, Aborted: f.Aborted && o.Aborted,
		Async: f.Async, Failed: f.Failed && o.Failed, Kept: f.Kept && o.Kept, Locked: f.Locked && o.Locked}
	if f.Verdict == o.Verdict {
		out.Verdict = f.Verdict
	}
	return out
}

// SetVerdict notes what the source was told.
func (s *State) SetVerdict(v Verdict) { s.Verdict, s.set = v, s.set|verdictFlag }

// Keep notes that the event was stored, or handed on.
func (s *State) Keep() { s.Kept, s.set = true, s.set|keptFlag }

// Lock notes that other deliveries wait from now on.
func (s *State) Lock() { s.Locked, s.set = true, s.set|lockedFlag }

func (s *State) fail() { s.Failed, s.set = true, s.set|failedFlag }

func (s *State) receive() { s.Received, s.set = true, s.set|receivedFlag }

func (s *State) abort() { s.Aborted, s.set = true, s.set|abortedFlag }

// enterItem: a function takes a record out of a delivery that holds several.
func (s *State) enterItem(fr *Frame) { s.Item, s.looper, s.set = true, fr, s.set|itemFlag }

// restore makes flags what they were in another state of the same function.
func (s *State) restore(which flagSet, was *State) {
	s.Flags = was.Flags.over(s.Flags, which)
	s.set = s.set&^which | was.set&which
}
