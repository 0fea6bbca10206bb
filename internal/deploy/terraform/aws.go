package terraform

import (
	"fmt"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

func (r *root) lambdaFunction(res *resource, v *tree.Value) {
	f := &deploy.Function{ID: res.id, Name: res.called(v.Get("function_name")), Pos: res.pos, Platform: deploy.Lambda, Timeout: v.Get("timeout").Number(lambda.Timeout, res.pos),
		AsyncRetries: deploy.Default[float64](lambda.AsyncRetries, res.pos), AsyncFailure: lambda.Presence(first(v, "dead_letter_config"), res.pos)}
	f.Environment = v.Get("environment").Compared(res.pos)
	c := &f.Code
	c.Dir = res.module.folder.Dir
	lambda.Runtime(c, v.Get("runtime").Str())
	upload, key := r.uploaded(v.Get("s3_key"))
	if c.Path, _ = r.packed(v.Get("filename")); c.Path == "" {
		c.Path = upload
	}
	if h := v.Get("handler").Str(); h != "bootstrap" && h != "main" {
		c.Binary = h
	}
	r.image(c, v.Get("image_uri"))
	c.Image = lambda.Image(c.Image)
	c.Names = []string{res.name, v.Get("function_name").Name(), c.Binary, lambda.Artifact(key)}
	r.stack.Functions = append(r.stack.Functions, f)
}

func (r *root) sqsQueue(res *resource, v *tree.Value) {
	q := &deploy.Queue{ID: res.id, Name: res.called(v.Get("name")), Pos: res.pos, Platform: deploy.Lambda,
		Visibility: v.Get("visibility_timeout_seconds").Number(lambda.QueueVisibility, res.pos),
		Retention:  v.Get("message_retention_seconds").Number(lambda.QueueRetention, res.pos)}
	r.redrive(q, res.module, v.Get("redrive_policy"))
	r.stack.Queues = append(r.stack.Queues, q)
}

// redrive reads a policy, which may be a raw text.
func (r *root) redrive(q *deploy.Queue, m *module, policy *tree.Value) {
	if policy.Is(tree.OneOf) {
		q.DeadLetter, q.MaxReceives = deploy.Value[string]{Pos: policy.Pos}, deploy.Value[float64]{Pos: policy.Pos}
		return
	}
	pos := policy.At(q.Pos)
	policy = m.jsonText(policy)
	switch {
	case !policy.Said():
		q.DeadLetter, q.MaxReceives = deploy.Default("", q.Pos), deploy.Value[float64]{}
	case policy.Is(tree.Map):
		q.DeadLetter = r.target(policy.Get("deadLetterTargetArn"), pos)
		q.MaxReceives = policy.Get("maxReceiveCount").Number(0, pos)
		if !policy.Get("maxReceiveCount").Said() {
			q.MaxReceives = deploy.Value[float64]{}
		}
	default:
		q.DeadLetter, q.MaxReceives = deploy.Value[string]{Pos: pos}, deploy.Value[float64]{Pos: pos}
	}
}

func (r *root) redrivePolicy(res *resource, v *tree.Value) {
	if q := r.stack.Queue(r.identity(v.Get("queue_url"))); q != nil {
		r.redrive(q, res.module, v.Get("redrive_policy"))
	}
}

// mappingKeys are what the provider calls the settings of a mapping.
var mappingKeys = map[string]string{"BatchSize": "batch_size", "MaximumBatchingWindowInSeconds": "maximum_batching_window_in_seconds",
	"FunctionResponseTypes": "function_response_types", "Enabled": "enabled", "MaximumRetryAttempts": "maximum_retry_attempts",
	"MaximumRecordAgeInSeconds": "maximum_record_age_in_seconds", "FilterCriteria": "filter_criteria"}

func mappingSetting(v *tree.Value) func(string) *tree.Value {
	return func(name string) *tree.Value {
		if name == "DestinationConfig" {
			return first(v, "destination_config", "on_failure")
		}
		return v.Get(mappingKeys[name])
	}
}

func (r *root) eventSourceMapping(res *resource, v *tree.Value) {
	arn := v.Get("event_source_arn")
	tr := &deploy.Trigger{ID: res.id, Name: res.title(), Pos: res.pos, Function: r.identity(v.Get("function_name")), When: res.when()}
	tr.From, tr.FromName = r.source(arn)
	tr.Source, tr.Stream = r.sourceKind(arn, tr.From)
	if self := first(v, "self_managed_event_source"); self.Said() || tr.Stream == deploy.Kafka {
		cluster, _ := self.Compare()
		lambda.Kafka(tr, tr.From+cluster, v.Get("topics"))
	}
	if tr.Source == "" {
		return
	}
	lambda.Mapping(tr, mappingSetting(v))
	if res.scope.maybe && res.block.Body.Attributes["for_each"] != nil {
		tr.Enabled = deploy.Default(true, res.pos)
	}
	r.stack.Triggers = append(r.stack.Triggers, tr)
}

// sourceKind tells queues from streams, by the resource, its attribute or its ARN.
func (r *root) sourceKind(arn *tree.Value, id string) (deploy.Source, deploy.Stream) {
	typ := id
	if res := r.byID[id]; res != nil {
		typ = res.typ
	}
	typ = typ[strings.LastIndexByte(strings.TrimSuffix(typ[:strings.IndexByte(typ+".", '.')], "."), '/')+1:]
	attr := ""
	if arn.Is(tree.Ref) {
		attr = arn.Attr
		for _, part := range strings.Split(arn.Text, ".") {
			if strings.HasPrefix(part, "aws_") {
				typ = part
			}
		}
	}
	switch {
	case typ == "aws_sqs_queue" || strings.HasPrefix(attr, "queue_arn") || strings.HasSuffix(attr, "dead_letter_queue_arn") || strings.Contains(id, ":sqs:") || r.stack.Queue(id) != nil:
		return deploy.FromQueue, ""
	case typ == "aws_dynamodb_table" || attr == "stream_arn":
		return deploy.FromStream, deploy.DynamoDB
	case strings.HasPrefix(typ, "aws_kinesis_stream"):
		return deploy.FromStream, deploy.Kinesis
	case strings.HasPrefix(typ, "aws_msk_"):
		return deploy.FromStream, deploy.Kafka
	case lambda.Stream(id) != "":
		return deploy.FromStream, lambda.Stream(id)
	}
	return "", ""
}

// pipeParameters are where a pipe keeps the settings of its source.
var pipeParameters = map[deploy.Stream]string{"": "sqs_queue_parameters", deploy.Kinesis: "kinesis_stream_parameters", deploy.DynamoDB: "dynamodb_stream_parameters"}

// pipe hands a queue or stream to a function.
func (r *root) pipe(res *resource, v *tree.Value) {
	tr := &deploy.Trigger{ID: res.id, Name: res.title(), Pos: res.pos, Function: r.identity(v.Get("target")), When: res.when()}
	tr.From, tr.FromName = r.source(v.Get("source"))
	tr.Source, tr.Stream = r.sourceKind(v.Get("source"), tr.From)
	key, ok := pipeParameters[tr.Stream]
	if tr.Source == "" || !ok {
		return
	}
	settings := first(v, "source_parameters", key)
	if lambda.Pipe(tr, func(name string) *tree.Value {
		switch name {
		case "InvocationType":
			return first(v, "target_parameters", "lambda_function_parameters").Get("invocation_type")
		case "DesiredState":
			return v.Get("desired_state")
		case "DestinationConfig":
			return first(settings, "dead_letter_config")
		}
		return settings.Get(mappingKeys[name])
	}) {
		r.stack.Triggers = append(r.stack.Triggers, tr)
	}
}

func (r *root) eventInvokeConfig(_ *resource, v *tree.Value) {
	f := r.stack.Function(r.identity(v.Get("function_name")))
	if f == nil {
		return
	}
	f.AsyncRetries = v.Get("maximum_retry_attempts").Number(lambda.AsyncRetries, f.Pos)
	if d := first(v, "destination_config", "on_failure"); d.Said() {
		f.AsyncFailure = lambda.Presence(d, f.Pos)
	}
}

// deliver adds a trigger; what goes to a queue is forwarded there.
func (r *root) deliver(res *resource, tr *deploy.Trigger, to *tree.Value) {
	tr.ID, tr.Name, tr.When = res.id, res.title(), res.when()
	if tr.Pos.Line == 0 {
		tr.Pos = res.pos
	}
	tr.Function = r.identity(to)
	if !tr.Enabled.IsKnown() {
		tr.Enabled = deploy.Default(true, tr.Pos)
	}
	switch {
	case r.stack.Function(tr.Function) != nil:
		r.stack.Triggers = append(r.stack.Triggers, tr)
	case tr.Source != deploy.FromSchedule:
		r.stack.Forwards = append(r.stack.Forwards, &deploy.Forward{Pos: tr.Pos, Source: tr.Source, From: tr.From, To: tr.Function, Selects: tr.Selects,
			Prefix: tr.Prefix, Suffix: tr.Suffix, Events: tr.Events, When: tr.When})
	}
}

func (r *root) topicSubscription(res *resource, v *tree.Value) {
	switch v.Get("protocol").Str() {
	case "lambda", "sqs":
		tr := &deploy.Trigger{Source: deploy.FromTopic, Selects: v.Get("filter_policy").Compared(res.pos)}
		tr.From, tr.FromName = r.source(v.Get("topic_arn"))
		r.deliver(res, tr, v.Get("endpoint"))
	}
}

func (r *root) eventTarget(res *resource, v *tree.Value) {
	rule := r.byID[r.identity(v.Get("rule"))]
	tr := &deploy.Trigger{Source: deploy.FromBus, Input: input(v, res.pos), Failure: lambda.Presence(first(v, "dead_letter_config"), res.pos),
		Retries: first(v, "retry_policy").Get("maximum_retry_attempts").Number(lambda.TargetRetries, res.pos)}
	if rule == nil {
		return
	}
	b := rule.content()
	bus, _ := b.Get("event_bus_name").Compare()
	tr.From, tr.FromName, tr.Selects = "bus:"+bus, "event bus", rule.module.jsonText(b.Get("event_pattern")).Compared(res.pos)
	if s := b.Get("schedule_expression"); s.Said() {
		tr.Source, tr.From, tr.Selects = deploy.FromSchedule, "", s.Compared(res.pos)
	}
	if state := b.Get("state"); state.Is(tree.Scalar) {
		tr.Enabled = deploy.Known(state.Text != "DISABLED", state.Pos)
	} else {
		tr.Enabled = b.Get("is_enabled").Bool(true, res.pos)
	}
	r.deliver(res, tr, v.Get("arn"))
}

// input is what a target gets instead of the event.
func input(v *tree.Value, pos deploy.Pos) deploy.Value[string] {
	for _, key := range []string{"input", "input_path", "input_transformer"} {
		if in := v.Get(key); in.Said() {
			return in.Compared(pos)
		}
	}
	return deploy.Default("", pos)
}

func (r *root) schedule(res *resource, v *tree.Value) {
	target := first(v, "target")
	tr := &deploy.Trigger{Source: deploy.FromSchedule, Selects: v.Get("schedule_expression").Compared(res.pos), Input: input(target, res.pos)}
	if state := v.Get("state"); state.Is(tree.Scalar) {
		tr.Enabled = deploy.Known(state.Text != "DISABLED", state.Pos)
	}
	r.deliver(res, tr, target.Get("arn"))
}

func (r *root) bucketNotification(res *resource, v *tree.Value) {
	for _, kind := range [][2]string{{"lambda_function", "lambda_function_arn"}, {"queue", "queue_arn"}, {"topic", "topic_arn"}} {
		for _, c := range v.Get(kind[0]).List() {
			tr := &deploy.Trigger{Pos: c.At(res.pos), Source: deploy.FromBucket, Prefix: c.Get("filter_prefix").Texts("", res.pos), Suffix: c.Get("filter_suffix").Texts("", res.pos)}
			tr.From, tr.FromName = r.source(v.Get("bucket"))
			for _, e := range c.Get("events").List() {
				tr.Events = append(tr.Events, e.Name())
			}
			r.deliver(res, tr, c.Get(kind[1]))
		}
	}
}

// httpIntegration is a function behind an HTTP API, for the methods of the routes that lead to it.
func (r *root) httpIntegration(res *resource, v *tree.Value) {
	ms := v.Get("timeout_milliseconds").Number(lambda.HTTPLimit*1000, res.pos)
	var methods []string
	for _, route := range r.all {
		if route.typ != "aws_apigatewayv2_route" {
			continue
		}
		target := route.content().Get("target")
		if target.Is(tree.Ref) && target.Text == res.id || strings.Contains(target.Name(), placeholder(tree.Reference(res.id, "id", res.pos))) {
			method, _, _ := strings.Cut(route.content().Get("route_key").Name(), " ")
			methods = append(methods, strings.ToUpper(method))
		}
	}
	if len(methods) > 0 {
		r.gateway(res, v.Get("integration_uri"), ms, "API Gateway (HTTP)", methods)
	}
}

func (r *root) restIntegration(res *resource, v *tree.Value) {
	ms := v.Get("timeout_milliseconds").Number(lambda.RESTLimit*1000, res.pos)
	method := v.Get("http_method")
	if of := r.byID[r.identity(method)]; method.Is(tree.Ref) && of != nil {
		method = of.content().Get("http_method")
	}
	if method.Name() != "" {
		r.gateway(res, v.Get("uri"), ms, "API Gateway (REST)", []string{strings.ToUpper(method.Name())})
	}
}

func (r *root) gateway(res *resource, uri *tree.Value, ms deploy.Value[float64], name string, methods []string) {
	r.deliver(res, &deploy.Trigger{Source: deploy.FromHTTP, Gateway: lambda.Seconds(ms), GatewayName: name, Events: methods}, uri)
}

// lambdaModule is a call of terraform-aws-modules/lambda.
func (r *root) lambdaModule(res *resource, v *tree.Value) {
	f := &deploy.Function{ID: res.id, Name: res.called(v.Get("function_name")), Pos: res.pos, Platform: deploy.Lambda, Timeout: v.Get("timeout").Number(lambda.Timeout, res.pos),
		AsyncRetries: deploy.Default[float64](lambda.AsyncRetries, res.pos), AsyncFailure: lambda.Presence(v.Get("dead_letter_target_arn"), res.pos)}
	if v.Get("create_async_event_config").Str() == "true" {
		f.AsyncRetries = v.Get("maximum_retry_attempts").Number(lambda.AsyncRetries, res.pos)
		if d := v.Get("destination_on_failure"); d.Said() {
			f.AsyncFailure = lambda.Presence(d, res.pos)
		}
	}
	c := &f.Code
	c.Dir = res.module.folder.Dir
	lambda.Runtime(c, v.Get("runtime").Str())
	for _, src := range v.Get("source_path").List() {
		if src.Is(tree.Scalar) {
			c.Path = r.path(src.Text)
		}
		if path := r.path(src.Get("path").Name()); src.Is(tree.Map) && path != "" {
			c.Path = path
			for _, cmd := range src.Get("commands").List() {
				if text := cmd.Name(); text != "" && !strings.HasPrefix(text, ":") {
					r.res.Commands = append(r.res.Commands, Command{Dir: path, Text: text})
				}
			}
		}
	}
	if p := v.Get("local_existing_package"); p.Said() {
		c.Path, _ = r.packed(p)
	}
	r.image(c, v.Get("image_uri"))
	c.Image = lambda.Image(c.Image)
	c.Names = []string{res.name, v.Get("function_name").Name(), lambda.Artifact(v.Get("s3_existing_package").Get("key").Name())}
	r.stack.Functions = append(r.stack.Functions, f)
}

func (r *root) lambdaModuleTriggers(res *resource, v *tree.Value) {
	maps := v.Get("event_source_mapping")
	if !maps.Is(tree.Map) {
		return
	}
	for i, key := range maps.Keys {
		m, pos := maps.Items[i], maps.KeyPos[i]
		tr := &deploy.Trigger{ID: fmt.Sprintf("%s.event_source_mapping[%q]", res.id, key), Name: key, Pos: pos, Function: res.id, When: res.when()}
		arn := m.Get("event_source_arn")
		tr.From, tr.FromName = r.source(arn)
		if tr.Source, tr.Stream = r.sourceKind(arn, tr.From); tr.Source == "" {
			continue
		}
		lambda.Mapping(tr, func(name string) *tree.Value {
			if name == "DestinationConfig" {
				return m.Get("destination_arn_on_failure")
			}
			return m.Get(mappingKeys[name])
		})
		r.stack.Triggers = append(r.stack.Triggers, tr)
	}
}

// moduleReceives is how often terraform-aws-modules/sqs has a message received before it goes to
// the dead-letter queue that it makes.
const moduleReceives = 5

// sqsModule is a call of terraform-aws-modules/sqs.
func (r *root) sqsModule(res *resource, v *tree.Value) {
	q := &deploy.Queue{ID: res.id, Name: res.title(), Pos: res.pos, Platform: deploy.Lambda,
		Visibility: v.Get("visibility_timeout_seconds").Number(lambda.QueueVisibility, res.pos),
		Retention:  v.Get("message_retention_seconds").Number(lambda.QueueRetention, res.pos)}
	policy := v.Get("redrive_policy")
	r.redrive(q, res.module, policy)
	switch create := v.Get("create_dlq").Bool(false, res.pos); {
	case create.Is(true):
		q.DeadLetter = deploy.Known(res.id+".dlq", res.pos)
		q.MaxReceives = policy.Get("maxReceiveCount").Number(moduleReceives, res.pos)
		r.stack.Queues = append(r.stack.Queues, &deploy.Queue{ID: res.id + ".dlq", Name: res.title() + "-dlq", Pos: res.pos, Platform: deploy.Lambda,
			Visibility: v.Get("dlq_visibility_timeout_seconds").Number(lambda.QueueVisibility, res.pos), DeadLetter: deploy.Value[string]{}})
	case !create.IsKnown():
		q.DeadLetter, q.MaxReceives = deploy.Value[string]{}, deploy.Value[float64]{}
	}
	r.stack.Queues = append(r.stack.Queues, q)
}
