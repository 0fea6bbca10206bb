package terraform

import (
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Defaults of Google Cloud, in seconds:
// https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/pubsub_subscription,
// https://cloud.google.com/run/docs/configuring/request-timeout,
// https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/cloudfunctions2_function
const (
	ackDeadline      = 10
	runTimeout       = 300
	functionTimeout  = 60
	attemptDeadline  = 180
	pubsubRetention  = 604800
	schedulerRetries = 0
)

func (r *root) cloudRunV2(res *resource, v *tree.Value) {
	t := first(v, "template")
	r.service(res, deploy.CloudRun, t.Get("timeout").Seconds(runTimeout, res.pos), first(t, "containers").Get("image"), v.Get("name").Name())
}

func (r *root) cloudRun(res *resource, v *tree.Value) {
	spec := first(v, "template", "spec")
	r.service(res, deploy.CloudRun, spec.Get("timeout_seconds").Seconds(runTimeout, res.pos), first(spec, "containers").Get("image"), v.Get("name").Name())
}

// service is a container that answers requests.
func (r *root) service(res *resource, platform deploy.Platform, timeout deploy.Value[float64], image *tree.Value, name string) {
	f := &deploy.Function{ID: res.id, Name: res.title(), Pos: res.pos, Platform: platform, Timeout: timeout}
	r.image(&f.Code, image)
	f.Code.Image = lambda.Image(f.Code.Image)
	f.Code.Dir = res.module.folder.Dir
	f.Code.Names = []string{res.name, name, f.Code.Image[strings.LastIndexByte(f.Code.Image, '/')+1:]}
	r.stack.Functions = append(r.stack.Functions, f)
}

func (r *root) cloudFunction2(res *resource, v *tree.Value) {
	build := first(v, "build_config")
	f := &deploy.Function{ID: res.id, Name: res.title(), Pos: res.pos, Platform: deploy.GCF,
		Timeout: first(v, "service_config").Get("timeout_seconds").Seconds(functionTimeout, res.pos)}
	r.functionCode(f, res, build.Get("runtime").Str(), build.Get("entry_point"), first(build, "source", "storage_source").Get("object"), v.Get("name").Name())
}

func (r *root) cloudFunction(res *resource, v *tree.Value) {
	f := &deploy.Function{ID: res.id, Name: res.title(), Pos: res.pos, Platform: deploy.GCF, Timeout: v.Get("timeout").Seconds(functionTimeout, res.pos)}
	r.functionCode(f, res, v.Get("runtime").Str(), v.Get("entry_point"), v.Get("source_archive_object"), v.Get("name").Name())
}

// functionCode: the code of a function is a folder with sources.
func (r *root) functionCode(f *deploy.Function, res *resource, runtime string, entry, source *tree.Value, name string) {
	c := &f.Code
	c.Dir = res.module.folder.Dir
	c.Other = runtime != "" && !strings.HasPrefix(runtime, "go")
	c.EntryPoint = entry.Str()
	c.Path, _ = r.packed(source)
	c.Names = []string{c.EntryPoint, name, res.name}
	r.stack.Functions = append(r.stack.Functions, f)
}

// cloudFunction2Trigger is the event trigger of a function.
func (r *root) cloudFunction2Trigger(res *resource, v *tree.Value) {
	e := first(v, "event_trigger")
	if !e.Is(tree.Map) {
		return
	}
	tr := &deploy.Trigger{ID: res.id + ".event_trigger", Name: res.title(), Pos: e.At(res.pos), Source: deploy.FromTopic, Function: res.id,
		Enabled: deploy.Default(true, res.pos), When: res.when()}
	tr.From, tr.FromName = r.source(e.Get("pubsub_topic"))
	if !e.Get("pubsub_topic").Said() {
		tr.Source, tr.From = deploy.FromBus, ""
	}
	// Without a policy nothing is tried again, which nobody has chosen then.
	switch p := e.Get("retry_policy"); {
	case !p.Said():
		tr.Retries = deploy.Default[float64](0, tr.Pos)
	case p.Str() == "RETRY_POLICY_DO_NOT_RETRY":
		tr.Retries = deploy.Known[float64](0, p.At(e.Pos))
	case p.Str() == "RETRY_POLICY_RETRY":
		tr.Retries = deploy.Known[float64](-1, p.At(e.Pos))
	}
	r.stack.Triggers = append(r.stack.Triggers, tr)
}

// cloudFunctionTrigger is the event trigger of a function of the first generation. Without a policy
// nothing is tried again, which nobody has chosen then.
func (r *root) cloudFunctionTrigger(res *resource, v *tree.Value) {
	e := first(v, "event_trigger")
	if !e.Is(tree.Map) {
		return
	}
	tr := &deploy.Trigger{ID: res.id + ".event_trigger", Name: res.title(), Pos: e.At(res.pos), Source: deploy.FromBus, Function: res.id,
		Enabled: deploy.Default(true, res.pos), When: res.when()}
	switch typ := e.Get("event_type").Str(); {
	case strings.Contains(typ, "pubsub"):
		tr.Source = deploy.FromTopic
		tr.From, tr.FromName = r.source(e.Get("resource"))
	case strings.Contains(typ, "storage"):
		tr.Source, tr.Events = deploy.FromBucket, []string{typ}
		tr.Prefix, tr.Suffix = deploy.Default("", tr.Pos), deploy.Default("", tr.Pos)
		tr.From, tr.FromName = r.source(e.Get("resource"))
	}
	policy := first(e, "failure_policy")
	switch retry := policy.Get("retry"); {
	case !policy.Said():
		tr.Retries = deploy.Default[float64](0, tr.Pos)
	case retry.Str() == "false":
		tr.Retries = deploy.Known[float64](0, retry.At(e.Pos))
	case retry.Str() == "true":
		tr.Retries = deploy.Known[float64](-1, retry.At(e.Pos))
	}
	r.stack.Triggers = append(r.stack.Triggers, tr)
}

// address is the service that an address belongs to, and the path in it.
func (r *root) address(v *tree.Value) (id, path string, ok bool) {
	if v.Is(tree.Ref) {
		return r.identity(v), "/", r.stack.Function(r.identity(v)) != nil
	}
	rest, found := strings.CutPrefix(v.Name(), "${")
	ref, path, cut := strings.Cut(rest, "}")
	if !found || !cut {
		return "", "", false
	}
	ref = strings.ReplaceAll(ref, "'", `"`)
	for _, f := range r.stack.Functions {
		if strings.HasPrefix(ref, f.ID+".") {
			path, _, _ = strings.Cut(path, "?")
			if path == "" {
				path = "/"
			}
			return f.ID, path, true
		}
	}
	return "", "", false
}

func (r *root) pubsubSubscription(res *resource, v *tree.Value) {
	push := first(v, "push_config")
	id, path, ok := r.address(push.Get("push_endpoint"))
	if !ok {
		return
	}
	tr := &deploy.Trigger{ID: res.id, Name: res.title(), Pos: res.pos, Source: deploy.FromTopic, Function: id, Push: true, Path: path,
		Enabled: deploy.Default(true, res.pos), When: res.when(),
		AckDeadline: v.Get("ack_deadline_seconds").Seconds(ackDeadline, res.pos),
		MaxAge:      v.Get("message_retention_duration").Seconds(pubsubRetention, res.pos),
		Selects:     v.Get("filter").Compared(res.pos),
		Failure:     lambda.Presence(first(v, "dead_letter_policy"), res.pos),
		Retries:     deploy.Default[float64](-1, res.pos)}
	if policy := v.Get("dead_letter_policy"); policy.Said() {
		tr.Retries = deploy.Value[float64]{}
		if first(v, "dead_letter_policy").Is(tree.Unknown) {
			tr.Failure = deploy.Value[string]{}
		}
	}
	tr.From, tr.FromName = r.source(v.Get("topic"))
	r.stack.Triggers = append(r.stack.Triggers, tr)
}

func (r *root) eventarcTrigger(res *resource, v *tree.Value) {
	to := first(v, "destination", "cloud_run_service").Get("service")
	id := r.identity(to)
	if r.stack.Function(id) == nil {
		return
	}
	tr := &deploy.Trigger{ID: res.id, Name: res.title(), Pos: res.pos, Source: deploy.FromBus, Function: id, Push: true, When: res.when(),
		Path: first(v, "destination", "cloud_run_service").Get("path").Str(), Enabled: deploy.Default(true, res.pos)}
	tr.From, tr.Selects = "eventarc", v.Get("matching_criteria").Compared(res.pos)
	// The only number that the API takes is 1: no retries.
	if n := first(v, "retry_policy").Get("max_attempts"); n.Number(0, res.pos).Is(1) {
		tr.Retries = deploy.Known[float64](0, n.At(res.pos))
	}
	r.stack.Triggers = append(r.stack.Triggers, tr)
}

func (r *root) schedulerJob(res *resource, v *tree.Value) {
	id, path, ok := r.address(first(v, "http_target").Get("uri"))
	if !ok {
		return
	}
	retries := first(v, "retry_config").Get("retry_count").Number(schedulerRetries, res.pos)
	tr := &deploy.Trigger{ID: res.id, Name: res.title(), Pos: res.pos, Source: deploy.FromSchedule, Function: id, Push: true, Path: path, When: res.when(),
		Selects: v.Get("schedule").Compared(res.pos), Input: first(v, "http_target").Get("body").Compared(res.pos), Enabled: deploy.Default(true, res.pos), Retries: retries,
		AckDeadline: v.Get("attempt_deadline").Seconds(attemptDeadline, res.pos)}
	if paused := v.Get("paused"); paused.Said() {
		tr.Enabled = deploy.Value[bool]{}
	}
	r.stack.Triggers = append(r.stack.Triggers, tr)
}

// kubernetesDeployment is a deployment that Terraform makes.
func (r *root) kubernetesDeployment(res *resource, v *tree.Value) {
	spec := first(v, "spec")
	image := first(spec, "template", "spec", "container").Get("image")
	w := &deploy.Workload{ID: res.id, Name: res.title(), Pos: res.pos, Kind: "Deployment", Replicas: spec.Get("replicas").Number(1, res.pos)}
	r.image(&w.Code, image)
	w.Code.Image = lambda.Image(w.Code.Image)
	w.Code.Dir = res.module.folder.Dir
	w.Code.Names = []string{w.Code.Image[strings.LastIndexByte(w.Code.Image, '/')+1:], res.name}
	r.stack.Workloads = append(r.stack.Workloads, w)
}
