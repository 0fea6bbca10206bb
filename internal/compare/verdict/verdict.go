// Package verdict decides of two runs whether they had one event, why it came twice, and what
// to deduplicate by. It only weighs facts: nothing is read and nothing is written here.
package verdict

import (
	"time"

	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// A Kind is what two runs are to each other.
type Kind string

const (
	Redelivered      Kind = "redelivered"
	SentTwice        Kind = "sent-twice"
	TwoSubscriptions Kind = "two-subscriptions"
	InBatch          Kind = "in-batch"
	Different        Kind = "different"
	Undecided        Kind = "undecided"
)

// A Certainty is how much a verdict holds: Certain, if all that it rests on was promised by the
// source or read off the input.
type Certainty string

const (
	Certain Certainty = "certain"
	Likely  Certainty = "likely"
)

// A Reason is why an event was delivered again.
type Reason string

const (
	Timeout     Reason = "timeout"
	Error       Reason = "error"
	Crash       Reason = "crash"
	Throttle    Reason = "throttle"
	Visibility  Reason = "visibility"
	AckDeadline Reason = "ack-deadline"
	LateAnswer  Reason = "late-answer"
	Batch       Reason = "batch"
	LostAck     Reason = "lost-ack"
	Redrive     Reason = "redrive"
	ClientRetry Reason = "client-retry"
)

// What would settle or strengthen a verdict.
const (
	NoSecondRun     = "second-run"
	NoChoice        = "choice"
	NoEventID       = "event-id"
	NoPayload       = "payload"
	NoLog           = "log"
	NoReport        = "report"
	NoSubscription  = "subscription"
	NoDeliveryCount = "delivery-count"
	NoTime          = "time"
)

// A Side is a run and the events that it got.
type Side struct {
	Run    *runs.Run
	Events []*sources.Event
	// FromLog: the events were found in the log. Partial: only ids of them.
	FromLog, Partial bool
	// Named and IDs are ids in the lines of the log, each once: in fields that are named like
	// ids of events, and whatever looks like one.
	Named, IDs []string
}

// A Ref is a place that evidence stands at.
type Ref struct {
	File string
	Line int
	Path string
}

// Evidence is a fact that the verdict rests on.
type Evidence struct {
	Text        string
	Left, Right Ref
}

// A KeyPart is a part of what to deduplicate by. Differs: it tells the two runs apart.
type KeyPart struct {
	Path    string
	Value   string
	Differs bool
}

// A Difference is a difference of the two payloads, and what it means.
type Difference struct {
	payload.Difference
	Class sources.Class
}

// A Verdict is what was concluded.
type Verdict struct {
	Kind      Kind
	Reason    Reason
	Certainty Certainty // "" of what is undecided
	Summary   string    // one sentence
	Evidence  []Evidence
	Against   []string
	Missing   []string
	Key       []KeyPart
	Unstable  []string // paths that differ in each delivery, or that would not do
	Advice    []string
	Pairs     []Pair // which events of the runs are one
	Diff      []Difference
	LeftOut   int // differences that mean nothing
	Compared  bool
	Gap       time.Duration
	HasGap    bool
	GapText   string
	Notes     []string
}

// A Pair is an event of each run that are taken for one.
type Pair struct{ Left, Right *sources.Event }

// Options are what the person knows.
type Options struct {
	Wait time.Duration // how long the source waits before it delivers again; 0 is not known
	// At is where a deployment file says so, "" is the person.
	At string
}

// says is who says how long the source waits.
func (o Options) says() string {
	if o.At != "" {
		return o.At
	}
	return "-wait"
}

func (v *Verdict) lack(what ...string) {
	for _, w := range what {
		if !contains(v.Missing, w) {
			v.Missing = append(v.Missing, w)
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// undecided is a verdict that is none, and what would help.
func undecided(summary string, missing ...string) *Verdict {
	v := &Verdict{Kind: Undecided, Summary: summary}
	v.lack(missing...)
	return v
}

// weaken makes a verdict no more than likely.
func (v *Verdict) weaken() {
	if v.Certainty == Certain {
		v.Certainty = Likely
	}
}
