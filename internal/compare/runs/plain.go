package runs

import (
	"bytes"
	"regexp"
	"strings"
)

// requestIDs are names under which programs log the id of a request, best first.
var requestIDs = []string{"request_id", "requestId", "requestID", "req_id", "reqId", "invocation_id", "InvocationId", "x_request_id", "correlation_id", "correlationId", "trace_id", "traceId", "trace"}

// plainOwner is the run of a line of a log that no platform has put marks into.
func (c *Cut) plainOwner(e *entry) *Run {
	id := ""
	if !c.OneRun && len(e.text) > 0 {
		id = c.requestID(e.text)
	}
	if id != "" {
		if r := c.byID[id]; r != nil {
			c.last = r
			return r
		}
	}
	if id == "" && c.last != nil && c.last.plain {
		return c.last
	}
	if id == "" && c.rest != nil {
		return c.rest
	}
	r := c.open(id, e)
	r.plain = true
	if id == "" {
		c.rest = r
	}
	return r
}

// requestID is the id of a request in a line of JSON or logfmt.
func (c *Cut) requestID(text []byte) string {
	if text[0] == '{' {
		for _, name := range requestIDs {
			if id := field(text, name); id != "" && len(id) <= 200 {
				return id
			}
		}
		return ""
	}
	for _, name := range requestIDs {
		if i := bytes.Index(text, []byte(name+"=")); i == 0 || i > 0 && text[i-1] == ' ' {
			id, _ := token(text[i+len(name)+1:])
			return strings.Trim(string(id), `"`)
		}
	}
	return ""
}

// split cuts a plain run that may hold several: where the number of an attempt or the process
// changes, else at each line that says the same as the first.
func split(r *Run) []*Run {
	if r.Left > 0 || len(r.Lines) < 2 {
		return []*Run{r}
	}
	for _, names := range [][]string{{"WorkflowID", "ActivityID", "Attempt"}, {"task_id", "retried"}, {"attempt"}, {"delivery_attempt"}, {"num_delivered"}, {"delivery_tag"}, {"pod"}, {"hostname"}, {"pid"}} {
		if parts := splitBy(r, names); len(parts) > 1 {
			return parts
		}
	}
	return splitAtFirst(r)
}

func splitBy(r *Run, names []string) []*Run {
	var parts []*Run
	index := map[string]*Run{}
	var current *Run
	for _, l := range r.Lines {
		var key []string
		for _, name := range names {
			if v := field([]byte(l.Text), name); v != "" {
				key = append(key, v)
			}
		}
		if len(key) == len(names) {
			id := strings.Join(key, "/")
			if index[id] == nil {
				index[id] = r.part()
				parts = append(parts, index[id])
			}
			current = index[id]
		}
		if current == nil {
			return nil // lines that belong to nothing
		}
		current.Lines = append(current.Lines, l)
	}
	return parts
}

var varying = regexp.MustCompile(`[0-9a-fA-F]*\d[0-9a-fA-F.:_-]*`)

// splitAtFirst cuts at each line that is like the first one but for its numbers.
func splitAtFirst(r *Run) []*Run {
	shape := func(l Line) string {
		if text, ok := strings.CutPrefix(l.Text, "{"); ok {
			for _, name := range []string{"msg", "message", "Msg", "Message"} {
				if m := field([]byte(l.Text), name); m != "" {
					return varying.ReplaceAllString(m, "#")
				}
			}
			return varying.ReplaceAllString(text, "#")
		}
		return varying.ReplaceAllString(l.Text, "#")
	}
	first := shape(r.Lines[0])
	var parts []*Run
	for i, l := range r.Lines {
		if i == 0 || shape(l) == first {
			parts = append(parts, r.part())
		}
		last := parts[len(parts)-1]
		last.Lines = append(last.Lines, l)
	}
	return parts
}

// part is a run of some lines of r.
func (r *Run) part() *Run {
	return &Run{Platform: r.Platform, Files: r.Files, stream: r.stream, plain: true, matched: r.matched}
}
