package commands

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/build"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// amazon reads a command of the AWS CLI: https://docs.aws.amazon.com/cli/latest/reference. One that
// is sent elsewhere, as to an emulator, deploys nothing.
func amazon(s *deploy.Stack, c *call) {
	for _, flag := range []string{"endpoint-url", "endpoint"} {
		if _, ok := c.flags[flag]; ok {
			return
		}
	}
	switch c.about(1) + " " + c.about(2) {
	case "lambda create-function":
		lambdaFunction(s, c)
	case "lambda update-function-configuration":
		if f := s.Function(functionID(c)); f != nil && c.flag("timeout").Said() {
			f.Timeout = c.flag("timeout").Number(lambda.Timeout, c.Pos)
		}
	case "lambda put-function-event-invoke-config":
		if f := s.Function(functionID(c)); f != nil {
			f.AsyncRetries = c.flag("maximum-retry-attempts").Number(lambda.AsyncRetries, c.Pos)
			if d := c.flag("destination-config"); d.Said() {
				f.AsyncFailure = lambda.Presence(d, c.Pos)
			}
		}
	case "lambda create-event-source-mapping":
		mapping(s, c)
	case "sqs create-queue":
		if name := c.flag("queue-name").Str(); name != "" {
			q := &deploy.Queue{ID: "queue:" + name, Name: name, Pos: c.Pos, Platform: deploy.Lambda}
			s.Queues = append(s.Queues, q)
			attributes(q, c, true)
		}
	case "sqs set-queue-attributes":
		name := last(c.flags["queue-url"])
		for _, q := range s.Queues {
			if name == "" {
				*q = deploy.Queue{ID: q.ID, Name: q.Name, Pos: q.Pos, Platform: q.Platform} // it may be this one
			} else if q.Name == name {
				attributes(q, c, false)
			}
		}
	case "sns subscribe":
		subscription(s, c)
	}
}

// last is the name at the end of an ARN or address; "" if that is not known.
func last(arn string) string {
	name := arn[strings.LastIndexAny(arn, ":/")+1:]
	if strings.Contains(name, "*") {
		return ""
	}
	return name
}

// functionID is the identity of the function that a command is about, by name or ARN.
func functionID(c *call) string { return "function:" + functionName(c.flags["function-name"]) }

func functionName(name string) string {
	if _, rest, ok := strings.Cut(name, ":function:"); ok {
		name = rest
	}
	name, _, _ = strings.Cut(name, ":") // without alias
	if strings.Contains(name, "*") {
		return ""
	}
	return name
}

func lambdaFunction(s *deploy.Stack, c *call) {
	name := functionName(c.flags["function-name"])
	if name == "" {
		return
	}
	f := &deploy.Function{ID: "function:" + name, Name: name, Pos: c.Pos, Platform: deploy.Lambda, Timeout: c.flag("timeout").Number(lambda.Timeout, c.Pos),
		AsyncRetries: deploy.Default[float64](lambda.AsyncRetries, c.Pos), AsyncFailure: lambda.Presence(c.flag("dead-letter-config"), c.Pos)}
	f.Environment = c.flag("environment").Compared(c.Pos)
	f.Code = deploy.Code{Dir: filepath.Dir(c.Pos.File), Path: c.artifact()}
	lambda.Runtime(&f.Code, c.flag("runtime").Str())
	if h := c.flag("handler").Str(); h != "bootstrap" && h != "main" {
		f.Code.Binary = h
	}
	code := shorthand(c.flags["code"])
	f.Code.Image = lambda.Image(code["ImageUri"])
	f.Code.Names = []string{name, f.Code.Binary}
	if key := code["S3Key"]; key != "" {
		f.Code.Names = append(f.Code.Names, lambda.Artifact(key))
	}
	s.Functions = append(s.Functions, f)
}

// artifact is the path of the archive that is uploaded; "" if there is none.
func (c *call) artifact() string {
	file, ok := strings.CutPrefix(c.flags["zip-file"], "fileb://")
	switch {
	case !ok || strings.HasPrefix(file, "*"):
		return ""
	case filepath.IsAbs(file):
		return filepath.Clean(file)
	}
	return filepath.Join(c.Dir, filepath.FromSlash(file))
}

// Uploads are the functions that commands give new code, by their names, with the archives of it.
func Uploads(list []build.Command) [][2]string {
	var out [][2]string
	for _, raw := range list {
		c := parse(raw)
		if !c.is("aws", "lambda", "update-function-code") {
			continue
		}
		if name, path := functionName(c.flags["function-name"]), c.artifact(); name != "" && path != "" {
			out = append(out, [2]string{name, path})
		}
	}
	return out
}

// mappingFlags are what the CLI calls the settings of a mapping.
var mappingFlags = map[string]string{"BatchSize": "batch-size", "MaximumBatchingWindowInSeconds": "maximum-batching-window-in-seconds",
	"FunctionResponseTypes": "function-response-types", "MaximumRetryAttempts": "maximum-retry-attempts",
	"MaximumRecordAgeInSeconds": "maximum-record-age-in-seconds", "FilterCriteria": "filter-criteria", "DestinationConfig": "destination-config"}

func mapping(s *deploy.Stack, c *call) {
	arn := c.flags["event-source-arn"]
	tr := &deploy.Trigger{ID: "mapping:" + last(arn) + ":" + functionName(c.flags["function-name"]), Name: last(arn), Pos: c.Pos, Function: functionID(c), FromName: last(arn)}
	switch stream := lambda.Stream(arn); {
	case strings.Contains(arn, ":sqs:"):
		tr.Source = deploy.FromQueue
		if tr.FromName != "" {
			tr.From = "queue:" + tr.FromName
		}
	case stream == deploy.Kafka || c.flags["self-managed-event-source"] != "":
		lambda.Kafka(tr, arn+c.flags["self-managed-event-source"], c.flag("topics"))
		tr.Name, tr.ID = tr.FromName, tr.ID+":"+tr.FromName
	case stream != "":
		tr.Source, tr.Stream, tr.From = deploy.FromStream, stream, "stream:"+arn
	default:
		return
	}
	lambda.Mapping(tr, func(name string) *tree.Value {
		if name != "Enabled" {
			return c.flag(mappingFlags[name])
		}
		if _, off := c.flags["no-enabled"]; off {
			return tree.Text("false", c.Pos)
		}
		return nil
	})
	s.Triggers = append(s.Triggers, tr)
}

// attributes sets what a command says of a queue; what it does not say has its default if the queue
// is new. What can't be read may say anything.
func attributes(q *deploy.Queue, c *call, isNew bool) {
	raw, said := c.flags["attributes"]
	attrs := shorthand(raw)
	unread := said && attrs == nil
	get := func(name string) *tree.Value {
		if v, ok := attrs[name]; ok {
			if strings.Contains(v, "*") {
				return tree.UnknownAt(c.Pos)
			}
			return tree.Text(v, c.Pos)
		}
		if unread {
			return tree.UnknownAt(c.Pos)
		}
		return nil
	}
	if v := get("VisibilityTimeout"); isNew || v.Said() {
		q.Visibility = v.Number(lambda.QueueVisibility, c.Pos)
	}
	if v := get("MessageRetentionPeriod"); isNew || v.Said() {
		q.Retention = v.Number(lambda.QueueRetention, c.Pos)
	}
	policy, has := attrs["RedrivePolicy"]
	switch {
	case has:
		q.DeadLetter, q.MaxReceives = deploy.Value[string]{Pos: c.Pos}, deploy.Value[float64]{Pos: c.Pos}
		var p map[string]any
		if json.Unmarshal([]byte(policy), &p) != nil {
			return
		}
		if arn, _ := p["deadLetterTargetArn"].(string); last(arn) != "" {
			q.DeadLetter = deploy.Known("queue:"+last(arn), c.Pos)
		}
		switch n := p["maxReceiveCount"].(type) {
		case string:
			q.MaxReceives = tree.Text(n, c.Pos).Number(0, c.Pos)
		case float64:
			q.MaxReceives = deploy.Known(n, c.Pos)
		}
	case unread:
		q.DeadLetter, q.MaxReceives = deploy.Value[string]{Pos: c.Pos}, deploy.Value[float64]{Pos: c.Pos}
	case isNew:
		q.DeadLetter = deploy.Default("", c.Pos)
	}
}

// shorthand reads a structure as the CLI takes it: "Key=value,Key=value", or JSON. nil is what is
// neither, such as the name of a file.
func shorthand(text string) map[string]string {
	if text == "" {
		return nil
	}
	out := map[string]string{}
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		var all map[string]any
		if json.Unmarshal([]byte(text), &all) != nil {
			return nil
		}
		for k, v := range all {
			s, ok := v.(string)
			if !ok {
				b, err := json.Marshal(v)
				if err != nil {
					return nil
				}
				s = string(b)
			}
			out[k] = s
		}
		return out
	}
	if strings.ContainsAny(text, "{}[]") {
		return nil
	}
	for part := range strings.SplitSeq(text, ",") {
		k, v, ok := strings.Cut(part, "=")
		if !ok {
			return nil
		}
		out[strings.TrimSpace(k)] = v
	}
	return out
}

func subscription(s *deploy.Stack, c *call) {
	topic, to := c.flags["topic-arn"], c.flags["notification-endpoint"]
	if last(topic) == "" || last(to) == "" {
		return
	}
	selects := deploy.Default("", c.Pos)
	if c.flag("attributes").Said() {
		selects = deploy.Value[string]{Pos: c.Pos}
	}
	from, name := "topic:"+last(topic), last(topic)
	switch c.flag("protocol").Str() {
	case "lambda":
		fn := functionName(to)
		s.Triggers = append(s.Triggers, &deploy.Trigger{ID: "subscription:" + name + ":" + fn, Name: name, Pos: c.Pos, Source: deploy.FromTopic, From: from, FromName: name,
			Function: "function:" + fn, Selects: selects, Enabled: deploy.Default(true, c.Pos)})
	case "sqs":
		s.Forwards = append(s.Forwards, &deploy.Forward{Pos: c.Pos, Source: deploy.FromTopic, From: from, To: "queue:" + last(to), Selects: selects})
	}
}
