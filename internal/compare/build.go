package compare

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/compare/verdict"
	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// Bounds of what is told.
const (
	maxTwice    = 10
	maxPayload  = 100 // lines of the payload in a ticket
	maxShown    = 2000
	maxEvidence = 400  // characters of a line that is quoted
	maxEvents   = 1000 // of a run
)

// show is a text as it may be shown: masked, and without what deceives or breaks a line.
func (res *Result) show(s string) string { return res.cut(s, maxShown) }

// cut is show for at most n characters. It is masked before it is cut: half a secret would not
// be recognised.
func (res *Result) cut(s string, n int) string {
	s = report.Printable(res.m.Text(s))
	if len(s) <= n {
		return s
	}
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "..."
	}
	return s
}

func (res *Result) showAll(list []string) []string {
	shown := []string{}
	for _, s := range list {
		shown = append(shown, res.show(s))
	}
	return shown
}

// report makes of a verdict what is written.
func (res *Result) report() *Report {
	v := res.v
	r := &Report{Version: 1, Verdict: string(v.Kind), Summary: res.show(v.Summary), Handlers: []Handler{}}
	if v.Reason != "" {
		r.Reason = new(string(v.Reason))
	}
	if v.Certainty != "" {
		r.Certainty = new(string(v.Certainty))
	}
	r.Runs = []Run{res.run("run 1", res.a)}
	if res.b != nil {
		r.Runs = append(r.Runs, res.run("run 2", res.b))
		r.Rows = res.rows(r.Runs[0], r.Runs[1])
	}
	if r.Rows == nil {
		r.Rows = []Row{}
	}
	r.Evidence = []Evidence{}
	for _, e := range v.Evidence {
		supports := string(v.Kind)
		if v.Reason != "" && e.Text != v.Evidence[0].Text {
			supports = string(v.Reason)
		}
		r.Evidence = append(r.Evidence, Evidence{res.cut(e.Text, maxEvidence), supports, res.place(e.Left), res.place(e.Right)})
	}
	r.Against, r.Missing, r.Advice, r.Notes = res.showAll(v.Against), res.showAll(v.Missing), res.showAll(v.Advice), res.showAll(v.Notes)
	r.Key = []KeyPart{}
	for i, k := range v.Key {
		if i == maxEvents {
			r.Notes = append(r.Notes, fmt.Sprintf("%d more parts of the key are left out", len(v.Key)-maxEvents))
			break
		}
		part := KeyPart{Path: res.show(k.Path)}
		if !k.Differs && k.Value != "" {
			part.Value = new(res.show(k.Value))
		}
		r.Key = append(r.Key, part)
	}
	r.Unstable = res.showAll(res.unstable())
	r.Payload = res.payload()
	r.Twice = res.twice()
	if v.HasGap {
		r.Gap = new(milliseconds(v.Gap))
	}
	if v.GapText != "" {
		r.GapExplained = new(res.show(v.GapText))
	}
	r.Masked = res.m.Count()
	r.first = res.first()
	r.hidden = res.m.Count()
	return r
}

func (res *Result) place(p verdict.Ref) Place {
	return Place{report.Printable(p.File), p.Line, res.show(p.Path)}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

// run is a side as it is written.
func (res *Result) run(label string, s *verdict.Side) Run {
	r := s.Run
	out := Run{Label: label, Files: []string{}, Platform: res.show(platform(s)), Function: res.show(r.Function), ID: res.show(r.ID),
		Begin: stamp(r.Begin), End: stamp(r.End), Outcome: string(r.Outcome), Trace: res.show(r.Trace), Events: []Event{}, begin: r.Begin, end: r.End}
	for _, f := range r.Files {
		out.Files = append(out.Files, report.Printable(f))
	}
	if r.Duration > 0 {
		out.Duration = new(milliseconds(r.Duration))
	}
	if r.Status > 0 {
		out.Answer = strconv.Itoa(r.Status)
		if r.Body != "" {
			out.Answer += " " + res.show(r.Body)
		}
	}
	for i, e := range s.Events {
		if i == maxEvents {
			break
		}
		out.Events = append(out.Events, res.event(e))
		for _, env := range e.Envelopes {
			if !env.Source.Carrier && out.Source == "" {
				out.Source = env.Source.Title
			}
			for name, to := range map[string]*string{"attempt": &out.Attempt, "reason": &out.RetryReason, "trace": &out.Trace} {
				if f := env.Fact(name); *to == "" {
					*to = res.show(f.Value)
				}
			}
			if len(env.Subscription) > 0 && out.Subscription == "" {
				out.Subscription = res.show(sources.Text(env.Subscription))
			}
		}
	}
	if len(s.Events) == 0 && res.v.Kind != verdict.Undecided {
		for _, k := range res.v.Key {
			out.Events = append(out.Events, Event{ID: res.show(k.Value), Path: k.Path})
		}
	}
	return out
}

func (res *Result) event(e *sources.Event) Event {
	out := Event{Index: e.Index}
	if o := e.Outer(); o != nil {
		out.ID, out.Path = res.show(sources.Text(o.ID)), res.show(o.ID[len(o.ID)-1].String())
	}
	for _, env := range e.Envelopes {
		if t, ok := runs.ParseTime(env.Fact("sent").Value); ok && out.Sent == "" {
			out.Sent = stamp(t)
		}
	}
	if inner := e.Inner(); inner != nil {
		if t, ok := runs.ParseTime(inner.Fact("sent").Value); ok {
			out.Occurred = stamp(t)
		}
	}
	return out
}

// platform is where a run ran and what brought its event, in words.
func platform(s *verdict.Side) string {
	var parts []string
	add := func(p string) {
		if p != "" && !slices.Contains(parts, p) {
			parts = append(parts, p)
		}
	}
	add(s.Run.Platform)
	if len(s.Events) > 0 {
		for _, env := range s.Events[0].Envelopes {
			if !env.Source.Weak {
				add(env.Source.Title)
			}
		}
	}
	return strings.Join(parts, ", ")
}

// rows lays two runs side by side, in the order in which a person checks.
func (res *Result) rows(a, b Run) []Row {
	var rows []Row
	add := func(name, left, right string, expected, always bool) {
		if left == "" && right == "" && !always {
			return
		}
		same := left == right
		if left == "" {
			left = "-"
		}
		if right == "" {
			right = "-"
		}
		rows = append(rows, Row{name, left, right, same, expected && !same})
	}
	add("platform", a.Platform, b.Platform, false, false)
	add("function", a.Function, b.Function, false, false)
	add("request id", a.ID, b.ID, true, false)
	add("event id", eventIDs(a.Events), eventIDs(b.Events), false, true)
	add("subscription", a.Subscription, b.Subscription, false, false)
	add("delivery", a.Attempt, b.Attempt, true, false)
	add("retry reason", a.RetryReason, b.RetryReason, true, false)
	if sent(a.Events) != occurred(a.Events) {
		add("occurred", occurred(a.Events), occurred(b.Events), false, false)
	}
	add("sent", sent(a.Events), sent(b.Events), false, false)
	from := clock(b.begin)
	if !a.begin.IsZero() && !b.begin.IsZero() {
		from += fmt.Sprintf(" (+%s)", verdict.Round(b.begin.Sub(a.begin)))
	}
	add("began", clock(a.begin), from, true, true)
	add("ended", ended(a), ended(b), true, true)
	add("duration", res.lasted(res.a), res.lasted(res.b), true, false)
	add("answer", a.Answer, b.Answer, true, false)
	add("trace", a.Trace, b.Trace, true, false)
	if res.v.Compared {
		text := "equal"
		n := 0
		for _, d := range res.v.Diff {
			if d.Class == sources.Content {
				n++
			}
		}
		if n > 0 {
			text = counted(n, "value") + " differs"
			if n > 1 {
				text = counted(n, "value") + " differ"
			}
		}
		left := size(res.a.Events)
		rows = append(rows, Row{"payload", left, text, n == 0, false})
	}
	return rows
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// size is what a run got, in words.
func size(events []*sources.Event) string {
	if len(events) > 1 {
		return counted(len(events), "record")
	}
	n := 0
	events[0].Content.Leaves(func(payload.Path, *payload.Node) { n++ })
	return counted(n, "value")
}

func eventIDs(events []Event) string {
	var list []string
	for _, e := range events {
		if e.ID != "" {
			list = append(list, e.ID)
		}
	}
	slices.Sort(list) // a batch may come in another order
	if len(list) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:3], ", "), len(list)-3)
	}
	return strings.Join(list, ", ")
}

func sent(events []Event) string {
	if len(events) == 0 {
		return ""
	}
	return events[0].Sent
}

func occurred(events []Event) string {
	if len(events) == 0 {
		return ""
	}
	return events[0].Occurred
}

func clock(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("15:04:05.000")
}

func ended(r Run) string {
	parts := []string{}
	if s := clock(r.end); s != "" {
		parts = append(parts, s)
	}
	if r.Outcome != "" {
		parts = append(parts, r.Outcome)
	}
	return strings.Join(parts, ", ")
}

// lasted is how long a run took, and how long it was allowed to.
func (res *Result) lasted(s *verdict.Side) string {
	if s.Run.Duration <= 0 {
		return ""
	}
	text := verdict.Round(s.Run.Duration)
	if allowed, what := verdict.Allowed(s, res.waits); allowed > 0 {
		text = strings.TrimSpace(fmt.Sprintf("%s of %s %s", text, verdict.Round(allowed), what))
	}
	return text
}

// unstable are the paths that no key may be made of: what is different in each delivery.
func (res *Result) unstable() []string {
	if res.v.Kind == verdict.Undecided {
		return nil
	}
	var list []string
	if res.b != nil && res.a.Run.ID != "" && res.a.Run.ID != res.b.Run.ID {
		list = append(list, "request id")
	}
	for _, path := range res.v.Unstable {
		if !slices.Contains(list, path) && !slices.ContainsFunc(res.v.Key, func(k verdict.KeyPart) bool { return k.Path == path && !k.Differs }) {
			list = append(list, path)
		}
	}
	return list
}

// payload is how the payloads differ.
func (res *Result) payload() Payload {
	p := Payload{Known: res.v.Compared, Equal: res.v.Compared, Differences: []Difference{}, LeftOut: res.v.LeftOut}
	for _, d := range res.v.Diff {
		if d.Class == sources.Content {
			p.Equal = false
		}
		out := Difference{Path: res.show(d.Path.Exact()), Kind: string(d.Class)}
		if d.Moved {
			out.Kind = "order"
		}
		left, right := report.Printable(res.m.Text(d.Left.Show())), report.Printable(res.m.Text(d.Right.Show()))
		left, right = window(left, right)
		if d.Left != nil {
			out.Left = &left
		}
		if d.Right != nil {
			out.Right = &right
		}
		p.Differences = append(p.Differences, out)
	}
	return p
}

// window cuts two long values so that both show where they first differ.
func window(left, right string) (string, string) {
	if len(left) <= maxShown && len(right) <= maxShown {
		return left, right
	}
	a, b := []rune(left), []rune(right)
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	part := func(r []rune) string {
		from := min(max(n-maxShown/2, 0), len(r))
		to := min(from+maxShown, len(r))
		text := string(r[from:to])
		if from > 0 {
			text = "..." + text
		}
		if to < len(r) {
			text += "..."
		}
		return text
	}
	return part(a), part(b)
}

var (
	hexOrNumber = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}|\b\d+(?:\.\d+)?\s?(?:ms|s|µs)\b`)
	goPrefix    = regexp.MustCompile(`^\d{4}/\d\d/\d\d \d\d:\d\d:\d\d(?:\.\d+)? `)
)

// told is what a line says: its message, and the fields that tell of the work.
func told(l *runs.Line) string {
	text := strings.TrimSpace(goPrefix.ReplaceAllString(runs.Message(l), ""))
	if l.Fields == nil || text == strings.TrimSpace(l.Text) {
		return text
	}
	l.Fields.Leaves(func(p payload.Path, n *payload.Node) {
		name := p.Last()
		if _, isTime := runs.ParseTime(n.Text); isTime && n.Kind == payload.Text || len(p) != 1 || n.Text == runs.Message(l) || placeName.MatchString(name) || varies.MatchString(name) {
			return
		}
		text += " " + name + "=" + n.Show()
	})
	return text
}

// varies are names of fields that are different in each run.
var varies = regexp.MustCompile(`(?i)duration|elapsed|took|latency|millis|attempt|retried|delivery_tag|redelivered|consumer|worker|message_?id|status|error`)

// said is what a line tells, without what is different in each run.
func said(l *runs.Line) string { return hexOrNumber.ReplaceAllString(told(l), "#") }

// twice are lines that both runs have: what was done twice.
func (res *Result) twice() []Twice {
	list := []Twice{}
	if res.b == nil || res.v.Kind == verdict.Different || res.v.Kind == verdict.Undecided {
		return list
	}
	right := map[string]runs.Place{}
	for i := range res.b.Run.Lines {
		if l := &res.b.Run.Lines[i]; !l.Marker {
			if _, ok := right[said(l)]; !ok {
				right[said(l)] = l.Place
			}
		}
	}
	seen := map[string]bool{"": true}
	for i := range res.a.Run.Lines {
		l := &res.a.Run.Lines[i]
		text := said(l)
		at, ok := right[text]
		if l.Marker || !ok || seen[text] || len(list) >= maxTwice || strings.HasPrefix(l.Text, "Trigger Details:") {
			continue
		}
		seen[text] = true
		list = append(list, Twice{res.cut(told(l), maxEvidence), Place{File: report.Printable(l.File), Line: l.Line}, Place{File: report.Printable(at.File), Line: at.Line}})
	}
	return list
}

// first is the payload of run 1, a line for each value, for a ticket.
func (res *Result) first() []string {
	var lines []string
	for _, doc := range res.a.Run.Docs {
		doc.Root.Leaves(func(p payload.Path, n *payload.Node) {
			if len(lines) < maxPayload {
				lines = append(lines, res.show(p.Exact())+" = "+res.show(n.Show()))
			}
		})
	}
	return lines
}

// First is the payload of run 1, masked, a line for each value; and how many values are hidden
// in it and in the report.
func (r *Report) First() (lines []string, masked int) { return r.first, r.hidden }
