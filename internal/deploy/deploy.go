// Package deploy is the model of what deployment files say: which functions there are, what
// delivers to them, how often, and which Go code they run. Readers of formats fill it; the rule
// redelivery looks at nothing else.
package deploy

import (
	"context"

	"github.com/idemcheck/idemcheck/internal/report"
)

// A Pos is a place in a manifest.
type Pos = report.Position

// A Project is all that the deployment files of a repository say.
type Project struct {
	Stacks []*Stack
	// Ignores are the ignore comments of the manifests.
	Ignores []*Ignore
	// Skipped are files, or parts of them, that could not be read, one line each.
	Skipped []string
}

// A Request says what to read.
type Request struct {
	// Modules are the folders of the modules that are analysed.
	Modules []string
	// Packages are those that functions may be linked to.
	Packages []Package
	// Files are patterns of further manifests in gitignore's syntax, relative to Dir.
	Files []string
	Dir   string
	// Functions are links that are known already: the name of a function in a manifest to an
	// import path or a folder below Dir, with or without the name of a Go function.
	Functions map[string]string
}

// A Reader reads the deployment files of a repository. An error is one of the request; what can't
// be read is skipped.
type Reader func(context.Context, Request) (*Project, error)

// A Package is a Go package that may be deployed.
type Package struct {
	Path, Name, Dir string
	// Lambda: it starts the runtime of AWS Lambda, or imports a package of its module that does.
	Lambda bool
}

// A Stack is what one manifest, or the manifests of one folder, deploy together. What different
// stacks deploy is never combined.
type Stack struct {
	Name       string // the file or folder, for messages and grouping
	Functions  []*Function
	Queues     []*Queue
	Triggers   []*Trigger
	Workloads  []*Workload
	Forwards   []*Forward
	MeshRoutes []*MeshRoute
}

// A Platform runs functions or keeps queues.
type Platform string

const (
	Lambda   Platform = "Lambda"
	Yandex   Platform = "Yandex"
	CloudRun Platform = "Cloud Run"
	GCF      Platform = "Cloud Functions"
	Knative  Platform = "Knative"
	Azure    Platform = "Azure Functions"
)

// A Function is a piece of code that a platform runs for each delivery: a function, or a service
// that is scaled with its requests.
type Function struct {
	ID       string // identity inside of the stack
	Name     string // as its author calls it
	Pos      Pos
	Platform Platform
	Timeout  Value[float64] // seconds that one run may take
	// AsyncRetries is how often an event is tried again that came without a queue or stream
	// between; AsyncFailure is where it goes then, "" for nowhere.
	AsyncRetries Value[float64]
	AsyncFailure Value[string]
	// Environment is what it is configured with, as a text that can be compared.
	Environment Value[string]
	Code        Code
	Link        *Link // nil: not known
}

// Code is what a manifest says of the code of a function or workload: the more exact comes first.
type Code struct {
	ImportPath string // of the package
	EntryPoint string // the name of the function that is called, or under which one is registered
	// Path is the folder with the sources, or the artifact: a binary, an archive, a folder with
	// either. Absolute; "*" stands for what is not known.
	Path string
	// Binary is the name of the program inside of the artifact.
	Binary string
	// Makefile and Target build it; Dockerfile, with its build context, does.
	Makefile, Target    string
	Dockerfile, Context string
	// Image is the name of the container image, without tag.
	Image string
	// Names are names by which the code may be found if nothing above does: weak.
	Names []string
	// Dir is the folder that the manifest stands in.
	Dir string
	// Go: its runtime is one of those for Go. Other: the code is surely not Go.
	Go, Other bool
}

// A Link ties a function to Go code.
type Link struct {
	Package string // import path
	Dir     string // its folder
	Func    string // FullName of the function that is called; "": all handlers of the program
	// Registered is the name under which a function of the package may be registered instead.
	Registered string
	// ByName: found by similar names only.
	ByName bool
}

// A Queue keeps messages until they are acknowledged.
type Queue struct {
	ID, Name   string
	Pos        Pos
	Platform   Platform       // Lambda: SQS; Yandex: YMQ
	Visibility Value[float64] // seconds until a message that was not deleted comes again
	Retention  Value[float64] // seconds that a message is kept
	// DeadLetter is the ID of the queue that takes what was received MaxReceives times; "": none.
	DeadLetter  Value[string]
	MaxReceives Value[float64]
	// Drain: other queues send to it what failed.
	Drain bool
}

// A Source is what kind of thing delivers.
type Source string

const (
	FromQueue    Source = "queue"
	FromStream   Source = "stream" // Kinesis, DynamoDB, Kafka
	FromTopic    Source = "topic"
	FromBucket   Source = "bucket"
	FromBus      Source = "event bus"
	FromSchedule Source = "schedule"
	FromHTTP     Source = "http"
	FromBroker   Source = "broker" // Knative
)

// Stream says which stream it is.
type Stream string

const (
	Kinesis  Stream = "Kinesis"
	DynamoDB Stream = "DynamoDB"
	Kafka    Stream = "Kafka"
)

// A Trigger has deliveries of a source handed to a function.
type Trigger struct {
	ID       string
	Name     string // what its author calls it
	Pos      Pos
	Source   Source
	Stream   Stream
	From     string // identity of the source in the stack; "" if not known
	FromName string
	Function string // ID; "" if not known
	When     string // the condition under which it exists; "" is always

	Enabled Value[bool]
	Batch   Value[float64]
	Window  Value[float64] // seconds that a batch is collected
	// Partial: the answer of failed records is read.
	Partial Value[bool]
	// Visibility overrides that of the queue.
	Visibility Value[float64]
	// Retries is how often a failed delivery is tried again, -1 for ever; MaxAge how old it may
	// get, in seconds, -1 for ever; Failure is where it goes then, "" for nowhere.
	Retries, MaxAge Value[float64]
	Failure         Value[string]
	// AckDeadline is how many seconds a push may take.
	AckDeadline Value[float64]
	// Push: the source calls an address, whose path is Path.
	Push bool
	Path string
	// Selects is what of the source's messages it wants, as text that can be compared: "" is all.
	// Of a schedule it is when; of a bucket Prefix, Suffix and Events say it.
	Selects Value[string]
	// Attributes are what Selects says of single attributes that must be equal (Knative).
	Attributes     map[string]string
	Prefix, Suffix Value[string]
	Events         []string
	// Input is what the function gets instead of the event.
	Input Value[string]
	// Gateway is the limit of an HTTP gateway in front, in seconds, and its name.
	Gateway     Value[float64]
	GatewayName string
}

// A Forward hands all messages of a source on to another: a topic to a queue, a bucket to a topic.
type Forward struct {
	Pos      Pos
	Source   Source
	From, To string
	Selects  Value[string]
	Prefix   Value[string]
	Suffix   Value[string]
	Events   []string
	When     string
}

// A Workload is a program that runs all the time, some times over.
type Workload struct {
	ID, Name string
	Pos      Pos
	Kind     string // Deployment, StatefulSet
	Replicas Value[float64]
	Services []string // names by which it is reached
	Code     Code
	Link     *Link
}

// Several reports whether the workload certainly runs more than once at a time, and its code is known.
func (w *Workload) Several() bool {
	n, ok := Min(w.Replicas)
	return ok && n >= 2 && w.Link != nil
}

// A MeshRoute is a route of a service mesh that tries requests again.
type MeshRoute struct {
	Name     string
	Pos      Pos // of the number of attempts
	Hosts    []string
	Attempts Value[float64]
	RetryOn  Value[string]
	// Repeats: among the answers that it is tried again after are some of requests that may have
	// taken effect.
	Repeats bool
	Matches []Match // none: all requests
}

// A Match says which requests a route is for; what is empty may be any.
type Match struct{ Method, Path string }

// An Ignore is a comment that silences a rule at a line of a manifest.
type Ignore struct {
	Pos          Pos
	Rule, Reason string
	Trailing     bool // it stands behind something, and so is for that line only
	Used         bool
}

// Function is the function of that identity, or nil.
func (s *Stack) Function(id string) *Function {
	for _, f := range s.Functions {
		if f.ID == id && id != "" {
			return f
		}
	}
	return nil
}

// Queue is the queue of that identity, or nil.
func (s *Stack) Queue(id string) *Queue {
	for _, q := range s.Queues {
		if q.ID == id && id != "" {
			return q
		}
	}
	return nil
}
