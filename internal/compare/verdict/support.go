package verdict

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

var stateName = regexp.MustCompile(`(?i)^(?:state|status|type|version|sequence|seq|revision|rev|event|event_type|kind|action)$`)

func (v *Verdict) prove(text string, left, right Ref) {
	v.Evidence = append(v.Evidence, Evidence{text, left, right})
}

// ref is where the first of some facts stands.
func (d *decision) ref(s *Side, facts []sources.Fact) Ref {
	if len(facts) == 0 {
		return Ref{}
	}
	return Ref{file(s), facts[0].Line, facts[0].Path.Exact()}
}

func (d *decision) refNode(s *Side, p payload.Path, n *payload.Node) Ref {
	if n == nil {
		return Ref{}
	}
	return Ref{file(s), n.Line, p.Exact()}
}

func refAt(p runs.Place) Ref { return Ref{File: p.File, Line: p.Line} }

// file is where the events of a side stand.
func file(s *Side) string {
	if !s.FromLog && len(s.Run.Docs) > 0 {
		return s.Run.Docs[0].File
	}
	return s.Run.File()
}

// keyOf is a key of facts. differs: none of its values is one of both runs.
func keyOf(facts []sources.Fact, differs bool) []KeyPart {
	var key []KeyPart
	for _, f := range facts {
		part := KeyPart{Path: f.Path.String(), Value: f.Value, Differs: differs}
		if len(part.Value) > 256 {
			part.Value = ""
		}
		key = append(key, part)
	}
	return key
}

// differing is a key whose parts are marked where they tell the two apart.
func differing(a, b []sources.Fact) []KeyPart {
	key := keyOf(a, false)
	for i := range key {
		if i >= len(b) || a[i].Value != b[i].Value {
			key[i].Differs = true
		}
	}
	return key
}

func moment(s string) time.Time {
	t, _ := runs.ParseTime(s)
	return t
}

func round(d time.Duration) string {
	switch {
	case d < 0:
		return "-" + round(-d)
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Round(time.Millisecond).Milliseconds())
	case d < time.Minute && d%time.Second == 0:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return short(d.Round(time.Second))
	}
	return short(d.Round(time.Minute))
}

// short is a duration without parts that are zero at its end.
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// Round is a duration as people read it.
func Round(d time.Duration) string { return round(d) }

// Allowed is how long a run may take until its event is delivered again, and what to add to
// that; 0 is not known.
func Allowed(s *Side, opts Options) (time.Duration, string) {
	if opts.Wait > 0 {
		return opts.Wait, "(" + opts.says() + ")"
	}
	if len(s.Events) == 0 {
		return 0, ""
	}
	for _, env := range s.Events[0].Envelopes {
		src := env.Source
		until := moment(env.Fact("until").Value)
		switch {
		case !until.IsZero() && until.After(s.Run.Begin) && !s.Run.Begin.IsZero():
			return until.Sub(s.Run.Begin), ""
		case src.LimitDuration() > 0 && !src.Carrier:
			return src.LimitDuration(), ""
		case src.Counts == "begin" && src.Late != "" && len(src.Waits) > 0:
			return src.WaitList()[0].Least, "by default"
		}
	}
	return 0, ""
}

// summaryOf is a redelivery in one sentence.
func summaryOf(r Reason, detail string) string {
	text := "the same event was delivered again"
	switch r {
	case Timeout:
		text += ": run 1 was cut off by a time-out"
	case Error:
		text += ": run 1 ended in an error"
	case Crash:
		text += ": run 1 died before its end"
	case Throttle:
		text += ": run 1 was turned away"
	case Visibility:
		text += ": run 1 outlasted the visibility timeout"
	case AckDeadline:
		text += ": run 1 outlasted the time in which it had to acknowledge"
	case LateAnswer:
		text += ": run 1 answered too late"
	case Batch:
		text += ": another record of its batch failed, and the whole batch came back"
	case LostAck:
		text += ": run 1 did its work, but its acknowledgement was lost"
	case Redrive:
		text += ": somebody asked for it (redelivery by hand, or out of a dead-letter queue)"
	case ClientRetry:
		text += ": the client repeated its request"
	}
	if detail != "" {
		text += " (" + detail + ")"
	}
	return text
}
