package redelivery

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

// A way is how messages of a source reach a trigger: directly, or handed on.
type way struct {
	tr      *deploy.Trigger
	source  deploy.Source
	from    string
	name    string
	selects []deploy.Value[string]
	prefix  deploy.Value[string]
	suffix  deploy.Value[string]
	events  []string
	when    []string
	via     string
}

// maxHops bounds how often messages are handed on.
const maxHops = 3

// ways are those on which messages reach a trigger.
func ways(s *deploy.Stack, tr *deploy.Trigger) []way {
	out := []way{{tr: tr, source: tr.Source, from: tr.From, name: tr.FromName, selects: []deploy.Value[string]{tr.Selects}, prefix: tr.Prefix, suffix: tr.Suffix,
		events: tr.Events, when: []string{tr.When}}}
	for i := 0; i < len(out) && len(out) < 50; i++ {
		w := out[i]
		if strings.Count(w.via, "→") >= maxHops || w.from == "" {
			continue
		}
		for _, fw := range s.Forwards {
			if fw.To != w.from || fw.From == "" || fw.From == w.from {
				continue
			}
			next := way{tr: tr, source: fw.Source, from: fw.From, selects: append(slices.Clone(w.selects), fw.Selects), prefix: fw.Prefix, suffix: fw.Suffix,
				events: fw.Events, when: append(slices.Clone(w.when), fw.When), via: fmt.Sprintf("%s %s (%s) → ", w.source, w.name, short(fw.Pos)) + w.via}
			next.name = fw.From
			out = append(out, next)
		}
	}
	return out
}

// doubledTriggers: two triggers hand the same messages to the same code.
func (f *Finder) doubledTriggers(s *deploy.Stack) {
	type arrival struct {
		way
		fn *deploy.Function
		t  *target
	}
	var all []arrival
	for _, tr := range s.Triggers {
		fn := s.Function(tr.Function)
		if fn == nil || !tr.Enabled.Is(true) {
			continue
		}
		t := f.handlers(tr, fn)
		if t == nil {
			continue
		}
		for _, w := range ways(s, tr) {
			all = append(all, arrival{w, fn, t})
		}
	}
	slices.SortStableFunc(all, func(a, b arrival) int {
		return cmp.Or(strings.Compare(a.tr.Pos.File, b.tr.Pos.File), cmp.Compare(a.tr.Pos.Line, b.tr.Pos.Line))
	})
	done := map[*deploy.Trigger]bool{}
	for j, b := range all {
		for _, a := range all[:j] {
			if a.tr == b.tr || done[b.tr] || !sameCode(a.fn, b.fn) || a.tr.Path != b.tr.Path || !sameMessages(&a.way, &b.way) {
				continue
			}
			again := a.t.repeats()
			if len(again) == 0 {
				continue
			}
			done[b.tr] = true
			f.report(doubled, b.tr.Pos, b.t, again[0].step(), []string{a.tr.ID, b.tr.ID, b.from},
				"%s reaches %s twice: by %s%s and by %s%s: what comes on both ways is handled twice, and %s", sourceName(&b.way), b.fn.Name,
				a.via, describe(a.tr), b.via, describe(b.tr), again[0].again()+ids(&b.way, a.via, b.via))
		}
	}
}

func describe(tr *deploy.Trigger) string { return fmt.Sprintf("%s (%s)", tr.Name, short(tr.Pos)) }

func sourceName(w *way) string {
	switch {
	case w.source == deploy.FromSchedule:
		return "one schedule"
	case w.name != "" && !strings.HasPrefix(w.name, "text:"):
		return fmt.Sprintf("%s %s", w.source, w.name)
	}
	return "one " + string(w.source)
}

// ids says whether the two copies have an id in common.
func ids(w *way, via ...string) string {
	switch {
	case w.source == deploy.FromSchedule:
		return ""
	case w.source == deploy.FromBroker || w.source == deploy.FromBus || w.source == deploy.FromTopic && w.tr.Push:
		return ", with the same event id (a claim by it would stop the second)"
	case slices.ContainsFunc(via, func(s string) bool { return s != "" }):
		return ", with different message ids (only a business key tells them apart)"
	}
	return ""
}

// sameCode: both do the same: they run the same Go code, configured alike.
func sameCode(a, b *deploy.Function) bool {
	return a == b || a.Link != nil && b.Link != nil && *a.Link == *b.Link && !a.Link.ByName && a.Platform == b.Platform &&
		a.Environment.IsKnown() && b.Environment.IsKnown() && slices.Equal(a.Environment.Of, b.Environment.Of)
}

// sameMessages: some messages come on both ways.
func sameMessages(a, b *way) bool {
	if a.source != b.source || a.from != b.from || strings.Join(a.when, "|") != strings.Join(b.when, "|") && strings.Trim(strings.Join(a.when, "")+strings.Join(b.when, ""), "|") != "" {
		return false
	}
	switch a.source {
	case deploy.FromTopic:
		return a.from != "" && sameSelection(a, b)
	case deploy.FromBus:
		return a.from != "" && sameSelection(a, b) && a.tr.Input.IsKnown() && b.tr.Input.IsKnown() && slices.Equal(a.tr.Input.Of, b.tr.Input.Of)
	case deploy.FromBroker:
		return a.from != "" && (subset(a.tr, b.tr) || subset(b.tr, a.tr))
	case deploy.FromBucket:
		return a.from != "" && overlap(a.prefix, b.prefix, strings.HasPrefix) && overlap(a.suffix, b.suffix, strings.HasSuffix) && commonEvent(a.events, b.events)
	case deploy.FromSchedule:
		return a.tr.Function == b.tr.Function && a.tr.Path == b.tr.Path && sameSelection(a, b) && !a.tr.Selects.Is("") &&
			a.tr.Input.IsKnown() && b.tr.Input.IsKnown() && slices.Equal(a.tr.Input.Of, b.tr.Input.Of)
	}
	return false
}

// sameSelection: both take the same of the source's messages, or one takes all.
func sameSelection(a, b *way) bool {
	text := func(w *way) (string, bool) {
		var parts []string
		for _, s := range w.selects {
			if !s.IsKnown() || len(s.Of) != 1 {
				return "", false
			}
			if s.Of[0] != "" {
				parts = append(parts, s.Of[0])
			}
		}
		return strings.Join(parts, "\n"), true
	}
	x, ok1 := text(a)
	y, ok2 := text(b)
	return ok1 && ok2 && (x == y || a.source == deploy.FromTopic && (x == "" || y == ""))
}

// subset: what a trigger of Knative selects is all that the other one does, or a part of it.
func subset(a, b *deploy.Trigger) bool {
	if !a.Selects.IsKnown() || !b.Selects.IsKnown() {
		return false
	}
	if len(a.Attributes) == 0 && !a.Selects.Is("") || len(b.Attributes) == 0 && !b.Selects.Is("") {
		return a.Selects.Is(b.Selects.Of[0])
	}
	for k, v := range a.Attributes {
		if b.Attributes[k] != v || v == "" {
			return false
		}
	}
	return true
}

// overlap: one of two texts is a part of the other.
func overlap(a, b deploy.Value[string], part func(s, of string) bool) bool {
	if len(a.Of) != 1 || len(b.Of) != 1 {
		return false
	}
	return part(a.Of[0], b.Of[0]) || part(b.Of[0], a.Of[0])
}

// commonEvent: an event that both ask for; "s3:ObjectCreated:*" holds "s3:ObjectCreated:Put".
func commonEvent(a, b []string) bool {
	for _, x := range a {
		for _, y := range b {
			if x == y && x != "" || strings.HasSuffix(x, "*") && strings.HasPrefix(y, strings.TrimSuffix(x, "*")) || strings.HasSuffix(y, "*") && strings.HasPrefix(x, strings.TrimSuffix(y, "*")) {
				return true
			}
		}
	}
	return false
}
