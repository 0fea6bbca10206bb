package catalog

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// The vocabularies of the schema. What a word means stands at its field.
var (
	entryKinds = words("http serverless queue job schedule")
	kinds      = words("sql-write nosql-write email sms push chat payment http crm publish enqueue file cloud")
	parts      = words("err value rows row handle _")
	storeOps   = words("sql build insert add put update increment append expire set delete get exists count list")
	ackKinds   = words("ack nack response")
	strengths  = words("durable lock memory ack")
	sources    = words("clock random process attempt delivery-id timestamp shared fixed client-key credential method delivery payload")
	errorUses  = words("new wrap join is as astype text unwrap")
	txUses     = words("begin commit rollback")
	folds      = words("sprintf concat entry lower upper trim trimsuffix trimright contains has prefix join atoi itoa")
	buildParts = words("verb table columns values set where suffix prefix model conflict-nothing conflict-update ignore returning text")
	deadlines  = words("bounded unbounded detached default none local")
	headerList = words("key producer client delivery hook attempt")
	groupTo    = words("result recv")
	guardForms = words("handler middleware link")
	answers    = words("true false 0 1 2 nil nonnil nonzero")
	methods    = words("GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE QUERY any")
)

// vocabularies are the words that a key of the schema takes.
// "fields", "parts" and "headers" are maps: the words are their values, or keys.
var vocabularies = map[string]map[string]bool{
	"results": parts, "effect.kind": kinds, "store.op": storeOps, "store.kind": kinds,
	"claim.strength": strengths, "ack.kind": ackKinds, "register.kind": entryKinds, "group.to": groupTo, "receive.kind": entryKinds,
	"guards.form": guardForms, "access.parts": parts, "source.class": sources, "build.part": buildParts, "error": errorUses, "tx": txUses,
	"fold": folds, "deadline.kind": deadlines, "when.header": headerList, "fields": sources, "parts": parts, "delivery.kind": entryKinds,
	"signatures.kind": entryKinds, "kind": entryKinds, "headers": headerList,
}

// Words are the words that a key of the schema takes ("effect.kind"), sorted; none: any text.
func Words(key string) []string { return slices.Sorted(maps.Keys(vocabularies[key])) }

// required are the keys that each type of the schema must have.
var required = map[string][]string{
	"API": {"func"}, "Type": {"name"}, "Effect": {"kind"}, "Store": {"op"}, "Claim": {"duplicate"}, "Ack": {"kind"},
	"Register": {"kind", "handler"}, "Calls": {"func"}, "Source": {"class"}, "Build": {"part"}, "Set": {"part"}, "Cond": {"path"},
	"Decodes": {"from"}, "Guards": {"form"}, "Delivery": {"kind"}, "Implement": {"method"}, "Signature": {"kind", "params"},
	"ErrorSign": {"class"},
}

// Required tells whether a type of the schema must have a key.
func Required(typ, key string) bool { return slices.Contains(required[typ], key) }

func words(s string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		set[w] = true
	}
	return set
}

// A checker keeps the first error.
type checker struct{ err error }

func (c *checker) errorf(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// word checks a word that may be left out.
func (c *checker) word(key, w string) { c.wordOf(key, w, vocabularies[key]) }

func (c *checker) wordOf(key, w string, known map[string]bool) {
	if w != "" && !known[w] {
		c.errorf("%s: %q is unknown (known: %s)", key, w, strings.Join(slices.Sorted(maps.Keys(known)), ", "))
	}
}

func (c *checker) must(key, w string) { c.mustOf(key, w, vocabularies[key]) }

func (c *checker) mustOf(key, w string, known map[string]bool) {
	if w == "" {
		c.errorf("%s is missing (one of %s)", key, strings.Join(slices.Sorted(maps.Keys(known)), ", "))
	}
	c.wordOf(key, w, known)
}

// path checks a path that may be left out.
func (c *checker) path(key string, p Path) {
	if p == "" {
		return
	}
	if _, _, _, err := ParsePath(p); err != nil {
		c.errorf("%s: %w", key, err)
	}
}

func (c *checker) mustPath(key string, p Path) {
	if p == "" {
		c.errorf("%s is missing", key)
	}
	c.path(key, p)
}

var (
	className  = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	identifier = regexp.MustCompile(`^[\pL_][\pL\pN_]*$`)
	importPath = regexp.MustCompile(`^[\w.~+-]+(/[\w.~+-]+)*?(/\.\.\.)?$`)
	fieldPath  = regexp.MustCompile(`^[\pL_][\pL\pN_]*(\.[\pL_][\pL\pN_]*)*$`)
)

func (c *checker) class(key, class string) {
	if !className.MatchString(class) {
		c.errorf("%s: %q is no error class (unique-violation, not-found, ...)", key, class)
	}
}

func (c *checker) answer(key string, a Answer) {
	for _, part := range slices.Sorted(maps.Keys(a)) {
		c.wordOf(key, string(part), parts)
		switch v := a[part]; {
		case part == "err":
			if v != "nil" && v != "any" {
				c.class(key+".err", v)
			}
		case v != "":
			c.wordOf(key+"."+string(part), v, answers)
		}
	}
}

func (f *File) validate() error {
	var head checker
	if f.Library == "" && len(f.APIs)+len(f.Types)+len(f.Signatures) > 0 {
		head.errorf("library: a name expected, for messages")
	}
	if len(f.Packages) == 0 && len(f.APIs)+len(f.Types) > 0 {
		head.errorf("packages: import paths expected")
	}
	for _, p := range f.Packages {
		if !importPath.MatchString(p) {
			head.errorf("packages: %q is no import path", p)
		}
	}
	for _, list := range slices.Sorted(maps.Keys(f.Headers)) {
		head.must("headers", list)
	}
	if head.err != nil {
		return fmt.Errorf("%s: %w", f.name, head.err)
	}
	for i := range f.APIs {
		a := &f.APIs[i]
		if err := a.validate(f); err != nil {
			return errorAt(a.origin, "func", a.Func, err)
		}
	}
	for i := range f.Types {
		t := &f.Types[i]
		if err := t.validate(f); err != nil {
			return errorAt(t.origin, "type", t.Name, err)
		}
	}
	for i := range f.Signatures {
		s := &f.Signatures[i]
		var c checker
		c.must("kind", s.Kind)
		if len(s.Params) == 0 {
			c.errorf("params: types expected")
		}
		if c.err != nil {
			return errorAt(s.origin, "signature", strings.Join(s.Params, ", "), c.err)
		}
	}
	for i := range f.Errors {
		e := &f.Errors[i]
		if err := e.validate(f); err != nil {
			return errorAt(e.origin, "error", e.Sentinel+e.Type+e.Func+strings.Join(e.Text, "|"), err)
		}
	}
	return nil
}

// narrow checks that an entry's package is one of the file's, or below one.
func (c *checker) narrow(f *File, pkg string) {
	if pkg == "" {
		return
	}
	for _, p := range f.Packages {
		top, below := strings.CutSuffix(p, "/...")
		top = Unversioned(top)
		if name := Unversioned(strings.TrimSuffix(pkg, "/...")); name == top || below && strings.HasPrefix(name, top+"/") {
			return
		}
	}
	c.errorf("package: %q is none of the file's packages", pkg)
}

func (d *Defaults) validate(f *File) error {
	if d == nil {
		return nil
	}
	var c checker
	c.narrow(f, d.Package)
	c.deadline(d.Deadline)
	if c.err != nil {
		return fmt.Errorf("%s: defaults: %w", f.name, c.err)
	}
	return nil
}

func (c *checker) deadline(d *Deadline) {
	if d == nil {
		return
	}
	c.path("deadline.context", d.Context)
	c.path("deadline.client", d.Client)
	c.path("deadline.of", d.Of)
	c.word("deadline.kind", d.Kind)
}

func (a *API) validate(f *File) error {
	var c checker
	if _, err := parsePatterns(a.Func); err != nil {
		c.errorf("func: %w", err)
	}
	c.narrow(f, a.Package)
	for _, shape := range a.Shape {
		if !strings.HasPrefix(shape, "(") || strings.Contains(shape, "|") {
			c.errorf(`shape: "(types) results" or a list of them expected, not %q`, shape)
		}
	}
	c.conds("when", a.When)
	for _, p := range a.Results {
		c.must("results", string(p))
	}
	if !a.says() {
		c.errorf("the entry says nothing (give it a role, or replace)")
	}
	if e := a.Effect; e != nil {
		c.must("effect.kind", e.Kind)
		c.path("effect.method", e.Method)
		c.path("effect.url", e.URL)
		c.path("effect.body", e.Body)
		c.path("effect.to", e.To)
		for _, k := range e.Keys {
			c.mustPath("effect.keys", k)
		}
	}
	if s := a.Store; s != nil {
		s.validate(&c)
	}
	if k := a.Claim; k != nil {
		c.path("claim.container", k.Container)
		c.path("claim.key", k.Key)
		c.path("claim.item", k.Item)
		c.path("claim.ttl", k.TTL)
		c.word("claim.strength", k.Strength)
		if len(k.Duplicate) == 0 {
			c.errorf("claim.duplicate is missing: how does a duplicate show?")
		}
		c.answer("claim.duplicate", k.Duplicate)
	}
	if k := a.Ack; k != nil {
		c.must("ack.kind", k.Kind)
		c.path("ack.status", k.Status)
	}
	if r := a.Register; r != nil {
		c.must("register.kind", r.Kind)
		c.mustPath("register.handler", r.Handler)
		if r.Method != "" && r.Method != "*" && !identifier.MatchString(r.Method) {
			c.errorf("register.method: %q is no method's name", r.Method)
		}
		c.path("register.middleware", r.Middleware)
		c.path("register.path", r.PathArg)
		if p, ok := strings.CutPrefix(r.HTTP, "("); ok {
			c.mustPath("register.http", Path(strings.TrimSuffix(p, ")")))
		} else {
			c.wordOf("register.http", r.HTTP, methods)
		}
	}
	if g := a.Group; g != nil {
		c.must("group.to", g.To)
		c.path("group.middleware", g.Middleware)
		c.path("group.scope", g.Scope)
		c.path("group.prefix", g.Prefix)
		c.path("group.methods", g.Methods)
	}
	if r := a.Route; r != nil {
		c.path("route.methods", r.Methods)
		c.path("route.handler", r.Handler)
		c.path("route.path", r.PathArg)
	}
	if r := a.Receive; r != nil {
		c.word("receive.kind", r.Kind)
		c.path("receive.channel", r.Channel)
	}
	if g := a.Guards; g != nil {
		if a.Claim == nil {
			c.errorf("guards: the entry has no claim")
		}
		c.must("guards.form", g.Form)
		if c.path("guards.func", g.Func); (g.Form == "handler") != (g.Func != "") {
			c.errorf("guards.func: expected with form handler, and only there")
		}
		if g.Method != "" && !identifier.MatchString(g.Method) {
			c.errorf("guards.method: %q is no method's name", g.Method)
		}
	}
	for _, k := range a.Calls {
		c.mustPath("calls.func", k.Func)
		if k.Guarded && a.Claim == nil {
			c.errorf("calls.guarded: the entry has no claim")
		}
		for _, arg := range k.Args {
			if arg != "tx" && arg != "item" && arg != "_" {
				c.mustPath("calls.args", Path(arg))
			}
		}
	}
	if x := a.Access; x != nil {
		c.path("access.of", x.Of)
		for _, p := range x.Parts {
			c.must("access.parts", string(p))
		}
		c.path("access.into", x.Into)
		c.answer("access.missing", x.Missing)
	}
	if s := a.Source; s != nil {
		c.must("source.class", s.Class)
		c.path("source.of", s.Of)
		c.path("source.into", s.Into)
	}
	for _, b := range a.Build {
		c.must("build.part", b.Part)
		c.path("build.from", b.From)
		c.path("build.args", b.Args)
		c.path("build.column", b.Column)
		c.conds("build.when", b.When)
	}
	if s := a.Set; s != nil {
		c.path("set.object", s.Object)
		if c.path("set.value", s.Value); (s.Value == "") == (s.Const == "") {
			c.errorf("set: either a value or a const expected")
		}
		if s.Part != "key" && !identifier.MatchString(strings.TrimPrefix(s.Part, ".")) {
			c.errorf(`set.part: "key" or ".Field" expected, not %q`, s.Part)
		}
	}
	c.word("error", a.Error)
	c.word("tx", a.Tx)
	c.word("fold", a.Fold)
	if r := a.Retry; r != nil {
		c.path("retry.func", r.Func)
		c.path("retry.count", r.Count)
		if r.On != "" && r.On != "result" {
			c.path("retry.on", Path(r.On))
		}
	}
	c.deadline(a.Deadline)
	c.path("returns", a.Returns)
	c.path("waits", a.Waits)
	c.path("sends", a.Sends)
	c.path("isolation", a.Isolation)
	if d := a.Decodes; d != nil {
		c.mustPath("decodes.from", d.From)
		c.path("decodes.into", d.Into)
	}
	return c.err
}

func (a *API) says() bool {
	return a.Effect != nil || a.Store != nil || a.Claim != nil || a.Ack != nil || a.Register != nil || a.Group != nil ||
		a.Route != nil || a.Receive != nil || a.Guards != nil || a.Calls != nil || a.Access != nil || a.Source != nil || a.Build != nil ||
		a.Set != nil || a.Error != "" || a.Tx != "" || a.Retry != nil || a.Deadline != nil || a.Returns != "" ||
		a.Pure || a.Fold != "" || a.Decodes != nil || a.Verifies || a.Exchanges || a.Next || a.Abort || a.Waits != "" || a.Exits || a.Sends != "" || a.Replace
}

func (s *Store) validate(c *checker) {
	c.must("store.op", s.Op)
	c.word("store.kind", s.Kind)
	for _, p := range []struct {
		key  string
		path Path
	}{
		{"sql", s.SQL}, {"params", s.Params}, {"container", s.Container}, {"key", s.Key}, {"item", s.Item},
		{"model", s.Model}, {"condition", s.Condition}, {"update", s.Update}, {"into", s.Into}, {"ttl", s.TTL},
	} {
		c.path("store."+p.key, p.path)
	}
	c.answer("store.duplicate", s.Duplicate)
	c.answer("store.missing", s.Missing)
}

func (c *checker) conds(key string, conds []Cond) {
	for _, cond := range conds {
		c.mustPath(key+".path", cond.Path)
		tests := 0
		for _, given := range []bool{
			cond.Equals != nil, cond.Not != nil, cond.Set != nil, cond.Has != nil, cond.Lacks != nil,
			cond.Type != "", cond.Header != "", cond.Fresh != nil,
		} {
			if given {
				tests++
			}
		}
		if tests != 1 {
			c.errorf("%s: exactly one test expected for %q (equals, not, set, has, lacks, type, header, fresh)", key, cond.Path)
		}
		c.wordOf(key+".header", cond.Header, headerList)
	}
}

func (t *Type) validate(f *File) error {
	var c checker
	if pats, err := parsePatterns(t.Name); err != nil {
		c.errorf("name: %w", err)
	} else if slices.ContainsFunc(pats, func(p pattern) bool { return p.recv != "" }) {
		c.errorf("name: a type's name expected, without package and pointer")
	}
	c.narrow(f, t.Package)
	if d := t.Delivery; d != nil {
		c.must("delivery.kind", d.Kind)
		if d.Batch != "" && !fieldPath.MatchString(d.Batch) {
			c.errorf("delivery.batch: %q is no field", d.Batch)
		}
	}
	if h := t.Handler; h != nil {
		if !identifier.MatchString(h.Method) {
			c.errorf("handler.method: a method's name expected")
		}
	}
	if t.Method != "" && !fieldPath.MatchString(t.Method) {
		c.errorf("method: %q is no field", t.Method)
	}
	for _, field := range t.Holds {
		if !identifier.MatchString(field) {
			c.errorf("holds: %q is no field", field)
		}
	}
	for _, field := range slices.Sorted(maps.Keys(t.Parts)) {
		c.mustOf("parts."+field, string(t.Parts[field]), parts)
	}
	for _, field := range slices.Sorted(maps.Keys(t.Fields)) {
		c.mustOf("fields."+field, t.Fields[field], sources)
		if !fieldPath.MatchString(field) {
			c.errorf("fields: %q is no field", field)
		}
	}
	return c.err
}

func (e *ErrorSign) validate(f *File) error {
	var c checker
	c.class("class", e.Class)
	c.narrow(f, e.Package)
	tests := 0
	for _, name := range []string{e.Sentinel, e.Type, e.Func} {
		if name != "" {
			tests++
			if _, err := parsePatterns(name); err != nil {
				c.errorf("%w", err)
			}
		}
	}
	if len(e.Text) > 0 {
		tests++
	}
	if tests != 1 {
		c.errorf("exactly one of sentinel, type, func and text expected")
	}
	if len(e.Text) == 0 && len(f.Packages) == 0 {
		c.errorf("packages: import paths expected")
	}
	if strings.Contains(e.Sentinel, "*") {
		c.errorf("sentinel: a name expected")
	}
	if slices.Contains(e.Text, "") {
		c.errorf("text: words expected")
	}
	return c.err
}
