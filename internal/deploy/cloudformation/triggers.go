package cloudformation

import (
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// setting is a setting of a mapping.
func setting(p *tree.Value) func(string) *tree.Value {
	return func(name string) *tree.Value {
		if name == "DestinationConfig" {
			return p.Get(name, "OnFailure")
		}
		return p.Get(name)
	}
}

// event is one of the Events of a function of the Serverless Application Model.
func (t *Template) event(f *deploy.Function, r *resource, name string, at deploy.Pos, e *tree.Value) {
	p := e.Get("Properties")
	tr := &deploy.Trigger{ID: r.id + "." + name, Name: name, Pos: at, Function: r.id, When: r.when, Enabled: p.Get("Enabled").Bool(true, at)}
	from := func(key string) { tr.From, tr.FromName = t.Source(p.Get(key)) }
	switch e.Get("Type").Str() {
	case "SQS":
		tr.Source = deploy.FromQueue
		from("Queue")
		lambda.Mapping(tr, setting(p))
	case "Kinesis":
		tr.Source, tr.Stream = deploy.FromStream, deploy.Kinesis
		from("Stream")
		lambda.Mapping(tr, setting(p))
	case "DynamoDB":
		tr.Source, tr.Stream = deploy.FromStream, deploy.DynamoDB
		from("Stream")
		lambda.Mapping(tr, setting(p))
	case "MSK":
		lambda.Kafka(tr, t.identity(p.Get("Stream")), p.Get("Topics"))
		lambda.Mapping(tr, setting(p))
	case "SelfManagedKafka":
		lambda.Kafka(tr, text(p.Get("KafkaBootstrapServers")), p.Get("Topics"))
		lambda.Mapping(tr, setting(p))
	case "SNS":
		if p.Get("SqsSubscription").Said() {
			return // a queue stands between, of which nothing is known
		}
		tr.Source = deploy.FromTopic
		from("Topic")
		tr.Selects = p.Get("FilterPolicy").Compared(at)
	case "S3":
		tr.Source = deploy.FromBucket
		from("Bucket")
		t.bucketFilter(tr, p.Get("Events"), p.Get("Filter", "S3Key", "Rules"))
	case "EventBridgeRule", "CloudWatchEvent":
		tr.Source = deploy.FromBus
		tr.From = "bus:" + text(p.Get("EventBusName"))
		tr.Selects = p.Get("Pattern").Compared(at)
		tr.Input = input(p, at)
		tr.Retries = p.Get("RetryPolicy", "MaximumRetryAttempts").Number(lambda.TargetRetries, at)
		tr.Failure = lambda.Presence(p.Get("DeadLetterConfig"), at)
		tr.Enabled = enabled(p, at)
	case "Schedule", "ScheduleV2":
		tr.Source = deploy.FromSchedule
		expression := p.Get("Schedule")
		if !expression.Said() {
			expression = p.Get("ScheduleExpression")
		}
		tr.Selects = expression.Compared(at)
		tr.Input = input(p, at)
		tr.Enabled = enabled(p, at)
	case "Api":
		tr.Source, tr.Gateway, tr.GatewayName = deploy.FromHTTP, deploy.Default[float64](lambda.RESTLimit, at), "API Gateway (REST)"
		t.httpEvent(tr, p, at)
	case "HttpApi":
		tr.Source, tr.Gateway, tr.GatewayName = deploy.FromHTTP, deploy.Default[float64](lambda.HTTPLimit, at), "API Gateway (HTTP)"
		t.httpEvent(tr, p, at)
	default:
		return
	}
	t.Stack.Triggers = append(t.Stack.Triggers, tr)
}

func (t *Template) httpEvent(tr *deploy.Trigger, p *tree.Value, at deploy.Pos) {
	tr.Events = []string{strings.ToUpper(p.Get("Method").Str())}
	tr.Path = p.Get("Path").Str()
	if ms := p.Get("TimeoutInMillis").Number(-1, at); !ms.Is(-1) {
		tr.Gateway = lambda.Seconds(ms)
	}
}

// enabled: SAM and the rules have two keys for it.
func enabled(p *tree.Value, at deploy.Pos) deploy.Value[bool] {
	if s := p.Get("State"); s.Said() {
		if !s.Is(tree.Scalar) {
			return deploy.Value[bool]{}
		}
		return deploy.Known(!strings.EqualFold(s.Text, "DISABLED"), s.At(at))
	}
	return p.Get("Enabled").Bool(true, at)
}

// input is what a rule or schedule gives its target instead of the event.
func input(p *tree.Value, at deploy.Pos) deploy.Value[string] {
	for _, key := range []string{"Input", "InputTransformer", "InputPath"} {
		if v := p.Get(key); v.Said() {
			return v.Compared(at)
		}
	}
	return deploy.Default("", at)
}

func text(v *tree.Value) string {
	s, _ := v.Compare()
	return s
}

// Source is the identity and the name of a source.
func (t *Template) Source(v *tree.Value) (id, name string) {
	id = t.identity(v)
	name = strings.TrimPrefix(id, "text:")
	return id, name[strings.LastIndexAny(name, ":/")+1:]
}

func (t *Template) bucketFilter(tr *deploy.Trigger, events, rules *tree.Value) {
	for _, e := range events.List() {
		tr.Events = append(tr.Events, e.Name())
	}
	tr.Prefix, tr.Suffix = deploy.Default("", tr.Pos), deploy.Default("", tr.Pos)
	for _, rule := range rules.List() {
		switch strings.ToLower(rule.Get("Name").Str()) {
		case "prefix":
			tr.Prefix = rule.Get("Value").Texts("", tr.Pos)
		case "suffix":
			tr.Suffix = rule.Get("Value").Texts("", tr.Pos)
		}
	}
}

// connect makes the triggers of resources that stand beside functions.
func (t *Template) connect(r *resource) {
	p, at := r.props, r.pos
	add := func(tr *deploy.Trigger) {
		if tr.Name == "" {
			tr.Name = r.id
		}
		tr.ID, tr.When = r.id, r.when
		t.Stack.Triggers = append(t.Stack.Triggers, tr)
	}
	switch r.typ {
	case "AWS::Lambda::EventSourceMapping":
		arn := p.Get("EventSourceArn")
		tr := &deploy.Trigger{Pos: at, Function: t.identity(p.Get("FunctionName"), "AWS::Lambda::Function", "AWS::Serverless::Function")}
		tr.From, tr.FromName = t.Source(arn)
		tr.Source, tr.Stream = t.SourceKind(arn, tr.From)
		if self := p.Get("SelfManagedEventSource"); self.Said() || tr.Stream == deploy.Kafka {
			lambda.Kafka(tr, tr.From+text(self), p.Get("Topics"))
		}
		if tr.Source == "" {
			return
		}
		lambda.Mapping(tr, setting(p))
		add(tr)
	case "AWS::Pipes::Pipe":
		t.pipe(p, at, add)
	case "AWS::Lambda::EventInvokeConfig":
		if f := t.Stack.Function(t.identity(p.Get("FunctionName"), "AWS::Lambda::Function", "AWS::Serverless::Function")); f != nil {
			f.AsyncRetries = p.Get("MaximumRetryAttempts").Number(lambda.AsyncRetries, f.Pos)
			if d := p.Get("DestinationConfig", "OnFailure"); d.Said() {
				f.AsyncFailure = deploy.Known("?", d.At(at))
			}
		}
	case "AWS::SNS::Subscription":
		t.subscription(r, p, at, add)
	case "AWS::SNS::Topic":
		for _, sub := range p.Get("Subscription").List() {
			both := &tree.Value{Kind: tree.Map, Pos: sub.At(at)}
			both.Set("TopicArn", at, tree.Reference(r.id, "", at))
			both.Set("Protocol", at, sub.Get("Protocol"))
			both.Set("Endpoint", at, sub.Get("Endpoint"))
			t.subscription(r, both, sub.At(at), add)
		}
	case "AWS::Events::Rule":
		for _, target := range p.Get("Targets").List() {
			tr := &deploy.Trigger{Pos: at, Source: deploy.FromBus, From: "bus:" + text(p.Get("EventBusName")), Selects: p.Get("EventPattern").Compared(at),
				Function: t.identity(target.Get("Arn")), Input: input(target, at), Enabled: enabled(p, at), Failure: lambda.Presence(target.Get("DeadLetterConfig"), at)}
			tr.Retries = target.Get("RetryPolicy", "MaximumRetryAttempts").Number(lambda.TargetRetries, at)
			if s := p.Get("ScheduleExpression"); s.Said() {
				tr.Source, tr.From, tr.Selects = deploy.FromSchedule, "", s.Compared(at)
			}
			t.toFunctionOrQueue(tr, add)
		}
	case "AWS::Scheduler::Schedule":
		target := p.Get("Target")
		t.toFunctionOrQueue(&deploy.Trigger{Pos: at, Source: deploy.FromSchedule, Selects: p.Get("ScheduleExpression").Compared(at),
			Function: t.identity(target.Get("Arn")), Input: input(target, at), Enabled: enabled(p, at)}, add)
	case "AWS::S3::Bucket":
		t.notifications(r, add)
	case "AWS::ApiGateway::Method":
		integration := p.Get("Integration")
		t.integration(r, integration.Get("Uri"), integration.Get("TimeoutInMillis"), lambda.RESTLimit, "API Gateway (REST)", []string{strings.ToUpper(p.Get("HttpMethod").Str())}, add)
	case "AWS::ApiGatewayV2::Integration":
		if methods := t.routes(r.id); len(methods) > 0 {
			t.integration(r, p.Get("IntegrationUri"), p.Get("TimeoutInMillis"), lambda.HTTPLimit, "API Gateway (HTTP)", methods, add)
		}
	}
}

// sourceParameters are where a pipe keeps the settings of its source.
var sourceParameters = map[deploy.Stream]string{"": "SqsQueueParameters", deploy.Kinesis: "KinesisStreamParameters", deploy.DynamoDB: "DynamoDBStreamParameters"}

// pipe hands a queue or stream to a function.
func (t *Template) pipe(p *tree.Value, at deploy.Pos, add func(*deploy.Trigger)) {
	tr := &deploy.Trigger{Pos: at, Function: t.identity(p.Get("Target"), "AWS::Lambda::Function", "AWS::Serverless::Function")}
	tr.From, tr.FromName = t.Source(p.Get("Source"))
	tr.Source, tr.Stream = t.SourceKind(p.Get("Source"), tr.From)
	key, ok := sourceParameters[tr.Stream]
	if tr.Source == "" || !ok {
		return
	}
	if lambda.Pipe(tr, func(name string) *tree.Value {
		switch name {
		case "InvocationType":
			return p.Get("TargetParameters", "LambdaFunctionParameters", name)
		case "DesiredState":
			return p.Get(name)
		case "DestinationConfig":
			return p.Get("SourceParameters", key, "DeadLetterConfig")
		}
		return p.Get("SourceParameters", key, name)
	}) {
		add(tr)
	}
}

// SourceKind tells queues from streams, by the resource or by the ARN.
func (t *Template) SourceKind(arn *tree.Value, id string) (deploy.Source, deploy.Stream) {
	switch typ := t.ids[id]; {
	case typ == "AWS::SQS::Queue" || strings.Contains(id, ":sqs:"):
		return deploy.FromQueue, ""
	case strings.HasPrefix(typ, "AWS::DynamoDB::") || arn.Is(tree.Ref) && arn.Attr == "StreamArn":
		return deploy.FromStream, deploy.DynamoDB
	case strings.HasPrefix(typ, "AWS::Kinesis::Stream"):
		return deploy.FromStream, deploy.Kinesis
	case strings.HasPrefix(typ, "AWS::MSK::"):
		return deploy.FromStream, deploy.Kafka
	case lambda.Stream(id) != "":
		return deploy.FromStream, lambda.Stream(id)
	}
	return "", ""
}

func (t *Template) subscription(r *resource, p *tree.Value, at deploy.Pos, add func(*deploy.Trigger)) {
	from, name := t.Source(p.Get("TopicArn"))
	switch p.Get("Protocol").Str() {
	case "lambda":
		add(&deploy.Trigger{Pos: at, Source: deploy.FromTopic, From: from, FromName: name, Enabled: deploy.Default(true, at),
			Function: t.identity(p.Get("Endpoint")), Selects: p.Get("FilterPolicy").Compared(at)})
	case "sqs":
		t.Stack.Forwards = append(t.Stack.Forwards, &deploy.Forward{Pos: at, Source: deploy.FromTopic, From: from, To: t.identity(p.Get("Endpoint")),
			Selects: p.Get("FilterPolicy").Compared(at), When: r.when})
	}
}

// toFunctionOrQueue adds a trigger; what goes to a queue is forwarded.
func (t *Template) toFunctionOrQueue(tr *deploy.Trigger, add func(*deploy.Trigger)) {
	if t.Stack.Queue(tr.Function) != nil {
		if tr.Source == deploy.FromBus && tr.Enabled.Is(true) {
			t.Stack.Forwards = append(t.Stack.Forwards, &deploy.Forward{Pos: tr.Pos, Source: tr.Source, From: tr.From, To: tr.Function, Selects: tr.Selects})
		}
		return
	}
	if t.Stack.Function(tr.Function) != nil {
		add(tr)
	}
}

func (t *Template) notifications(r *resource, add func(*deploy.Trigger)) {
	conf := r.props.Get("NotificationConfiguration")
	for _, kind := range [][2]string{{"LambdaConfigurations", "Function"}, {"QueueConfigurations", "Queue"}, {"TopicConfigurations", "Topic"}} {
		key, to := kind[0], kind[1]
		for _, c := range conf.Get(key).List() {
			at := c.At(r.pos)
			tr := &deploy.Trigger{Pos: at, Source: deploy.FromBucket, From: r.id, FromName: r.id, Function: t.identity(c.Get(to)), Enabled: deploy.Default(true, at)}
			t.bucketFilter(tr, c.Get("Event"), c.Get("Filter", "S3Key", "Rules"))
			if to == "Function" {
				add(tr)
				continue
			}
			t.Stack.Forwards = append(t.Stack.Forwards, &deploy.Forward{Pos: at, Source: deploy.FromBucket, From: r.id, To: tr.Function,
				Prefix: tr.Prefix, Suffix: tr.Suffix, Events: tr.Events, When: r.when})
		}
	}
}

// routes are the methods of the routes that lead to an integration of an HTTP API.
func (t *Template) routes(integration string) []string {
	var methods []string
	for _, r := range t.resources {
		if r.typ != "AWS::ApiGatewayV2::Route" {
			continue
		}
		if target := r.props.Get("Target"); target.Is(tree.Ref) && target.Text == integration || strings.Contains(target.Name(), "${"+integration+"}") {
			method, _, _ := strings.Cut(r.props.Get("RouteKey").Name(), " ")
			methods = append(methods, strings.ToUpper(method))
		}
	}
	return methods
}

// integration is a function behind an HTTP gateway: its ARN stands inside of the URI.
func (t *Template) integration(r *resource, uri, timeout *tree.Value, limit float64, name string, methods []string, add func(*deploy.Trigger)) {
	for _, f := range t.Stack.Functions {
		if uri.Is(tree.Ref) && t.through(uri.Text) == f.ID || strings.Contains(uri.Name(), "${"+f.ID+".Arn}") {
			ms := timeout.Number(limit*1000, r.pos)
			add(&deploy.Trigger{Pos: r.pos, Source: deploy.FromHTTP, Function: f.ID, Gateway: lambda.Seconds(ms), GatewayName: name, Events: methods, Enabled: deploy.Default(true, r.pos)})
		}
	}
}
