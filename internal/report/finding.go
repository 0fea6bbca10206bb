// Package report writes findings: as text for people, as JSON for programs, and
// in the formats of code hosts and CI systems.
package report

// A Finding is one defect that a rule reports.
type Finding struct {
	Rule    string // the rule's name, "unguarded"
	Pos     Position
	Message string // one line: handler, effect, what a redelivery repeats, first cause
	Handler string // the handler as its author would name it, "(*Server).Paid"
	// Function is the handler's full name. Formats leave it out: names are what they are for.
	Function string
	Kind     string // the handler's entry kind: http, serverless, queue, job, schedule
	// Severity is error, warning or note; "" is the rule's.
	Severity string
	Effect   string // the effect, "sql-write: INSERT into orders"
	// Cause is the first missing thing in a word or two, "no guard", "answer ignored".
	Cause string
	// Path leads from the handler to the effect; its last step is the effect itself.
	Path []Step
	// Fingerprint recognises the finding in another run, whatever its line:
	// a hex digest that the rule makes from names, never from positions.
	Fingerprint string
	// Fixes are edits that would mend the finding, each by itself.
	Fixes []Fix
}

// A Fix is a way to mend a finding: edits that are made together.
type Fix struct {
	Message string // what it does, "Use rec.MessageId"
	Edits   []Edit // in one file, in their order there
}

// An Edit puts a text in the place of what stands from Start up to End.
type Edit struct {
	Start, End Position
	Text       string
}

// A Step is one call on the path of a finding.
type Step struct {
	Pos     Position
	Message string
}

// A Position is a place in a source file.
type Position struct {
	File      string // absolute, or relative to the working directory
	Line, Col int    // from 1; 0 when unknown
}
