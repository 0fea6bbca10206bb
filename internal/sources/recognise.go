package sources

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// A subject is what a source is looked for in: a payload, and the headers that came with it.
type subject struct {
	root    payload.Place // of the payload
	headers payload.Place
	at      payload.Place // of the event
}

// maxEvents bounds how many events of one payload are told apart.
const maxEvents = 10000

// Recognise are the events of a payload. headers are those of the request that brought it,
// or nil. A payload of no known source is one event without envelopes.
func Recognise(root, headers *payload.Node) []*Event {
	s := subject{root: payload.Place{Node: root}, headers: payload.Place{Path: payload.Path{{Name: "headers"}}, Node: headers}}
	events := recognise(s, nil, 0, true)
	for _, e := range events {
		e.Root, e.Headers = root, headers
		if h := e.carried(); h != nil {
			e.Headers = h
		}
	}
	return events
}

// Known is Recognise for what may hold an event or not, as a part of a line of a log, at a
// path in it: nil if it is of no source that more than names of ids tell.
func Known(n *payload.Node, at payload.Path) []*Event {
	s := subject{root: payload.Place{Path: at, Node: n}}
	if src, _ := match(s, false); src == nil {
		return nil
	}
	events := recognise(s, nil, 0, false)
	for _, e := range events {
		e.Root = n
		e.Headers = e.carried()
	}
	return events
}

func (e *Event) carried() *payload.Node {
	for _, env := range e.Envelopes {
		if env.Source.Carrier {
			return requestHeaders(env.Node)
		}
	}
	return nil
}

// requestHeaders are those of a request as functions get it; a load balancer may list them.
func requestHeaders(n *payload.Node) *payload.Node {
	if h := n.Get("headers"); h != nil {
		return h
	}
	return n.Get("multiValueHeaders")
}

func recognise(s subject, outer []*Envelope, depth int, weak bool) []*Event {
	src, places := match(s, weak)
	if src == nil || depth > 6 {
		return []*Event{{Envelopes: outer, Content: s.root.Node, At: s.root.Path}}
	}
	var events []*Event
	for i, place := range places {
		if len(events) >= maxEvents {
			break
		}
		s := s
		s.at = place
		env := s.envelope(src)
		envelopes := append(slices.Clip(outer), env)
		inner := subject{root: place}
		if src.Content != "" {
			found := s.first(src.Content)
			if found.Node == nil {
				if src.Carrier {
					found = payload.Place{Path: place.Path.Field("body"), Node: payload.NewText("", place.Node.Line)}
				} else {
					found = place
				}
			}
			inner.root = found
			if src.Carrier {
				inner.headers = payload.Place{Path: place.Path.Field("headers"), Node: requestHeaders(place.Node)}
			}
		}
		var below []*Event
		if src.Content == "" || inner.root.Node == place.Node {
			below = []*Event{{Envelopes: envelopes, Content: inner.root.Node, At: inner.root.Path}}
		} else {
			below = recognise(inner, envelopes, depth+1, src.Carrier)
		}
		for _, e := range below {
			if len(places) > 1 {
				e.Index = i
			}
		}
		events = append(events, below...)
	}
	return events
}

// match is the first source whose conditions hold, and its events.
func match(s subject, weak bool) (*Source, []payload.Place) {
	for _, src := range All() {
		if src.Weak && !weak {
			continue
		}
		var places []payload.Place
		each := []payload.Place{s.root}
		if src.Each != "" {
			each = s.find(src.Each)
		}
		for _, place := range each {
			t := s
			if t.at = place; t.holds(src.Where) {
				places = append(places, place)
			}
		}
		if len(places) > 0 {
			return src, places
		}
	}
	return nil, nil
}

func (s subject) holds(where map[string]string) bool {
	for path, want := range where {
		f := s.first(path)
		if f.Node == nil || !matches(f.Node, want) {
			return false
		}
	}
	return true
}

func matches(n *payload.Node, want string) bool {
	if want == "*" {
		return n.Kind != payload.Null && !(n.Kind == payload.Text && n.Text == "")
	}
	text := n.Scalar()
	for alternative := range strings.SplitSeq(want, "|") {
		if begin, ok := strings.CutSuffix(alternative, "*"); ok && strings.HasPrefix(text, begin) || text == alternative {
			return true
		}
	}
	return false
}

// first is the first value that a path of the table leads to.
func (s subject) first(path string) payload.Place {
	for alternative := range strings.SplitSeq(path, "|") {
		for _, p := range s.find(alternative) {
			if p.Node != nil && p.Node.Kind != payload.Null {
				return p
			}
		}
	}
	return payload.Place{}
}

func (s subject) find(path string) []payload.Place {
	at := s.at
	switch {
	case strings.HasPrefix(path, "@"):
		return s.header(path[1:])
	case strings.HasPrefix(path, "^"):
		path, at = path[1:], s.root
	case at.Node == nil:
		at = s.root
	}
	// NAME/3: a part of a text between dots, as of a subject
	path, part, split := strings.Cut(path, "/")
	found := at.Node.Find(payload.ParsePattern(path))
	for i := range found {
		found[i].Path = at.Path.Join(found[i].Path)
		if n, err := strconv.Atoi(part); split && err == nil {
			parts := strings.Split(found[i].Node.Scalar(), ".")
			if n >= len(parts) {
				return nil
			}
			found[i].Node = payload.NewText(parts[n], found[i].Node.Line)
		}
	}
	return found
}

// header finds a header by its name, or by what its name ends in: *-Event-Id.
func (s subject) header(name string) []payload.Place {
	h := s.headers.Node.Open()
	if h == nil || h.Kind != payload.Object {
		return nil
	}
	end, wild := strings.CutPrefix(strings.ToLower(name), "*")
	for _, f := range h.Fields {
		if lower := strings.ToLower(f.Name); lower == end || wild && strings.HasSuffix(lower, end) {
			return []payload.Place{{Path: s.headers.Path.Field(f.Name), Node: f.Node}}
		}
	}
	return nil
}

func (s subject) fact(path string) (Fact, bool) {
	if path == "" {
		return Fact{}, false
	}
	p := s.first(path)
	value := p.Node.Scalar()
	if value == "" && p.Node != nil && p.Node.Open() != p.Node {
		value = p.Node.Text
	}
	if p.Node == nil || value == "" {
		return Fact{}, false
	}
	return Fact{p.Path, value, p.Node.Line}, true
}

// all are the facts of a list of paths: none unless all are there.
func (s subject) all(paths []string) []Fact {
	facts := s.some(paths)
	if len(facts) != len(paths) {
		return nil
	}
	return facts
}

// some are those facts of a list of paths that are there.
func (s subject) some(paths []string) []Fact {
	var facts []Fact
	for _, path := range paths {
		if f, ok := s.fact(path); ok {
			facts = append(facts, f)
		}
	}
	return facts
}

func (s subject) envelope(src *Source) *Envelope {
	e := &Envelope{Source: src, Path: s.at.Path, Node: s.at.Node, subject: s, Facts: map[string]Fact{}}
	e.ID = s.all(src.ID)
	e.Key = s.all(src.Key)
	if e.Key == nil {
		e.Key = e.ID
	}
	e.Own = s.all(src.Own)
	e.Write = s.all(src.Write)
	for _, names := range src.Names {
		if e.Names = s.all(names); e.Names != nil {
			break
		}
	}
	e.Origin, e.Subscription, e.Delivery = s.some(src.Origin), s.some(src.Subscription), s.some(src.Delivery)
	for name, path := range map[string]string{
		"sent": src.Sent, "slot": src.Slot, "schedule": src.Schedule, "attempt": src.Attempt, "reason": src.Reason, "answered": src.Answered,
		"redrive": src.Redrive, "was": src.Was, "trace": src.Trace, "until": src.Until, "redelivered": src.Redelivered, "path": src.Path,
	} {
		if f, ok := s.fact(path); ok {
			e.Facts[name] = f
		}
	}
	for name, path := range map[string]string{"died": src.Died, "errors": src.Errors} {
		if path == "" {
			continue
		}
		if p := s.first(path); p.Node != nil {
			e.Facts[name] = Fact{Path: p.Path, Line: p.Node.Line}
		}
	}
	return e
}

// List are the elements of the list that a fact of the table leads to.
func (e *Envelope) List(name string) []*payload.Node {
	path := map[string]string{"died": e.Source.Died, "errors": e.Source.Errors}[name]
	if path == "" {
		return nil
	}
	if n := e.subject.first(path).Node.Open(); n != nil && n.Kind == payload.List {
		return n.Items
	}
	return nil
}

// Alternatives are all complete namings of the event's fact, best first.
func (e *Envelope) Alternatives() [][]Fact {
	var list [][]Fact
	for _, names := range e.Source.Names {
		if facts := e.subject.all(names); facts != nil {
			list = append(list, facts)
		}
	}
	return list
}

// A Class is what a difference in a place means.
type Class string

const (
	Content  Class = "content"  // the event itself
	Delivery Class = "delivery" // differs from delivery to delivery
	Identity Class = "id"       // the id of the event
	Clock    Class = "time"
	Where    Class = "where"   // subscription and origin
	Variant  Class = "variant" // what two events for one fact may differ in
)

// Classify is what the table says of a place of the payload: "" if nothing.
func (e *Envelope) Classify(path payload.Path) Class {
	at := path.String()
	under := func(paths []string) bool {
		for _, list := range paths {
			for alternative := range strings.SplitSeq(list, "|") {
				if alternative == "" {
					continue
				}
				for _, p := range e.subject.find(strings.Split(alternative, "/")[0]) {
					if q := p.Path.String(); at == q || strings.HasPrefix(at, q+".") || strings.HasPrefix(at, q+"[") {
						return true
					}
				}
			}
		}
		return false
	}
	switch {
	case under(e.Source.Changes), under(e.Source.Delivery):
		return Delivery
	case under(e.Source.ID) && !e.Source.Entity:
		return Identity
	case under([]string{e.Source.Sent, e.Source.Slot}):
		return Clock
	case under(e.Source.Subscription), under(e.Source.Origin):
		return Where
	case under(e.Source.Variant):
		return Variant
	}
	return ""
}
