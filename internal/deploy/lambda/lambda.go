// Package lambda knows the settings of AWS Lambda and SQS that all formats share, with their
// defaults.
package lambda

import (
	"path"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Defaults: https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html,
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html,
// https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html,
// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html,
// https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
const (
	Timeout         = 3      // seconds
	QueueVisibility = 30     // seconds
	QueueRetention  = 345600 // seconds
	queueBatch      = 10
	streamBatch     = 100
	AsyncRetries    = 2
	TargetRetries   = 185 // of a rule of EventBridge, to reach its target
	RESTLimit       = 29  // seconds that API Gateway waits
	HTTPLimit       = 30
)

// IsGo reports whether a runtime may run a Go program.
func IsGo(runtime string) bool { return runtime == "go1.x" || strings.HasPrefix(runtime, "provided") }

// Runtime notes what a runtime says of the code; "" is not known.
func Runtime(c *deploy.Code, runtime string) {
	c.Go = IsGo(runtime)
	c.Other = runtime != "" && !c.Go
}

// Image is the name of a container image without tag and digest.
func Image(name string) string {
	name, _, _ = strings.Cut(name, "@")
	if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, '/') {
		name = name[:i]
	}
	return name
}

// Artifact is the name that the key of an artifact gives its function; "" if there is none.
func Artifact(key string) string {
	if key == "" {
		return ""
	}
	return strings.TrimSuffix(path.Base(key), path.Ext(key))
}

// ReportsFailures is a list of function response types as a setting: the answer of failed
// records is read.
func ReportsFailures(v *tree.Value, at deploy.Pos) deploy.Value[bool] {
	switch {
	case !v.Said():
		return deploy.Default(false, at)
	case v.Is(tree.OneOf):
		out := deploy.Value[bool]{Pos: v.At(at)}
		for _, o := range v.Items {
			one := ReportsFailures(o, at)
			if !one.IsKnown() {
				return deploy.Value[bool]{Pos: v.At(at)}
			}
			out.Of = append(out.Of, one.Of...)
		}
		return out
	}
	has := false
	for _, item := range v.List() {
		if !item.Is(tree.Scalar) {
			return deploy.Value[bool]{Pos: v.At(at)}
		}
		has = has || item.Text == "ReportBatchItemFailures"
	}
	return deploy.Known(has, v.At(at))
}

// Mapping fills a trigger with what an event source mapping says. get returns a setting by its
// name in CloudFormation; of DestinationConfig what stands under OnFailure.
func Mapping(tr *deploy.Trigger, get func(string) *tree.Value) {
	batch := float64(streamBatch)
	if tr.Source == deploy.FromQueue {
		batch = queueBatch
	}
	tr.Batch = get("BatchSize").Number(batch, tr.Pos)
	tr.Window = get("MaximumBatchingWindowInSeconds").Number(0, tr.Pos)
	tr.Enabled = get("Enabled").Bool(true, tr.Pos)
	tr.Partial = ReportsFailures(get("FunctionResponseTypes"), tr.Pos)
	tr.Selects = get("FilterCriteria").Compared(tr.Pos)
	if tr.Source != deploy.FromStream {
		return
	}
	tr.Retries = get("MaximumRetryAttempts").Number(-1, tr.Pos)
	tr.MaxAge = get("MaximumRecordAgeInSeconds").Number(-1, tr.Pos)
	tr.Failure = Presence(get("DestinationConfig"), tr.Pos)
}

// Presence is "?" if something is said, "" if nothing is.
func Presence(v *tree.Value, at deploy.Pos) deploy.Value[string] {
	switch {
	case !v.Said():
		return deploy.Default("", at)
	case v.Is(tree.OneOf):
		return deploy.Value[string]{Pos: v.At(at)}
	}
	return deploy.Known("?", v.At(at))
}

// Seconds makes seconds of milliseconds.
func Seconds(ms deploy.Value[float64]) deploy.Value[float64] {
	out := deploy.Value[float64]{Pos: ms.Pos, Default: ms.Default}
	for _, v := range ms.Of {
		out.Of = append(out.Of, v/1000)
	}
	return out
}

// Stream says which stream an ARN is of; "" if it is of a queue or not known.
func Stream(arn string) deploy.Stream {
	switch {
	case strings.Contains(arn, ":dynamodb:"):
		return deploy.DynamoDB
	case strings.Contains(arn, ":kinesis:"):
		return deploy.Kinesis
	case strings.Contains(arn, ":kafka:"):
		return deploy.Kafka
	}
	return ""
}

// Kafka makes the topics of a cluster a trigger's source.
func Kafka(tr *deploy.Trigger, cluster string, topics *tree.Value) {
	var names []string
	for _, t := range topics.List() {
		names = append(names, t.Name())
	}
	tr.Source, tr.Stream = deploy.FromStream, deploy.Kafka
	tr.FromName = strings.Join(names, ", ")
	if tr.FromName != "" {
		tr.From = "kafka:" + cluster + ":" + tr.FromName
	}
}

// Pipe fills a trigger with what a pipe of EventBridge says; false if the pipe does not wait for the
// function, so that the source never learns of a failure. get returns a setting by its name in
// CloudFormation: of the source's parameters, InvocationType and DesiredState. A pipe always reads the
// answer of failed records: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-batching-concurrency.html
func Pipe(tr *deploy.Trigger, get func(string) *tree.Value) bool {
	if how := get("InvocationType"); how.Said() && how.Str() != "REQUEST_RESPONSE" {
		return false
	}
	Mapping(tr, get)
	tr.Partial = deploy.Value[bool]{Pos: tr.Pos}
	if state := get("DesiredState"); state.Said() {
		tr.Enabled = deploy.Value[bool]{Pos: state.At(tr.Pos)}
		if state.Is(tree.Scalar) {
			tr.Enabled = deploy.Known(state.Text != "STOPPED", state.At(tr.Pos))
		}
	}
	if !get("MaximumRetryAttempts").Said() {
		tr.Retries = deploy.Value[float64]{}
	}
	return true
}
