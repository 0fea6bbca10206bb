// Package sources knows what delivers events: how a payload of each is recognised, where its
// ids, times, attempts and subscriptions stand, what changes with each delivery, and how long
// it waits before it delivers again. All of that is data: sources.yml.
package sources

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/yamlfile"
)

//go:embed sources.yml
var table []byte

// A Source is an entry of the table.
type Source struct {
	Name  string `yaml:"name"`  // two entries of one name are two forms of one source
	Title string `yaml:"title"` // for people

	Each  string            `yaml:"each"`  // a list of events in one payload
	Where map[string]string `yaml:"where"` // paths and what they hold: a text, a|b, begin*, * (anything)

	// Carrier: a request that carries a provider's event. Its own ids name requests.
	Carrier bool `yaml:"carrier"`
	// Reference: its fields are of log lines that only refer to an event.
	Reference bool `yaml:"reference"`
	// Weak: recognised by the names of ids alone.
	Weak bool `yaml:"weak"`
	// Unverified: no certain verdict may rest on it.
	Unverified bool `yaml:"unverified"`

	ID  []string `yaml:"id"`  // the parts of an event's id
	Key []string `yaml:"key"` // what to deduplicate by; default: the id
	Own []string `yaml:"own"` // an id that the producer may have given the event
	// Chosen: the producer chooses the id, and may choose one twice. Entity: the id names a
	// thing, and key says what else tells its events apart.
	Chosen bool `yaml:"chosen"`
	Entity bool `yaml:"entity"`
	// Client: the id is a key by which a client marks its own retries.
	Client bool       `yaml:"client"`
	Names  [][]string `yaml:"names"` // what names the fact of an event, best first
	Write  []string   `yaml:"write"` // where there is no id: what names one event
	// Thing: equal contents are two changes of one thing as likely as one change.
	Thing   bool     `yaml:"thing"`
	Variant []string `yaml:"variant"` // what two events for one fact may differ in

	Origin       []string `yaml:"origin"`       // within which ids count
	Subscription []string `yaml:"subscription"` // by which the event came
	Blind        bool     `yaml:"blind"`        // the subscription is not in the event
	Apart        bool     `yaml:"apart"`        // each subscription gives an event an id of its own
	Resends      bool     `yaml:"resends"`      // inside another message: it delivers again itself

	Sent        string            `yaml:"sent"`        // when: equal in each delivery
	Slot        string            `yaml:"slot"`        // of a schedule: it names the event
	Schedule    string            `yaml:"schedule"`    // the schedule's name
	Attempt     string            `yaml:"attempt"`     // the number of the delivery
	First       int               `yaml:"first"`       // what it counts from, if not 1: see begins
	Redelivered string            `yaml:"redelivered"` // says that it was delivered before
	Reason      string            `yaml:"reason"`      // why it is delivered again, in its own words
	Reasons     map[string]string `yaml:"reasons"`     // those words, and ours
	Answered    string            `yaml:"answered"`    // the status of the answer before
	Died        string            `yaml:"died"`        // a list of reasons why it was given up before
	Errors      string            `yaml:"errors"`      // a list of errors of attempts before
	Redrive     string            `yaml:"redrive"`     // is there when it went through a dead-letter queue
	Was         string            `yaml:"was"`         // may hold the id that it had before
	Delivery    []string          `yaml:"delivery"`    // names one delivery
	Changes     []string          `yaml:"changes"`     // differs from delivery to delivery
	Trace       string            `yaml:"trace"`
	Path        string            `yaml:"path"`    // of a request
	Content     string            `yaml:"content"` // what the event carries

	Waits  []string `yaml:"waits"`  // how long it waits before it delivers again: 30s, or 10s-60s
	Counts string   `yaml:"counts"` // from the begin of a run, or from its end
	Late   string   `yaml:"late"`   // the reason when a run outlasts the wait
	Until  string   `yaml:"until"`  // the moment until which it waits
	Limit  string   `yaml:"limit"`  // how long it waits for an answer
	Never  bool     `yaml:"never"`  // it never delivers again by itself
	Window string   `yaml:"window"` // after that it gives up
	Accept string   `yaml:"accept"` // the body of an answer that accepts: a text, or field=value
	Advice string   `yaml:"advice"` // what to know of its key
	Go     []string `yaml:"go"`     // how types of its events end in Go: events.SQSEvent
	HTTP   bool     `yaml:"http"`   // it may come as a request

	order int
}

// All are the sources in the order in which they are tried.
var All = sync.OnceValue(func() []*Source {
	list, err := parse("sources.yml", table)
	if err != nil {
		panic(err) // the table is part of the program, and tested
	}
	return list
})

func parse(name string, data []byte) ([]*Source, error) {
	doc, err := yamlfile.Parse(name, data)
	if err != nil {
		return nil, err
	}
	var file struct {
		Sources []Source `yaml:"sources"`
	}
	if err := yamlfile.Decode(name, doc, &file, "file"); err != nil {
		return nil, err
	}
	var list []*Source
	for i := range file.Sources {
		s := &file.Sources[i]
		s.order = i
		if err := s.validate(); err != nil {
			return nil, fmt.Errorf("%s: source %q: %w", name, s.Name, err)
		}
		list = append(list, s)
	}
	return list, nil
}

func (s *Source) validate() error {
	switch {
	case s.Name == "" || s.Title == "":
		return fmt.Errorf("it has no name or title")
	case len(s.Where) == 0:
		return fmt.Errorf("nothing says how it is recognised")
	case len(s.ID) == 0 && len(s.Write) == 0 && !s.Carrier:
		return fmt.Errorf("nothing identifies its events")
	}
	if !slices.Contains([]string{"", "begin", "end"}, s.Counts) {
		return fmt.Errorf("counts: begin or end expected, not %q", s.Counts)
	}
	for _, w := range append(slices.Clone(s.Waits), s.Limit, s.Window) {
		for part := range strings.SplitSeq(w, "-") {
			if _, err := time.ParseDuration(part); err != nil && part != "" {
				return err
			}
		}
	}
	return nil
}

// A Wait is how long a source waits, at least and at most.
type Wait struct{ Least, Most time.Duration }

// WaitList are the waits as durations.
func (s *Source) WaitList() []Wait {
	var list []Wait
	for _, w := range s.Waits {
		least, most, ranged := strings.Cut(w, "-")
		wait := Wait{Least: duration(least)}
		if wait.Most = wait.Least; ranged {
			wait.Most = duration(most)
		}
		list = append(list, wait)
	}
	return list
}

// LimitDuration is how long the source waits for an answer; 0 is not known.
func (s *Source) LimitDuration() time.Duration { return duration(s.Limit) }

// WindowDuration is after what time the source gives up; 0 is not known.
func (s *Source) WindowDuration() time.Duration { return duration(s.Window) }

func duration(s string) time.Duration {
	d, _ := time.ParseDuration(s)
	return d
}

// A Fact is a value that the table points to, and where it stands.
type Fact struct {
	Path  payload.Path
	Value string
	Line  int
}

// String is the path of the fact, as people write it.
func (f Fact) String() string { return f.Path.String() }

// Text joins the values of facts.
func Text(facts []Fact) string {
	var parts []string
	for _, f := range facts {
		parts = append(parts, f.Value)
	}
	return strings.Join(parts, "/")
}

// An Envelope is one layer of an event: what one source wrote.
type Envelope struct {
	Source       *Source
	Path         payload.Path  // of the event in the payload
	Node         *payload.Node // the event
	ID           []Fact        // empty: it has none, or not all of it
	Key          []Fact
	Own          []Fact
	Names        []Fact // the first alternative that is complete
	Write        []Fact
	Origin       []Fact
	Subscription []Fact
	Delivery     []Fact
	Facts        map[string]Fact // by the key of the table: sent, attempt, reason ...
	subject      subject
}

// Fact is a single fact: its name is the table's key.
func (e *Envelope) Fact(name string) Fact { return e.Facts[name] }

// An Event is what one payload (or one record of it) tells: its envelopes, outermost first.
type Event struct {
	Envelopes []*Envelope
	Index     int           // in its batch
	Content   *payload.Node // what the innermost envelope carries
	At        payload.Path  // where the content stands
	Headers   *payload.Node // of the request that brought it
	Root      *payload.Node
}

// Outer is the outermost envelope that has an id or a name; nil if none has.
func (e *Event) Outer() *Envelope {
	for _, env := range e.Envelopes {
		if len(env.ID) > 0 {
			return env
		}
	}
	return nil
}

// Inner is the innermost envelope that is no carrier, or nil.
func (e *Event) Inner() *Envelope {
	for _, env := range slices.Backward(e.Envelopes) {
		if !env.Source.Carrier {
			return env
		}
	}
	return nil
}
