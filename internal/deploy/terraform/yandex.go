package terraform

import (
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Defaults of Yandex Cloud:
// https://registry.terraform.io/providers/yandex-cloud/yandex/latest/docs/resources/message_queue
const (
	ymqVisibility = 30
	ymqRetention  = 345600
	ymqBatch      = 1
)

func (r *root) yandexFunction(res *resource, v *tree.Value) {
	f := &deploy.Function{ID: res.id, Name: res.title(), Pos: res.pos, Platform: deploy.Yandex, Timeout: v.Get("execution_timeout").Seconds(0, res.pos)}
	if f.Timeout.Default {
		f.Timeout = deploy.Value[float64]{}
	}
	async := first(v, "async_invocation")
	f.AsyncFailure = lambda.Presence(first(async, "ymq_failure_target"), res.pos)
	runtime := v.Get("runtime").Str()
	c := &f.Code
	c.Dir = res.module.folder.Dir
	c.Other = runtime != "" && !strings.HasPrefix(runtime, "golang")
	c.EntryPoint = v.Get("entrypoint").Str()
	c.Path, _ = r.packed(first(v, "content").Get("zip_filename"))
	if c.Path == "" {
		c.Path, _ = r.packed(first(v, "package").Get("object_name"))
	}
	c.Names = []string{res.name, v.Get("name").Name()}
	r.stack.Functions = append(r.stack.Functions, f)
}

func (r *root) yandexContainer(res *resource, v *tree.Value) {
	timeout := v.Get("execution_timeout").Seconds(0, res.pos)
	if timeout.Default {
		timeout = deploy.Value[float64]{}
	}
	r.service(res, deploy.Yandex, timeout, first(v, "image").Get("url"), v.Get("name").Name())
}

func (r *root) yandexQueue(res *resource, v *tree.Value) {
	q := &deploy.Queue{ID: res.id, Name: res.title(), Pos: res.pos, Platform: deploy.Yandex,
		Visibility: v.Get("visibility_timeout_seconds").Number(ymqVisibility, res.pos),
		Retention:  v.Get("message_retention_seconds").Number(ymqRetention, res.pos)}
	r.redrive(q, res.module, v.Get("redrive_policy"))
	r.stack.Queues = append(r.stack.Queues, q)
}

func (r *root) yandexTrigger(res *resource, v *tree.Value) {
	to := first(v, "function")
	id := to.Get("id")
	if !to.Said() {
		to = first(v, "container")
		id = to.Get("id")
	}
	tr := &deploy.Trigger{ID: res.id, Name: res.title(), Pos: res.pos, Function: r.identity(id), When: res.when(), Enabled: deploy.Default(true, res.pos),
		Partial: deploy.Value[bool]{}, Retries: to.Get("retry_attempts").Number(0, res.pos), Failure: lambda.Presence(first(v, "dlq"), res.pos)}
	queue, bucket, timer := first(v, "message_queue"), first(v, "object_storage"), first(v, "timer")
	switch {
	case queue.Is(tree.Map):
		tr.Source = deploy.FromQueue
		tr.From, tr.FromName = r.source(queue.Get("queue_id"))
		tr.Batch = queue.Get("batch_size").Number(ymqBatch, res.pos)
		if vis := queue.Get("visibility_timeout"); vis.Said() {
			tr.Visibility = vis.Seconds(ymqVisibility, res.pos)
			if !tr.Visibility.IsKnown() {
				return
			}
		}
		tr.Retries, tr.Failure = deploy.Value[float64]{}, deploy.Value[string]{}
	case bucket.Is(tree.Map):
		tr.Source = deploy.FromBucket
		tr.From, tr.FromName = r.source(bucket.Get("bucket_id"))
		tr.Prefix, tr.Suffix = bucket.Get("prefix").Texts("", res.pos), bucket.Get("suffix").Texts("", res.pos)
		for _, e := range []string{"create", "update", "delete"} {
			if bucket.Get(e).Str() == "true" {
				tr.Events = append(tr.Events, e)
			}
		}
	case timer.Is(tree.Map):
		tr.Source = deploy.FromSchedule
		tr.Selects, tr.Input = timer.Get("cron_expression").Compared(res.pos), timer.Get("payload").Compared(res.pos)
	default:
		return
	}
	r.stack.Triggers = append(r.stack.Triggers, tr)
}
