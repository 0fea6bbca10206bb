package verdict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// reason finds why an event was delivered again: the first of these that shows.
func (d *decision) reason(v *Verdict, p Pair, list []level) {
	by := list[0] // who delivered it again: the outermost that has one id
	for _, l := range list {
		if _, equal := l.id(); equal {
			by = l
			break
		}
	}
	for _, find := range []func(*Verdict, level, Pair) bool{
		d.sourceSays, d.outOfQueue, d.cutOff, d.outOfBatch, d.failed, d.byClient, d.tooLate, d.lostAck, d.onRequest,
	} {
		if find(v, by, p) {
			break
		}
	}
	v.Summary = summaryOf(v.Reason, "")
	if v.Reason == "" {
		d.unexplained(v, by)
	}
	if by.a.Source.Advice != "" {
		v.Advice = append(v.Advice, by.a.Source.Advice)
	}
}

func (v *Verdict) because(r Reason, certain bool, text string, left, right Ref) bool {
	v.Reason = r
	if !certain {
		v.weaken()
	}
	v.prove(text, left, right)
	return true
}

// sourceSays: the source writes into a delivery why it is one more.
func (d *decision) sourceSays(v *Verdict, l level, _ Pair) bool {
	src := l.b.Source
	if f := l.b.Fact("reason"); f.Value != "" {
		if r, ok := src.Reasons[f.Value]; ok {
			return v.because(Reason(r), true, fmt.Sprintf("%s says why: %s", f.Path.Last(), f.Value), Ref{}, d.ref(d.b, []sources.Fact{f}))
		}
	}
	if f := l.b.Fact("answered"); f.Value != "" {
		if code, err := strconv.Atoi(f.Value); err == nil && code >= 400 {
			return v.because(Error, true, fmt.Sprintf("%s says that the answer before was %d", f.Path.Last(), code), Ref{}, d.ref(d.b, []sources.Fact{f}))
		}
	}
	if before, died := deaths(l.a), l.b.List("died"); len(died) > 0 {
		for _, n := range died {
			if n.Get("reason").Scalar() == "rejected" && count(n) > before[n.Get("queue").Scalar()] {
				return v.because(Error, true, "the broker says that it was rejected before", Ref{}, Ref{file(d.b), n.Line, l.b.Fact("died").Path.Exact()})
			}
		}
	}
	if errs := l.b.List("errors"); len(errs) > len(l.a.List("errors")) {
		last := errs[len(errs)-1]
		text := last.Get("error").Scalar()
		r := Error
		if strings.Contains(text, "deadline exceeded") || strings.Contains(text, "timed out") {
			r = Timeout
		}
		return v.because(r, true, "the job says how its attempt before ended: "+text, Ref{}, Ref{file(d.b), last.Line, l.b.Fact("errors").Path.Exact()})
	}
	return false
}

// deaths is how often a message was rejected, by queue.
func deaths(e *sources.Envelope) map[string]int {
	times := map[string]int{}
	for _, n := range e.List("died") {
		if n.Get("reason").Scalar() == "rejected" {
			times[n.Get("queue").Scalar()] += count(n)
		}
	}
	return times
}

// count is how often an entry of a list of deaths happened.
func count(n *payload.Node) int {
	if times, err := strconv.Atoi(n.Get("count").Scalar()); err == nil {
		return times
	}
	return 1
}

func (d *decision) outOfQueue(v *Verdict, l level, _ Pair) bool {
	if f := l.b.Fact("redrive"); f.Value != "" && l.a.Fact("redrive").Value == "" {
		return v.because(Redrive, true, f.Path.Last()+" is there: it went through a dead-letter queue", Ref{}, d.ref(d.b, []sources.Fact{f}))
	}
	return false
}

// cutOff: run 1 never came to an end of its own.
func (d *decision) cutOff(v *Verdict, _ level, _ Pair) bool {
	r := d.a.Run
	switch r.Outcome {
	case runs.TimedOut:
		return v.because(Timeout, r.Certain, "run 1 was cut off: "+r.Why, refAt(r.WhyAt), Ref{})
	case runs.Crashed:
		return v.because(Crash, r.Certain, "run 1 died: "+r.Why, refAt(r.WhyAt), Ref{})
	case runs.Rejected:
		return v.because(Throttle, r.Certain, "run 1 was turned away: "+r.Why, refAt(r.WhyAt), Ref{})
	}
	return false
}

// outOfBatch: run 1 failed at another record of its batch than one that is done again.
func (d *decision) outOfBatch(v *Verdict, _ level, _ Pair) bool {
	r := d.a.Run
	if r.Outcome != runs.Failed || len(d.a.Events) < 2 {
		return false
	}
	named, others := d.failing()
	switch {
	case others == 0:
		return false
	case named > 0:
		return v.because(Batch, true, "the error names one record, and others of its batch came again: "+r.Why, refAt(r.WhyAt), Ref{})
	}
	return v.because(Batch, false, "run 1 failed, and all of its batch came again: "+r.Why, refAt(r.WhyAt), Ref{})
}

// failing counts the records of run 1 that its error names, and the others that came again.
func (d *decision) failing() (named, others int) {
	if d.batch != nil {
		return d.batch[0], d.batch[1]
	}
	names := map[*Event]bool{}
	for _, e := range d.a.Events {
		for _, env := range e.Envelopes {
			if id := sources.Text(env.ID); len(id) >= 4 && strings.Contains(d.a.Run.Why, id) {
				names[e] = true
			}
		}
	}
	for _, p := range d.pairs {
		if !names[p.Left] {
			others++
		}
	}
	d.batch = []int{len(names), others}
	return len(names), others
}

func (d *decision) failed(v *Verdict, l level, _ Pair) bool {
	r := d.a.Run
	if r.Outcome == runs.Failed {
		return v.because(Error, r.Certain, "run 1 ended in an error: "+r.Why, refAt(r.WhyAt), Ref{})
	}
	if accept := l.a.Source.Accept; accept != "" && r.Body != "" && !accepts(accept, r.Body) {
		return v.because(Error, true, fmt.Sprintf("run 1 answered %q, which %s takes for a refusal", r.Body, l.a.Source.Title), refAt(r.StatusAt), Ref{})
	}
	return false
}

// accepts: the body of an answer is what the source wants.
func accepts(want, body string) bool {
	name, value, pair := strings.Cut(want, "=")
	if !pair {
		return strings.TrimSpace(body) == want
	}
	return strings.Contains(strings.NewReplacer(" ", "", `"`, "", "\\", "").Replace(body), name+":"+value+"}") || strings.Contains(strings.NewReplacer(" ", "", `"`, "", "\\", "").Replace(body), name+":"+value+",")
}

func (d *decision) byClient(v *Verdict, l level, p Pair) bool {
	if l.a.Source.Client {
		return v.because(ClientRetry, true, "the client marks its repetitions by this key", d.ref(d.a, l.a.ID), d.ref(d.b, l.b.ID))
	}
	if h := p.Right.Headers.Fold("amz-sdk-request").Scalar(); strings.Contains(h, "attempt=") && !strings.Contains(h, "attempt=1") {
		return v.because(ClientRetry, true, "the client's SDK says which attempt it is: "+h, Ref{}, Ref{File: file(d.b)})
	}
	return false
}

// tooLate: run 1 worked on while the source gave up waiting for it.
func (d *decision) tooLate(v *Verdict, l level, p Pair) bool {
	x, y := d.a.Run, d.b.Run
	if x.Outcome != runs.Success && x.Outcome != runs.Unknown && x.Outcome != runs.LostAck {
		return false
	}
	src := l.a.Source
	late := Reason(src.Late)
	if late == "" && (p.Left.Headers != nil || len(src.Waits) == 0 && len(p.Left.Envelopes) > 1 && p.Left.Envelopes[0].Source.Carrier) {
		late = LateAnswer
	}
	if late == "" || x.End.IsZero() {
		return false
	}
	at, begin := refAt(x.EndAt), refAt(y.BeginAt)
	if until := moment(l.a.Fact("until").Value); !until.IsZero() && x.End.After(until) && y.Begin.IsZero() {
		return v.because(late, false, fmt.Sprintf("run 1 ended %s after %s, until when the message was its own", round(x.End.Sub(until)), l.a.Fact("until").Path.Last()), at, Ref{})
	}
	if y.Begin.IsZero() {
		return false
	}
	overlap := y.Begin.After(x.Begin) && y.Begin.Before(x.End)
	took := x.End.Sub(x.Begin)
	if until := moment(l.a.Fact("until").Value); !until.IsZero() && x.End.After(until) && !y.Begin.Before(until.Add(-2*time.Second)) {
		return v.because(late, true, fmt.Sprintf("run 1 ended %s after %s, until when the message was its own", round(x.End.Sub(until)), l.a.Fact("until").Path.Last()), at, begin)
	}
	if x.Outcome == runs.LostAck && !overlap {
		return false
	}
	if overlap {
		text := fmt.Sprintf("run 2 began %s after run 1, while run 1 was still working", round(y.Begin.Sub(x.Begin)))
		return v.because(late, rose(l) || d.opts.Wait > 0 && took > d.opts.Wait, text, at, begin)
	}
	if d.opts.Wait > 0 {
		if took > d.opts.Wait {
			return v.because(late, true, fmt.Sprintf("run 1 took %s, longer than the %s that the source waits (as %s says)", round(took), round(d.opts.Wait), d.opts.says()), at, begin)
		}
		return false
	}
	limit := src.LimitDuration()
	if late != LateAnswer || limit == 0 {
		if waits := src.WaitList(); len(waits) > 0 && late != LateAnswer {
			limit = waits[0].Least
		}
	}
	if limit > 0 && took > limit {
		return v.because(late, false, fmt.Sprintf("run 1 took %s, longer than the %s that %s waits by default", round(took), round(limit), src.Title), at, begin)
	}
	return false
}

// rose: the count of deliveries is one higher, so that nobody else had it between.
func rose(l level) bool {
	m, err1 := strconv.Atoi(l.a.Fact("attempt").Value)
	n, err2 := strconv.Atoi(l.b.Fact("attempt").Value)
	return err1 == nil && err2 == nil && n > m
}

func (d *decision) lostAck(v *Verdict, _ level, _ Pair) bool {
	if r := d.a.Run; r.Outcome == runs.LostAck {
		return v.because(LostAck, r.Certain, "run 1 could not acknowledge: "+r.Why, refAt(r.WhyAt), Ref{})
	}
	return false
}

// onRequest: the source does not repeat by itself, or not any more.
func (d *decision) onRequest(v *Verdict, l level, _ Pair) bool {
	src := l.a.Source
	if src.Never && d.a.Run.Outcome == runs.Success {
		return v.because(Redrive, false, src.Title+" delivers nothing again by itself: somebody asked for it", Ref{}, d.ref(d.b, l.b.ID))
	}
	gap, ok := runs.Between(d.a.Run.Begin, d.b.Run.Begin)
	if w := src.WindowDuration(); ok && w > 0 && gap > w && d.a.Run.Outcome == runs.Success {
		return v.because(Redrive, false, fmt.Sprintf("%s later, when %s has long given up", round(gap), src.Title), refAt(d.a.Run.BeginAt), refAt(d.b.Run.BeginAt))
	}
	return false
}

// unexplained says what would tell the reason.
func (d *decision) unexplained(v *Verdict, l level) {
	r := d.a.Run
	switch {
	case len(r.Lines) == 0:
		v.lack(NoLog)
	case r.Platform != "" && !r.Ended && r.Outcome == runs.Unknown:
		v.lack(NoReport)
		v.Against = append(v.Against, "the log has no end of run 1: it was late or died, or the log was cut")
	}
	if l.a.Source.Attempt != "" && l.a.Fact("attempt").Value == "" {
		v.lack(NoDeliveryCount)
	}
	if l.a.Source.Name == "eventbridge" && (d.a.Run.Function == "" || d.b.Run.Function == "") {
		v.lack(NoSubscription)
	}
	if r.Begin.IsZero() || d.b.Run.Begin.IsZero() {
		v.lack(NoTime)
	}
}

// fromLogs decides where no event is known, or only of one run.
func fromLogs(a, b *Side, opts Options) *Verdict {
	d := decision{a: a, b: b, opts: opts}
	v := &Verdict{Certainty: Certain}
	ids := shared(a, b)
	switch {
	case a.Run.ID != "" && a.Run.ID == b.Run.ID && a.Run.Platform == "AWS Lambda":
		v.Kind = Redelivered
		v.prove("one request id, started twice: Lambda repeats an asynchronous invocation", refAt(a.Run.BeginAt), refAt(b.Run.BeginAt))
		v.lack(NoPayload, NoEventID)
	case a.Run.ID != "" && a.Run.ID == b.Run.ID && a.Run.Platform == "Google Cloud Functions":
		v.Kind, v.Certainty = Redelivered, Likely
		v.prove("one execution id, started twice: in old functions it is the id of the event", refAt(a.Run.BeginAt), refAt(b.Run.BeginAt))
		v.Key = []KeyPart{{Path: "log", Value: a.Run.ID}}
	case len(ids) == 1:
		v.Kind, v.Certainty = Redelivered, Likely
		v.prove("one id stands in the lines of both runs: "+ids[0], lineWith(a, ids[0]), lineWith(b, ids[0]))
		v.Advice = append(v.Advice, "the id was found in the text of the log: look what it names")
	default:
		v = undecided("not decidable: nothing says which events the two runs had", NoPayload, NoEventID)
		if len(ids) > 1 {
			v.Against = append(v.Against, "ids that stand in both logs: "+strings.Join(ids[:min(len(ids), 10)], ", "))
		}
		if a.Run.ID != "" && a.Run.ID != b.Run.ID {
			v.Against = append(v.Against, "the request ids differ, which says nothing: queues, HTTP and streams always give a new one")
		}
		for _, s := range []*Side{a, b} {
			if !s.Run.Logged() {
				v.lack(NoLog)
			}
		}
		return v
	}
	if len(ids) == 1 && len(v.Key) == 0 {
		v.Key = []KeyPart{{Path: "log", Value: ids[0]}}
	}
	if fa, fb := a.Run.Function, b.Run.Function; fa != "" && fb != "" && fa != fb {
		v.Kind, v.Summary = TwoSubscriptions, fmt.Sprintf("one event, two subscriptions: it went to two functions, %s and %s", fa, fb)
		v.lack(NoPayload)
		return v
	}
	unknown := level{&sources.Envelope{Source: &sources.Source{}}, &sources.Envelope{Source: &sources.Source{}}}
	for _, find := range []func(*Verdict, level, Pair) bool{d.cutOff, d.failed, d.lostAck} {
		if find(v, unknown, Pair{}) {
			break
		}
	}
	v.Summary = summaryOf(v.Reason, "")
	if v.Reason == "" {
		d.unexplained(v, unknown)
	}
	v.lack(NoPayload)
	return v
}

// shared are the ids that stand in the lines of both runs.
func shared(a, b *Side) []string {
	for _, ids := range [][2][]string{{a.Named, b.Named}, {a.IDs, b.IDs}} {
		in := map[string]bool{}
		for _, id := range ids[1] {
			in[id] = true
		}
		if list := slices.DeleteFunc(slices.Clone(ids[0]), func(id string) bool { return !in[id] }); len(list) > 0 {
			return list
		}
	}
	return nil
}

func lineWith(s *Side, text string) Ref {
	for _, l := range s.Run.Lines {
		if strings.Contains(l.Text, text) {
			return refAt(l.Place)
		}
	}
	return Ref{}
}

// finish adds what is missing, and what not to use.
func (d *decision) finish(v *Verdict) {
	if d.a.Partial || d.b.Partial {
		v.lack(NoPayload)
	}
	if v.Kind != Different && v.Kind != Redelivered && (len(d.a.Run.Lines) == 0 || len(d.b.Run.Lines) == 0) {
		v.lack(NoLog)
	}
	if v.Kind == Redelivered && len(d.a.Run.Lines) == 0 {
		v.lack(NoLog)
	}
	for _, p := range v.Pairs[:min(len(v.Pairs), 1)] {
		for _, e := range []*Event{p.Left, p.Right} {
			for _, env := range e.Envelopes {
				for _, f := range append(slices.Clone(env.Delivery), env.Fact("attempt")) {
					if path := f.String(); path != "" && !contains(v.Unstable, path) {
						v.Unstable = append(v.Unstable, path)
					}
				}
			}
		}
	}
	slices.Sort(v.Missing)
}

// gap compares the time between the runs with what the source waits by default.
func (v *Verdict) gap(a, b *Side, opts Options) {
	if v.Gap, v.HasGap = runs.Between(a.Run.Begin, b.Run.Begin); !v.HasGap || v.Kind != Redelivered || len(v.Pairs) == 0 {
		return
	}
	list := levels(v.Pairs[0].Left, v.Pairs[0].Right)
	if len(list) == 0 {
		return
	}
	src := list[0].a.Source
	from, gap := "began", v.Gap
	if src.Counts == "end" && !a.Run.End.IsZero() {
		from, gap = "ended", b.Run.Begin.Sub(a.Run.End)
	}
	waits := src.WaitList()
	if opts.Wait > 0 {
		waits = []sources.Wait{{Least: opts.Wait, Most: opts.Wait}}
	}
	for _, w := range waits {
		slack := max(2*time.Second, w.Least/10)
		if gap >= w.Least-slack && gap <= w.Most+slack {
			v.GapText = fmt.Sprintf("run 2 began %s after run 1 %s: %s waits %s", round(gap), from, src.Title, waitText(w, opts))
			return
		}
	}
	if len(waits) > 0 {
		v.GapText = fmt.Sprintf("run 2 began %s after run 1 %s; no default of %s explains that", round(gap), from, src.Title)
		if opts.Wait > 0 {
			v.GapText = fmt.Sprintf("run 2 began %s after run 1 %s, which %s does not explain", round(gap), from, opts.says())
		}
	}
}

func waitText(w sources.Wait, opts Options) string {
	switch {
	case opts.Wait > 0:
		return fmt.Sprintf("%s (as %s says)", round(w.Least), opts.says())
	case w.Least != w.Most:
		return fmt.Sprintf("%s to %s by default", round(w.Least), round(w.Most))
	}
	return round(w.Least) + " by default"
}
