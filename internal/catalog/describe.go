package catalog

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Roles are the keys of the schema that an entry uses to say what its functions do.
func (a *API) Roles() []string {
	var roles []string
	v := reflect.ValueOf(a).Elem()
	for i := range v.NumField() {
		key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
		switch key {
		case "", "func", "package", "shape", "when", "results", "replace":
		default:
			if !v.Field(i).IsZero() {
				roles = append(roles, key)
			}
		}
	}
	return roles
}

// Kind is the kind of effect or of deliveries that an entry brings, or "".
func (a *API) Kind() string {
	switch {
	case a.Effect != nil:
		return a.Effect.Kind
	case a.Store != nil:
		return a.Store.kind()
	case a.Register != nil:
		return a.Register.Kind
	case a.Receive != nil && a.Receive.Kind != "":
		return a.Receive.Kind
	case a.Receive != nil:
		return "queue"
	}
	return ""
}

// Roles are the keys of the schema that an entry uses to say what a type is.
func (t *Type) Roles() []string {
	var roles []string
	for _, r := range []struct {
		name string
		has  bool
	}{{"delivery", t.Delivery != nil || t.Sender != ""}, {"handler", t.Handler != nil}, {"fields", t.Fields != nil || t.Method != ""}, {"parts", t.Parts != nil},
		{"holds", t.Holds != nil}, {"queue", t.Queue}, {"memory", t.Memory}} {
		if r.has {
			roles = append(roles, r.name)
		}
	}
	return roles
}

// Kind is the kind of deliveries that a type is, or "".
func (t *Type) Kind() string {
	if t.Delivery == nil {
		return ""
	}
	return t.Delivery.Kind
}

// Describe says in sentences what an entry knows of a type.
func (t *Type) Describe() []string {
	var d description
	if t.Sender != "" {
		d.add("%s delivers it", t.Sender)
	}
	if x := t.Delivery; x != nil {
		d.add("a delivery (%s)", x.Kind)
		if x.Batch != "" {
			d.add("  of several records: %s", x.Batch)
		}
		if x.Partial {
			d.add("  the platform takes a partial answer")
		}
		if x.Channel {
			d.add("  a function that takes it from a channel is a handler")
		}
		if x.Signature {
			d.add("  a function with such a parameter is a handler when nothing calls it")
		}
	}
	if h := t.Handler; h != nil {
		d.add("types that implement it have a handler: %s", h.Method)
	}
	if t.Method != "" {
		d.add("%s: the HTTP method", t.Method)
	}
	for _, f := range slices.Sorted(maps.Keys(t.Fields)) {
		d.add("%s: %s", f, sourceWords[t.Fields[f]])
	}
	for _, f := range slices.Sorted(maps.Keys(t.Parts)) {
		d.add("%s: a part of an operation's result (%s)", f, t.Parts[f])
	}
	for _, f := range t.Holds {
		d.add("%s: the value that a record has under a name", f)
	}
	if t.Queue {
		d.add("what is done through it is only queued, until it is sent")
	}
	if t.Memory {
		d.add("remembers in the memory of this process: other instances do not see it")
	}
	return d.lines
}

func (s *Store) kind() string {
	switch {
	case s.Kind != "":
		return s.Kind
	case s.Space == "" || s.Space == "sql":
		return "sql-write"
	}
	return "nosql-write"
}

// Describe says in sentences what an entry knows of its functions.
func (a *API) Describe() []string {
	var d description
	if e := a.Effect; e != nil {
		d.effect(e)
	}
	if s := a.Store; s != nil {
		d.store(s)
	}
	if c := a.Claim; c != nil {
		d.claim(c)
	}
	if k := a.Ack; k != nil {
		d.ack(k)
	}
	a.describeEntry(&d)
	a.describeValues(&d)
	if a.Tx != "" {
		d.add("transaction: %s", map[string]string{"begin": "begins", "commit": "is committed", "rollback": "is rolled back"}[a.Tx])
	}
	if r := a.Retry; r != nil {
		switch {
		case r.Func != "":
			d.add("retries %s", place(r.Func))
		case r.On != "":
			d.add("makes %s repeat its requests", place(Path(r.On)))
		default:
			d.add("repeats its own request")
		}
		if r.Count != "" {
			d.add("  how often: %s", place(r.Count))
		}
		if r.MadeKey {
			d.add("  all attempts of one call carry the same key")
		}
	}
	if dl := a.Deadline; dl != nil {
		d.deadline(dl)
	}
	return d.lines
}

type description struct{ lines []string }

func (d *description) add(format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}

func (d *description) effect(e *Effect) {
	d.add("effect: %s", e.Kind)
	if e.Method != "" {
		d.add("  only if the HTTP method may change something: %s", place(e.Method))
	}
	if e.URL != "" {
		d.add("  not if the URL tells that it only asks: %s", place(e.URL))
	}
	for _, k := range e.Keys {
		d.add("  a provider key makes it safe: %s", place(k))
	}
	if e.Reply {
		d.add("  it answers who has sent the delivery: no effect where that is all that is done")
	}
	if e.To != "" {
		d.add("  so it does in the chat that the delivery names: %s", place(e.To))
	}
	if e.MadeKey {
		d.add("  the SDK makes a new key for each call if none is given: that protects its own retries only")
	}
	if e.KeyLength > 0 {
		d.add("  a key has up to %d characters", e.KeyLength)
	}
}

var opWords = map[string]string{
	"sql":       "the text decides what it is",
	"build":     "the statement that was built decides what it is",
	"insert":    "adds an item and fails if it is there",
	"add":       "adds an item under a fresh id: always an effect",
	"put":       "writes an item under its key: an effect only if the key is fresh",
	"update":    "changes an item: an effect if the change is relative",
	"expire":    "lets an item expire",
	"increment": "changes a number relative to its old value: an effect",
	"append":    "adds to what is there: an effect",
	"set":       "writes absolute values: no effect",
	"delete":    "removes: no effect",
	"get":       "reads an item",
	"exists":    "answers whether an item is there",
	"count":     "answers how many items are there",
	"list":      "reads many items",
}

func (d *description) store(s *Store) {
	space := s.Space
	if space == "" {
		space = "sql"
	}
	d.add("store: %s in %s: %s", s.Op, space, opWords[s.Op])
	for _, p := range []struct {
		what string
		path Path
	}{
		{"text", s.SQL}, {"parameters", s.Params}, {"table or collection", s.Container}, {"key", s.Key}, {"item", s.Item},
		{"row", s.Model}, {"condition", s.Condition}, {"update", s.Update}, {"read into", s.Into}, {"expires after", s.TTL},
	} {
		if p.path != "" {
			d.add("  %s: %s", p.what, place(p.path))
		}
	}
	if s.Upsert {
		d.add("  writes the item if it is not there")
	}
	if s.Old {
		d.add("  before it writes, in one step")
	}
	if s.Locks {
		d.add("  what it reads can't change before its transaction ends")
	}
	if s.Duplicate != nil {
		d.add("  a duplicate shows in %s", answerText(s.Duplicate))
	}
	if s.Missing != nil {
		d.add("  that nothing is there shows in %s", answerText(s.Missing))
	}
	if s.Memory {
		d.add("  in the memory of this process: other instances do not see it")
	}
}

func (d *description) claim(c *Claim) {
	key := ""
	if c.Key != "" {
		key = " on " + place(c.Key)
	}
	d.add("claim%s: only one delivery wins it", key)
	d.add("  a duplicate shows in %s", answerText(c.Duplicate))
	if c.TTL != "" {
		d.add("  it is forgotten after %s", place(c.TTL))
	}
	switch c.Strength {
	case "lock":
		d.add("  a lock: it excludes, and does not remember")
	case "memory":
		d.add("  in the memory of this process: other instances do not see it")
	case "ack":
		d.add("  it acknowledges the delivery in the same transaction")
	}
}

func (d *description) ack(k *Ack) {
	switch k.Kind {
	case "ack":
		d.add("acknowledges the delivery")
	case "nack":
		d.add("refuses the delivery")
	case "response":
		d.add("answers the request")
		if k.Status != "" {
			d.add("  the status decides: %s", place(k.Status))
		}
	}
}

func (a *API) describeEntry(d *description) {
	once := func(atMostOnce bool) {
		if atMostOnce {
			d.add("  what was delivered never comes again")
		}
	}
	if r := a.Register; r != nil {
		method := ""
		if r.Method == "*" {
			method = ", all its exported methods"
		} else if r.Method != "" {
			method = ", its method " + r.Method
		}
		d.add("registers a handler (%s): %s%s", r.Kind, place(r.Handler), method)
		if r.Middleware != "" {
			d.add("  wrapped by %s", place(r.Middleware))
		}
		if r.HTTP != "" {
			d.add("  for requests with the method %s", strings.Trim(r.HTTP, "()"))
		}
		once(r.AtMostOnce)
	}
	if g := a.Group; g != nil {
		if g.Middleware != "" {
			d.add("middleware for the handlers of a router: %s", place(g.Middleware))
		} else {
			d.add("a group of handlers of a router")
		}
	}
	if a.Route != nil {
		d.add("changes a registration that was made before")
	}
	if r := a.Receive; r != nil {
		if r.Channel != "" {
			d.add("deliveries arrive in %s", place(r.Channel))
		} else {
			d.add("receives deliveries: the function that calls it is a handler")
		}
		if r.Batch != "" {
			d.add("  several at once: %s of the result", r.Batch)
		}
		once(r.AtMostOnce)
	}
	if g := a.Guards; g != nil {
		d.add("lets each delivery pass once (%s)", g.Form)
	}
	for _, c := range a.Calls {
		how := ""
		for _, w := range []struct {
			is   bool
			text string
		}{{c.Async, "in another goroutine"}, {c.Loop, "maybe several times"}, {c.Once, "only the first time in this process"},
			{c.Guarded, "if the claim is won"}, {c.Tx, "in a transaction"}, {c.Rerun, "again if that fails"}} {
			if w.is {
				how += ", " + w.text
			}
		}
		d.add("calls %s%s", place(c.Func), how)
	}
}

func (a *API) describeValues(d *description) {
	if s := a.Source; s != nil {
		d.add("gives a value: %s", sourceWords[s.Class])
	}
	if a.Access != nil {
		d.add("reads the result of an earlier operation")
	}
	for _, b := range a.Build {
		switch {
		case b.Value != "":
			d.add("builds a statement: %s %s", b.Part, b.Value)
		case b.From != "":
			d.add("builds a statement: %s from %s", b.Part, place(b.From))
		default:
			d.add("builds a statement: %s", b.Part)
		}
	}
	if s := a.Set; s != nil {
		what := "the field " + strings.TrimPrefix(s.Part, ".")
		if s.Part == "key" {
			what = "the provider key"
		}
		if s.Value != "" {
			d.add("sets %s: %s", what, place(s.Value))
		} else {
			d.add("sets %s: %q", what, s.Const)
		}
	}
	if a.Sends != "" {
		d.add("what was queued takes effect here: %s", place(a.Sends))
	}
	if a.Returns != "" {
		d.add("returns %s, maybe in new clothes", place(a.Returns))
	}
	if x := a.Decodes; x != nil {
		into := "its results"
		if x.Into != "" {
			into = place(x.Into)
		}
		d.add("fills %s from %s", into, place(x.From))
	}
	if a.Waits != "" {
		d.add("waits for what was started through %s", place(a.Waits))
	}
	for _, w := range []struct {
		is   bool
		text string
	}{
		{a.Pure, "pure: its results depend on its arguments alone"}, {a.Fold != "", "computed where its arguments are known: " + a.Fold},
		{a.Error != "", "errors: " + a.Error}, {a.Verifies, "checks the signature of a delivery"},
		{a.Exchanges, "exchanges the code that a browser brings back"},
		{a.Next, "runs the rest of a chain of handlers"}, {a.Abort, "ends a chain of handlers"}, {a.Exits, "does not return"},
	} {
		if w.is {
			d.add("%s", w.text)
		}
	}
}

var sourceWords = map[string]string{
	"clock": "the time, new at each delivery", "random": "random, new at each delivery", "process": "of this process, not of the event",
	"attempt": "changes with each attempt", "delivery-id": "the delivery's id: stable and unique",
	"timestamp": "a time that the source gives: stable, not unique", "shared": "stable, but other events may have the same",
	"client-key": "a key that the client may send", "credential": "tells who asks", "method": "the HTTP method", "delivery": "of the delivery", "payload": "of the event's content",
}

func (d *description) deadline(dl *Deadline) {
	switch dl.Kind {
	case "bounded":
		d.add("deadline: the result has one")
	case "unbounded":
		d.add("deadline: the result has none")
	case "detached":
		d.add("deadline: the result has lost that of %s", place("0"))
	case "default":
		d.add("deadline: the client has a timeout of its own")
	case "none":
		d.add("deadline: the client has no timeout of its own")
	case "local":
		d.add("deadline: it runs in this process")
	}
	for _, p := range []struct {
		what string
		path Path
	}{{"context", dl.Context}, {"client", dl.Client}, {"of", dl.Of}} {
		if p.path != "" {
			d.add("deadline: %s: %s", p.what, place(p.path))
		}
	}
}

// Describe says in words when a condition holds.
func (c *Cond) Describe() string {
	what := place(c.Path)
	switch {
	case c.Equals != nil:
		return what + " is " + strings.Join(c.Equals, " or ")
	case c.Not != nil:
		return what + " is known and not " + strings.Join(c.Not, " or ")
	case c.Has != nil:
		return what + " contains " + strings.Join(c.Has, " or ")
	case c.Lacks != nil:
		return what + " is known and lacks " + strings.Join(c.Lacks, " and ")
	case c.Type != "":
		return what + " is a " + c.Type
	case c.Header != "":
		return what + " names a " + c.Header + " header"
	case c.Set != nil && *c.Set:
		return what + " is given"
	case c.Set != nil:
		return what + " is not given"
	case c.Fresh != nil && *c.Fresh:
		return what + " is made anew at each delivery"
	}
	return what + " is not made anew at each delivery"
}

// place is a path in words. Arguments are counted from 0, as in the schema.
func place(p Path) string {
	if p == "result" {
		return "the result"
	}
	base, variadic, steps, err := ParsePath(p)
	if err != nil {
		return string(p)
	}
	text := fmt.Sprintf("argument %d", base)
	switch {
	case base == Recv:
		text = "the receiver"
	case variadic:
		text = fmt.Sprintf("arguments %d and following", base)
	}
	if len(steps) > 0 {
		text += ", " + strings.Join(steps, ".")
	}
	return text
}

func answerText(a Answer) string {
	var parts []string
	for _, part := range slices.Sorted(maps.Keys(a)) {
		value := a[part]
		if value == "" {
			value = `""`
		}
		parts = append(parts, fmt.Sprintf("%s = %s", part, value))
	}
	return strings.Join(parts, ", ")
}
