// Package runs cuts runs of functions out of what platforms write: a log as text, as JSON, as
// an export of a platform's tool; and reads the payloads that are given beside it. What a file
// is shows in its content, never in its name.
package runs

import (
	"slices"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// A Place is a line of a file, from 1.
type Place struct {
	File string
	Line int
}

// An Outcome is how a run ended.
type Outcome string

const (
	Unknown  Outcome = ""
	Success  Outcome = "success"
	Failed   Outcome = "error"    // it returned an error, or answered with one
	TimedOut Outcome = "timeout"  // the platform cut it off
	Crashed  Outcome = "crash"    // the process died
	Rejected Outcome = "throttle" // it was never let in
	LostAck  Outcome = "lost-ack" // its work was done, but not its acknowledgement
)

// A Line is a line of a run's log.
type Line struct {
	Place
	Time   time.Time // zero: not known
	Text   string    // without what the platform puts before it
	Marker bool      // written by the platform, not by the function
	Failed bool      // the level before it is that of an error
	Fields *payload.Node
}

// A Doc is a payload that was given as a file or a part of one.
type Doc struct {
	File    string
	Root    *payload.Node
	Headers *payload.Node // of a request, or nil
	Method  string
	Target  string // of a request: its path
}

// A Run is one execution of a handler.
type Run struct {
	Platform string // in words; "" is not known
	Function string
	ID       string // that the platform gave it
	Files    []string
	Begin    time.Time // zero: not known
	End      time.Time
	BeginAt  Place
	EndAt    Place
	Duration time.Duration // as the platform says it; 0 is not known
	Ended    bool          // its end was seen
	Outcome  Outcome
	Why      string // the line that says how it ended
	WhyAt    Place
	Certain  bool // Outcome is told by the platform or by an explicit answer
	Status   int  // of its answer; 0 is not known
	StatusAt Place
	Body     string // of its answer, if it was logged
	Trace    string
	Lines    []Line
	Left     int // lines that were not kept
	Docs     []Doc

	stream  string
	ordinal int
	tail    []Line // the last lines, where the first ones are many
	tailAt  int
	matched bool
	plain   bool
}

// Logged says whether anything of the run's log is known.
func (r *Run) Logged() bool { return len(r.Lines) > 0 || !r.Begin.IsZero() }

// settle orders the lines, and takes from them what no marker told.
func (r *Run) settle() {
	if r.tail != nil {
		r.Lines = append(r.Lines, r.tail[r.tailAt:]...)
		r.Lines = append(r.Lines, r.tail[:r.tailAt]...)
		r.tail = nil
	}
	sortLines(r.Lines)
	for _, l := range r.Lines {
		if l.Time.IsZero() {
			continue
		}
		if r.Begin.IsZero() || r.plain && l.Time.Before(r.Begin) {
			r.Begin, r.BeginAt = l.Time, l.Place
		}
		if !r.Ended && l.Time.After(r.End) {
			r.End, r.EndAt = l.Time, l.Place
		}
	}
	if r.End.IsZero() && r.Ended && r.Duration > 0 {
		r.End = r.Begin.Add(r.Duration)
	}
	if r.Begin.IsZero() && !r.End.IsZero() && r.Duration > 0 {
		r.Begin = r.End.Add(-r.Duration)
	}
}

// Matched: the run's id or lines have a text that was looked for.
func (r *Run) Matched(text string) bool {
	if len(r.Lines) == 0 {
		return r.matched
	}
	return slices.ContainsFunc(r.Lines, func(l Line) bool { return strings.Contains(l.Text, text) })
}
