package cloudformation

import (
	"path/filepath"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// declare makes the functions and queues of a resource.
func (t *Template) declare(r *resource) {
	switch r.typ {
	case "AWS::Serverless::Function":
		t.serverlessFunction(r)
	case "AWS::Lambda::Function":
		p := r.props
		f := t.function(r, p.Get("FunctionName").Name())
		f.Timeout = p.Get("Timeout").Number(lambda.Timeout, r.pos)
		f.AsyncFailure = p.Get("DeadLetterConfig", "TargetArn").Target(r.pos)
		code := p.Get("Code")
		if code.Is(tree.Map) {
			f.Code.Image = lambda.Image(code.Get("ImageUri").Name())
			f.Code.Names = append(f.Code.Names, lambda.Artifact(code.Get("S3Key").Name()))
			f.Code.Other = f.Code.Other || code.Get("ZipFile").Said()
		} else {
			f.Code.Path = t.path(code.Str())
		}
		f.Code.Names = append(f.Code.Names, f.Code.Binary)
	case "AWS::SQS::Queue":
		t.queue(r)
	}
}

// function makes what all functions have.
func (t *Template) function(r *resource, name string) *deploy.Function {
	f := &deploy.Function{ID: r.id, Name: r.id, Pos: r.pos, Platform: deploy.Lambda,
		AsyncRetries: deploy.Default[float64](lambda.AsyncRetries, r.pos), AsyncFailure: deploy.Default("", r.pos)}
	f.Environment = r.prop(t, "Environment").Compared(r.pos)
	runtime := r.prop(t, "Runtime").Str()
	f.Code.Dir = filepath.Dir(t.File)
	lambda.Runtime(&f.Code, runtime)
	if h := r.prop(t, "Handler").Str(); h != "bootstrap" && runtime == "go1.x" {
		f.Code.Binary = h
	}
	f.Code.Names = append(f.Code.Names, r.id, name)
	t.Stack.Functions = append(t.Stack.Functions, f)
	return f
}

// prop is a property of a function, with what Globals say.
func (r *resource) prop(t *Template, key string) *tree.Value {
	if v := r.props.Get(key); v.Said() {
		return v
	}
	if r.typ == "AWS::Serverless::Function" {
		return t.globals.Get(key)
	}
	return nil
}

func (t *Template) serverlessFunction(r *resource) {
	f := t.function(r, r.props.Get("FunctionName").Name())
	f.Timeout = r.prop(t, "Timeout").Number(lambda.Timeout, r.pos)
	conf := r.prop(t, "EventInvokeConfig")
	f.AsyncRetries = conf.Get("MaximumRetryAttempts").Number(lambda.AsyncRetries, r.pos)
	f.AsyncFailure = conf.Get("DestinationConfig", "OnFailure", "Destination").Target(r.pos)
	if conf.Get("DestinationConfig", "OnFailure").Said() {
		f.AsyncFailure = deploy.Known("?", r.pos)
	}
	if dl := r.prop(t, "DeadLetterQueue"); dl.Said() {
		f.AsyncFailure = dl.Get("TargetArn").Target(r.pos)
	}
	c := &f.Code
	c.Other = c.Other || r.props.Get("InlineCode").Said()
	uri := r.prop(t, "CodeUri")
	switch {
	case uri.Is(tree.Map): // {Bucket, Key}
		c.Names = append(c.Names, lambda.Artifact(uri.Get("Key").Name()))
	case uri.Str() != "":
		c.Path = t.path(uri.Str())
	}
	c.Image = lambda.Image(r.props.Get("ImageUri").Name())
	if dockerfile := r.meta.Get("Dockerfile").Str(); dockerfile != "" || r.prop(t, "PackageType").Str() == "Image" {
		context := r.meta.Get("DockerContext").Str()
		c.Context = t.path(strings.TrimSuffix(context, "/"))
		if context == "" {
			c.Context = filepath.Dir(t.File)
		}
		if dockerfile == "" {
			dockerfile = "Dockerfile"
		}
		c.Dockerfile = filepath.Join(c.Context, filepath.FromSlash(dockerfile))
	}
	if command := r.props.Get("ImageConfig", "Command").List(); len(command) > 0 && c.Dockerfile != "" {
		c.Binary = command[0].Str()
	}
	if r.meta.Get("BuildMethod").Str() == "makefile" && c.Path != "" {
		c.Makefile, c.Target = filepath.Join(c.Path, "Makefile"), "build-"+r.id
	}
	if h := r.prop(t, "Handler").Str(); h != "" && h != "bootstrap" {
		c.Binary = h
	}
	events := r.props.Get("Events")
	if !events.Is(tree.Map) {
		return
	}
	for i, name := range events.Keys {
		t.event(f, r, name, events.KeyPos[i], events.Items[i])
	}
}

func (t *Template) queue(r *resource) {
	p := r.props
	q := &deploy.Queue{ID: r.id, Name: r.id, Pos: r.pos, Platform: deploy.Lambda,
		Visibility: p.Get("VisibilityTimeout").Number(lambda.QueueVisibility, r.pos),
		Retention:  p.Get("MessageRetentionPeriod").Number(lambda.QueueRetention, r.pos)}
	redrive := p.Get("RedrivePolicy")
	q.DeadLetter, q.MaxReceives = t.redrive(redrive, r.pos)
	t.Stack.Queues = append(t.Stack.Queues, q)
}

func (t *Template) redrive(policy *tree.Value, at deploy.Pos) (target deploy.Value[string], receives deploy.Value[float64]) {
	if policy.Said() && !policy.Is(tree.Map) && !policy.Is(tree.OneOf) {
		return deploy.Known("?", policy.At(at)), deploy.Value[float64]{}
	}
	to := policy.Get("deadLetterTargetArn")
	target = to.Target(at)
	for i, id := range target.Of {
		if name, ok := strings.CutPrefix(id, "text:"); ok {
			target.Of[i] = t.identity(tree.Text(name, at), "AWS::SQS::Queue")
		}
	}
	return target, policy.Get("maxReceiveCount").Number(0, at)
}
