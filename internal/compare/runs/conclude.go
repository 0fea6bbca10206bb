package runs

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-logfmt/logfmt"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// conclude looks through the function's own lines: how the run ended, if the platform does not
// say it, and what it answered.
func conclude(r *Run) {
	for i := range r.Lines {
		l := &r.Lines[i]
		if l.Fields = fields(l); l.Fields == nil && l.Marker {
			continue
		}
		answered(r, l, i == len(r.Lines)-1)
	}
	platform := r.Certain
	var last *Line
	for i := range r.Lines {
		l := &r.Lines[i]
		e := &entry{place: l.Place, text: []byte(l.Text), time: l.Time}
		switch o, certain := says(l); {
		case o == LostAck && r.Outcome != TimedOut && r.Outcome != Crashed && r.Outcome != Failed:
			r.Outcome = Unknown
			r.note(o, e, certain)
		case o == TimedOut, o == Crashed:
			if !platform || r.Outcome == Failed || r.Outcome == Unknown {
				r.note(o, e, certain)
			}
		case o == Failed && !platform && r.Status == 0:
			r.note(o, e, certain)
		}
		if strings.TrimSpace(l.Text) != "" {
			last = l
		}
	}
	if r.Outcome == Unknown && last != nil && r.plain {
		e := &entry{place: last.Place, text: []byte(last.Text)}
		if level(last) != "error" {
			r.note(Success, e, false)
		} else {
			r.note(Failed, e, false)
		}
	}
	if r.Duration == 0 && !r.Begin.IsZero() && r.End.After(r.Begin) {
		r.Duration = r.End.Sub(r.Begin)
	}
}

// fields are the fields of a line: JSON, also behind a prefix, logfmt, or "Name: value, Name: value".
func fields(l *Line) *payload.Node {
	text := l.Text
	if i := strings.IndexByte(text, '{'); i >= 0 {
		if n, err := payload.Parse([]byte(strings.TrimSpace(text[i:])), l.Line); err == nil && n.Kind == payload.Object {
			stand(n, l.Line)
			n.Expand()
			return n
		}
	}
	if n := details(text, l.Line); n != nil {
		return n
	}
	if !strings.Contains(text, "=") || len(text) > 64<<10 {
		return nil
	}
	dec := logfmt.NewDecoder(strings.NewReader(text))
	n := payload.NewObject(l.Line)
	for dec.ScanRecord() {
		for dec.ScanKeyval() {
			if dec.Value() != nil {
				n.Add(string(dec.Key()), payload.NewText(string(dec.Value()), l.Line))
			}
		}
	}
	if len(n.Fields) == 0 {
		return nil
	}
	n.Expand()
	return n
}

func stand(n *payload.Node, line int) {
	n.Line = line
	for _, f := range n.Fields {
		stand(f.Node, line)
	}
	for _, item := range n.Items {
		stand(item, line)
	}
}

var detail = regexp.MustCompile(`(?:^|[ ,])([A-Z][A-Za-z]+): ([^,]*)`)

// details reads what Azure's host writes of a trigger: "Trigger Details: MessageId: ..., DeliveryCount: 1".
func details(text string, line int) *payload.Node {
	rest, ok := strings.CutPrefix(text, "Trigger Details: ")
	if !ok {
		return nil
	}
	n := payload.NewObject(line)
	for _, m := range detail.FindAllStringSubmatch(rest, -1) {
		if m[2] != "(null)" && m[2] != "" {
			n.Add(m[1], payload.NewText(m[2], line))
		}
	}
	return n
}

// value is the first of some fields of a line.
func value(n *payload.Node, names ...string) string {
	for _, name := range names {
		if v := n.Get(name).Scalar(); v != "" {
			return v
		}
	}
	return ""
}

var accessLine = regexp.MustCompile(`"(?:GET|POST|PUT|PATCH|DELETE) \S+ HTTP/[\d.]+" (\d{3})\b`)

// answered takes the status of the answer from a line, the last one counts. A mere "code" is
// one only in the last line.
func answered(r *Run, l *Line, last bool) {
	status := value(l.Fields, "status", "status_code", "statusCode", "http_status", "http.status_code", "response_code")
	if status == "" && last {
		status = value(l.Fields, "code")
	}
	if m := accessLine.FindStringSubmatch(l.Text); m != nil && status == "" {
		if code, _ := strconv.Atoi(m[1]); r.Outcome == Unknown {
			r.answer(code, &entry{place: l.Place, text: []byte(l.Text)}) // of the server in front
			return
		}
		status = m[1]
	}
	code, err := strconv.Atoi(status)
	if err != nil || code < 100 || code > 599 {
		return
	}
	message := strings.ToLower(Message(l))
	for _, word := range []string{"calling", "called", "upstream", "client", "outgoing", "webhook sent", "api call", "fetch", "retry"} {
		if strings.Contains(message, word) {
			return // the answer of somebody else
		}
	}
	r.Status, r.StatusAt = code, l.Place
	if body := value(l.Fields, "body", "response", "response_body", "answer", "reply"); body != "" {
		r.Body = body
	}
	e := &entry{place: l.Place, text: []byte(l.Text)}
	if r.Outcome == Success || r.Outcome == Failed && r.Status < 400 && r.plain {
		r.Outcome = Unknown
	}
	switch {
	case r.Outcome == TimedOut || r.Outcome == Crashed:
	case code == 429:
		r.note(Rejected, e, true)
	case code >= 400:
		r.note(Failed, e, true)
	default:
		r.note(Success, e, true)
	}
}

// Message is what a line says: the message of a structured one, else its text.
func Message(l *Line) string {
	if m := value(l.Fields, "msg", "message", "Msg", "Message", "@message", "log"); m != "" {
		return m
	}
	return l.Text
}

func level(l *Line) string {
	switch strings.ToLower(value(l.Fields, "level", "severity", "lvl", "Level")) {
	case "error", "err", "fatal", "critical", "panic", "dpanic", "emergency", "alert":
		return "error"
	case "warn", "warning":
		return "warn"
	}
	if l.Failed || klogError.MatchString(l.Text) || strings.HasPrefix(l.Text, "ERROR") || strings.Contains(l.Text, " ERROR ") || strings.Contains(l.Text, "[ERROR]") || strings.Contains(l.Text, " ERROR: ") {
		return "error"
	}
	return ""
}

// klogError is how lines of Kubernetes' own log format begin: E0619 07:00:01.000000.
var klogError = regexp.MustCompile(`^[EF]\d{4} \d\d:\d\d:\d\d`)

var (
	diedWords = regexp.MustCompile(`^(?:Killed|.*\bOOMKilled\b.*|.*\bexit(?:ed)? (?:with )?(?:code|status) ?(?:137|139|134|2)\b.*|panic: .*|fatal error: .*|.*\bsignal: killed\b.*|Runtime\.ExitError.*|.*\bcontainer .* (?:was )?killed\b.*)$`)
	cutWords  = regexp.MustCompile(`(?i)\b(?:StartToClose|ScheduleToClose|heartbeat) time-?out|activity .*time-?out|\bhandler timed out\b|\btask timed out\b|\bjob timed out\b|Timeout value of .* exceeded`)
	ackWords  = regexp.MustCompile(`(?i)\b(?:commit|ack|acknowledge|acknowledg\w+|nack|offset|deletemessage|delete message|extend|settle|complete message)\b`)
	failWords = regexp.MustCompile(`(?i)\b(?:fail\w*|error|err|lost|expired|closed|not known|unknown member|illegal generation|rebalanc\w*|unable|cannot|can't|could not|timed? ?out|refused|reset|invalid|denied|eof)\b`)
	stopWords = regexp.MustCompile(`(?i)\b(?:SIGTERM|SIGINT|received signal|signal received|shutting down|graceful shutdown|terminating|rebalanc\w*|partitions? revoked|revoked partitions?|member .*(?:expelled|removed|fenced)|consumer .*(?:expelled|removed)|session (?:timed out|expired))\b`)
	nackWords = regexp.MustCompile(`(?i)\b(?:nack(?:ed)?|reject(?:ed)?|requeue(?:d)?|abandon(?:ed)?)\b`)
)

// says is what a line of the function's own tells of how the run ended.
func says(l *Line) (Outcome, bool) {
	message := Message(l)
	failure := value(l.Fields, "error", "err", "Error", "reason", "exception")
	all := message + " " + failure
	switch {
	case diedWords.MatchString(message), strings.Contains(failure, "signal: killed"):
		return Crashed, true
	case value(l.Fields, "errorType") != "" && l.Fields.Get("stackTrace") != nil:
		return Crashed, true
	case cutWords.MatchString(all):
		return TimedOut, true
	case ackWords.MatchString(message) && (failure != "" || failWords.MatchString(message)) && !nackWords.MatchString(message):
		return LostAck, true
	case stopWords.MatchString(all):
		return LostAck, true
	case nackWords.MatchString(message):
		return Failed, true
	case level(l) == "error":
		return Failed, true
	}
	return Unknown, false
}

// Between is the time from one moment to another; false if one is not known.
func Between(a, b time.Time) (time.Duration, bool) {
	if a.IsZero() || b.IsZero() {
		return 0, false
	}
	return b.Sub(a), true
}
