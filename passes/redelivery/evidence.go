package redelivery

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/link"
)

// A source is a trigger that delivers to a handler, with its stack.
type source struct {
	stack *deploy.Stack
	tr    *deploy.Trigger
	fn    *deploy.Function
}

// sources are the triggers that deliver to a handler, by the FullName of its function.
func (f *Finder) sources(handler string) []source {
	var out []source
	for _, s := range f.Project.Stacks {
		for _, tr := range s.Triggers {
			fn := s.Function(tr.Function)
			if fn == nil || tr.Enabled.Is(false) || tr.Source == deploy.FromHTTP || tr.Source == deploy.FromSchedule {
				continue
			}
			t := f.handlers(tr, fn)
			if t == nil || t.several {
				continue
			}
			if t.runs(handler) {
				out = append(out, source{s, tr, fn})
			}
		}
	}
	return out
}

// runs: a handler is one of the target's.
func (t *target) runs(handler string) bool {
	return slices.ContainsFunc(t.entries, func(e *inventory.Handler) bool { return e.Entry == handler || link.Closure(handler, e.Entry) })
}

func names(fn *deploy.Function) []string { return append([]string{fn.Name}, fn.Code.Names...) }

// Repeated reports whether a schedule's handler runs in several processes at a time, of which none
// is chosen.
func (f *Finder) Repeated(handler string) bool {
	for _, s := range f.Project.Stacks {
		for _, w := range s.Workloads {
			if t := f.target(w.Link); t != nil && w.Several() && t.reach[handler] && !f.elected(t, w) {
				return true
			}
		}
	}
	return false
}

// OneByOne reports whether a handler surely gets one record at a time.
func (f *Finder) OneByOne(handler string) bool {
	all := f.sources(handler)
	for _, s := range all {
		if !s.tr.Batch.Is(1) {
			return false
		}
	}
	return len(all) > 0
}

// place is what delivers, and where a file says so.
func (s source) place() string {
	if q := s.stack.Queue(s.tr.From); q != nil {
		return fmt.Sprintf("%s %s (%s)", s.tr.Source, q.Name, short(q.Pos))
	}
	return fmt.Sprintf("%s %s (%s)", s.tr.Source, name(s.tr), short(s.tr.Pos))
}

// Delivery says what delivers the events of a handler, for messages about events that do not come again;
// "" if no file does.
func (f *Finder) Delivery(handler string) string {
	all := f.sources(handler)
	if len(all) == 0 {
		return ""
	}
	return "delivered by " + all[0].place() + more(all)
}

// more is how many other sources there are.
func more(all []source) string {
	if len(all) < 2 {
		return ""
	}
	return fmt.Sprintf("; and by %d more", len(all)-1)
}

// Evidence says how the events of a handler come again: a clause for the messages of other rules, ""
// if no file says it. Of a batch it says whether an answer for each record is read.
func (f *Finder) Evidence(handler string, batch bool) string {
	all := f.sources(handler)
	if len(all) == 0 {
		return ""
	}
	s := all[0]
	by := "delivered again by "
	parts := []string{s.place()}
	seconds := func(format string, v deploy.Value[float64]) {
		if n, ok := deploy.Max(v); ok && len(v.Of) == 1 {
			parts = append(parts, fmt.Sprintf(format, n))
		}
	}
	switch q := s.stack.Queue(s.tr.From); {
	case q != nil:
		v := q.Visibility
		if s.tr.Visibility.IsKnown() {
			v = s.tr.Visibility
		}
		if expires(q, v) {
			by = "delivered by "
			seconds("gone after %g s, before it is visible again", q.Retention)
			break
		}
		seconds("visible again after %g s", v)
		seconds("the function may run %g s", s.fn.Timeout)
		if q.DeadLetter.Is("") {
			parts = append(parts, "no dead-letter queue")
		} else {
			seconds("dead-letter queue after %g receives", q.MaxReceives)
		}
	case s.fn.Platform != deploy.Lambda && s.tr.Retries.Is(0):
		by = "delivered at least once by "
		parts = append(parts, "not tried again when it fails")
	case s.tr.Retries.Is(-1):
		parts = append(parts, "tried again until it expires")
	case s.tr.Source == deploy.FromStream:
		seconds("%g retries", s.tr.Retries)
	case s.fn.Platform == deploy.Lambda && (s.tr.Source == deploy.FromTopic || s.tr.Source == deploy.FromBucket || s.tr.Source == deploy.FromBus):
		seconds("%g retries", s.fn.AsyncRetries)
	}
	if batch && s.tr.Partial.IsKnown() && len(s.tr.Partial.Of) == 1 {
		if s.tr.Partial.Of[0] {
			parts = append(parts, "ReportBatchItemFailures is enabled")
		} else {
			parts = append(parts, "ReportBatchItemFailures is not enabled")
		}
	}
	return by + strings.Join(parts, ", ") + more(all)
}

func name(tr *deploy.Trigger) string {
	if tr.FromName != "" && !strings.ContainsAny(tr.FromName, "${}") {
		return tr.FromName
	}
	return tr.Name
}

// Deployment is what the deployment files have deliver to a handler.
func (f *Finder) Deployment(h *inventory.Handler) []inventory.Trigger {
	var out []inventory.Trigger
	add := func(t inventory.Trigger) {
		if !slices.ContainsFunc(out, t.Is) {
			out = append(out, t)
		}
	}
	runs := func(t *target) bool {
		return t != nil && !t.several && slices.ContainsFunc(t.entries, func(e *inventory.Handler) bool { return e == h })
	}
	for _, s := range f.Project.Stacks {
		for _, fn := range s.Functions {
			triggered := false
			for _, tr := range s.Triggers {
				if s.Function(tr.Function) != fn || tr.Enabled.Is(false) {
					continue
				}
				triggered = true
				if runs(f.handlers(tr, fn)) {
					t := inventory.Trigger{Function: fn.Name, Platform: string(fn.Platform), Source: string(tr.Source), From: name(tr), Place: inventory.PlaceOf(tr.Pos), Names: names(fn)}
					t.Senders, t.Wait, t.Waits = sender(s, tr)
					add(t)
				}
			}
			if t := f.target(fn.Link); !triggered && runs(t) {
				add(inventory.Trigger{Function: fn.Name, Platform: string(fn.Platform), Place: inventory.PlaceOf(fn.Pos), Names: names(fn)})
			}
		}
		for _, w := range s.Workloads {
			if runs(f.target(w.Link)) {
				add(inventory.Trigger{Function: w.Name, Platform: w.Kind, Place: inventory.PlaceOf(w.Pos), Names: []string{w.Name}})
			}
		}
	}
	return out
}

// sender is what a trigger takes events from: its names, and how long it waits for the function before
// it delivers again, with the place that says so; 0 if no file does.
func sender(s *deploy.Stack, tr *deploy.Trigger) (names []string, wait time.Duration, at inventory.Place) {
	names, said := []string{tr.FromName, tr.Name}, tr.AckDeadline
	if q := s.Queue(tr.From); q != nil {
		names, said = append(names, q.Name), q.Visibility
		if tr.Visibility.IsKnown() {
			said = tr.Visibility
		}
	}
	if said.Default || len(said.Of) != 1 {
		return names, 0, at
	}
	return names, time.Duration(said.Of[0] * float64(time.Second)), inventory.PlaceOf(said.Pos)
}
