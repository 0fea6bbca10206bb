package redelivery

import (
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
)

// window is the batching window that counts, in seconds: a short one is lost in the noise.
const window = 5

// advised is how many times a queue's visibility should be the function's timeout, by AWS:
// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
const advised = 6

// trigger checks one trigger against its function.
func (f *Finder) trigger(tr *deploy.Trigger) {
	fn := f.stack.Function(tr.Function)
	if fn == nil || tr.Enabled.Is(false) {
		return
	}
	t := f.handlers(tr, fn)
	if t == nil {
		return
	}
	if fn.Platform == deploy.Lambda && !t.several && (tr.Source == deploy.FromQueue || tr.Source == deploy.FromStream) {
		f.batch(tr, fn, t)
	}
	if q := f.stack.Queue(tr.From); q != nil && tr.Source == deploy.FromQueue {
		f.visibility(q, tr, fn, t)
	}
	f.unbounded(tr, fn, t)
	f.deadline(tr, fn, t)
	f.longer(tr, fn, t)
	f.retries(tr, fn, t)
	if tr.Source == deploy.FromHTTP {
		f.gateway(tr, fn, t)
	}
}

// batch: the answer of failed records, and whether the mapping reads it.
func (f *Finder) batch(tr *deploy.Trigger, fn *deploy.Function, t *target) {
	at, answers := t.answers()
	names := []string{fn.ID, tr.ID}
	source := strings.TrimSpace(fmt.Sprintf("%s %s %s → %s", tr.Stream, tr.Source, tr.FromName, fn.Name))
	if answers && tr.Partial.Is(false) && !f.doubtful(fn) {
		lost := "failed messages are deleted as done"
		if tr.Source == deploy.FromStream {
			lost = "failed records are skipped"
		}
		f.report(halfBatch, tr.Partial.Pos, t, report.Step{Pos: at, Message: "answers which records failed"}, append(names, "unread"),
			"%s: the handler answers failed records (%s), but the event source does not enable ReportBatchItemFailures: %s", source, short(at), lost)
	}
	if tr.Partial.Said(true) && !tr.Batch.Is(1) && !answers && f.neverAnswers(t) {
		count := "all records"
		if n, ok := deploy.Max(tr.Batch); ok {
			count = fmt.Sprintf("all %g records", n)
		}
		h := t.handler()
		why := fmt.Sprintf("never answers which records failed: one error brings %s back", count)
		if wrong := f.misspelt(t); wrong != "" {
			why = fmt.Sprintf("answers under the name %q, which is not read: Lambda looks for batchItemFailures", wrong)
		}
		f.graded("", halfBatch, tr.Partial.Pos, t, h, append(names, "unanswered"),
			"event source %s of %s enables ReportBatchItemFailures, but %s (%s) %s", tr.Name, fn.Name, t.name(), short(h.Pos), why)
	}
	if tr.Partial.Is(false) || tr.Stream == deploy.Kafka { // whose records are known by more than a field
		return
	}
	right := "MessageId"
	if tr.Source == deploy.FromStream {
		right = "SequenceNumber"
	}
	for _, facts := range t.facts() {
		for _, m := range facts.Misnamed {
			if (m.Right == "MessageId") == (right == "MessageId") {
				f.report(wrongIdentifier, m.Pos, t, report.Step{Pos: tr.Partial.Pos, Message: "enables ReportBatchItemFailures"}, append(names, m.Wrong),
					"%s: a failed record is named by its %s, but %s knows records by %s: it takes the whole batch for failed, each time", source, m.Wrong, knows(tr), right)
			}
		}
	}
	for b := range replay.Of[*replay.BatchFailure](f.Replay.Findings) {
		if b.Wrong != "" && t.of(&b.Site) && strings.HasSuffix(b.Right, right) {
			f.report(wrongIdentifier, position(b.Package, b.Pos), t, report.Step{Pos: tr.Partial.Pos, Message: "enables ReportBatchItemFailures"}, append(names, b.Wrong),
				"%s: a failed record is named by its %s, but %s knows records by %s: it takes the whole batch for failed, each time", source, b.Wrong, knows(tr), right)
		}
	}
}

// knows is what knows records by a field.
func knows(tr *deploy.Trigger) string {
	if tr.Source == deploy.FromQueue {
		return "SQS"
	}
	return "the stream"
}

// doubtful: the link rests on names, and there are several functions that it could be.
func (f *Finder) doubtful(fn *deploy.Function) bool {
	if fn.Link == nil || !fn.Link.ByName {
		return false
	}
	n := 0
	for _, o := range f.stack.Functions {
		if !o.Code.Other {
			n++
		}
	}
	return n > 1
}

// neverAnswers: the one handler returns nothing that could name records, but may fail.
func (f *Finder) neverAnswers(t *target) bool {
	if len(t.entries) != 1 {
		return false
	}
	fn := f.Program.Func(t.entries[0].Entry)
	if fn == nil {
		return false
	}
	for _, r := range fn.Results {
		if r == "error" {
			continue
		}
		has, known := f.Facts.Structs[strings.TrimPrefix(r, "*")]
		if !known || has {
			return false
		}
	}
	facts := f.Facts.Funcs[declared(fn.Name)]
	return facts != nil && facts.Fails || f.misspelt(t) != ""
}

// misspelt is the name under which the one handler answers failed records, if it is nearly the right one.
func (f *Finder) misspelt(t *target) string {
	for _, r := range f.Program.Func(t.entries[0].Entry).Results {
		if wrong := f.Facts.Misspelt[strings.TrimPrefix(r, "*")]; wrong != "" {
			return wrong
		}
	}
	return ""
}

// visibility: a message must stay invisible as long as it is worked on.
func (f *Finder) visibility(q *deploy.Queue, tr *deploy.Trigger, fn *deploy.Function, t *target) {
	v := q.Visibility
	if tr.Visibility.IsKnown() {
		v = tr.Visibility
	}
	longest, ok1 := deploy.Max(v)
	timeout, ok2 := deploy.Min(fn.Timeout)
	if !ok1 || !ok2 {
		return
	}
	wait := 0.0
	if q.Platform == deploy.Lambda {
		w, ok := deploy.Min(tr.Window)
		if !ok {
			return
		}
		if w >= window {
			wait = w
		}
	}
	if expires(q, v) {
		return
	}
	extends := t.calls(func(name string) bool { return strings.Contains(name, "ChangeMessageVisibility") })
	if extends {
		return
	}
	names := []string{q.ID, fn.ID}
	h := t.handler()
	said := ""
	if v.Default {
		said = " (default)"
	}
	if longest < timeout+wait {
		collects := ""
		if wait > 0 {
			collects = fmt.Sprintf(", after up to %g s in which the batch is collected", wait)
		}
		f.report(visibility, v.Pos, t, h, names, "queue %s is visible again after %g s%s, but %s may run %g s (%s)%s: the message is delivered again while the first run still works%s",
			q.Name, longest, said, fn.Name, timeout, short(fn.Timeout.Pos), collects, where(h))
		return
	}
	again := t.repeats()
	if q.Platform != deploy.Lambda || longest >= advised*timeout+wait || len(again) == 0 {
		return
	}
	plus := ""
	if wait > 0 {
		plus = " and the batching window"
	}
	f.graded(report.SeverityNote, visibility, v.Pos, t, again[0].step(), append(names, "advised"), "queue %s: visibility %g s%s is %.3g × the timeout of %s; AWS asks for %d ×%s (%g s): a throttled or slow run is delivered again meanwhile, and %s %s",
		q.Name, longest, said, longest/timeout, fn.Name, advised, plus, advised*timeout+wait, fn.Name, again[0].again())
}

// expires: a message is kept no longer than it is invisible, so that it never comes again.
func expires(q *deploy.Queue, visibility deploy.Value[float64]) bool {
	kept, ok1 := deploy.Max(q.Retention)
	v, ok2 := deploy.Min(visibility)
	return ok1 && ok2 && kept <= v
}

// where is the place of a step in brackets, if it is known.
func where(s report.Step) string {
	if s.Pos.File == "" {
		return ""
	}
	return " (" + short(s.Pos) + ")"
}

// queue checks a queue against those that it is read by.
func (f *Finder) queue(q *deploy.Queue) {
	var fn *deploy.Function
	var t *target
	var tr *deploy.Trigger
	for _, by := range f.stack.Triggers {
		if by.From == q.ID && by.Source == deploy.FromQueue && !by.Enabled.Is(false) {
			if g := f.stack.Function(by.Function); g != nil && f.handlers(by, g) != nil {
				fn, t, tr = g, f.handlers(by, g), by
			}
		}
	}
	if t == nil {
		return
	}
	f.deadLetterLoop(q, fn, t)
	if q.MaxReceives.Said(1) && t.acts() {
		asks := ""
		if q.Platform == deploy.Lambda {
			asks = "; AWS asks for 5 at least"
		}
		f.report(oneAttempt, q.MaxReceives.Pos, t, t.handler(), []string{q.ID, fn.ID},
			"queue %s gives up after one receive: a throttle, a timeout or a deployment sends a message that %s never worked on to the dead-letter queue%s", q.Name, fn.Name, asks)
	}
	again := failing(t, tr)
	if !q.DeadLetter.Is("") || q.Drain || expires(q, q.Visibility) || drains(q.Name) || len(again) == 0 {
		return
	}
	retention, ok1 := deploy.Max(q.Retention)
	v, ok2 := deploy.Max(q.Visibility)
	times := ""
	if ok1 && ok2 && v > 0 {
		times = fmt.Sprintf(" every %g s for %s, up to %.0f times", v, duration(retention), retention/v)
	}
	f.report(endless, q.DeadLetter.Pos, t, again[0].step(), []string{q.ID, fn.ID},
		"queue %s has no dead-letter queue: a message that fails after the effect is delivered again%s, and each time %s %s", q.Name, times, fn.Name, again[0].again())
}

// drains: the queue is called as one that takes what failed.
func drains(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "dlq") || strings.Contains(name, "dead") || strings.Contains(name, "fail")
}

// failing are the repetitions after which the handler may fail that a trigger delivers to.
func failing(t *target, tr *deploy.Trigger) []repetition {
	return slices.DeleteFunc(t.repeats(), func(r repetition) bool { return !t.failsAfter(r, tr.Batch.Is(1)) })
}

func duration(seconds float64) string {
	switch {
	case seconds >= 86400:
		return fmt.Sprintf("%.3g days", seconds/86400)
	case seconds >= 3600:
		return fmt.Sprintf("%.3g hours", seconds/3600)
	}
	return fmt.Sprintf("%g s", seconds)
}

func (f *Finder) deadLetterLoop(q *deploy.Queue, fn *deploy.Function, t *target) {
	names := []string{q.ID}
	for _, id := range q.DeadLetter.Of {
		if len(q.DeadLetter.Of) != 1 {
			return
		}
		if id == q.ID {
			f.report(deadLetterLoop, q.DeadLetter.Pos, t, t.handler(), names, "messages that failed in %s come back to %s: queue %s is its own dead-letter queue", fn.Name, fn.Name, q.Name)
			return
		}
		d := f.stack.Queue(id)
		if d == nil {
			return
		}
		if d.DeadLetter.Is(q.ID) {
			f.report(deadLetterLoop, q.DeadLetter.Pos, t, t.handler(), names, "messages that failed in %s come back to %s: queues %s and %s are each other's dead-letter queue (%s)", fn.Name, fn.Name, q.Name, d.Name, short(d.DeadLetter.Pos))
			return
		}
		for _, tr := range f.stack.Triggers {
			g := f.stack.Function(tr.Function)
			if tr.From != d.ID || g == nil || !tr.Enabled.Is(true) {
				continue
			}
			if sameCode(g, fn) {
				f.report(deadLetterLoop, q.DeadLetter.Pos, t, t.handler(), names, "messages that failed in %s come back to %s: the dead-letter queue %s is its own source (%s)", fn.Name, fn.Name, d.Name, short(tr.Pos))
				return
			}
		}
	}
}

// unbounded: a stream or subscription that repeats for ever.
func (f *Finder) unbounded(tr *deploy.Trigger, fn *deploy.Function, t *target) {
	names := []string{tr.ID, fn.ID}
	switch {
	case tr.Source == deploy.FromStream && tr.Retries.Is(-1) && tr.MaxAge.Is(-1) && tr.Failure.Is(""):
		if again := failing(t, tr); len(again) > 0 {
			part := "shard"
			if tr.Stream == deploy.Kafka {
				part = "partition"
			}
			f.report(endless, tr.Pos, t, again[0].step(), names, "%s %s %s → %s is tried again until its records expire: one bad record blocks the %s, and each time %s %s", tr.Stream, tr.Source, tr.FromName, fn.Name, part, fn.Name, again[0].again())
		}
	case fn.Platform == deploy.Azure && tr.Retries.Said(-1):
		if again := failing(t, tr); len(again) > 0 {
			f.report(endless, tr.Retries.Pos, t, again[0].step(), names, "%s is tried again for ever: each time it fails after the effect, it %s", fn.Name, again[0].again())
		}
	case tr.Push && tr.Source == deploy.FromTopic && tr.Failure.Is("") && fn.Platform != deploy.Azure:
		if again := failing(t, tr); len(again) > 0 {
			age := ""
			if s, ok := deploy.Max(tr.MaxAge); ok {
				age = " for " + duration(s)
			}
			f.report(endless, tr.Pos, t, again[0].step(), names, "subscription %s has no dead letter policy: a message that fails after the effect is pushed again%s, and each time %s %s", tr.Name, age, fn.Name, again[0].again())
		}
	}
}

// deadline: the source gives a push up before the service does.
func (f *Finder) deadline(tr *deploy.Trigger, fn *deploy.Function, t *target) {
	a, ok1 := deploy.Max(tr.AckDeadline)
	timeout, ok2 := deploy.Min(fn.Timeout)
	if !tr.Push || !ok1 || !ok2 || a >= timeout {
		return
	}
	if tr.Source == deploy.FromSchedule && !tr.Retries.Every(func(n float64) bool { return n > 0 }) {
		return
	}
	again := t.repeats()
	if (tr.AckDeadline.Default || fn.Timeout.Default) && len(again) == 0 {
		return
	}
	step, repeats := t.handler(), ""
	if len(again) > 0 {
		step, repeats = again[0].step(), fmt.Sprintf(", and %s %s", fn.Name, again[0].again())
	}
	if fn.Platform == deploy.Azure {
		f.report(ackDeadline, tr.AckDeadline.Pos, t, step, []string{tr.ID, fn.ID}, "a message of %s is locked for %g s%s, but %s may take %g s%s (%s): it is delivered again while the first request is still worked on%s",
			tr.FromName, a, byDefault(tr.AckDeadline), fn.Name, timeout, byDefault(fn.Timeout), short(fn.Timeout.Pos), repeats)
		return
	}
	f.report(ackDeadline, tr.AckDeadline.Pos, t, step, []string{tr.ID, fn.ID}, "%s %s waits %g s%s for an answer, but %s may take %g s%s (%s): the message is pushed again while the first request is still worked on%s",
		triggerWord(tr), tr.Name, a, byDefault(tr.AckDeadline), fn.Name, timeout, byDefault(fn.Timeout), short(fn.Timeout.Pos), repeats)
}

func byDefault(v deploy.Value[float64]) string {
	if v.Default {
		return " (default)"
	}
	return ""
}

func triggerWord(tr *deploy.Trigger) string {
	switch tr.Source {
	case deploy.FromSchedule:
		return "job"
	case deploy.FromTopic:
		return "subscription"
	}
	return "trigger"
}

// retries: somebody has switched retries off, where the effect should be guarded.
func (f *Finder) retries(tr *deploy.Trigger, fn *deploy.Function, t *target) {
	if tr.Source == deploy.FromSchedule || tr.Source == deploy.FromQueue || tr.Source == deploy.FromHTTP {
		return
	}
	off := tr.Retries
	failure := tr.Failure
	if fn.Platform == deploy.Lambda && tr.Source != deploy.FromStream && fn.AsyncRetries.Said(0) {
		off, failure = fn.AsyncRetries, fn.AsyncFailure
	}
	if fn.Platform == deploy.Yandex || !off.Said(0) || failure.IsKnown() && !failure.Is("") {
		return
	}
	again := t.repeats()
	if len(again) == 0 {
		return
	}
	f.report(retriesOff, off.Pos, t, again[0].step(), []string{fn.ID, tr.ID}, "retries are off for %s: a failed event is lost, and it can still come twice (delivery is at least once), and then it %s; guard the effect instead", fn.Name, again[0].again())
}

// gateway: the caller is told of a failure while the function still works.
func (f *Finder) gateway(tr *deploy.Trigger, fn *deploy.Function, t *target) {
	limit, ok1 := deploy.Max(tr.Gateway)
	timeout, ok2 := deploy.Min(fn.Timeout)
	if !ok1 || !ok2 || timeout <= limit {
		return
	}
	if len(tr.Events) > 0 && !slices.ContainsFunc(tr.Events, func(m string) bool { return m != "GET" && m != "HEAD" && m != "OPTIONS" }) {
		return // nobody sends it again with an effect
	}
	again := slices.DeleteFunc(t.repeats(), t.left)
	if len(again) == 0 {
		return
	}
	f.report(gateway, fn.Timeout.Pos, t, again[0].step(), []string{fn.ID, tr.ID}, "%s may run %g s, but %s answers for it after %g s: the caller sends again while the first run still works, and %s %s",
		fn.Name, timeout, tr.GatewayName, limit, fn.Name, again[0].again())
}

// locks are libraries by which one of several processes is chosen.
var locks = []string{"k8s.io/client-go/tools/leaderelection", "github.com/go-redsync/redsync", "WithDistributedLocker", "WithDistributedElector",
	"go.etcd.io/etcd/client/v3/concurrency", "github.com/bsm/redislock", "cirello.io/dynamolock", "github.com/hashicorp/consul/api.Lock", "github.com/hashicorp/consul/api.Client.Lock"}

// workload: a job that is registered in the process runs once in each.
func (f *Finder) workload(w *deploy.Workload) {
	t := f.target(w.Link)
	if !w.Several() || t == nil {
		return
	}
	n, _ := deploy.Min(w.Replicas)
	again := t.repeats("schedule")
	if len(again) == 0 || f.elected(t, w) {
		return
	}
	registered := ""
	for _, e := range t.entries {
		if e.Kind == "schedule" {
			registered = short(registration(e))
			break
		}
	}
	f.report(replicasCron, w.Replicas.Pos, t, again[0].step(), []string{w.ID}, "%g replicas each run the job registered at %s: each time %s %s, once in each of them", n, registered, w.Name, strings.Replace(again[0].again(), " again", "", 1))
}

// elected: one of the processes is chosen.
func (f *Finder) elected(t *target, w *deploy.Workload) bool {
	for _, facts := range t.facts() {
		if facts.Locks || facts.Pod && w.Kind == "StatefulSet" {
			return true
		}
	}
	return t.calls(func(name string) bool {
		if w.Kind == "StatefulSet" && name == "os.Hostname" {
			return true
		}
		return slices.ContainsFunc(locks, func(l string) bool { return strings.Contains(name, l) })
	})
}

// meshRoute: a mesh sends a request again that may have taken effect.
func (f *Finder) meshRoute(r *deploy.MeshRoute) {
	n, ok := deploy.Min(r.Attempts)
	if !ok || n < 1 || !r.Repeats {
		return
	}
	for _, host := range r.Hosts {
		for _, w := range f.stack.Workloads {
			t := f.target(w.Link)
			if t == nil || !slices.Contains(w.Services, host) {
				continue
			}
			if again := matched(t, r.Matches); len(again) > 0 {
				f.report(meshRetry, r.Pos, t, again[0].step(), []string{r.Name, host}, "the mesh sends a request to %s up to %g times again, also one that has taken effect: it then %s", host, n, again[0].again())
				return
			}
		}
	}
}

// matched are the repetitions by requests that a route is for.
func matched(t *target, matches []deploy.Match) []repetition {
	if len(matches) == 0 {
		return t.repeats("http")
	}
	for _, m := range matches {
		if m.Method == "GET" || m.Method == "HEAD" || m.Method == "OPTIONS" || m.Path == "?" || m.Method == "?" {
			continue
		}
		sub := t
		if m.Path != "" && m.Path != "/" {
			sub = t.only(m.Path)
		}
		if again := sub.repeats("http"); len(again) > 0 {
			return again
		}
	}
	return nil
}
