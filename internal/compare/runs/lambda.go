package runs

import (
	"bytes"
	"strconv"
	"time"

	"github.com/idemcheck/idemcheck/internal/payload"
)

var (
	lambdaStart   = []byte("START RequestId: ")
	lambdaEnd     = []byte("END RequestId: ")
	lambdaReport  = []byte("REPORT RequestId: ")
	lambdaDied    = []byte("RequestId: ")
	lambdaInit    = []byte("INIT_START ")
	lambdaInitEnd = []byte("INIT_REPORT ")
	lambdaTimeout = []byte(" Task timed out after ")
)

// lambdaText knows the lines that Lambda writes around a run in the text format.
func lambdaText(c *Cut, e *entry) *Run {
	text := e.text
	if len(text) < 10 {
		return nil
	}
	switch text[0] {
	case 'S':
		if rest, ok := bytes.CutPrefix(text, lambdaStart); ok {
			id, _ := token(rest)
			return c.start(string(id), "AWS Lambda", e)
		}
	case 'E':
		if rest, ok := bytes.CutPrefix(text, lambdaEnd); ok {
			id, _ := token(rest)
			r := c.run(string(id), "AWS Lambda", e)
			r.Ended, r.End, r.EndAt = true, e.time, e.place
			return r
		}
	case 'R':
		if rest, ok := bytes.CutPrefix(text, lambdaReport); ok {
			id, _ := token(rest)
			r := c.run(string(id), "AWS Lambda", e)
			r.Ended = true
			reportFields(r, rest, e)
			return r
		}
		if rest, ok := bytes.CutPrefix(text, lambdaDied); ok && bytes.Contains(rest, []byte("Error: ")) {
			id, _ := token(rest)
			r := c.run(string(id), "AWS Lambda", e)
			r.note(Crashed, e, true)
			return r
		}
	case 'I':
		if bytes.HasPrefix(text, lambdaInit) { // of the run that begins next
			delete(c.streams, string(e.stream))
			return c.initial(e)
		}
		if bytes.HasPrefix(text, lambdaInitEnd) {
			return c.initial(e)
		}
	}
	if i := bytes.Index(text, lambdaTimeout); i >= 36 {
		id := text[i-36 : i]
		r := c.run(string(id), "AWS Lambda", e)
		r.note(TimedOut, e, true)
		return r
	}
	if r := c.streams[string(e.stream)]; r != nil && r.Platform == "AWS Lambda" {
		goEnd(r, e)
	}
	return nil
}

// goEnd knows what Go's runtime for Lambda writes when the handler returned an error or panicked.
func goEnd(r *Run, e *entry) {
	switch {
	case bytes.Contains(e.text, []byte(`"errorMessage"`)):
		if bytes.Contains(e.text, []byte(`"stackTrace"`)) {
			r.note(Crashed, e, true)
		} else {
			r.note(Failed, e, true)
		}
	case bytes.Contains(e.text, []byte("calling the handler function resulted in a panic")),
		bytes.Contains(e.text, []byte("Runtime exited")), bytes.HasPrefix(e.text, []byte("Runtime.ExitError")):
		r.note(Crashed, e, true)
	}
}

// initial is where the lines of an initialisation go: they tell nothing of a run.
func (c *Cut) initial(e *entry) *Run { return &Run{ordinal: -1} }

// start is a new run, also if its id was seen: Lambda repeats asynchronous invocations under one id.
func (c *Cut) start(id, platform string, e *entry) *Run {
	if r := c.byID[id]; r != nil && r.Begin.IsZero() && r.File() == c.file {
		r.Begin, r.BeginAt = e.time, e.place // lines in a wrong order
		return r
	}
	r := c.open(id, e)
	r.Platform, r.Begin, r.BeginAt = platform, e.time, e.place
	return r
}

// File is the first file that the run stands in.
func (r *Run) File() string {
	if len(r.Files) == 0 {
		return ""
	}
	return r.Files[0]
}

// run is the run of an id, also if its begin was not seen.
func (c *Cut) run(id, platform string, e *entry) *Run {
	r := c.byID[id]
	if r == nil {
		r = c.open(id, e)
	}
	if r.Platform == "" {
		r.Platform = platform
	}
	return r
}

// reportFields reads "Duration: 1.23 ms", "Status: timeout" and the like, separated by tabs, or
// as Yandex writes them, by blanks.
func reportFields(r *Run, rest []byte, e *entry) {
	value := func(name string) []byte {
		i := bytes.Index(rest, []byte(name+": "))
		if i < 0 || i > 0 && rest[i-1] != '\t' && rest[i-1] != ' ' {
			return nil
		}
		v, _ := token(rest[i+len(name)+2:])
		return v
	}
	if ms, err := strconv.ParseFloat(string(value("Duration")), 64); err == nil && ms >= 0 && ms < 1e12 {
		r.Duration = time.Duration(ms * float64(time.Millisecond))
	}
	if r.End.IsZero() {
		r.End, r.EndAt = e.time, e.place
	}
	status, kind := string(value("Status")), value("Error Type")
	memory, used := value("Memory Size"), value("Max Memory Used")
	switch {
	case status == "timeout":
		r.note(TimedOut, e, true)
	case bytes.HasPrefix(kind, []byte("Runtime.")) && !bytes.Contains(kind, []byte("Handler")):
		r.note(Crashed, e, true)
	case status == "error" && (r.Outcome == Unknown || r.Outcome == Success):
		r.note(Failed, e, true)
	case len(memory) > 0 && bytes.Equal(memory, used) && r.Outcome == Failed && bytes.Contains([]byte(r.Why), []byte("signal: killed")):
		r.note(Crashed, e, true)
	case status == "":
		r.note(Success, e, true)
	}
}

// lambdaJSON knows the same in the JSON format: {time, type: "platform.start", record}.
func lambdaJSON(c *Cut, e *entry) *Run {
	text := e.text
	if len(text) == 0 || text[0] != '{' {
		return nil
	}
	id := field(text, "requestId")
	if !bytes.Contains(text, []byte(`"platform.`)) {
		if id == "" {
			id = field(text, "AWSRequestId")
		}
		if r := c.byID[id]; id != "" && r != nil {
			if r.Platform == "AWS Lambda" {
				goEnd(r, e)
			}
			e.run = id
		}
		return nil
	}
	doc, err := payload.Parse(text, e.place.Line)
	if err != nil {
		return nil
	}
	if t, ok := ParseTime(doc.Get("time").Scalar()); ok {
		e.time = t
	}
	record := doc.Get("record")
	status := record.Get("status").Scalar()
	var r *Run
	switch doc.Get("type").Scalar() {
	case "platform.start":
		r = c.start(id, "AWS Lambda", e)
		if arn := record.Get("functionArn").Scalar(); arn != "" {
			r.Function = arn
		}
		if trace := record.Get("tracing").Get("value").Scalar(); trace != "" {
			r.Trace = trace
		}
	case "platform.runtimeDone", "platform.report":
		r = c.run(id, "AWS Lambda", e)
		r.Ended, r.End, r.EndAt = true, e.time, e.place
		if ms, err := strconv.ParseFloat(record.Get("metrics").Get("durationMs").Scalar(), 64); err == nil && ms < 1e12 {
			r.Duration = time.Duration(ms * float64(time.Millisecond))
		}
		kind := record.Get("errorType").Scalar()
		switch {
		case status == "timeout":
			r.note(TimedOut, e, true)
		case status == "failure", status == "error" && len(kind) > 8 && kind[:8] == "Runtime.":
			r.note(Crashed, e, true)
		case status == "error":
			r.note(Failed, e, true)
		case status == "success":
			r.note(Success, e, true)
		}
	case "platform.initStart", "platform.initRuntimeDone", "platform.initReport":
		return c.initial(e)
	default:
		if r = c.byID[id]; r == nil {
			return c.initial(e)
		}
	}
	return r
}

// field is the text of a named field of a line of JSON, wherever it stands: quicker than
// reading all of the line.
func field(text []byte, name string) string {
	at := 0
	for {
		i := bytes.Index(text[at:], []byte(name))
		if i < 0 {
			return ""
		}
		i += at
		at = i + len(name)
		if i == 0 || text[i-1] != '"' || at >= len(text) || text[at] != '"' {
			continue
		}
		rest := bytes.TrimLeft(text[at+1:], " ")
		if len(rest) == 0 || rest[0] != ':' {
			continue
		}
		rest = bytes.TrimLeft(rest[1:], " ")
		if len(rest) > 1 && rest[0] == '"' {
			if end := bytes.IndexByte(rest[1:], '"'); end >= 0 {
				return string(rest[1 : 1+end])
			}
			return ""
		}
		if end := bytes.IndexAny(rest, ",}] "); end > 0 && (rest[0] == '-' || rest[0] >= '0' && rest[0] <= '9') {
			return string(rest[:end])
		}
	}
}
