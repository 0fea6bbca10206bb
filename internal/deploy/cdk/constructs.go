package cdk

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// An object is a construct that others refer to.
type object struct {
	kind string // "queue", "function", "topic", "bucket", "rule", "table", "stream", "event", "target", "code", "api", "integration"
	name string
	pos  deploy.Pos
	// of is what it leads to or comes from, props what it was made with.
	of    *tree.Value
	props *tree.Value
	what  string // which construct
}

// make makes an object.
func (p *program) make(kind, name string, at deploy.Pos) (*object, *tree.Value) {
	id := fmt.Sprintf("%s:%d", kind, len(p.objects))
	o := &object{kind: kind, name: name, pos: at}
	p.objects[id] = o
	return o, tree.Reference(id, "", at)
}

// object is the object that a value refers to, of a kind; nil if it is none.
func (p *program) object(v *tree.Value, kinds ...string) *object {
	if !v.Is(tree.Ref) {
		return nil
	}
	o := p.objects[v.Text]
	if o == nil {
		return nil
	}
	for _, k := range kinds {
		if o.kind == k {
			return o
		}
	}
	if len(kinds) > 0 {
		return nil
	}
	return o
}

// simple are constructs that only others say something of.
var simple = map[string]string{
	"awssns.NewTopic": "topic", "awss3.NewBucket": "bucket", "awskinesis.NewStream": "stream", "awsdynamodb.NewTable": "table", "awsdynamodb.NewTableV2": "table",
	"sns.NewTopic": "topic", "s3.NewBucket": "bucket", "s3.NewBucketV2": "bucket", "kinesis.NewStream": "stream", "dynamodb.NewTable": "table",
}

// construct is a call of a library's constructor.
func (p *program) construct(lib, name string, given []*tree.Value, at deploy.Pos) *tree.Value {
	arg := func(i int) *tree.Value {
		if i < len(given) {
			return given[i]
		}
		return nil
	}
	id, props := arg(1).Str(), arg(2)
	full := lib + "." + name
	if kind := simple[full]; kind != "" {
		_, ref := p.make(kind, id, at)
		return ref
	}
	switch full {
	case "awssqs.NewQueue":
		return p.queue(id, props, at)
	case "sqs.NewQueue":
		return p.pulumiQueue(id, props, at)
	case "awslambda.NewFunction", "awslambda.NewDockerImageFunction", "lambda.NewFunction":
		return p.function(id, props, at, lib == "lambda")
	case "awslambda.NewAlias":
		return props.Get("Version")
	case "awslambda.NewEventSourceMapping", "lambda.NewEventSourceMapping":
		p.mapping(props.Get("Target"), id, props, at, lib == "lambda")
	case "awslambda.Code_FromAsset", "awslambda.AssetCode_FromAsset", "awslambda.Code_FromAssetImage", "awslambda.DockerImageCode_FromImageAsset":
		o, ref := p.make("code", arg(0).Str(), at)
		o.props, o.what = arg(1), name
		return ref
	case "awsevents.NewRule":
		o, ref := p.make("rule", id, at)
		o.props = props
		for _, t := range props.Get("Targets").List() {
			p.target(o, t)
		}
		return ref
	}
	if v := p.gateway(lib, name, given, at); v != nil {
		return v
	}
	switch {
	case strings.HasPrefix(name, "Runtime_"):
		return &tree.Value{Kind: tree.Unknown, Text: full, Pos: at}
	case strings.HasPrefix(lib, "awscdklambdagoalpha") && name == "NewGoFunction":
		return p.function(id, props, at, false)
	case lib == "awslambdaeventsources" && strings.HasPrefix(name, "New"):
		o, ref := p.make("event", name, at)
		o.of, o.props = arg(0), arg(1)
		return ref
	case lib == "awssnssubscriptions" && strings.HasPrefix(name, "New"), lib == "awseventstargets" && strings.HasPrefix(name, "New"),
		lib == "awss3notifications" && strings.HasPrefix(name, "New"):
		o, ref := p.make("target", name, at)
		o.of, o.props = arg(0), arg(1)
		return ref
	}
	return tree.UnknownAt(at)
}

// method is a call of a construct's method.
func (fr *frame) method(owner *tree.Value, name *ast.Ident, c *ast.CallExpr) *tree.Value {
	given := args(fr, c)
	p, at := fr.p, fr.at(name)
	arg := func(i int) *tree.Value {
		if i < len(given) {
			return given[i]
		}
		return nil
	}
	o := p.object(owner)
	switch {
	case o == nil:
		return tree.UnknownAt(at)
	case o.kind == "function":
		switch name.Name {
		case "AddEventSource":
			p.event(owner, arg(0))
		case "AddEventSourceMapping":
			p.mapping(owner, arg(0).Str(), arg(1), at, false)
		case "AddAlias", "CurrentVersion", "LatestVersion":
			return owner
		case "ConfigureAsyncInvoke":
			fn := p.stack.Function(owner.Text)
			fn.AsyncRetries = arg(0).Get("RetryAttempts").Number(lambda.AsyncRetries, fn.Pos)
			if d := arg(0).Get("OnFailure"); d.Said() {
				fn.AsyncFailure = lambda.Presence(d, fn.Pos)
			}
		}
	case o.kind == "api":
		p.routes(o, name.Name, arg(0), arg(1), at)
	case o.kind == "topic" && name.Name == "AddSubscription":
		p.subscription(owner, o, arg(0))
	case o.kind == "rule" && name.Name == "AddTarget":
		p.target(o, arg(0))
	case o.kind == "bucket" && (name.Name == "AddEventNotification" || name.Name == "AddObjectCreatedNotification"):
		to, events := arg(0), []string{"s3:ObjectCreated:*"}
		filter := arg(1)
		if name.Name == "AddEventNotification" {
			to, events, filter = arg(1), []string{arg(0).Name()}, arg(2)
		}
		p.notification(owner, o, to, events, filter, at)
	}
	out := *owner
	out.Attr = name.Name
	return &out
}

func (p *program) queue(id string, props *tree.Value, at deploy.Pos) *tree.Value {
	_, ref := p.make("queue", id, at)
	q := &deploy.Queue{ID: ref.Text, Name: id, Pos: at, Platform: deploy.Lambda,
		Visibility: props.Get("VisibilityTimeout").Number(lambda.QueueVisibility, at), Retention: props.Get("RetentionPeriod").Number(lambda.QueueRetention, at)}
	dead := props.Get("DeadLetterQueue")
	q.DeadLetter = dead.Get("Queue").Target(at)
	if dead.Said() && !dead.Is(tree.Map) {
		q.DeadLetter = deploy.Value[string]{Pos: dead.Pos}
	}
	if dead.Is(tree.Map) {
		q.DeadLetter.Pos = dead.KeyAt("Queue", at)
		q.MaxReceives = dead.Get("MaxReceiveCount").Number(0, at)
	}
	if props.Is(tree.Unknown) {
		q.DeadLetter = deploy.Value[string]{}
	}
	p.stack.Queues = append(p.stack.Queues, q)
	return ref
}

func (p *program) pulumiQueue(id string, props *tree.Value, at deploy.Pos) *tree.Value {
	_, ref := p.make("queue", id, at)
	q := &deploy.Queue{ID: ref.Text, Name: id, Pos: at, Platform: deploy.Lambda,
		Visibility: props.Get("VisibilityTimeoutSeconds").Number(lambda.QueueVisibility, at), Retention: props.Get("MessageRetentionSeconds").Number(lambda.QueueRetention, at)}
	switch policy := props.Get("RedrivePolicy"); {
	case policy.Is(tree.Map):
		q.DeadLetter = policy.Get("deadLetterTargetArn").Target(at)
		q.MaxReceives = policy.Get("maxReceiveCount").Number(0, at)
	case !policy.Said():
		q.DeadLetter = deploy.Default("", at)
	}
	p.stack.Queues = append(p.stack.Queues, q)
	return ref
}

func (p *program) function(id string, props *tree.Value, at deploy.Pos, pulumi bool) *tree.Value {
	_, ref := p.make("function", id, at)
	f := &deploy.Function{ID: ref.Text, Name: id, Pos: at, Platform: deploy.Lambda, Timeout: props.Get("Timeout").Number(lambda.Timeout, at),
		AsyncRetries: props.Get("RetryAttempts").Number(lambda.AsyncRetries, at), AsyncFailure: deploy.Default("", at)}
	for _, key := range []string{"OnFailure", "DeadLetterQueue", "DeadLetterTopic", "DeadLetterConfig"} {
		if v := props.Get(key); v.Said() {
			f.AsyncFailure = lambda.Presence(v, at)
		}
	}
	if props.Get("DeadLetterQueueEnabled").Str() == "true" {
		f.AsyncFailure = deploy.Known("?", at)
	}
	f.Environment = props.Get("Environment").Compared(at)
	c := &f.Code
	c.Dir = p.dir
	c.Path = p.path(props.Get("Entry").Str())
	if code := p.object(props.Get("Code"), "code"); code != nil {
		c.Path = p.path(code.name)
		if strings.Contains(code.what, "Image") {
			file := code.props.Get("File").Str()
			if file == "" {
				file = "Dockerfile"
			}
			c.Context, c.Path = c.Path, ""
			c.Dockerfile = filepath.Join(c.Context, file)
		}
	} else if pulumi {
		c.Path = p.path(props.Get("Code").Str())
	}
	runtime := props.Get("Runtime").Name()
	if _, name, ok := strings.Cut(runtime, ".Runtime_"); ok {
		c.Go = strings.HasPrefix(name, "PROVIDED") || strings.HasPrefix(name, "GO")
		c.Other = !c.Go
	}
	if h := props.Get("Handler").Str(); h != "bootstrap" && h != "main" {
		c.Binary = h
	}
	c.Names = []string{id, props.Get("FunctionName").Str(), c.Binary}
	p.stack.Functions = append(p.stack.Functions, f)
	for _, e := range props.Get("Events").List() {
		p.event(ref, e)
	}
	return ref
}

func (p *program) path(s string) string {
	if s == "" {
		return ""
	}
	if filepath.IsAbs(s) {
		return filepath.Clean(s)
	}
	return filepath.Join(p.dir, filepath.FromSlash(s))
}

// trigger adds a trigger of a function.
func (p *program) trigger(fn *tree.Value, tr *deploy.Trigger) {
	if p.object(fn, "function") == nil {
		return
	}
	tr.Function = fn.Text
	tr.ID = fmt.Sprintf("%s.%d", fn.Text, len(p.stack.Triggers))
	p.stack.Triggers = append(p.stack.Triggers, tr)
}

// eventKeys are what the CDK calls the settings of a mapping, pulumiKeys what Pulumi does.
var (
	eventKeys = map[string]string{"BatchSize": "BatchSize", "MaximumBatchingWindowInSeconds": "MaxBatchingWindow", "Enabled": "Enabled", "MaximumRetryAttempts": "RetryAttempts",
		"MaximumRecordAgeInSeconds": "MaxRecordAge", "FilterCriteria": "Filters", "DestinationConfig": "OnFailure"}
	pulumiKeys = map[string]string{"BatchSize": "BatchSize", "MaximumBatchingWindowInSeconds": "MaximumBatchingWindowInSeconds", "Enabled": "Enabled", "MaximumRetryAttempts": "MaximumRetryAttempts",
		"MaximumRecordAgeInSeconds": "MaximumRecordAgeInSeconds", "FilterCriteria": "FilterCriteria", "DestinationConfig": "DestinationConfig", "FunctionResponseTypes": "FunctionResponseTypes"}
)

func (p *program) settings(tr *deploy.Trigger, props *tree.Value, pulumi bool) {
	keys := eventKeys
	if pulumi {
		keys = pulumiKeys
	}
	lambda.Mapping(tr, func(name string) *tree.Value {
		if keys[name] == "" {
			return nil
		}
		return props.Get(keys[name])
	})
	if !pulumi {
		tr.Partial = props.Get("ReportBatchItemFailures").Bool(false, tr.Pos)
	}
}

// event is an event source that is given to a function.
func (p *program) event(fn, e *tree.Value) {
	o := p.object(e, "event")
	if o == nil {
		return
	}
	from := p.object(o.of)
	tr := &deploy.Trigger{Name: strings.TrimPrefix(o.name, "New"), Pos: o.pos, Enabled: deploy.Default(true, o.pos)}
	if from != nil {
		tr.From, tr.FromName = o.of.Text, from.name
	}
	switch o.name {
	case "NewSqsEventSource":
		tr.Source = deploy.FromQueue
		p.settings(tr, o.props, false)
	case "NewKinesisEventSource":
		tr.Source, tr.Stream = deploy.FromStream, deploy.Kinesis
		p.settings(tr, o.props, false)
	case "NewDynamoEventSource":
		tr.Source, tr.Stream = deploy.FromStream, deploy.DynamoDB
		p.settings(tr, o.props, false)
	case "NewManagedKafkaEventSource", "NewSelfManagedKafkaEventSource":
		o.props = o.of // they have no source of their own
		cluster, _ := o.props.Get("ClusterArn").Compare()
		servers, _ := o.props.Get("BootstrapServers").Compare()
		lambda.Kafka(tr, cluster+servers, o.props.Get("Topic"))
		p.settings(tr, o.props, false)
	case "NewSnsEventSource":
		tr.Source = deploy.FromTopic
		tr.Selects = o.props.Get("FilterPolicy").Compared(o.pos)
	case "NewS3EventSource", "NewS3EventSourceV2":
		tr.Source = deploy.FromBucket
		for _, ev := range o.props.Get("Events").List() {
			tr.Events = append(tr.Events, ev.Name())
		}
		tr.Prefix, tr.Suffix = filters(o.props.Get("Filters").List(), o.pos)
	default:
		return
	}
	p.trigger(fn, tr)
}

func filters(list []*tree.Value, at deploy.Pos) (prefix, suffix deploy.Value[string]) {
	prefix, suffix = deploy.Default("", at), deploy.Default("", at)
	for _, f := range list {
		if v := f.Get("Prefix"); v.Said() {
			prefix = v.Texts("", at)
		}
		if v := f.Get("Suffix"); v.Said() {
			suffix = v.Texts("", at)
		}
	}
	return prefix, suffix
}

// mapping is an event source mapping that stands by itself.
func (p *program) mapping(fn *tree.Value, id string, props *tree.Value, at deploy.Pos, pulumi bool) {
	if pulumi {
		fn = props.Get("FunctionName")
	}
	from := p.object(props.Get("EventSourceArn"))
	if from == nil {
		return
	}
	tr := &deploy.Trigger{Name: id, Pos: at, From: props.Get("EventSourceArn").Text, FromName: from.name}
	switch from.kind {
	case "queue":
		tr.Source = deploy.FromQueue
	case "stream":
		tr.Source, tr.Stream = deploy.FromStream, deploy.Kinesis
	case "table":
		tr.Source, tr.Stream = deploy.FromStream, deploy.DynamoDB
	default:
		return
	}
	p.settings(tr, props, pulumi)
	p.trigger(fn, tr)
}

// subscription: a topic hands its messages to a function or a queue.
func (p *program) subscription(topic *tree.Value, o *object, sub *tree.Value) {
	s := p.object(sub, "target")
	if s == nil {
		return
	}
	selects := s.props.Get("FilterPolicy").Compared(s.pos)
	switch s.name {
	case "NewLambdaSubscription":
		p.trigger(s.of, &deploy.Trigger{Name: o.name, Pos: s.pos, Source: deploy.FromTopic, From: topic.Text, FromName: o.name, Selects: selects, Enabled: deploy.Default(true, s.pos)})
	case "NewSqsSubscription":
		if p.object(s.of, "queue") != nil {
			p.stack.Forwards = append(p.stack.Forwards, &deploy.Forward{Pos: s.pos, Source: deploy.FromTopic, From: topic.Text, To: s.of.Text, Selects: selects})
		}
	}
}

// target: a rule hands its events to a function or a queue.
func (p *program) target(rule *object, target *tree.Value) {
	t := p.object(target, "target")
	if t == nil {
		return
	}
	tr := &deploy.Trigger{Name: rule.name, Pos: t.pos, Source: deploy.FromBus, FromName: rule.name, Enabled: rule.props.Get("Enabled").Bool(true, t.pos),
		Selects: rule.props.Get("EventPattern").Compared(t.pos), Input: t.props.Get("Event").Compared(t.pos),
		Retries: t.props.Get("RetryAttempts").Number(lambda.TargetRetries, t.pos), Failure: lambda.Presence(t.props.Get("DeadLetterQueue"), t.pos)}
	bus, _ := rule.props.Get("EventBus").Compare()
	tr.From = "bus:" + bus
	if s := rule.props.Get("Schedule"); s.Said() {
		tr.Source, tr.From, tr.Selects = deploy.FromSchedule, "", deploy.Value[string]{}
	}
	switch t.name {
	case "NewLambdaFunction":
		p.trigger(t.of, tr)
	case "NewSqsQueue":
		if p.object(t.of, "queue") != nil && tr.Source == deploy.FromBus {
			p.stack.Forwards = append(p.stack.Forwards, &deploy.Forward{Pos: t.pos, Source: deploy.FromBus, From: tr.From, To: t.of.Text, Selects: tr.Selects})
		}
	}
}

// notification: a bucket tells a function, a queue or a topic.
func (p *program) notification(bucket *tree.Value, o *object, to *tree.Value, events []string, filter *tree.Value, at deploy.Pos) {
	t := p.object(to, "target")
	if t == nil {
		return
	}
	prefix, suffix := filters([]*tree.Value{filter}, at)
	if t.name == "NewLambdaDestination" {
		p.trigger(t.of, &deploy.Trigger{Name: o.name, Pos: at, Source: deploy.FromBucket, From: bucket.Text, FromName: o.name, Prefix: prefix, Suffix: suffix, Events: events, Enabled: deploy.Default(true, at)})
		return
	}
	if p.object(t.of, "queue", "topic") != nil {
		p.stack.Forwards = append(p.stack.Forwards, &deploy.Forward{Pos: at, Source: deploy.FromBucket, From: bucket.Text, To: t.of.Text, Prefix: prefix, Suffix: suffix, Events: events})
	}
}
