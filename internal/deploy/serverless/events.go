package serverless

import (
	"fmt"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// queueKeys and streamKeys are what the framework calls the settings of a mapping.
var (
	queueKeys = map[string]string{"BatchSize": "batchSize", "MaximumBatchingWindowInSeconds": "maximumBatchingWindow",
		"FunctionResponseTypes": "functionResponseType", "Enabled": "enabled", "FilterCriteria": "filterPatterns"}
	streamKeys = map[string]string{"BatchSize": "batchSize", "MaximumBatchingWindowInSeconds": "batchWindow",
		"FunctionResponseTypes": "functionResponseType", "Enabled": "enabled", "FilterCriteria": "filterPatterns",
		"MaximumRetryAttempts": "maximumRetryAttempts", "MaximumRecordAgeInSeconds": "maximumRecordAgeInSeconds"}
)

// event is one of the events of a function.
func (s *service) event(f *deploy.Function, kind string, at deploy.Pos, v *tree.Value) {
	stack := s.template.Stack
	tr := &deploy.Trigger{ID: fmt.Sprintf("%s.%d", f.ID, len(stack.Triggers)), Name: kind, Pos: at, Function: f.ID, Enabled: v.Get("enabled").Bool(true, at)}
	if !v.Is(tree.Map) {
		tr.Enabled = deploy.Default(true, at)
	}
	settings := v
	if !v.Is(tree.Map) { // the short form: the source alone
		settings = nil
	}
	source := func(keys ...string) {
		from := v
		for _, k := range keys {
			if settings.Get(k).Said() {
				from = settings.Get(k)
				break
			}
		}
		if settings != nil && from == v {
			return
		}
		tr.From, tr.FromName = s.template.Source(from)
	}
	switch kind {
	case "sqs":
		tr.Source = deploy.FromQueue
		source("arn")
		lambda.Mapping(tr, func(k string) *tree.Value { return settings.Get(queueKeys[k]) })
	case "stream":
		tr.Source = deploy.FromStream
		source("arn")
		typ := settings.Get("type").Str()
		if typ == "" {
			_, tr.Stream = s.template.SourceKind(v, tr.From)
		}
		switch {
		case typ == "kinesis":
			tr.Stream = deploy.Kinesis
		case typ == "dynamodb":
			tr.Stream = deploy.DynamoDB
		}
		lambda.Mapping(tr, func(k string) *tree.Value { return settings.Get(streamKeys[k]) })
		if d := settings.Get("destinations", "onFailure"); d.Said() {
			tr.Failure = deploy.Known("?", d.At(at))
		}
	case "msk", "kafka":
		cluster, _ := settings.Get("bootstrapServers").Compare()
		if arn := settings.Get("arn"); arn.Said() {
			cluster, _ = s.template.Source(arn)
		}
		lambda.Kafka(tr, cluster, settings.Get("topic"))
		lambda.Mapping(tr, func(k string) *tree.Value { return settings.Get(queueKeys[k]) })
	case "sns":
		tr.Source = deploy.FromTopic
		source("arn", "topicName")
		tr.Selects = settings.Get("filterPolicy").Compared(at)
	case "s3":
		tr.Source = deploy.FromBucket
		source("bucket")
		for _, e := range settings.Get("event").List() {
			tr.Events = append(tr.Events, e.Name())
		}
		if len(tr.Events) == 0 {
			tr.Events = []string{"s3:ObjectCreated:*"}
		}
		tr.Prefix, tr.Suffix = deploy.Default("", at), deploy.Default("", at)
		for _, rule := range settings.Get("rules").List() {
			if p := rule.Get("prefix"); p.Said() {
				tr.Prefix = p.Texts("", at)
			}
			if p := rule.Get("suffix"); p.Said() {
				tr.Suffix = p.Texts("", at)
			}
		}
	case "eventBridge":
		tr.Source = deploy.FromBus
		bus, _ := settings.Get("eventBus").Compare()
		tr.From = "bus:" + bus
		tr.Selects = settings.Get("pattern").Compared(at)
		tr.Input = input(settings, at)
		if e := settings.Get("schedule"); e.Said() {
			tr.Source, tr.From, tr.Selects = deploy.FromSchedule, "", e.Compared(at)
		}
		tr.Retries = settings.Get("retryPolicy", "maximumRetryAttempts").Number(lambda.TargetRetries, at)
		tr.Failure = deploy.Default("", at)
		if d := settings.Get("deadLetterQueueArn"); d.Said() {
			tr.Failure = deploy.Known("?", d.At(at))
		}
	case "schedule":
		tr.Source = deploy.FromSchedule
		rate := v
		if settings != nil {
			rate = settings.Get("rate")
		}
		tr.Selects, tr.Input = rate.Compared(at), input(settings, at)
	case "http", "httpApi":
		tr.Source, tr.Gateway, tr.GatewayName = deploy.FromHTTP, deploy.Default[float64](lambda.HTTPLimit, at), "API Gateway (HTTP)"
		if kind == "http" {
			tr.Gateway, tr.GatewayName = deploy.Default[float64](lambda.RESTLimit, at), "API Gateway (REST)"
			if settings.Get("async").Is(tree.Scalar) {
				return // answered at once
			}
		}
		method, path := settings.Get("method").Str(), settings.Get("path").Str()
		if settings == nil {
			method, path, _ = strings.Cut(v.Str(), " ")
		}
		tr.Events, tr.Path = []string{strings.ToUpper(method)}, path
	default:
		return
	}
	stack.Triggers = append(stack.Triggers, tr)
}

// input is what a target gets instead of the event.
func input(v *tree.Value, at deploy.Pos) deploy.Value[string] {
	for _, key := range []string{"input", "inputTransformer", "inputPath"} {
		if in := v.Get(key); in.Said() {
			return in.Compared(at)
		}
	}
	return deploy.Default("", at)
}
