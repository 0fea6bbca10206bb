package verdict

import (
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// A comparison is what two events have in common, beside ids.
type comparison struct {
	diffs   []Difference // what means something, content first
	leftOut int          // what differs from delivery to delivery
	known   bool         // both payloads are there
}

// equal: nothing of the event itself differs. What differs between two events for one fact
// (their ids, moments, variants) is not that.
func (c comparison) equal() bool {
	return !slices.ContainsFunc(c.diffs, func(d Difference) bool { return d.Class == sources.Content })
}

// record is what of an event is compared: all that no carrier wrote.
func record(e *sources.Event) (*payload.Node, payload.Path) {
	for _, env := range e.Envelopes {
		if !env.Source.Carrier {
			return env.Node, env.Path
		}
	}
	return e.Content, e.At
}

// compare walks over two events.
func compare(a, b *Event, known bool) comparison {
	c := comparison{known: known}
	left, at := record(a)
	right, _ := record(b)
	for _, d := range payload.Diff(left, right) {
		d.Path = at.Join(d.Path)
		class := classify(a, b, d)
		if class == sources.Delivery {
			c.leftOut++
			continue
		}
		c.diffs = append(c.diffs, Difference{d, class})
	}
	rank := []sources.Class{sources.Content, sources.Variant, sources.Where, sources.Identity, sources.Clock}
	slices.SortStableFunc(c.diffs, func(x, y Difference) int {
		return slices.Index(rank, x.Class) - slices.Index(rank, y.Class)
	})
	return c
}

// Event is an event of a source.
type Event = sources.Event

var (
	clockName    = regexp.MustCompile(`(?i)(?:^|[_-])(?:at|on|time|timestamp|ts|date|datetime|moment)$|(?:At|Time|Timestamp|Date|Utc|UTC|On|Ts)$|^(?:created|updated|modified|sent|published|received|processed|generated|emitted|now|when)$`)
	deliveryName = regexp.MustCompile(`(?i)^(?:traceparent|tracestate|b3|x-b3-.*|x-?request-?id|request_id|requestid|trace_?id|span_?id|parent_?span_?id|.*signature|sig|hmac|.*_hmac|attempt|attempts|retry|retries|retry_count|retry_num|delivery_?count|delivery_?attempt|receipt_?handle|ack_?id|delivery_tag|lock_?token|received_?at|delivered_?at|nonce)$`)
)

// classify says what a difference means: by the table of sources, else by what it looks like.
func classify(a, b *Event, d payload.Difference) sources.Class {
	for _, e := range []*Event{a, b} {
		for _, env := range e.Envelopes {
			if class := env.Classify(d.Path); class != "" {
				return class
			}
		}
	}
	switch name := d.Path.Last(); {
	case deliveryName.MatchString(name):
		return sources.Delivery
	case isClock(name, d.Left) && isClock(name, d.Right) && d.Left != nil && d.Right != nil:
		return sources.Clock
	}
	return sources.Content
}

// isClock: a moment in full, or a number that is one by its name.
func isClock(name string, n *payload.Node) bool {
	if n == nil {
		return true
	}
	text := n.Scalar()
	if _, ok := runs.ParseTime(text); !ok {
		return false
	}
	return clockName.MatchString(name) || n.Kind == payload.Text && len(text) >= 19 && strings.ContainsAny(text[:11], "-/") && strings.Contains(text, ":")
}

var (
	idName    = regexp.MustCompile(`(?:^|_|-)(?:id|uuid|guid|number|no|ref|key|reference|nr)$|(?:Id|ID|Uuid|UUID|Number|Ref|Key|Reference)$`)
	thingName = regexp.MustCompile(`(?i)^(?:user|customer|client|account|tenant|org|organi[sz]ation|shop|store|device|meter|sensor|product|sku|bucket|object|table|project|channel|merchant|team|company|seller|employee|driver|vehicle|location|warehouse|room|seat|session|trace|span|correlation|parent|partition|schema|template|category|currency|country|region|host|node|service|app|application|source)[_-]?(?:id|uuid|guid|no|number|key|ref|nr)?$`)
	typeName  = regexp.MustCompile(`^(?:type|event|event_type|eventType|kind|action|status|state|code)$`)
	idShape   = regexp.MustCompile(`^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|\p{L}+[-_#:/][\p{L}\d_-]*\d[\p{L}\d_-]*|\d{6,}|[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{16,})$`)
)

// A leaf is a single value of an event's content.
type leaf struct {
	path payload.Path
	*payload.Node
}

// naming is what in the content of two events names the fact that they tell of: leaves that are
// named like ids, at the shallowest depth where one is, else leaves that look like ids, and the
// type beside them. All must be equal in both. nil: nothing does.
func naming(a, b *Event) []sources.Fact {
	var ids, shaped []leaf
	types := map[string]leaf{}
	a.Content.Leaves(func(p payload.Path, n *payload.Node) {
		if n.Kind != payload.Text && n.Kind != payload.Number || n.Text == "" || len(p) > 8 {
			return
		}
		l := leaf{p, n}
		name := p.Last()
		switch {
		case typeName.MatchString(name) && len(n.Text) < 100:
			types[above(p)] = l
		case isClock(name, n) || deliveryName.MatchString(name) || thingName.MatchString(name):
		case idName.MatchString(name):
			ids = append(ids, l)
		case n.Kind == payload.Text && idShape.MatchString(n.Text):
			shaped = append(shaped, l)
		}
	})
	if len(ids) == 0 {
		ids = shaped
	}
	if len(ids) == 0 {
		return nil
	}
	depth := len(slices.MinFunc(ids, func(x, y leaf) int { return len(x.path) - len(y.path) }).path)
	var facts []sources.Fact
	seen := map[string]bool{}
	for _, l := range ids {
		if len(l.path) != depth || len(facts) >= 4 {
			continue
		}
		if at := above(l.path); !seen[at] {
			seen[at] = true
			if t, ok := types[at]; ok {
				facts = append(facts, fact(a, t))
			}
		}
		facts = append(facts, fact(a, l))
	}
	for _, f := range facts {
		other := at(b, f.Path[len(a.At):])
		if other == nil || other.Scalar() != f.Value {
			return nil
		}
	}
	return facts
}

// above is the path of what a value stands in.
func above(p payload.Path) string { return p[:max(len(p)-1, 0)].String() }

func fact(e *Event, l leaf) sources.Fact {
	return sources.Fact{Path: e.At.Join(l.path), Value: l.Text, Line: l.Line}
}

// at is the value at a path in an event's content.
func at(e *Event, p payload.Path) *payload.Node {
	n := e.Content
	for _, s := range p {
		n = n.Open()
		switch {
		case n == nil:
			return nil
		case !s.InList:
			n = n.Get(s.Name)
		case s.Index < len(n.Items):
			n = n.Items[s.Index]
		default:
			return nil
		}
	}
	return n
}
