package redelivery

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/code"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A target is the Go code of a function: the handlers of a program, or one function.
type target struct {
	in      *Input
	link    *deploy.Link
	reach   map[string]bool // functions that it may run
	entries []*inventory.Handler
	// several: it has several handlers, and which of them gets the events is not known.
	several bool
	// source is what delivers to it, "" if that is not asked.
	source deploy.Source
}

// target is the code of a link; nil if there is none, or nothing is known of it.
func (f *Finder) target(l *deploy.Link) *target {
	if l == nil {
		return nil
	}
	if t, ok := f.targets[*l]; ok {
		return t
	}
	t := &target{in: &f.Input, link: l, reach: map[string]bool{}}
	f.targets[*l] = nil
	root := l.Package + ".main"
	if l.Func != "" && f.Program.Func(l.Func) != nil {
		root = l.Func
	}
	if f.Program.Func(root) == nil {
		return nil
	}
	f.Program.Reach(root, t.reach)
	f.Program.Reach(l.Package+".init", t.reach)
	for _, e := range f.Replay.Inventory {
		if t.has(e) {
			t.entries = append(t.entries, e)
		}
	}
	f.targets[*l] = t
	return t
}

// has: the handler is one of the target's.
func (t *target) has(e *inventory.Handler) bool {
	if e.Entry == t.link.Func {
		return true
	}
	if route := route(e); t.link.Registered != "" && route != "" && route != t.link.Registered {
		return false
	}
	return e.In != "" && t.reach[e.In]
}

// route is what a handler is registered for: the replay lists each registration by itself.
func route(e *inventory.Handler) string {
	if len(e.Registrations) == 0 {
		return ""
	}
	return e.Registrations[0].Route
}

// registration is where a handler is registered, or declared if nothing registers it.
func registration(e *inventory.Handler) report.Position {
	if len(e.Registrations) == 0 {
		return e.Place.Position()
	}
	return e.Registrations[0].Place.Position()
}

// name is the handler as messages name it.
func (t *target) name() string {
	if len(t.entries) > 0 && t.entries[0].Entry != "" {
		return diagnose.Name(t.entries[0].Entry)
	}
	return ""
}

func (t *target) kind() string {
	if len(t.entries) > 0 {
		return t.entries[0].Kind
	}
	return ""
}

// position is where a function is declared.
func (t *target) position(name string) report.Position {
	f := t.in.Program.Func(name)
	if f == nil || f.Pos.File < 0 {
		return report.Position{}
	}
	return position(f.Package, f.Pos)
}

func position(pkg *summary.Package, pos summary.Pos) report.Position {
	if pkg == nil || pos.File < 0 {
		return report.Position{}
	}
	return report.Position{File: pkg.Files[pos.File], Line: int(pos.Line), Col: int(pos.Col)}
}

// handler is where the first of its handlers stands, as a step of a finding's path.
func (t *target) handler() report.Step {
	if len(t.entries) == 0 {
		return report.Step{}
	}
	return report.Step{Pos: t.position(t.entries[0].Entry), Message: "the handler"}
}

// declared is the declared function that a function or closure belongs to.
func declared(name string) string {
	name, _, _ = strings.Cut(name, "$")
	return name
}

// facts are those of all functions that it may run, by their names.
func (t *target) facts() []*code.Func {
	seen := map[string]bool{}
	for name := range t.reach {
		seen[declared(name)] = true
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	slices.Sort(names)
	var out []*code.Func
	for _, name := range names {
		if f := t.in.Facts.Funcs[name]; f != nil {
			out = append(out, f)
		}
	}
	return out
}

// calls reports whether it may call a function of another package that is is true of.
func (t *target) calls(is func(name string) bool) bool {
	for _, f := range t.facts() {
		for name := range f.Calls {
			if is(name) {
				return true
			}
		}
	}
	return false
}

// answers is where it says which records have failed, with a nil error; ok is false if it never
// does, or returns an error as well then.
func (t *target) answers() (at report.Position, ok bool) {
	returned := false
	for _, f := range t.facts() {
		if f.FailsToo {
			return at, false
		}
		returned = returned || f.AnswersNil
		for _, a := range f.Answers {
			if at.File == "" {
				at = a
			}
		}
	}
	return at, returned && at.File != ""
}

// serves: the handler may get what is delivered at a path.
func serves(e *inventory.Handler, path string) bool {
	if path == "" || e.Kind != "http" {
		return true
	}
	route := route(e)
	ending := strings.HasSuffix(route, "/")
	if _, rest, ok := strings.Cut(route, " "); ok {
		route = rest
	}
	if route == "" || strings.ContainsAny(route, "?{:*") {
		return true
	}
	route, path = strings.TrimSuffix(route, "/"), strings.TrimSuffix(path, "/")
	return route == path || ending && strings.HasPrefix(path+"/", route+"/")
}

// only is the target with the handlers that get what is delivered at a path.
func (t *target) only(path string) *target {
	if path == "" || len(t.entries) < 2 {
		return t
	}
	out := *t
	out.entries = slices.DeleteFunc(slices.Clone(t.entries), func(e *inventory.Handler) bool { return !serves(e, path) })
	return &out
}

// deliveries are the types of events by what delivers them.
var deliveries = map[deploy.Source][]string{
	deploy.FromQueue: {"SQSEvent"}, deploy.FromTopic: {"SNSEvent"}, deploy.FromBucket: {"S3Event"},
	deploy.FromStream: {"KinesisEvent", "DynamoDBEvent", "KafkaEvent"},
	deploy.FromBus:    {"CloudWatchEvent", "EventBridgeEvent"}, deploy.FromSchedule: {"CloudWatchEvent", "EventBridgeEvent"},
}

// events is the package of the deliveries' types.
const events = "github.com/aws/aws-lambda-go/events."

// handlers are those of a function's code that get what a trigger delivers; nil if it is not known.
func (f *Finder) handlers(tr *deploy.Trigger, fn *deploy.Function) *target {
	t := f.target(fn.Link)
	switch {
	case t == nil:
		return nil
	case fn.Platform != deploy.Lambda:
		return t.only(tr.Path)
	case tr.Source == deploy.FromHTTP:
		t = t.only(tr.Path)
	default:
		t = t.taking(tr)
	}
	by := *t
	by.source = tr.Source
	return &by
}

// taking is the target with the handlers that may take what a trigger delivers: a program may hold
// those of several functions.
func (t *target) taking(tr *deploy.Trigger) *target {
	if len(t.entries) < 2 {
		return t
	}
	out := *t
	out.entries = slices.DeleteFunc(slices.Clone(t.entries), func(e *inventory.Handler) bool {
		f := t.in.Program.Func(e.Entry)
		if e.Kind != "serverless" || f == nil {
			return true
		}
		for _, p := range f.Params {
			if name, ok := strings.CutPrefix(strings.TrimPrefix(p.Type, "*"), events); ok && !slices.Contains(deliveries[tr.Source], name) {
				return true
			}
		}
		return false
	})
	out.entries = slices.CompactFunc(out.entries, func(a, b *inventory.Handler) bool { return a.Entry == b.Entry }) // started with and without tracing
	out.several = len(out.entries) != 1
	if !out.several {
		out.reach = map[string]bool{}
		t.in.Program.Reach(out.entries[0].Entry, out.reach)
	}
	return &out
}

// of: a finding of the replay is one of the target's handlers, of one of the kinds if there are
// any.
func (t *target) of(s *replay.Site, kinds ...string) bool {
	if s.Handler == nil || len(kinds) > 0 && !slices.Contains(kinds, s.Kind) {
		return false
	}
	for _, e := range t.entries {
		if e.Kind != s.Kind {
			continue
		}
		if e.Entry == s.Handler.Name || link.Closure(s.Handler.Name, e.Entry) {
			return true
		}
		reach := map[string]bool{}
		if t.in.Program.Reach(e.Entry, reach); reach[s.Handler.Name] {
			return true
		}
	}
	return false
}

// A repetition is an effect that a redelivery repeats.
type repetition struct {
	site *replay.Site
	what string
}

// repeats are the effects that a redelivery repeats, without those whose findings are ignored.
func (t *target) repeats(kinds ...string) []repetition {
	if t == nil || t.several {
		return nil
	}
	var out []repetition
	for r := range replay.Of[*replay.Repeat](t.in.Replay.Findings) {
		if t.of(&r.Site, kinds...) && !t.elsewhere(&r.Site) && !t.in.Replay.Suppressed("unguarded", r.Site.Package, r.Site.Pos) {
			out = append(out, repetition{&r.Site, r.What})
		}
	}
	return out
}

// elsewhere: on the way stands a function that takes what another source delivers. A program may get
// events of several sources, and look at them to tell which it is. What a message holds is not told
// from what is delivered: a queue has notices of a bucket.
func (t *target) elsewhere(s *replay.Site) bool {
	if t.source == "" {
		return false
	}
	for _, step := range s.Path {
		f := t.in.Program.Func(step.Callee)
		if f == nil {
			continue
		}
		for _, p := range f.Params {
			name, ok := strings.CutPrefix(strings.TrimPrefix(p.Type, "*"), events)
			if ok && (t.source == deploy.FromHTTP && delivered(name) || t.source != deploy.FromHTTP && requested(name)) {
				return true
			}
		}
	}
	return false
}

// delivered: a type of events; requested: one of requests.
func delivered(name string) bool {
	for _, types := range deliveries {
		if slices.Contains(types, name) {
			return true
		}
	}
	return false
}

func requested(name string) bool {
	return strings.HasPrefix(name, "APIGateway") || strings.HasPrefix(name, "ALBTarget") || strings.HasPrefix(name, "LambdaFunctionURL")
}

// left: the handler answers without waiting for the effect.
func (t *target) left(r repetition) bool {
	if len(r.site.Path) == 0 {
		return false
	}
	at := r.site.Path[len(r.site.Path)-1]
	for e := range replay.Of[*replay.EarlyAck](t.in.Replay.Findings) {
		if e.How == replay.ByReturning && e.Handler == r.site.Handler && e.In == at.Package && e.At == at.Pos {
			return true
		}
	}
	return false
}

// again says what is repeated: "inserts into orders again (sql.DB.ExecContext, main.go:33)".
func (r repetition) again() string {
	at := short(position(r.site.Package, r.site.Pos))
	if what, by, ok := strings.Cut(strings.TrimSuffix(r.what, ")"), " ("); ok {
		return fmt.Sprintf("%s again (%s, %s)", what, by, at)
	}
	return fmt.Sprintf("%s again (%s)", r.what, at)
}

func (r repetition) step() report.Step {
	return report.Step{Pos: position(r.site.Package, r.site.Pos), Message: r.what}
}

// short is a place as messages name it.
func short(p report.Position) string { return fmt.Sprintf("%s:%d", filepath.Base(p.File), p.Line) }

// failsAfter: the handler may fail after an effect went well: on some level of the calls down
// to it, from which failures are passed on. one: it gets one record at a time.
func (t *target) failsAfter(r repetition, one bool) bool {
	if len(r.site.Path) == 0 {
		return false
	}
	for _, step := range r.site.Path {
		f := t.in.Facts.Funcs[handlers.Around(step.Package, step.Pos)]
		if f == nil {
			continue
		}
		if f.After(int(step.Pos.Line), one) {
			return true
		}
		if !f.Passes(int(step.Pos.Line)) {
			return false
		}
	}
	return false
}

// acts: one of the handlers has an effect.
func (t *target) acts() bool {
	return !t.several && slices.ContainsFunc(t.entries, func(e *inventory.Handler) bool { return e.Acts })
}
