package code

import (
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/compare/verdict"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// What shows that a handler takes an event, and how much.
const (
	byType     = 40 // of its parameters
	byRoute    = 40 // the path of the request
	otherRoute = 20
	byTopic    = 30 // a constant that names the queue, topic or type
	byTexts    = 30 // constants that stand in the lines of both runs
	byDeploy   = 40 // a deployment file
	byFolder   = 20 // the function's name
	byName     = 20 // the provider's name
	enough     = 20
)

// A subject is the event of two runs, as far as it tells who takes it.
type subject struct {
	a, b    *verdict.Side
	x, y    *sources.Event // in both runs; y is nil if there is one only
	types   []string
	http    bool // it came as a request
	other   bool // it never does
	target  string
	names   []string // of providers
	topics  []string // queues, topics, types
	folders []string // names of functions and services
	texts   []string // of lines
}

type match struct {
	points int
	why    []string
}

func subjectOf(res *compare.Result) *subject {
	s := &subject{}
	sides := res.Sides()
	s.a, s.b = sides[0], sides[len(sides)-1]
	if list := res.Verdict().Pairs; len(list) > 0 {
		s.x, s.y = list[0].Left, list[0].Right
	} else if len(s.a.Events) > 0 {
		s.x = s.a.Events[0]
	}
	s.folder(s.a.Run.Function)
	for _, doc := range s.a.Run.Docs {
		if doc.Target != "" {
			s.http, s.target = true, doc.Target
		}
	}
	if s.x != nil {
		for _, env := range s.x.Envelopes {
			s.types = append(s.types, env.Source.Go...)
			if env.Source.Carrier {
				s.http = true
				if f := env.Fact("path"); f.Value != "" {
					s.target = f.Value
				}
				continue
			}
			if !env.Source.Weak && !env.Source.Client {
				s.names = append(s.names, env.Source.Name)
			}
			for _, f := range slices.Concat(env.Origin, env.Subscription) {
				s.topic(f.Value)
			}
			for _, name := range []string{"topic", "subject", "routing_key", "queue", "type", "detail-type", "ActivityType", "stream"} {
				s.topic(env.Node.Get(name).Scalar())
			}
		}
		s.http = s.http || s.x.Headers != nil
		inner := s.x.Inner()
		s.other = !s.http && inner != nil && !inner.Source.HTTP
	}
	for _, t := range res.Report.Twice {
		s.texts = append(s.texts, t.Text)
	}
	if u, err := url.Parse(s.target); err == nil && u.Path != "" {
		s.target = u.Path
	}
	return s
}

// topic notes the name of a queue or topic: the last part of an ARN, path or resource.
func (s *subject) topic(name string) {
	if name == "" {
		return
	}
	s.topics = append(s.topics, name)
	if i := strings.LastIndexAny(name, ":/"); i >= 0 && i+1 < len(name) {
		s.topics = append(s.topics, name[i+1:])
		s.folders = append(s.folders, name[i+1:])
		return
	}
	s.folders = append(s.folders, name)
}

func (s *subject) folder(function string) {
	if i := strings.LastIndexAny(function, ":/"); i >= 0 {
		function = function[i+1:]
	}
	if function != "" {
		s.folders = append(s.folders, function)
	}
}

// weigh says how much shows that a handler takes the event.
func (s *subject) weigh(p *inventory.Handler) match {
	var m match
	add := func(points int, format string, args ...any) {
		m.points += points
		m.why = append(m.why, fmt.Sprintf(format, args...))
	}
	if s.http && p.Kind != "http" && p.Kind != "serverless" || s.other && p.Kind == "http" {
		return m
	}
	for _, t := range p.Types {
		if want := s.typed(t); want != "" {
			add(byType, "it takes %s", want)
			break
		}
	}
	if routes := p.Routes(); s.target != "" && len(routes) > 0 {
		if i := slices.IndexFunc(routes, func(route string) bool { return routed(route, s.target) }); i >= 0 {
			add(byRoute, "its route is %s", routes[i])
		} else {
			m.points -= otherRoute // what stands in front may have rewritten the path
		}
	}
	for _, topic := range s.topics {
		if len(topic) >= 4 && slices.Contains(p.Texts, topic) {
			add(byTopic, "it names %q", topic)
			break
		}
	}
	for _, text := range s.texts {
		if i := slices.IndexFunc(p.Texts, func(c string) bool { return said(text, c) }); i >= 0 {
			add(byTexts, "it writes %q", strings.TrimSpace(p.Texts[i]))
			break
		}
	}
	if why := s.deployed(p); why != "" {
		add(byDeploy, "%s", why)
	}
	dir := path.Base(p.Package)
	for _, f := range s.folders {
		if strings.EqualFold(dir, f) || strings.EqualFold(strings.NewReplacer("-", "", "_", "").Replace(dir), strings.NewReplacer("-", "", "_", "").Replace(f)) {
			add(byFolder, "its package is %s", dir)
			break
		}
	}
	for _, name := range s.names {
		if strings.Contains(strings.ToLower(p.Function+" "+strings.Join(p.Routes(), " ")), name) {
			add(byName, "its name has %s", name)
			break
		}
	}
	return m
}

// typed is the type of the source that a parameter's type is; "" if it is none.
func (s *subject) typed(param string) string {
	param, _, _ = strings.Cut(strings.TrimLeft(param, "*[]"), "[") // without type arguments
	for _, t := range s.types {
		name := t[strings.LastIndexByte(t, '/')+1:]
		pkg, typ, _ := strings.Cut(name, ".")
		at := strings.LastIndexByte(param, '.')
		if at < 0 || param[at+1:] != typ {
			continue
		}
		for _, part := range strings.Split(param[:at], "/") {
			if part == pkg || strings.TrimPrefix(part, "go-") == pkg {
				return name
			}
		}
	}
	return ""
}

// said: a line was written by a format or message of the program.
func said(line, constant string) bool {
	constant = strings.TrimSpace(constant)
	if len(constant) < 8 {
		return false
	}
	at := 0
	longest := 0
	for i, part := range strings.Split(constant, "%") {
		if i > 0 && part != "" { // the verb of a format
			part = strings.TrimLeft(part, "+-# 0123456789.")
			if part != "" {
				part = part[1:]
			}
		}
		if part == "" {
			continue
		}
		j := strings.Index(line[at:], part)
		if j < 0 {
			return false
		}
		at += j + len(part)
		longest = max(longest, len(strings.TrimSpace(part)))
	}
	return longest >= 6
}

// routed: a request's path is one that a route takes: {x}, :x and * stand for anything.
func routed(route, target string) bool {
	if i := strings.IndexByte(route, '/'); i > 0 { // a host before it
		route = route[i:]
	}
	want, got := strings.Split(strings.Trim(route, "/"), "/"), strings.Split(strings.Trim(target, "/"), "/")
	// A gateway or router may put parts before it.
	for len(got) > len(want) {
		if matches(want, got[:len(want)]) && (strings.HasSuffix(route, "/") || strings.HasSuffix(route, "*") || strings.HasSuffix(route, "...}")) {
			return true
		}
		got = got[1:]
	}
	return matches(want, got)
}

func matches(want, got []string) bool {
	if len(want) != len(got) {
		return false
	}
	for i, part := range want {
		if part != got[i] && !strings.HasPrefix(part, "{") && !strings.HasPrefix(part, ":") && !strings.HasPrefix(part, "*") && part != "?" {
			return false
		}
	}
	return true
}

// guard says whether what a guard decides by is the same in both runs. false: that can't be said.
func (s *subject) guard(u *inventory.KeyUse) (compare.Guard, bool) {
	g := compare.Guard{What: u.What, File: u.Place.File, Line: u.Place.Line}
	does := "is given a key made of"
	if u.Guard {
		does = "decides by"
	}
	known := false
	var same []string
	for _, part := range u.Parts {
		name, differs, ok := s.part(part)
		if !ok {
			continue
		}
		known = true
		if differs {
			g.Key, g.Differs = name, true
			g.Text = fmt.Sprintf("%s (%s:%d) %s %s, which differs between these runs: it takes the second for another event", g.What, g.File, g.Line, does, name)
			return g, true
		}
		same = append(same, name)
	}
	if !known {
		return g, false
	}
	g.Key = strings.Join(same, " + ")
	g.Text = fmt.Sprintf("%s (%s:%d) %s %s, the same in both runs", g.What, g.File, g.Line, does, g.Key)
	if s.otherFirst(u) {
		g.Text += " for each record, but not for the batch: its first record is another one"
	}
	return g, true
}

// part finds what a key is made of in both runs.
func (s *subject) part(p inventory.KeyPart) (name string, differs, ok bool) {
	switch replay.Class(p.Class) {
	case replay.Clock, replay.Random, replay.Process:
		return p.Name, true, true
	}
	if strings.Contains(strings.ToLower(p.Name), "awsrequestid") {
		if s.a == s.b || s.a.Run.ID == "" || s.b.Run.ID == "" {
			return "", false, false
		}
		return "AwsRequestID", s.a.Run.ID != s.b.Run.ID, true
	}
	if s.x == nil || s.y == nil {
		return "", false, false
	}
	if p.Header {
		left, right := s.x.Headers.Fold(p.Name).Scalar(), s.y.Headers.Fold(p.Name).Scalar()
		return "headers." + p.Name, left != right, left != "" || right != ""
	}
	want := plain(p.Name)
	left, at := shallowest(s.x, want)
	right, _ := shallowest(s.y, want)
	if left == nil && right == nil {
		return "", false, false
	}
	return at.String(), left.Scalar() != right.Scalar(), true
}

// otherFirst: the batches of the two runs begin with other records, as far as the key sees.
func (s *subject) otherFirst(u *inventory.KeyUse) bool {
	if len(s.a.Events) < 2 && len(s.b.Events) < 2 {
		return false
	}
	return slices.ContainsFunc(u.Parts, func(p inventory.KeyPart) bool {
		left, _ := shallowest(s.a.Events[0], plain(p.Name))
		right, _ := shallowest(s.b.Events[0], plain(p.Name))
		return left != nil && right != nil && left.Scalar() != right.Scalar()
	})
}

// plain is a name of a field in Go or JSON without what they write in other ways.
func plain(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

// shallowest is the value of a field of the event, where it stands least deep: first in what
// the event carries, then in what is around it.
func shallowest(e *sources.Event, want string) (*payload.Node, payload.Path) {
	var best *payload.Node
	var at payload.Path
	look := func(n *payload.Node, base payload.Path) {
		n.Leaves(func(p payload.Path, v *payload.Node) {
			if plain(p.Last()) == want && (best == nil || len(base)+len(p) < len(at)) {
				best, at = v, base.Join(p)
			}
		})
	}
	for _, env := range e.Envelopes {
		if !env.Source.Carrier {
			look(env.Node, env.Path)
		}
	}
	if best == nil {
		look(e.Content, e.At)
	}
	return best, at
}
