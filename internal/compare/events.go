package compare

import (
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/compare/verdict"
	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// sideOf finds the events of a run: in its payloads, else in the lines of its log.
func sideOf(r *runs.Run) *verdict.Side {
	s := &verdict.Side{Run: r}
	seen := map[string]bool{}
	add := func(events []*sources.Event) {
		for _, e := range events {
			if o := e.Outer(); o != nil {
				id := o.Source.Name + "\x00" + sources.Text(o.ID) + "\x00" + sources.Text(o.Delivery)
				if seen[id] && s.FromLog {
					continue
				}
				seen[id] = true
			}
			s.Events = append(s.Events, e)
		}
	}
	for _, doc := range r.Docs {
		add(sources.Recognise(doc.Root, doc.Headers))
	}
	if len(s.Events) == 0 {
		s.FromLog = true
		for i := range r.Lines {
			l := &r.Lines[i]
			if l.Fields != nil && !settling.MatchString(runs.Message(l)) {
				events, whole := logged(l.Fields)
				add(events)
				s.Partial = s.Partial || whole && isRecord(l.Fields)
			}
		}
		s.Partial = s.Partial || slices.ContainsFunc(s.Events, refers)
	}
	s.Named, s.IDs = ids(r)
	return s
}

// settling: a line that tells of an acknowledgement, not of what was received.
var settling = regexp.MustCompile(`(?i)\bcommit|\back\b|\backed\b`)

// refers: only ids of the event are known.
func refers(e *sources.Event) bool {
	inner := e.Inner()
	if inner == nil || inner.Source.Reference {
		return true
	}
	return inner.Source.Content != "" && e.Content == inner.Node
}

// isRecord: the fields are those of a log's line, which names an event among others.
func isRecord(n *payload.Node) bool {
	return n.Fold("level") != nil || n.Fold("severity") != nil || n.Fold("lvl") != nil
}

// logged are the events in the fields of a line: the line itself (whole), or a part of it.
func logged(n *payload.Node) (events []*sources.Event, whole bool) {
	type part struct {
		at payload.Path
		*payload.Node
	}
	for queue := []part{{nil, n}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if p.Node = p.Node.Open(); p.Node == nil || p.Node.Kind != payload.Object {
			continue
		}
		if events := sources.Known(p.Node, p.at); events != nil {
			return events, len(p.at) == 0
		}
		if len(p.at) < 4 {
			for _, f := range p.Node.Fields {
				queue = append(queue, part{p.at.Field(f.Name), f.Node})
			}
		}
	}
	return nil, false
}

var (
	idToken   = regexp.MustCompile(`[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|\b[0-9A-HJKMNP-TV-Z]{26}\b|\b[0-9a-f]{16,}\b|\b\d{10,}\b|\b\p{L}+[-_][\p{L}\d_-]*\d[\p{L}\d_-]*`)
	noID      = regexp.MustCompile(`^(?:1[4-9]\d{8}|1[4-9]\d{11}|(?:[a-z]{2}|[a-z]+)-[a-z]+-?\d[a-z]?|v\d.*|utf-?\d+|sha-?\d+|http-?\d.*|al\d{4}|.*-v\d+)$`)
	eventName = regexp.MustCompile(`(?i)^(?:event|message|msg|delivery|webhook|notification|update|task|job|record)[_-]?(?:id|uuid|key)$|^(?:delivery|eventid|messageid)$`)
	placeName = regexp.MustCompile(`(?i)^(?:pod|host|hostname|instance|region|zone|version|commit|caller|service|stream|logger|node|container|namespace|env|pid|thread|trace.*|span.*|request_?id|req_?id|time|ts|timestamp|level|revision|cluster|x-request-id|correlation_?id)$`)
)

// maxIDs bounds how many ids of a log are kept.
const maxIDs = 5000

// ids are what looks like ids in the lines that the function wrote: those in fields that are
// named so, and all others.
func ids(r *runs.Run) (named, loose []string) {
	seen := map[string]bool{r.ID: true}
	add := func(list *[]string, id string) {
		if !seen[id] && len(seen) < maxIDs {
			seen[id] = true
			*list = append(*list, id)
		}
	}
	words := func(text string) {
		for _, id := range idToken.FindAllString(text, -1) {
			if !noID.MatchString(id) && !strings.Contains(r.Trace, id) {
				add(&loose, id)
			}
		}
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		if l.Marker {
			continue
		}
		if l.Fields == nil {
			words(l.Text)
			continue
		}
		l.Fields.Leaves(func(p payload.Path, n *payload.Node) {
			switch name := p.Last(); {
			case n.Kind != payload.Text && n.Kind != payload.Number || placeName.MatchString(name):
			case eventName.MatchString(name):
				add(&named, n.Text)
			default:
				words(n.Text)
			}
		})
		if !strings.HasPrefix(l.Text, "{") {
			words(l.Text[:min(len(l.Text), strings.IndexByte(l.Text+"{", '{'))])
		}
	}
	return named, loose
}
