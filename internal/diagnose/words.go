package diagnose

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Delivery is what is delivered to a handler of an entry kind, in a sentence.
func Delivery(kind string) string {
	switch kind {
	case "http":
		return "the request"
	case "queue":
		return "the message"
	case "job":
		return "the job"
	}
	return "the event"
}

// Source is what delivers to a handler: "RabbitMQ", "the sender".
func Source(s *replay.Site) string {
	switch {
	case s.Source != "":
		return s.Source
	case s.Kind == "http":
		return "the sender"
	}
	return "the source"
}

// redelivers is what makes a source deliver again, in its own words.
var redelivers = map[string]string{
	// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html
	"SQS": "after its visibility timeout",
	// https://www.rabbitmq.com/docs/confirms
	"RabbitMQ":        "after a nack, or when its channel closes before the ack",
	"the AMQP broker": "when it is released, or its link closes before it is accepted",
	// https://cloud.google.com/pubsub/docs/handling-failures
	"Pub/Sub": "after a nack, or when its ack deadline passes",
	// https://kafka.apache.org/documentation/#semantics
	"Kafka without a group": "when it begins at an offset that it has had, or the producer tries again",
	"Kafka":                 "after a rebalance or a restart before its offset is committed",
	// https://learn.microsoft.com/azure/service-bus-messaging/message-transfers-locks-settlement
	"Service Bus": "when it is abandoned or its lock expires",
	// https://docs.nats.io/nats-concepts/jetstream/consumers
	"NATS": "after a nak, or when its ack wait passes",
	// https://docs.aws.amazon.com/lambda/latest/dg/with-kinesis.html, with-ddb.html
	"Kinesis":          "from its last checkpoint on",
	"DynamoDB Streams": "from its last checkpoint on",
	// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
	"SNS":         "Lambda tries twice more after an error",
	"S3":          "Lambda tries twice more after an error",
	"SES":         "Lambda tries twice more after an error",
	"EventBridge": "Lambda tries twice more after an error",
	// https://docs.stripe.com/webhooks#retries
	"Stripe": "for up to three days, until it is answered with 2xx",
	// https://docs.github.com/en/webhooks/using-webhooks/handling-failed-webhook-deliveries
	"GitHub": "when somebody or a script asks for its redelivery",
	// https://docs.gitlab.com/user/project/integrations/webhooks/
	"GitLab": "when somebody asks for it to be resent",
	// https://docs.slack.dev/apis/events-api/#retries
	"Slack": "up to three times, unless it is answered with 2xx within three seconds",
	// https://developer.paypal.com/api/rest/webhooks/
	"PayPal": "up to 25 times over three days, until it is answered with 2xx",
	// https://github.com/hibiken/asynq/wiki/Task-Retry
	"asynq": "after an error, or when its worker's lease runs out",
	// https://riverqueue.com/docs/job-retries
	"River": "after an error, or when its worker died",
	// https://docs.temporal.io/encyclopedia/retry-policies
	"Temporal": "after an error or a timeout, as its retry policy says",
	// https://redis.io/docs/latest/commands/xautoclaim/
	"Redis": "when it is claimed before the ack",
}

// Again says that what is delivered to a handler is delivered again, and when its source does so.
func Again(s *replay.Site) string {
	text := Delivery(s.Kind) + " is delivered again"
	if when := redelivers[s.Source]; when != "" {
		text += " (" + s.Source + ": " + when + ")"
	}
	return text
}

// At is a name with the place where it stands: "sql.Tx.ExecContext (hook.go:31)", "sends an
// email (smtp.SendMail, hook.go:31)".
func At(name string, pkg *summary.Package, pos summary.Pos) string {
	if pkg == nil || pos.File < 0 {
		return name
	}
	open := " ("
	if s, ok := strings.CutSuffix(name, ")"); ok && strings.Contains(s, open) {
		name, open = s, ", "
	}
	return fmt.Sprintf("%s%s%s:%d)", name, open, baseName(pkg.Files[pos.File]), pos.Line)
}

func baseName(file string) string {
	return file[strings.LastIndexAny(file, `/\`)+1:]
}

// Name is a function as its author would name it from another package: "(*shop.Server).Paid".
func Name(full string) string {
	closure := ""
	if i := strings.IndexByte(full, '$'); i > 0 {
		full, closure = full[:i], "func in "
	}
	recv, method, ok := strings.Cut(strings.TrimPrefix(full, "("), ").")
	if !ok {
		return closure + qualified(full)
	}
	typ, pointer := strings.CutPrefix(recv, "*")
	if typ = qualified(typ); pointer {
		typ = "(*" + typ + ")"
	}
	return closure + typ + "." + method
}

// version is the end of an import path that names a major version, not the package.
var version = regexp.MustCompile(`(/v[0-9]+|\.v[0-9]+)$`)

// qualified is a name behind its package's import path, with the last part of that alone.
func qualified(full string) string {
	dot := strings.LastIndexByte(full, '.')
	if dot < 0 {
		return full
	}
	pkg := version.ReplaceAllString(full[:dot], "")
	return pkg[strings.LastIndexByte(pkg, '/')+1:] + full[dot:]
}

func stepText(s handlers.Step) string { return StepText(s.Callee) }

// StepText is a step of a path: the call of a function, or what is done there.
func StepText(callee string) string {
	if strings.Contains(callee, " ") {
		return callee
	}
	return "calls " + Name(callee)
}

func pathText(path []handlers.Step) string {
	var parts []string
	for _, s := range path {
		parts = append(parts, fmt.Sprintf("%s:%d %s", baseName(s.Package.Files[s.Pos.File]), s.Pos.Line, stepText(s)))
	}
	return strings.Join(parts, ", ")
}
