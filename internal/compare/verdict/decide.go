package verdict

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/idemcheck/idemcheck/internal/payload"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// together is how far apart two equal contents may be to be taken for one fact.
const together = 15 * time.Minute

// Decide compares two runs. a is the one that began first.
func Decide(a, b *Side, opts Options) *Verdict {
	v := decide(a, b, opts)
	v.gap(a, b, opts)
	return v
}

func decide(a, b *Side, opts Options) *Verdict {
	if why := oneDelivery(a, b); why != "" {
		v := undecided("both are one delivery ("+why+"): give the other run", NoSecondRun)
		v.Pairs = pairs(a.Events, b.Events)
		return v
	}
	if len(a.Events) == 0 || len(b.Events) == 0 {
		return fromLogs(a, b, opts)
	}
	list := pairs(a.Events, b.Events)
	if len(list) == 0 {
		v := &Verdict{Kind: Different, Certainty: Certain, Summary: fmt.Sprintf("two different events: batches of %d and %d have none in common", len(a.Events), len(b.Events))}
		if slices.ContainsFunc(slices.Concat(a.Events, b.Events), func(e *Event) bool { return e.Outer() == nil }) {
			v.Certainty = Likely
		}
		if o := a.Events[0].Outer(); o != nil {
			v.Key = keyOf(o.Key, true)
		}
		return v
	}
	d := decision{a: a, b: b, opts: opts, known: !a.Partial && !b.Partial, pairs: list}
	v := d.identity(list[0])
	for _, p := range list[1:] {
		w := d.identity(p)
		if w.Kind != v.Kind {
			if rank(w.Kind) > rank(v.Kind) {
				w, v = v, w
			}
			if note := "other events of the batch: " + w.Summary; len(v.Against) < 5 && !contains(v.Against, note) {
				v.Against = append(v.Against, note)
			}
			continue
		}
		v.Key = append(v.Key, w.Key...)
	}
	v.Pairs = list
	d.finish(v)
	return v
}

// rank orders verdicts of the events of one batch: what matters most is told.
func rank(k Kind) int {
	return slices.Index([]Kind{Undecided, Different, SentTwice, TwoSubscriptions, Redelivered}, k)
}

type decision struct {
	a, b  *Side
	opts  Options
	known bool // payloads, not only ids of them
	pairs []Pair
	batch []int // what failing has counted
}

// oneDelivery says why both sides are one delivery that was given twice; "" if they are not.
func oneDelivery(a, b *Side) string {
	// Two executions are two deliveries, whatever else is equal.
	if a.Run.Logged() && b.Run.Logged() {
		if a.Run.ID != "" && a.Run.ID == b.Run.ID && a.Run.Begin.Equal(b.Run.Begin) && !a.Run.Begin.IsZero() {
			return "equal request id and begin"
		}
		if !a.Run.Begin.IsZero() && !b.Run.Begin.IsZero() && !a.Run.Begin.Equal(b.Run.Begin) {
			return ""
		}
	}
	for nth, p := range pairs(a.Events, b.Events) {
		for i, x := range p.Left.Envelopes {
			if i >= len(p.Right.Envelopes) {
				break
			}
			y := p.Right.Envelopes[i]
			if x.Source != y.Source || !sameFacts(x.Delivery, y.Delivery) || differ(x.ID, y.ID) {
				continue
			}
			if m, n := x.Fact("attempt").Value, y.Fact("attempt").Value; m != n {
				continue
			}
			return "equal " + x.Delivery[0].Path.Last()
		}
		if nth == 0 && changing(p) && twin(p) {
			return "equal in all that differs from delivery to delivery"
		}
	}
	return ""
}

// moving are headers that are new in each delivery.
var moving = regexp.MustCompile(`(?i)timestamp|^stripe-signature$|trace|^x-request-id$|^cf-ray$|transmission-(?:time|id)|arrivaltime|^date$`)

// changing: the event has something that differs from delivery to delivery.
func changing(p Pair) bool {
	for _, env := range p.Left.Envelopes {
		if env.Fact("attempt").Value != "" {
			return true
		}
	}
	h := p.Left.Headers.Open()
	return h != nil && slices.ContainsFunc(h.Fields, func(f payload.Field) bool { return moving.MatchString(f.Name) })
}

// twin: nothing at all differs, not even in the headers.
func twin(p Pair) bool {
	return payload.Equal(p.Left.Root, p.Right.Root) && payload.Equal(p.Left.Headers, p.Right.Headers)
}

// identity decides whether the events of a pair are one: section by section of what ids say,
// then of what the content says.
func (d *decision) identity(p Pair) *Verdict {
	cmp := compare(p.Left, p.Right, d.known)
	list := levels(p.Left, p.Right)
	for _, l := range slices.Backward(list) { // the innermost id that is one
		if _, equal := l.id(); equal || sameFacts(l.a.Write, l.b.Write) {
			return d.sameID(p, l, list, cmp)
		}
	}
	for _, l := range list {
		switch {
		case wasBefore(l) != "":
			return d.redriven(p, l, cmp)
		case sameFacts(l.a.Own, l.b.Own) && cmp.equal():
			return d.ownID(l, cmp)
		}
	}
	return d.otherID(p, list, cmp)
}

// sameID: both events have one id of a source.
func (d *decision) sameID(p Pair, l level, list []level, cmp comparison) *Verdict {
	src := l.a.Source
	v := &Verdict{Certainty: Certain, Diff: cmp.diffs, LeftOut: cmp.leftOut, Compared: cmp.known}
	v.Key = keyOf(l.a.Key, false)
	left, right := l.a.ID, l.b.ID
	if len(left) == 0 {
		left, right = l.a.Write, l.b.Write
		v.Key = keyOf(left[:len(left)-1], false)
	}
	if src.Weak || src.Unverified {
		v.weaken()
	}
	if differ(l.a.Origin, l.b.Origin) && l.a.Fact("redrive").Value == l.b.Fact("redrive").Value {
		v.Kind = Different
		v.Summary = fmt.Sprintf("two different events: one id, but another source (%s)", l.a.Origin[0].Path.Last())
		v.prove("equal ids count only within one source", d.ref(d.a, l.a.Origin), d.ref(d.b, l.b.Origin))
		v.Key = differing(l.a.Key, l.b.Key)
		return v
	}
	text := "one " + left[0].Path.Last() + ", received twice"
	if m, n := l.a.Fact("attempt"), l.b.Fact("attempt"); m.Value != "" && n.Value != "" && m.Value != n.Value {
		text = fmt.Sprintf("one %s, and %s says %s, then %s", left[0].Path.Last(), m.Path.Last(), m.Value, n.Value)
	}
	v.prove(text, d.ref(d.a, left), d.ref(d.b, right))
	if src.Entity && differ(l.a.Key, l.b.Key) {
		return d.otherFact(v, l, cmp)
	}
	if s, t := target(d.a, p.Left), target(d.b, p.Right); src.Entity && s != "" && t != "" && s != t {
		v.Kind, v.Summary = Different, fmt.Sprintf("two different events: the id names a thing, and the paths say what happened to it: %s, %s", s, t)
		v.Key = append(v.Key, KeyPart{Path: "path", Differs: true})
		return v
	}
	if where, refs := d.subscriptions(p, list); where != "" {
		v.Kind = TwoSubscriptions
		v.Summary = "one event, two subscriptions: " + where
		v.prove(where, refs[0], refs[1])
		v.Advice = append(v.Advice, "or remove one of them; where both are meant, add the consumer's name to the key")
		return v
	}
	if differ(l.a.Write, l.b.Write) && cmp.equal() {
		return d.ownID(level{own(l.a), own(l.b)}, cmp)
	}
	if !cmp.equal() && d.known {
		if src.Chosen || src.Entity {
			return d.otherFact(v, l, cmp)
		}
		v.weaken()
		v.Against = append(v.Against, "the payloads differ although the id is one: it was altered on the way, or is of another version")
	}
	v.Kind = Redelivered
	if outer := list[0]; outer.a != l.a && src.Resends {
		if both, equal := outer.id(); both && !equal {
			v.prove(fmt.Sprintf("%s sent it twice: two %s around it", src.Title, outer.a.ID[0].Path.Last()), d.ref(d.a, outer.a.ID), d.ref(d.b, outer.b.ID))
		}
	}
	d.reason(v, p, list)
	return v
}

// otherFact: one id, but it names a thing, and this is something else that happened to it.
func (d *decision) otherFact(v *Verdict, l level, cmp comparison) *Verdict {
	v.Kind = Different
	v.Key = differing(l.a.Key, l.b.Key)
	if differ(l.a.Key, l.b.Key) {
		for i, f := range l.a.Key {
			if i < len(l.b.Key) && f.Value != l.b.Key[i].Value {
				v.Summary = fmt.Sprintf("two different events: the id names a thing, and %s differs", f.Path.Last())
				v.prove(fmt.Sprintf("%s is %s, then %s", f.Path, f.Value, l.b.Key[i].Value), d.ref(d.a, l.a.Key[i:]), d.ref(d.b, l.b.Key[i:]))
			}
		}
		return v
	}
	v.Certainty = Likely
	best := cmp.diffs[0]
	for _, c := range cmp.diffs {
		if c.Class == sources.Content && stateName.MatchString(c.Path.Last()) {
			best = c
			break
		}
	}
	v.Summary = fmt.Sprintf("two different events: the id is one, but %s differs", best.Path)
	v.Key = append(v.Key, KeyPart{Path: best.Path.String(), Differs: true})
	return v
}

// ownID: two messages of a broker with the id that the producer gave the event.
func (d *decision) ownID(l level, cmp comparison) *Verdict {
	v := &Verdict{Kind: SentTwice, Certainty: Certain, Diff: cmp.diffs, LeftOut: cmp.leftOut, Compared: true}
	v.Summary = fmt.Sprintf("the event was sent twice: two messages of %s with one %s of the producer", l.a.Source.Title, l.a.Own[0].Path.Last())
	v.prove("two messages, one id of the producer's own", d.ref(d.a, l.a.Own), d.ref(d.b, l.b.Own))
	v.Key = keyOf(l.a.Own, false)
	for _, f := range l.a.ID {
		v.Unstable = append(v.Unstable, f.String())
	}
	return v
}

// own takes the id that the producer chose for its own, and what the broker counts for the id.
func own(e *sources.Envelope) *sources.Envelope {
	c := *e
	c.ID, c.Own = e.Write, e.ID
	return &c
}

// redriven: it went through a dead-letter queue, which gave it another id.
func (d *decision) redriven(p Pair, l level, cmp comparison) *Verdict {
	v := &Verdict{Kind: Redelivered, Reason: Redrive, Certainty: Certain, Diff: cmp.diffs, LeftOut: cmp.leftOut, Compared: cmp.known}
	v.Summary = summaryOf(Redrive, "")
	v.prove("the deduplication id of run 2 is the message id of run 1", d.ref(d.a, l.a.ID), d.ref(d.b, []sources.Fact{l.b.Fact("was")}))
	if names := naming(p.Left, p.Right); names != nil {
		v.Key = keyOf(names, false)
	}
	v.Unstable = append(v.Unstable, l.a.ID[0].String())
	return v
}

// subscriptions says in words how the two subscriptions of one event differ; "" if they don't.
func (d *decision) subscriptions(p Pair, list []level) (string, [2]Ref) {
	for _, l := range list {
		if differ(l.a.Subscription, l.b.Subscription) {
			f, g := l.a.Subscription[0], l.b.Subscription[0]
			return fmt.Sprintf("%s differs", f.Path.Last()), [2]Ref{d.ref(d.a, []sources.Fact{f}), d.ref(d.b, []sources.Fact{g})}
		}
	}
	x, y := d.a.Run, d.b.Run
	if x.Function != "" && y.Function != "" && x.Function != y.Function {
		return fmt.Sprintf("it went to two functions, %s and %s", x.Function, y.Function), [2]Ref{{x.BeginAt.File, x.BeginAt.Line, ""}, {y.BeginAt.File, y.BeginAt.Line, ""}}
	}
	if s, t := target(d.a, p.Left), target(d.b, p.Right); s != "" && t != "" && s != t {
		return fmt.Sprintf("it went to two paths, %s and %s", s, t), [2]Ref{{file(d.a), 1, ""}, {file(d.b), 1, ""}}
	}
	return "", [2]Ref{}
}

// target is the path that a request went to.
func target(s *Side, e *Event) string {
	for _, env := range e.Envelopes {
		if f := env.Fact("path"); f.Value != "" {
			return f.Value
		}
	}
	for _, doc := range s.Run.Docs {
		if doc.Root == e.Root {
			return doc.Target
		}
	}
	return ""
}

// otherID: no id is one. What remains is the content.
func (d *decision) otherID(p Pair, list []level, cmp comparison) *Verdict {
	v := &Verdict{Diff: cmp.diffs, LeftOut: cmp.leftOut, Compared: cmp.known, Certainty: Likely}
	var l level
	ids := false
	for _, x := range list {
		if both, _ := x.id(); both || l.a == nil {
			l, ids = x, ids || both
		}
	}
	if len(list) == 0 && len(p.Left.Envelopes)+len(p.Right.Envelopes) > 0 && !onlyCarriers(p) {
		v.Kind, v.Summary = Different, "two different events: they come from different sources"
		if o := p.Left.Outer(); o != nil {
			v.Key = keyOf(o.Key, true)
		}
		return v
	}
	if l.a != nil {
		if s, t := l.a.Fact("slot"), l.b.Fact("slot"); s.Value != "" && t.Value != "" {
			return d.schedule(v, l, s, t)
		}
	}
	if !d.known {
		w := undecided("not decidable: two ids, and the payloads are not known", NoPayload)
		return w
	}
	if !cmp.equal() {
		return d.different(v, l, ids, cmp)
	}
	if l.a != nil && l.a.Source.Apart && differ(l.a.Subscription, l.b.Subscription) {
		f := l.a.Subscription[0]
		v.Kind, v.Certainty = TwoSubscriptions, Certain
		v.Summary = "one event, two subscriptions: " + f.Path.Last() + " differs"
		v.prove("other "+f.Path.Last()+"; the payloads are equal", d.ref(d.a, l.a.Subscription), d.ref(d.b, l.b.Subscription))
		v.Key = keyOf(common(l), false)
		v.Advice = append(v.Advice, "the delivery ids are two; or remove one of the subscriptions")
		return v
	}
	if l.a != nil && !ids && l.b.Fact("redelivered").Value == "true" && l.a.Fact("redelivered").Value != "true" {
		return d.markedAgain(v, p, l, list)
	}
	if l.a != nil && differ(l.a.Origin, l.b.Origin) {
		return keep(undecided("not decidable: equal contents from two queues or topics; one event for both, or two events", NoSubscription, NoEventID), v)
	}
	return d.equalContent(v, p, l, ids)
}

func onlyCarriers(p Pair) bool {
	for _, e := range []*Event{p.Left, p.Right} {
		for _, env := range e.Envelopes {
			if !env.Source.Carrier {
				return false
			}
		}
	}
	return true
}

// schedule: each slot of a schedule is an event.
func (d *decision) schedule(v *Verdict, l level, s, t sources.Fact) *Verdict {
	x, y := moment(s.Value), moment(t.Value)
	if s.Value == t.Value || !x.IsZero() && x.Equal(y) {
		v.Kind, v.Summary = TwoSubscriptions, "the schedule runs twice for one slot: on two replicas, or as two schedules"
		v.prove("equal slots, two ids", d.ref(d.a, []sources.Fact{s}), d.ref(d.b, []sources.Fact{t}))
		v.Key = keyOf([]sources.Fact{s}, false)
		return v
	}
	v.Kind, v.Certainty, v.Summary = Different, Certain, "two different events: two slots of a schedule"
	if l.a.Source.Unverified {
		v.weaken()
	}
	v.prove(fmt.Sprintf("the slots are %s and %s", s.Value, t.Value), d.ref(d.a, []sources.Fact{s}), d.ref(d.b, []sources.Fact{t}))
	v.Key = differing(l.a.Key, l.b.Key)
	return v
}

// markedAgain: there is no id, but the source says that it delivered the message before.
func (d *decision) markedAgain(v *Verdict, p Pair, l level, list []level) *Verdict {
	v.Kind = Redelivered
	v.prove("no id, but equal contents, and the source says that it delivered this before", Ref{}, d.ref(d.b, []sources.Fact{l.b.Fact("redelivered")}))
	v.Key = keyOf(naming(p.Left, p.Right), false)
	d.reason(v, p, list)
	return v
}

// different: something of the event itself differs.
func (d *decision) different(v *Verdict, l level, ids bool, cmp comparison) *Verdict {
	v.Kind, v.Summary = Different, "two different events"
	if ids {
		v.Certainty = Certain
		v.Key = differing(l.a.Key, l.b.Key)
		v.prove("two ids", d.ref(d.a, l.a.ID), d.ref(d.b, l.b.ID))
		if l.a.Source.Weak {
			v.weaken()
		}
	}
	for i, c := range cmp.diffs {
		if c.Class != sources.Content {
			continue
		}
		if i == 0 {
			v.Summary = fmt.Sprintf("two different events that look alike: %s differs", c.Path)
		}
		if i < 3 {
			v.prove(fmt.Sprintf("%s differs", c.Path), d.refNode(d.a, c.Path, c.Left), d.refNode(d.b, c.Path, c.Right))
		}
		if !ids && len(v.Key) == 0 {
			v.Key = append(v.Key, KeyPart{Path: c.Path.String(), Differs: true})
		}
	}
	v.Against = append(v.Against, "equal time stamps prove nothing")
	return v
}

// equalContent: two events that say the same. One fact that was told twice, or two facts?
func (d *decision) equalContent(v *Verdict, p Pair, l level, ids bool) *Verdict {
	names := naming(p.Left, p.Right)
	thing, blind := false, false
	if l.a != nil {
		thing, blind = l.a.Source.Thing, l.a.Source.Blind
		if c := common(l); c != nil {
			names = c
		} else if len(l.a.Source.Names) > 0 && len(l.a.Alternatives()) > 0 {
			names = nil // the table names the fact, and the names differ
		}
	}
	gap, known := d.sentApart(p, l)
	switch {
	case blind:
		return keep(undecided("not decidable: two ids for one thing; it changed twice, or two triggers took one change", NoSubscription, NoEventID, NoLog), v)
	case thing:
		return keep(undecided("not decidable: equal contents that name a thing, not a change of it", NoEventID, NoLog), v)
	case names == nil:
		return keep(undecided("not decidable: equal contents, and nothing in them says which event it is", NoEventID, NoLog), v)
	case known && gap > together:
		return keep(undecided(fmt.Sprintf("not decidable: equal contents, but %s apart", round(gap)), NoEventID, NoLog), v)
	}
	v.Kind = SentTwice
	v.Summary = "the event was sent twice: two ids, one content"
	if !ids {
		v.Summary = "the event was sent twice: one content in two requests"
	}
	if l.a != nil && len(l.a.ID) > 0 {
		v.prove("two ids, equal contents", d.ref(d.a, l.a.ID), d.ref(d.b, l.b.ID))
		for _, f := range l.a.ID {
			v.Unstable = append(v.Unstable, f.String())
		}
	}
	v.prove("both name one fact", d.ref(d.a, names), d.ref(d.b, names))
	v.Key = keyOf(names, false)
	return v
}

// keep gives an undecided verdict what was compared.
func keep(v, from *Verdict) *Verdict {
	v.Diff, v.LeftOut, v.Compared = from.Diff, from.LeftOut, from.Compared
	return v
}

// common is the best naming of the fact that both events share.
func common(l level) []sources.Fact {
	other := l.b.Alternatives()
	for _, x := range l.a.Alternatives() {
		for _, y := range other {
			if len(x) == len(y) && sources.Text(x) == sources.Text(y) && x[0].Path.Last() == y[0].Path.Last() {
				return x
			}
		}
	}
	return nil
}

// sentApart is the time between the two events.
func (d *decision) sentApart(p Pair, l level) (time.Duration, bool) {
	var x, y time.Time
	if l.a != nil {
		x, y = moment(l.a.Fact("sent").Value), moment(l.b.Fact("sent").Value)
	}
	if x.IsZero() || y.IsZero() {
		x, y = d.a.Run.Begin, d.b.Run.Begin
	}
	if x.IsZero() || y.IsZero() {
		return 0, false
	}
	return y.Sub(x).Abs(), true
}
