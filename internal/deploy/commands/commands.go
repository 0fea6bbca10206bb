// Package commands reads what scripts deploy: by gcloud, yc and aws.
package commands

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/build"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Defaults in seconds: https://cloud.google.com/sdk/gcloud/reference/functions/deploy,
// https://cloud.google.com/run/docs/configuring/request-timeout
const (
	functionTimeout = 60
	runTimeout      = 300
)

// Read makes a stack of the commands of each file.
func Read(list []build.Command) []*deploy.Stack {
	var out []*deploy.Stack
	byFile := map[string]*deploy.Stack{}
	for _, c := range list {
		s := byFile[c.Pos.File]
		if s == nil {
			s = &deploy.Stack{Name: c.Pos.File}
			byFile[c.Pos.File] = s
			out = append(out, s)
		}
		command(s, c)
	}
	return slices.DeleteFunc(out, func(s *deploy.Stack) bool { return len(s.Functions) == 0 })
}

// A call is a command, taken apart.
type call struct {
	build.Command
	words []string // without flags
	flags map[string]string
}

// switches are flags without a value.
var switches = map[string]bool{"retry": true, "gen2": true, "no-gen2": true, "quiet": true, "allow-unauthenticated": true, "no-allow-unauthenticated": true, "async": true, "trigger-http": true,
	"no-cli-pager": true, "no-paginate": true, "no-verify-ssl": true, "debug": true, "publish": true, "no-publish": true, "enabled": true, "no-enabled": true,
	"bisect-batch-on-function-error": true, "no-bisect-batch-on-function-error": true}

func parse(c build.Command) call {
	out := call{Command: c, flags: map[string]string{}}
	for i := 0; i < len(c.Words); i++ {
		w := c.Words[i]
		if !strings.HasPrefix(w, "--") {
			out.words = append(out.words, w)
			continue
		}
		name, value, joined := strings.Cut(strings.TrimPrefix(w, "--"), "=")
		if !joined && !switches[name] && i+1 < len(c.Words) && !strings.HasPrefix(c.Words[i+1], "--") {
			i++
			value = c.Words[i]
		}
		out.flags[name] = value
	}
	return out
}

// flag is a flag's value: nil if it is not given, unknown if a part of it is.
func (c *call) flag(names ...string) *tree.Value {
	for _, name := range names {
		if v, ok := c.flags[name]; ok {
			if strings.Contains(v, "*") {
				return &tree.Value{Kind: tree.Unknown, Pos: c.Pos}
			}
			return tree.Text(v, c.Pos)
		}
	}
	return nil
}

func (c *call) path(flag string) string {
	dir := c.flag(flag).Str()
	if dir == "" && c.flag(flag).Said() {
		return "" // not known
	}
	if strings.Contains(dir, "://") {
		return ""
	}
	if filepath.IsAbs(dir) {
		return filepath.Clean(dir)
	}
	return filepath.Join(c.Dir, filepath.FromSlash(dir))
}

// is: the command's words begin so, in front of what it is about.
func (c *call) is(words ...string) bool {
	return len(c.words) >= len(words) && slices.Equal(c.words[:len(words)], words)
}

// about is the word behind the first n.
func (c *call) about(n int) string {
	if len(c.words) > n && !strings.Contains(c.words[n], "*") {
		return c.words[n]
	}
	return ""
}

func command(s *deploy.Stack, raw build.Command) {
	c := parse(raw)
	if c.is("gcloud", "beta") || c.is("gcloud", "alpha") {
		c.words = append([]string{"gcloud"}, c.words[2:]...)
	}
	switch {
	case c.is("gcloud", "functions", "deploy"):
		cloudFunction(s, &c)
	case c.is("gcloud", "run", "deploy"):
		cloudRun(s, &c)
	case c.is("yc", "serverless", "function", "version", "create"):
		yandexFunction(s, &c)
	case c.is("yc", "serverless", "trigger", "create"):
		yandexTrigger(s, &c)
	case c.is("aws"):
		amazon(s, &c)
	}
}

func cloudFunction(s *deploy.Stack, c *call) {
	name := c.about(3)
	if name == "" {
		return
	}
	f := &deploy.Function{ID: "function:" + name, Name: name, Pos: c.Pos, Platform: deploy.GCF, Timeout: c.flag("timeout").Seconds(functionTimeout, c.Pos)}
	f.Code = deploy.Code{Dir: filepath.Dir(c.Pos.File), Path: c.path("source"), EntryPoint: name}
	if entry := c.flag("entry-point"); entry.Said() {
		f.Code.EntryPoint = entry.Str()
	}
	runtime := c.flag("runtime").Str()
	f.Code.Other = runtime != "" && !strings.HasPrefix(runtime, "go")
	s.Functions = append(s.Functions, f)
	if topic := c.flag("trigger-topic"); topic.Str() != "" {
		s.Triggers = append(s.Triggers, &deploy.Trigger{ID: f.ID + ".topic", Name: name, Pos: c.Pos, Source: deploy.FromTopic, From: "topic:" + topic.Str(), FromName: topic.Str(),
			Function: f.ID, Enabled: deploy.Default(true, c.Pos), Retries: c.retries()})
	}
}

// retries is how often an event is tried again: until it is too old with the flag, else never.
func (c *call) retries() deploy.Value[float64] {
	if c.flag("retry").Said() {
		return deploy.Known[float64](-1, c.Pos)
	}
	return deploy.Default[float64](0, c.Pos)
}

func cloudRun(s *deploy.Stack, c *call) {
	name := c.about(3)
	if name == "" {
		return
	}
	f := &deploy.Function{ID: "service:" + name, Name: name, Pos: c.Pos, Platform: deploy.CloudRun, Timeout: c.flag("timeout").Seconds(runTimeout, c.Pos)}
	f.Code = deploy.Code{Dir: filepath.Dir(c.Pos.File), Names: []string{name}, Image: lambda.Image(c.flag("image").Str())}
	if c.flag("source").Said() {
		f.Code.Path = c.path("source")
	}
	s.Functions = append(s.Functions, f)
}

func yandexFunction(s *deploy.Stack, c *call) {
	name := c.flag("function-name", "function-id").Str()
	f := &deploy.Function{ID: "function:" + name, Name: name, Pos: c.Pos, Platform: deploy.Yandex, Timeout: c.flag("execution-timeout").Seconds(0, c.Pos)}
	if f.Timeout.Default {
		f.Timeout = deploy.Value[float64]{}
	}
	f.Code = deploy.Code{Dir: filepath.Dir(c.Pos.File), Path: c.path("source-path"), EntryPoint: c.flag("entrypoint").Str(), Other: !strings.HasPrefix(c.flag("runtime").Str(), "golang")}
	s.Functions = append(s.Functions, f)
}

func yandexTrigger(s *deploy.Stack, c *call) {
	name := c.flag("name").Str()
	tr := &deploy.Trigger{ID: "trigger:" + name, Name: name, Pos: c.Pos, Function: "function:" + c.flag("invoke-function-name", "invoke-function-id").Str(), Enabled: deploy.Default(true, c.Pos),
		Retries: c.flag("retry-attempts").Number(0, c.Pos), Failure: lambda.Presence(c.flag("dlq-queue-id", "dlq"), c.Pos)}
	switch c.about(4) {
	case "message-queue":
		tr.Source = deploy.FromQueue
		tr.From, tr.FromName = "queue:"+c.flag("queue").Str(), c.flag("queue").Str()
		tr.Batch = c.flag("batch-size").Number(1, c.Pos)
		tr.Retries, tr.Failure = deploy.Value[float64]{}, deploy.Value[string]{}
	case "object-storage":
		bucket := c.flag("bucket-id").Str()
		if bucket == "" {
			return
		}
		tr.Source, tr.From, tr.FromName = deploy.FromBucket, "bucket:"+bucket, bucket
		tr.Prefix, tr.Suffix = c.flag("prefix").Texts("", c.Pos), c.flag("suffix").Texts("", c.Pos)
		for e := range strings.SplitSeq(c.flag("events").Str(), ",") {
			tr.Events = append(tr.Events, strings.Trim(e, " '\""))
		}
	case "timer":
		tr.Source = deploy.FromSchedule
		tr.Selects, tr.Input = c.flag("cron-expression").Compared(c.Pos), c.flag("payload").Compared(c.Pos)
	default:
		return
	}
	s.Triggers = append(s.Triggers, tr)
}
