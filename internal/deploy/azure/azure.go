// Package azure reads function apps of Azure Functions with a custom handler: one server in Go
// that gets a request for each event, at the path of the function's name.
// https://learn.microsoft.com/azure/azure-functions/functions-custom-handlers
package azure

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// An App is a function app: host.json in its folder, and a folder with function.json for each function.
type App struct {
	Dir       string
	Host      *tree.Value
	Functions []Function // in the order of their names
}

// A Function is one of them.
type Function struct {
	Name string
	Body *tree.Value
}

// sources are the kinds of triggers that deliver at least once, with the name of what they come from.
var sources = map[string]struct {
	source deploy.Source
	key    string
}{
	"queueTrigger": {deploy.FromQueue, "queueName"}, "serviceBusTrigger": {deploy.FromQueue, "queueName"},
	"blobTrigger": {deploy.FromBucket, "path"}, "eventHubTrigger": {deploy.FromStream, "eventHubName"},
	"eventGridTrigger": {deploy.FromTopic, ""}, "timerTrigger": {deploy.FromSchedule, "schedule"}, "httpTrigger": {deploy.FromHTTP, "route"},
}

// Seconds: how long the host renews the lock of a message of Service Bus by default, how long that may be
// at most, and how long the load balancer waits for an answer. https://learn.microsoft.com/azure/azure-functions/functions-bindings-service-bus,
// https://learn.microsoft.com/azure/azure-functions/functions-scale#timeout
const (
	renewal     = 300
	longestLock = 300
	answered    = 230
)

// Read makes the stack of an app; hasGo reports whether there are Go files in its folder. How long a
// function may run by default depends on the plan of the app, and is not known.
func Read(app *App, hasGo bool) *deploy.Stack {
	s := &deploy.Stack{Name: app.Dir}
	program := app.Host.Get("customHandler", "description", "defaultExecutablePath").Str()
	if program == "" {
		return s
	}
	code := deploy.Code{Dir: app.Dir, Path: filepath.Join(app.Dir, filepath.FromSlash(strings.TrimSuffix(program, ".exe")))}
	if hasGo {
		code.Path = app.Dir
	}
	for _, fn := range app.Functions {
		if fn.Body.Get("disabled").Str() == "true" {
			continue
		}
		f := &deploy.Function{ID: fn.Name, Name: fn.Name, Pos: fn.Body.At(deploy.Pos{}), Platform: deploy.Azure, Code: code}
		if limit := app.Host.Get("functionTimeout"); limit.Said() {
			f.Timeout = clock(limit)
		}
		s.Functions = append(s.Functions, f)
		for _, b := range fn.Body.Get("bindings").List() {
			app.trigger(s, f, &fn, b)
		}
	}
	return s
}

// trigger is the binding that has a function run.
func (app *App) trigger(s *deploy.Stack, f *deploy.Function, fn *Function, b *tree.Value) {
	typ := b.Get("type").Str()
	kind, ok := sources[typ]
	if !ok {
		return
	}
	at := b.At(f.Pos)
	from := b.Get(kind.key).Str()
	if topic := b.Get("topicName").Str(); from == "" && topic != "" {
		from = topic
		if sub := b.Get("subscriptionName").Str(); sub != "" {
			from = sub
		}
	}
	tr := &deploy.Trigger{ID: fn.Name, Name: b.Get("name").Str(), Pos: at, Source: kind.source, From: from, FromName: from,
		Function: f.ID, Push: true, Path: "/" + fn.Name, Enabled: deploy.Default(true, at)}
	s.Triggers = append(s.Triggers, tr)
	switch typ {
	case "serviceBusTrigger":
		// Where the lock itself is longer, Terraform says so: see Join.
		tr.AckDeadline = deploy.Default[float64](renewal, at)
		if v := app.Host.Get("extensions", "serviceBus", "maxAutoLockRenewalDuration"); v.Said() {
			tr.AckDeadline = clock(v)
		}
	case "queueTrigger":
		// What failed that often goes to a queue of its own, which always is there.
		if n := app.Host.Get("extensions", "queues", "maxDequeueCount"); n.Said() && from != "" {
			s.Queues = append(s.Queues, &deploy.Queue{ID: from, Name: from, Pos: at, Platform: deploy.Azure, MaxReceives: n.Number(0, at)})
		}
	case "httpTrigger":
		tr.Gateway, tr.GatewayName = deploy.Default[float64](answered, at), "the load balancer of Azure"
		for _, m := range b.Get("methods").List() {
			tr.Events = append(tr.Events, strings.ToUpper(m.Str()))
		}
	case "timerTrigger", "eventHubTrigger":
		retry := fn.Body.Get("retry")
		if !retry.Said() {
			retry = app.Host.Get("retry")
		}
		if n := retry.Get("maxRetryCount"); n.Said() {
			tr.Retries = n.Number(0, at)
		}
	}
}

// clock is a time span as .NET writes it: "hh:mm:ss", with days in front of a dot; "-1" is none.
func clock(v *tree.Value) deploy.Value[float64] {
	unknown := deploy.Value[float64]{Pos: v.Pos}
	days, rest, ok := strings.Cut(v.Str(), ".")
	if !ok {
		days, rest = "0", v.Str()
	}
	parts := strings.Split(rest, ":")
	if len(parts) != 3 {
		return unknown
	}
	total := 0.0
	for i, p := range append([]string{days}, parts...) {
		n, err := strconv.ParseUint(p, 10, 32)
		if err != nil {
			return unknown
		}
		total += float64(n) * []float64{86400, 3600, 60, 1}[i]
	}
	return deploy.Known(total, v.Pos)
}

// Join gives apps what Terraform says of their queues and events: function apps are deployed by
// themselves, and named by what they take. A name that several things have joins nothing.
func Join(stacks []*deploy.Stack) {
	queues, functions := map[string][]*deploy.Queue{}, map[string][]*deploy.Stack{}
	for _, s := range stacks {
		for _, q := range s.Queues {
			if q.Platform == deploy.Azure && q.Visibility.IsKnown() { // the lock: of Terraform
				queues[q.Name] = append(queues[q.Name], q)
			}
		}
		for _, f := range s.Functions {
			if f.Platform == deploy.Azure {
				functions[f.ID] = append(functions[f.ID], s)
			}
		}
	}
	for _, s := range stacks {
		for _, tr := range s.Triggers {
			if name, ok := strings.CutPrefix(tr.Function, Prefix); ok && len(functions[name]) == 1 {
				moved := *tr
				moved.Function, moved.Push, moved.Path = name, true, "/"+name
				functions[name][0].Triggers = append(functions[name][0].Triggers, &moved)
			}
			f := s.Function(tr.Function)
			if f == nil || f.Platform != deploy.Azure || !tr.AckDeadline.IsKnown() {
				continue
			}
			if len(queues[tr.From]) != 1 {
				if tr.AckDeadline.Of[0] < longestLock {
					tr.AckDeadline = deploy.Value[float64]{} // the lock may be longer
				}
				continue
			}
			q := *queues[tr.From][0]
			q.ID = tr.From
			lock := q.Visibility
			q.Visibility = deploy.Value[float64]{}
			if s.Queue(q.ID) == nil {
				s.Queues = append(s.Queues, &q)
			}
			if n, ok := deploy.Max(lock); ok && n > tr.AckDeadline.Of[0] {
				tr.AckDeadline = lock
			}
		}
	}
}

// Prefix begins the identity of a function of an app in what Terraform says.
const Prefix = "azure:"
