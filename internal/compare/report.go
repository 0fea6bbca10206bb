package compare

import "time"

// A Report is the outcome of a comparison, as its JSON format has it. Version changes when a
// program that reads it would break. Lists are never null, and every field is always there.
// Times are RFC 3339 in UTC, "" is not known; durations are milliseconds, null is not known.
// Lines count from 1, 0 is not known. Everything is masked.
type Report struct {
	Version   int     `json:"version"` // 1
	Verdict   string  `json:"verdict"`
	Reason    *string `json:"reason"`    // null: not known, or the verdict has none
	Certainty *string `json:"certainty"` // null: nothing was decided
	Summary   string  `json:"summary"`   // one sentence

	Runs         []Run      `json:"runs"`
	Rows         []Row      `json:"rows"` // the runs side by side
	Evidence     []Evidence `json:"evidence"`
	Against      []string   `json:"against"` // what speaks against it, or proves less than it seems to
	Missing      []string   `json:"missing"`
	Key          []KeyPart  `json:"key"`
	Unstable     []string   `json:"unstable"` // paths that no key may be made of
	Advice       []string   `json:"advice"`
	Payload      Payload    `json:"payload"`
	Twice        []Twice    `json:"twice"` // lines that both runs have
	Gap          *float64   `json:"gap_ms"`
	GapExplained *string    `json:"gap_explained"`
	Handlers     []Handler  `json:"handlers"`
	Masked       int        `json:"masked"` // how many values are hidden
	Notes        []string   `json:"notes"`  // on files and the module

	first  []string // the payload of run 1, in lines, for the ticket
	hidden int
}

// A Run is one side.
type Run struct {
	Label        string   `json:"label"` // "run 1"
	Files        []string `json:"files"`
	Platform     string   `json:"platform"`
	Source       string   `json:"source"` // what delivered the event
	Subscription string   `json:"subscription"`
	Function     string   `json:"function"`
	ID           string   `json:"id"`
	Begin        string   `json:"begin"`
	End          string   `json:"end"`
	Duration     *float64 `json:"duration_ms"`
	Outcome      string   `json:"outcome"`
	Answer       string   `json:"answer"`
	Attempt      string   `json:"attempt"`
	RetryReason  string   `json:"retry_reason"`
	Trace        string   `json:"trace"`
	Events       []Event  `json:"events"`

	begin, end time.Time
}

// An Event is one that a run got.
type Event struct {
	ID       string `json:"id"`
	Path     string `json:"path"`
	Sent     string `json:"sent"`
	Occurred string `json:"occurred"`
	Index    int    `json:"index"`
}

// A Row is a line of the table. Expected: it differs in each delivery.
type Row struct {
	Name     string `json:"name"`
	Left     string `json:"left"`
	Right    string `json:"right"`
	Same     bool   `json:"same"`
	Expected bool   `json:"expected"`
}

// Evidence is a fact, and where it stands in both runs.
type Evidence struct {
	Text     string `json:"text"`
	Supports string `json:"supports"` // the verdict or the reason
	Left     Place  `json:"left"`
	Right    Place  `json:"right"`
}

// A Place is a line of a file, and a path in a payload.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Path string `json:"path"`
}

// A KeyPart is a part of what to deduplicate by. A null value tells the runs apart.
type KeyPart struct {
	Path  string  `json:"path"`
	Value *string `json:"value"`
}

// Payload is how the payloads differ.
type Payload struct {
	Known       bool         `json:"known"` // both are there
	Equal       bool         `json:"equal"`
	Differences []Difference `json:"differences"`
	LeftOut     int          `json:"left_out"` // what differs in each delivery
}

// A Difference is a value that differs; a side that does not have it is null.
type Difference struct {
	Path  string  `json:"path"`
	Left  *string `json:"left"`
	Right *string `json:"right"`
	Kind  string  `json:"kind"` // content, id, time, where, variant
}

// Twice is a line that both runs have.
type Twice struct {
	Text  string `json:"text"`
	Left  Place  `json:"left"`
	Right Place  `json:"right"`
}

// A Handler is a function of the module that may take the event.
type Handler struct {
	Name     string    `json:"name"`
	File     string    `json:"file"`
	Line     int       `json:"line"`
	Kind     string    `json:"kind"`
	Why      string    `json:"why"` // it is this one
	Guards   []Guard   `json:"guards"`
	Findings []Finding `json:"findings"`
}

// A Guard is how a handler tells repeated deliveries, and whether that holds for these two runs.
type Guard struct {
	What    string `json:"what"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Key     string `json:"key"`
	Differs bool   `json:"differs"`
	Text    string `json:"text"`
}

// A Finding is one of the check's, as its JSON has it.
type Finding struct {
	Rule        string `json:"rule"`
	File        string `json:"file"`
	Line        int    `json:"line"`
	Column      int    `json:"column"`
	Message     string `json:"message"`
	Fingerprint string `json:"fingerprint"`
}
