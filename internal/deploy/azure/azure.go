// Package azure reads function apps of Azure Functions with a custom handler: one server in Go
// that gets a request for each event, at the path of the function's name.
// https://learn.microsoft.com/azure/azure-functions/functions-custom-handlers
package azure

import (
	"path/filepath"
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

// Read makes the stack of an app; hasGo reports whether there are Go files in its folder. What the
// platform does by default depends on its plan, and is not known.
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
		s.Functions = append(s.Functions, f)
		for _, b := range fn.Body.Get("bindings").List() {
			kind, ok := sources[b.Get("type").Str()]
			if !ok {
				continue
			}
			at := b.At(f.Pos)
			from := b.Get(kind.key).Str()
			if from == "" {
				from = b.Get("topicName").Str()
			}
			s.Triggers = append(s.Triggers, &deploy.Trigger{ID: fn.Name, Name: b.Get("name").Str(), Pos: at, Source: kind.source, From: from, FromName: from,
				Function: f.ID, Push: true, Path: "/" + fn.Name, Enabled: deploy.Default(true, at)})
		}
	}
	return s
}
