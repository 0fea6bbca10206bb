package runs

import (
	"bytes"
	"regexp"
	"strconv"
	"time"
)

// yandex knows the lines of Yandex Cloud Functions. The case of RequestID tells them from Lambda's.
func yandex(c *Cut, e *entry) *Run {
	const platform = "Yandex Cloud Functions"
	text := e.text
	if len(text) < 10 {
		return nil
	}
	if rest, ok := bytes.CutPrefix(text, []byte("START RequestID: ")); ok {
		id, _ := token(rest)
		return c.start(string(id), platform, e)
	}
	if rest, ok := bytes.CutPrefix(text, []byte("END RequestID: ")); ok {
		id, _ := token(rest)
		r := c.run(string(id), platform, e)
		r.Ended, r.End, r.EndAt = true, e.time, e.place
		return r
	}
	if rest, ok := bytes.CutPrefix(text, []byte("REPORT RequestID: ")); ok {
		id, _ := token(rest)
		r := c.run(string(id), platform, e)
		r.Ended = true
		reportFields(r, rest, e)
		return r
	}
	if r := c.streams[string(e.stream)]; r != nil && r.Platform == platform {
		switch {
		case bytes.Contains(text, []byte(`"UserCodePanic"`)):
			r.note(Crashed, e, true)
		case bytes.Contains(text, []byte(`"errorMessage"`)) && !bytes.Contains(text, []byte(`"UserCode`)) && bytes.Contains(bytes.ToLower(text), []byte("timeout")):
			r.note(TimedOut, e, false) // the text could not be verified
		case bytes.Contains(text, []byte(`"errorMessage"`)):
			r.note(Failed, e, true)
		}
	}
	return nil
}

var googleTook = regexp.MustCompile(`^Function execution took (\d+) ms, finished with status:? '?([a-z]+)(?: code: (\d+))?`)

// googleText knows the two lines around a run of Cloud Functions. Its id comes from the export.
func googleText(c *Cut, e *entry) *Run {
	const platform = "Google Cloud Functions"
	if !bytes.HasPrefix(e.text, []byte("Function execution ")) {
		return nil
	}
	if bytes.Equal(e.text, []byte("Function execution started")) {
		r := c.byID[e.run]
		if e.run == "" || r == nil {
			r = c.open(e.run, e)
		} else if !r.Begin.IsZero() && r.Ended && r.BeginAt != e.place { // old functions: one id for each event
			r = c.open(e.run, e)
		}
		r.Platform, r.Begin, r.BeginAt = platform, e.time, e.place
		return r
	}
	m := googleTook.FindSubmatch(e.text)
	if m == nil {
		return nil
	}
	r := c.byID[e.run]
	if e.run == "" {
		r = c.last
	}
	if r == nil || r.Ended && !r.Begin.IsZero() {
		r = c.open(e.run, e)
	}
	r.Platform, r.Ended, r.End, r.EndAt = platform, true, e.time, e.place
	if ms, err := strconv.Atoi(string(m[1])); err == nil {
		r.Duration = time.Duration(ms) * time.Millisecond
	}
	switch string(m[2]) {
	case "ok":
		r.note(Success, e, true)
	case "timeout":
		r.note(TimedOut, e, true)
	case "crash":
		r.note(Crashed, e, true)
	case "error":
		r.note(Failed, e, true)
	default: // "status code: 200"
		code, _ := strconv.Atoi(string(m[3]))
		r.answer(code, e)
	}
	return r
}

// answer notes the status of an answer.
func (r *Run) answer(code int, e *entry) {
	if code < 100 || code > 599 {
		return
	}
	r.Status, r.StatusAt = code, e.place
	switch {
	case code == 504:
		r.note(TimedOut, e, true)
	case code == 429:
		r.note(Rejected, e, true)
	case code >= 400:
		r.note(Failed, e, true)
	default:
		r.note(Success, e, true)
	}
}

var (
	azureBegin = regexp.MustCompile(`^Executing '(?:Functions\.)?([^']+)' \(.*Id=([0-9a-fA-F-]{36})\)`)
	azureEnd   = regexp.MustCompile(`^Executed '(?:Functions\.)?([^']+)' \((Succeeded|Failed), Id=([0-9a-fA-F-]{36})(?:, Duration=(\d+)ms)?`)
)

// azure knows the lines of the Azure Functions host.
func azure(c *Cut, e *entry) *Run {
	const platform = "Azure Functions"
	if bytes.HasPrefix(e.text, []byte("Executing '")) {
		if m := azureBegin.FindSubmatch(e.text); m != nil {
			r := c.start(string(m[2]), platform, e)
			r.Function = string(m[1])
			return r
		}
	}
	if bytes.HasPrefix(e.text, []byte("Executed '")) {
		if m := azureEnd.FindSubmatch(e.text); m != nil {
			r := c.run(string(m[3]), platform, e)
			r.Function, r.Ended, r.End, r.EndAt = string(m[1]), true, e.time, e.place
			if ms, err := strconv.Atoi(string(m[4])); err == nil {
				r.Duration = time.Duration(ms) * time.Millisecond
			}
			if string(m[2]) == "Failed" {
				r.note(Failed, e, true)
			} else {
				r.note(Success, e, true)
			}
			return r
		}
	}
	if bytes.HasPrefix(e.text, []byte("Timeout value of ")) && bytes.Contains(e.text, []byte("exceeded")) {
		if r := c.last; r != nil && r.Platform == platform {
			r.note(TimedOut, e, false)
		}
	}
	return nil
}
