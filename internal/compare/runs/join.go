package runs

import (
	"bufio"
	"bytes"
)

// A joiner puts together entries that stand in several lines: what a container runtime has
// split, and documents that "aws logs tail --format json" prints under their time and stream.
type joiner struct {
	c       *Cut
	pending entry // begun, and not yet complete; its text is a copy
	open    bool
	under   bool // a document follows, indented
}

// logLines reads a log that is text.
func logLines(c *Cut, r *bufio.Reader, name string) error {
	j := &joiner{c: c}
	err := lines(r, name, j.line)
	j.flush()
	return err
}

var indent = []byte("    ")

func (j *joiner) line(raw []byte, e *entry) {
	if j.under {
		if bytes.HasPrefix(raw, indent) {
			j.append(bytes.TrimSpace(raw))
			return
		}
		j.flush()
	}
	place := e.place
	*e = take(raw)
	e.place = place
	switch {
	case e.partial:
		if !j.open {
			j.begin(e)
		}
		j.append(e.text)
		return
	case j.open:
		j.append(e.text)
		j.flush()
		return
	case len(e.text) == 0 && !e.time.IsZero() && len(e.stream) > 0:
		j.begin(e)
		j.under = true
		return
	}
	j.add(e)
}

func (j *joiner) begin(e *entry) {
	j.pending, j.open = *e, true
	j.pending.text, j.pending.stream = nil, bytes.Clone(e.stream)
}

func (j *joiner) append(text []byte) {
	if len(j.pending.text)+len(text) <= maxLine {
		j.pending.text = append(j.pending.text, text...)
	}
}

func (j *joiner) flush() {
	if j.open {
		j.open, j.under = false, false
		j.add(&j.pending)
	}
}

func (j *joiner) add(e *entry) {
	if len(e.text) == 0 {
		return
	}
	if e.time.IsZero() {
		e.time = fieldTime(e.text)
	}
	j.c.add(e)
}
