package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// An act is what one operation does to the world.
type act struct {
	// effect is the kind of a visible effect, "" if there is none; what says it in words.
	effect, what string
	// keyed: the callee deduplicates by a key that the operation carries.
	keyed bool
	claim *claim
	reads []read
	// writes and deletes change stored data.
	writes  []write
	deletes []removal
	// counts: it changes a number or adds to a list; expires: what it changes expires by itself.
	counts, expires bool
	// queued are the operations that take effect here, of a pipeline.
	queued []int
	// opaque: it may write what can't be seen.
	opaque bool
	// ack is what the source is told; buffered: what is told can still be replaced.
	ack      interp.Verdict
	buffered bool
}

// A claim is an operation that only one delivery wins; answer is what the others get.
type claim struct {
	answer   catalog.Answer
	strength strength
	target   target
	// undirected: it is not known which answer means duplicate.
	undirected bool
	named      string // a sentinel error by its name
	// columns are those that conflict, where the statement names them.
	columns []string
	// brief: it expires by itself before long.
	brief bool
	row   map[int]*interp.Value
	// takes is what it demands of the columns that it sets itself; creates: it demands that there
	// is no such item. If neither is known, anything that is written may give it back.
	takes   []demand
	creates bool
	by      map[string]*interp.Value // what selects the item, by column
}

// A target is a place in a store.
type target struct {
	space, container string
	key              *interp.Value // nil: any
}

// A write sets columns of an item; a nil value is not known. adds: the item is there
// afterwards.
type write struct {
	target
	columns map[string]*interp.Value
	adds    bool
}

// A removal deletes items: those of which where is demanded, and others: more that is not known.
type removal struct {
	target
	where  []demand
	others bool
}

// A read looks an item up.
type read struct {
	target
	kind readKind
	// columns are those that are read, by position; where what is demanded of others.
	columns []string
	where   []demand
	missing catalog.Answer
	memory  bool
	locks   bool // the row can't change until the transaction ends
	into    *interp.Value
}

type demand struct {
	column, op string
	value      *interp.Value
	list       []*interp.Value // of IN
}

// effect reports whether effects of a kind count.
func (o *Options) effect(kind string) bool {
	if on, ok := o.Effects[kind]; ok {
		return on
	}
	return config.EffectDefault(kind)
}

// handler reports whether handlers of an entry kind count.
func (o *Options) handler(kind string) bool {
	if on, ok := o.Handlers[kind]; ok {
		return on
	}
	return config.HandlerDefault(kind)
}

// classify tells what the operation that is being performed does. The same call does the same,
// unless more of its errors are told apart by now.
func (h *handling) classify(op *interp.Op) act {
	known, ok := h.known[op.Call]
	if !ok || known.told != len(op.Told) {
		known = knownAct{h.read(op), len(op.Told)}
		h.known[op.Call] = known
	}
	a := known.act
	a.reads, a.writes, a.deletes = slices.Clip(a.reads), slices.Clip(a.writes), slices.Clip(a.deletes)
	return a
}

// A knownAct is what a call does, as long as so many of its errors are told apart.
type knownAct struct {
	act
	told int
}

// read tells what the operation that is being performed does.
func (h *handling) read(op *interp.Op) act {
	var a act
	c := op.Call
	for _, api := range op.APIs {
		if api.Guards == nil && !c.Holds(api.When) { // a guard's conditions held where it was made
			continue
		}
		if e := api.Effect; e != nil {
			h.effect(&a, c, api)
		}
		if api.Store != nil {
			h.store(&a, op, api)
		}
		if cl := api.Claim; cl != nil {
			h.claim(&a, op, api)
		}
		if api.Sends != "" {
			h.send(&a, c, api)
		}
		if api.Ack != nil {
			a.ack, a.buffered = verdict(c, api.Ack), api.Ack.Buffered
		}
	}
	if queued(c, h) && a.effect != "" {
		// It takes effect where the queue is sent.
		q := c.Args[0].Ident()
		if h.queues[q] == nil {
			h.queues[q] = map[int]act{}
		}
		h.queues[q][op.ID] = act{effect: a.effect, what: a.what, keyed: a.keyed}
		a.effect = ""
	}
	if op.Note != nil && op.Note.Kind == "guard" && a.claim != nil && strings.HasPrefix(op.Note.Arg, "check") {
		a.claim.strength = lookOnly
	}
	return a
}

// send: what was queued takes effect here. A function that is given a queue has filled
// whichever it was.
func (h *handling) send(a *act, c *interp.Call, api *catalog.API) {
	v := c.One(api.Sends)
	if v == nil {
		return
	}
	first := -1
	for q, acts := range h.queues {
		if v.Kind != interp.Func && q != v.Ident() {
			continue
		}
		for id, queued := range acts {
			if first < 0 || id < first {
				first = id
				a.effect, a.what, a.keyed = queued.effect, queued.what, queued.keyed
			}
			a.queued = append(a.queued, id)
		}
	}
}

// queued: a batch or pipeline only collects what it is asked to do.
func queued(c *interp.Call, h *handling) bool {
	if !c.Method || len(c.Args) == 0 {
		return false
	}
	name := strings.TrimPrefix(c.Args[0].Type, "*")
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return false
	}
	t := h.prog.Catalog.Type(name[:i], name[i+1:])
	return t != nil && t.Queue
}

func (h *handling) effect(a *act, c *interp.Call, api *catalog.API) {
	e := api.Effect
	if e.Method != "" {
		if v := c.One(e.Method); v != nil {
			text, ok := interp.ConstText(c.Content(v), "")
			if ok && slices.Contains([]string{"GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"}, strings.ToUpper(text)) {
				return
			}
			if ok && text == "" {
				return // the zero method is GET
			}
		}
	}
	if asks(h.prog.Catalog, c, e) {
		return
	}
	a.effect = e.Kind
	a.what = e.What
	if a.what == "" {
		a.what = phrase(e.Kind)
	}
	a.what += " (" + shortName(c.Sym) + ")"
	a.keyed = h.hasKey(c, e.Keys)
}

// hasKey: a provider key is set in one of the known places, or was put on the
// receiver or an argument.
func (h *handling) hasKey(c *interp.Call, keys []catalog.Path) bool {
	for _, p := range keys {
		for _, v := range c.Path(p) {
			if interp.Given(v) {
				return true
			}
		}
	}
	for _, v := range c.Args {
		if c.Marked(v, interp.KeyMark) != nil {
			return true
		}
		// One that is made anew tells the receiver nothing.
		if id := c.Marked(v, interp.ProducerMark); id != nil && !c.About(id).Prov.Fresh() {
			return true
		}
	}
	return false
}

func phrase(kind string) string {
	switch kind {
	case "email":
		return "sends an email"
	case "sms":
		return "sends a text message"
	case "push":
		return "sends a push notification"
	case "chat":
		return "posts to a chat"
	case "payment":
		return "moves money"
	case "http":
		return "sends an HTTP request"
	case "crm":
		return "writes to a CRM"
	case "sql-write", "nosql-write":
		return "writes to the database"
	case "publish":
		return "publishes a message"
	case "enqueue":
		return "enqueues a job"
	}
	return "has an effect of kind " + kind
}

func shortName(s catalog.Symbol) string {
	pkg := catalog.Unversioned(s.Pkg)
	// Packages that only hold parts of another are named after that.
	for _, part := range []string{"/types", "/internal", "/models"} {
		pkg = strings.TrimSuffix(pkg, part)
	}
	if i := strings.LastIndexByte(pkg, '/'); i >= 0 {
		pkg = pkg[i+1:]
	}
	pkg = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(pkg, "go-"), "-go"), ".go")
	if s.Recv != "" && s.Recv != "_" && s.Recv[0] >= 'A' && s.Recv[0] <= 'Z' {
		return pkg + "." + s.Recv + "." + s.Name
	}
	if pkg == "" {
		return s.Name
	}
	return pkg + "." + s.Name
}

func (h *handling) claim(a *act, op *interp.Op, api *catalog.API) {
	c, cl := op.Call, api.Claim
	out := &claim{answer: cl.Duplicate, target: target{space: cl.Space, container: containerOf(c.One(cl.Container)), key: c.One(cl.Key)}}
	switch cl.Strength {
	case "", "durable":
	default:
		out.strength = strength(cl.Strength)
	}
	if out.target.space == "" {
		out.target.space = c.Sym.Pkg
	}
	out.brief = brief(c, cl.TTL)
	if op.Note != nil {
		out.undirected = len(cl.Duplicate) == 0
		if name, ok := strings.CutPrefix(cl.Duplicate["err"], "named:"); ok {
			out.named = name
		}
	}
	a.claim = out
	a.writes = append(a.writes, write{target: out.target, adds: true, columns: map[string]*interp.Value{}})
}

func containerOf(v *interp.Value) string {
	if v == nil {
		return ""
	}
	if text, ok := interp.ConstText(v, "?"); ok {
		return text
	}
	if n := len(v.Elems); v.Kind == interp.Struct && n > 0 { // pgx.Identifier{"schema", "table"}
		if text, ok := interp.ConstText(orNil(v.Get(fmt.Sprintf("[%d]", n-1))), "?"); ok {
			return text
		}
	}
	return fmt.Sprintf("#%x", v.Ident())
}

// store covers operations on stored data.
func (h *handling) store(a *act, op *interp.Op, api *catalog.API) {
	c, st := op.Call, api.Store
	kind := st.Kind
	space := st.Space
	if space == "" {
		space = "sql"
		if st.Op != "sql" && st.Op != "build" {
			space = c.Sym.Pkg
		}
	}
	if kind == "" {
		kind = "nosql-write"
		if space == "sql" {
			kind = "sql-write"
		}
	}
	s := &storing{h: h, a: a, op: op, c: c, st: st, kind: kind}
	s.target = target{space: space, container: containerOf(content(c, c.One(st.Container))), key: content(c, c.One(st.Key))}
	if st.Model != "" {
		s.target.container = h.tableOf(c, c.One(st.Model), s.target.container)
	}
	switch st.Op {
	case "sql":
		s.sql()
	case "build":
		s.build(c.Statement([]*catalog.API{api}), c.Path(st.Params))
	default:
		s.item()
	}
	if a.claim != nil && s.target.key != nil {
		a.claim.by = s.fields(s.target.key)
	}
	if st.Memory {
		if a.claim != nil {
			a.claim.strength = inMemory
		}
		for i := range a.reads {
			a.reads[i].memory = true
		}
		a.effect = ""
	}
}

func content(c *interp.Call, v *interp.Value) *interp.Value {
	if v == nil {
		return nil
	}
	return c.Content(v)
}

// tableOf is the table of a row struct: that of its type.
func (h *handling) tableOf(c *interp.Call, model *interp.Value, other string) string {
	name := modelType(c, model)
	if name == "" {
		return other
	}
	if t := h.prog.Type(name); t != nil && t.Table != "" {
		return t.Table
	}
	return summary.TableName(name[strings.LastIndexByte(name, '.')+1:])
}

func modelType(c *interp.Call, v *interp.Value) string {
	for range 4 {
		if v == nil {
			return ""
		}
		t := strings.TrimLeft(v.Type, "*[]")
		if t != "" && t != "any" && strings.Contains(t, ".") && !strings.HasPrefix(t, "map") {
			return t
		}
		if v.Kind != interp.Ptr {
			return ""
		}
		next := c.Content(v)
		if next == v {
			return ""
		}
		v = next
	}
	return ""
}
