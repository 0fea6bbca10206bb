package runs

import (
	"bytes"
	"strings"
)

// Bounds of what is kept of a log. A log itself may be of any size: it is read as a stream.
const (
	maxRuns  = 10000
	headKept = 1000     // of a run's lines
	tailKept = 200      // and of its last ones
	maxKept  = 32 << 20 // bytes of all lines
	maxLine  = 1 << 20
	maxText  = 256 << 10 // of one line that is kept
)

// A Cut takes entries of logs and makes runs of them.
type Cut struct {
	Runs []*Run
	More int  // runs beyond the bound
	Over bool // more lines than are kept: the lines of all runs were dropped

	Want    []string     // what the person looks for: the beginning of an id, or a text of a line
	Only    map[int]bool // ordinals of runs whose lines are kept; nil: all
	OneRun  bool         // a log without ids of runs is one run
	count   int
	kept    int
	byID    map[string]*Run
	streams map[string]*Run // the open run of a stream
	last    *Run
	rest    *Run // of lines that no id is known of
	file    string
}

// NewCut begins to cut.
func NewCut() *Cut { return &Cut{byID: map[string]*Run{}, streams: map[string]*Run{}} }

// file begins a new file: its lines belong to no run of the file before.
func (c *Cut) begin(file string) {
	c.file, c.last, c.rest = file, nil, nil
	clear(c.streams)
}

// open makes a run.
func (c *Cut) open(id string, e *entry) *Run {
	r := &Run{ID: id, Files: []string{c.file}, stream: string(e.stream), ordinal: c.count}
	c.count++
	if len(c.byID) > 2*maxRuns {
		clear(c.byID) // only what is far behind is forgotten
	}
	switch {
	case len(c.Runs) < maxRuns || c.wantedID(id):
		c.Runs = append(c.Runs, r)
		r.matched = c.wantedID(id)
	default:
		c.More++
	}
	if id != "" {
		c.byID[id] = r
	}
	c.streams[r.stream] = r
	c.last = r
	return r
}

func (c *Cut) wantedID(id string) bool {
	for _, w := range c.Want {
		if strings.HasPrefix(id, w) {
			return true
		}
	}
	return false
}

// markers are the platforms' ways to tell of runs. Each returns the run that the entry
// belongs to, or nil if it is none of its own.
var markers = []func(*Cut, *entry) *Run{lambdaJSON, lambdaText, yandex, googleText, azure}

// add puts an entry to its run.
func (c *Cut) add(e *entry) {
	var r *Run
	marker := false
	for _, m := range markers {
		if r = m(c, e); r != nil {
			marker = true
			break
		}
	}
	if r == nil {
		r = c.owner(e)
	}
	if e.keep != nil {
		e.keep(r)
	}
	c.store(r, e, marker)
}

// owner is the run of an entry that is no marker.
func (c *Cut) owner(e *entry) *Run {
	if e.run != "" {
		if r := c.byID[e.run]; r != nil {
			return r
		}
		r := c.open(e.run, e)
		return r
	}
	if r := c.streams[string(e.stream)]; r != nil && !r.plain {
		return r
	}
	if c.last != nil && !c.last.plain && len(e.stream) == 0 {
		return c.last
	}
	return c.plainOwner(e)
}

func (c *Cut) store(r *Run, e *entry, marker bool) {
	if r.ordinal < 0 {
		return
	}
	for _, w := range c.Want {
		if c.Only == nil && !r.matched && bytes.Contains(e.text, []byte(w)) {
			r.matched = true
		}
	}
	if r.plain {
		if r.Begin.IsZero() {
			r.Begin, r.BeginAt = e.time, e.place
		}
		if !e.time.IsZero() {
			r.End, r.EndAt = e.time, e.place
		}
	}
	if c.Over && c.Only == nil || c.Only != nil && !c.Only[r.ordinal] {
		return
	}
	text := e.text
	if len(text) > maxText {
		text = text[:maxText]
	}
	l := Line{Place: e.place, Time: e.time, Text: string(text), Marker: marker, Failed: e.failed}
	c.kept += len(l.Text) + 100
	if len(r.Lines) < headKept {
		r.Lines = append(r.Lines, l)
	} else if r.Left++; len(r.tail) < tailKept {
		r.tail = append(r.tail, l)
	} else {
		c.kept -= len(r.tail[r.tailAt].Text) + 100
		r.tail[r.tailAt] = l
		r.tailAt = (r.tailAt + 1) % tailKept
	}
	if c.kept > maxKept && c.Only == nil {
		c.Over = true
		for _, r := range c.Runs {
			r.Lines, r.tail, r.tailAt, r.Left = nil, nil, 0, 0
		}
	}
}

// note sets how a run ended, unless something that weighs more was seen.
func (r *Run) note(o Outcome, e *entry, certain bool) {
	weight := map[Outcome]int{Unknown: 0, Success: 1, Failed: 2, LostAck: 2, Rejected: 3, Crashed: 4, TimedOut: 5}
	if weight[o] > weight[r.Outcome] {
		text := e.text
		if len(text) > 4096 {
			text = text[:4096]
		}
		r.Outcome, r.Why, r.WhyAt, r.Certain = o, string(text), e.place, certain
	}
}
