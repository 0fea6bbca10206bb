package serverless

import (
	"fmt"
	"path/filepath"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// yandex reads a service of the plugin for Yandex Cloud:
// https://github.com/yandex-cloud/serverless-plugin
func (s *service) yandex() *deploy.Stack {
	stack := &deploy.Stack{Name: s.file}
	resources := s.yaml.Value(child(s.doc, "resources"))
	if resources.Is(tree.Map) {
		for i, id := range resources.Keys {
			if r, at := resources.Items[i], resources.KeyPos[i]; r.Get("type").Str() == "yc::MessageQueue" {
				// Whether it has a dead-letter queue the plugin can't say.
				stack.Queues = append(stack.Queues, &deploy.Queue{ID: id, Name: id, Pos: at, Platform: deploy.Yandex})
			}
		}
	}
	functions := s.yaml.Value(child(s.doc, "functions"))
	if !functions.Is(tree.Map) {
		return stack
	}
	for i, name := range functions.Keys {
		v, at := functions.Items[i], functions.KeyPos[i]
		runtime := v.Get("runtime")
		if !runtime.Said() {
			runtime = s.provider.Get("runtime")
		}
		f := &deploy.Function{ID: name, Name: name, Pos: at, Platform: deploy.Yandex, Timeout: v.Get("timeout").Number(0, at)}
		if f.Timeout.Default { // the platform's default is not documented by the plugin
			f.Timeout = deploy.Value[float64]{}
		}
		f.Code = deploy.Code{Dir: filepath.Dir(s.file), Path: filepath.Dir(s.file), EntryPoint: v.Get("handler").Str(), Other: !GoRuntime(runtime.Str())}
		stack.Functions = append(stack.Functions, f)
		for _, e := range v.Get("events").List() {
			if e.Is(tree.Map) && len(e.Keys) > 0 {
				s.yandexEvent(stack, f, e.Keys[0], e.At(at), e.Items[0])
			}
		}
	}
	return stack
}

// GoRuntime reports whether a runtime of Yandex Cloud Functions is Go's.
func GoRuntime(name string) bool { return len(name) >= 6 && name[:6] == "golang" }

func (s *service) yandexEvent(stack *deploy.Stack, f *deploy.Function, kind string, at deploy.Pos, v *tree.Value) {
	tr := &deploy.Trigger{ID: fmt.Sprintf("%s.%d", f.ID, len(stack.Triggers)), Name: kind, Pos: at, Function: f.ID, Enabled: deploy.Default(true, at),
		Retries: v.Get("retry", "attempts").Number(0, at), Failure: deploy.Default("", at)}
	for _, key := range []string{"dlq", "dlqId"} {
		if v.Get(key).Said() {
			tr.Failure = deploy.Known("?", at)
		}
	}
	switch kind {
	case "ymq":
		tr.Source, tr.From = deploy.FromQueue, v.Get("queue").Name()
		tr.Batch = v.Get("batch").Number(1, at)
		tr.Partial = deploy.Default(false, at)
	case "s3":
		tr.Source, tr.From = deploy.FromBucket, "text:"+v.Get("bucket").Name()
		for _, e := range v.Get("events").List() {
			tr.Events = append(tr.Events, e.Name())
		}
		tr.Prefix, tr.Suffix = v.Get("prefix").Texts("", at), v.Get("suffix").Texts("", at)
	case "cron":
		tr.Source, tr.Selects, tr.Input = deploy.FromSchedule, v.Get("expression").Compared(at), deploy.Default("", at)
	default:
		return
	}
	tr.FromName = tr.From
	stack.Triggers = append(stack.Triggers, tr)
}
