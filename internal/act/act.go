package act

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// An Act is what one operation does to the world.
type Act struct {
	// effect is the kind of a visible effect, "" if there is none; what says it in words.
	Effect, What string
	// keyed: the callee deduplicates by a key that the operation carries.
	Keyed bool
	// Reply: the effect answers who has sent the delivery. Alert: on a way it told of what has failed.
	Reply, Alert bool
	Claim        *Claim
	Reads        []Read
	// writes and deletes change stored data.
	Writes  []Write
	Deletes []Removal
	// Limit: it counts for a limit in a row, and these parts of its answer may refuse; nil: it does not.
	Limit []catalog.Part
	// Withholds: it gives no row where the limit is reached, whatever becomes of the delivery.
	Withholds bool
	// counts: it changes a number or adds to a list; expires: what it changes expires by itself.
	Counts, Expires bool
	// queued are the operations that take effect here, of a pipeline.
	Queued []int
	queue  uint64 // in which it is queued itself
	// Who: it looks up who asks, by what they know: it asks nothing about the event.
	Who bool
	// opaque: it may write what can't be seen.
	Opaque bool
	// Exchanges: it asks for a token for a code.
	Exchanges bool
	// inTx: it is one of a transaction.
	InTx bool
	// ack is what the source is told; buffered: what is told can still be replaced.
	Ack      interp.Verdict
	Buffered bool
}

// A Claim is an operation that only one delivery wins; answer is what the others get.
type Claim struct {
	answer   catalog.Answer
	Strength Strength
	Target   Target
	// undirected: it is not known which answer means duplicate.
	Undirected bool
	Named      string // a sentinel error by its name
	// columns are those that conflict, where the statement names them.
	columns []string
	// brief: it expires by itself before long.
	Brief bool
	// Plain: that it is refused is an error like others to the program, as far as it has run.
	Plain bool
	// Anew: each delivery makes the key of its row anew, and the row is none of those that are there.
	Anew bool
	row  map[int]*interp.Value
	// Overwrites: whether it was there or not, the item is what is written afterwards.
	Overwrites bool
	// Parent: it takes the rows that belong to something, whichever they are, or those that are due.
	Parent bool
	// takes is what it demands of the columns that it sets itself; creates: it demands that there
	// is no such item. If neither is known, anything that is written may give it back.
	takes   []Demand
	creates bool
	by      map[string]*interp.Value // what selects the item, by column
}

// A Target is a place in a store.
type Target struct {
	Space, Container string
	Key              *interp.Value // nil: any
}

// A Write sets columns of an item; a nil value is not known. Adds: the item is there
// afterwards. Value is that of an item without columns, nil if it is not known. NewID: the store
// makes the row's id. ID is that of a row of which only the type is known.
type Write struct {
	Target
	Columns map[string]*interp.Value
	Adds    bool
	Value   *interp.Value
	NewID   bool
	ID      *interp.Value
}

// A Removal deletes items: those of which where is demanded, and others: more that is not known.
type Removal struct {
	Target
	where  []Demand
	others bool
}

// A Read looks an item up.
type Read struct {
	Target
	Kind ReadKind
	// columns are those that are read, by position; where what is demanded of others.
	Columns []Selected
	Where   []Demand
	// filter is what the document demands by which an item is looked for.
	filter []Demand
	// Lacking are the tables that must hold nothing for a row that it finds.
	Lacking []string
	missing catalog.Answer
	Memory  bool
	Locks   bool // the row can't change until the transaction ends
}

// Identity tells reads apart.
func (r Read) Identity() interp.Identity {
	id := interp.NewIdentity(r.Space, r.Container, fmt.Sprint(r.Kind, r.Memory))
	id.Add(r.Key)
	demand := func(d Demand) {
		id.Text(d.Column)
		id.Text(d.Op)
		id.Add(d.Value)
		id.Add(d.list...)
	}
	for _, c := range r.Columns {
		id.Text(c.Column)
		if c.Test != nil {
			demand(*c.Test)
		}
	}
	id.Text(strings.Join(r.Lacking, " "))
	id.Text("where")
	for _, d := range r.by() {
		demand(d)
	}
	return id
}

// A Selected is a column that is read, by its normal name; As: another name that it is given; Test:
// not the value, but whether it meets a demand.
type Selected struct {
	Column, As string
	Test       *Demand
}

// A Demand is a condition on a column.
type Demand struct {
	Column, Op string
	Value      *interp.Value
	list       []*interp.Value // of IN
}

// A Reader tells what the operations of one handler do. It knows no world, and asks no question.
type Reader struct {
	schema  *Schema
	pkg     *summary.Package // the handler's
	earlier func(op int) Act
	queues  map[uint64]map[int]Act // what was queued, until it is sent
}

// NewReader makes a reader for a handler of a package; earlier is what is known so far of what an
// operation does, by its number.
func NewReader(schema *Schema, pkg *summary.Package, earlier func(op int) Act) *Reader {
	return &Reader{schema: schema, pkg: pkg, earlier: earlier, queues: map[uint64]map[int]Act{}}
}

// Classify tells what the operation that is being performed does. The same call does the same,
// unless more of its errors are told apart by now.
func (r *Reader) Classify(op *interp.Op) Act {
	known, ok := op.Call.Noted.(*knownAct)
	if !ok || known.told != len(op.Told) {
		known = &knownAct{r.read(op), len(op.Told)}
		op.Call.Noted = known
	}
	a := known.Act
	a.Reads, a.Writes, a.Deletes = slices.Clip(a.Reads), slices.Clip(a.Writes), slices.Clip(a.Deletes)
	return a
}

// Join merges what an operation does on two paths.
func Join(a, b Act) Act {
	switch {
	case a.Effect == "":
		a.Limit, a.Withholds = b.Limit, b.Withholds
	case b.Effect != "":
		a.Withholds = a.Withholds && b.Withholds
		if b.Limit == nil {
			a.Limit = nil
		}
	}
	if a.Effect == "" {
		a.Effect, a.What = b.Effect, b.What
		a.Keyed = b.Keyed
	} else if b.Effect != "" {
		a.Keyed = a.Keyed && b.Keyed
	}
	if a.Claim == nil {
		a.Claim = b.Claim
	}
	if len(a.Writes)+len(a.Reads) < 32 {
		a.Reads = append(a.Reads, b.Reads...)
		a.Writes = append(a.Writes, b.Writes...)
		a.Deletes = append(a.Deletes, b.Deletes...)
	}
	a.Opaque, a.InTx = a.Opaque || b.Opaque, a.InTx || b.InTx
	a.Who = a.Who && b.Who
	a.Counts, a.Expires = a.Counts || b.Counts, a.Expires || b.Expires
	a.Exchanges, a.Alert = a.Exchanges || b.Exchanges, a.Alert || b.Alert
	for _, i := range b.Queued {
		if !slices.Contains(a.Queued, i) {
			a.Queued = append(a.Queued, i)
		}
	}
	return a
}

// A knownAct is what a call does, as long as so many of its errors are told apart.
type knownAct struct {
	Act
	told int
}

// read tells what the operation that is being performed does.
func (r *Reader) read(op *interp.Op) Act {
	a := Act{InTx: inTx(op)}
	c := op.Call
	sends := false
	for _, api := range op.APIs {
		if api.Guards == nil && !c.Holds(api.When) { // a guard's conditions held where it was made
			continue
		}
		if e := api.Effect; e != nil {
			r.effect(&a, c, api)
		}
		if api.Store != nil {
			r.store(&a, op, api)
		}
		if cl := api.Claim; cl != nil {
			r.claim(&a, op, api)
		}
		if api.Sends != "" {
			r.send(&a, c, api)
			sends = true
		}
		if api.Ack != nil {
			a.Ack, a.Buffered = verdict(c, api.Ack), api.Ack.Buffered
		}
	}
	if !sends && r.queued(c) {
		a.queue = c.Args[0].Ident()
	}
	if q := a.queue; q != 0 && a.Effect != "" {
		// It takes effect where the queue is sent.
		if r.queues[q] == nil {
			r.queues[q] = map[int]Act{}
		}
		r.queues[q][op.ID] = Act{Effect: a.Effect, What: a.What, Keyed: a.Keyed}
		a.Effect = ""
	}
	a.Who = asksWho(c, a.Reads)
	if op.Note != nil && op.Note.Kind == "guard" && a.Claim != nil && strings.HasPrefix(op.Note.Arg, "check") {
		a.Claim.Strength = Look
	}
	return a
}

// send: what was queued takes effect here. A function that is given a queue has filled
// whichever it was.
func (r *Reader) send(a *Act, c *interp.Call, api *catalog.API) {
	v := c.One(api.Sends)
	if v == nil {
		return
	}
	sent := map[int]Act{}
	for q, acts := range r.queues {
		if v.Kind == interp.Func || q == v.Ident() {
			maps.Copy(sent, acts)
		}
	}
	if a.Queued = slices.Sorted(maps.Keys(sent)); len(a.Queued) > 0 {
		first := sent[a.Queued[0]]
		a.Effect, a.What, a.Keyed = first.Effect, first.What, first.Keyed
	}
}

// queued: a batch or pipeline only collects what it is asked to do.
func (r *Reader) queued(c *interp.Call) bool {
	if !c.Method || len(c.Args) == 0 {
		return false
	}
	name := strings.TrimPrefix(c.Args[0].Type, "*")
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return false
	}
	t := r.schema.prog.Catalog.Type(name[:i], name[i+1:])
	return t != nil && t.Queue
}

func (r *Reader) effect(a *Act, c *interp.Call, api *catalog.API) {
	e := api.Effect
	a.Exchanges = a.Exchanges || exchanges(r.schema.prog.Catalog, c, e)
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
	if asks(r.schema.prog.Catalog, c, e) || passesOn(c, e) {
		return
	}
	a.Effect = e.Kind
	a.What = what(api) + " (" + c.Sym.Short() + ")"
	a.Keyed, a.Reply = r.hasKey(c, e.Keys) || r.bodyKey(c, e) != nil, e.Reply || r.ofSender(c, e)
}

// hasKey: a provider key is set in one of the known places, or was put on the
// receiver or an argument.
func (r *Reader) hasKey(c *interp.Call, keys []catalog.Path) bool {
	for _, p := range keys {
		for _, v := range c.Path(p) {
			if givenKey(c, v) {
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

func (r *Reader) claim(a *Act, op *interp.Op, api *catalog.API) {
	c, cl := op.Call, api.Claim
	out := &Claim{answer: cl.Duplicate, Target: Target{Space: cl.Space, Container: containerOf(c.One(cl.Container)), Key: c.One(cl.Key)}}
	switch cl.Strength {
	case "", "durable":
	default:
		out.Strength = Strength(cl.Strength)
	}
	if out.Target.Space == "" {
		out.Target.Space = c.Sym.Pkg
	}
	out.Brief = brief(c, cl.TTL)
	if op.Note != nil {
		out.Undirected = len(cl.Duplicate) == 0
		if name, ok := strings.CutPrefix(cl.Duplicate["err"], "named:"); ok {
			out.Named = name
		}
	}
	a.Claim = out
	a.Writes = append(a.Writes, Write{Target: out.Target, Adds: true, Columns: map[string]*interp.Value{}, Value: scalar(c, cl.Item)})
}

// briefly is how long a claim may hide a failed delivery: it only delays it.
const briefly = 15 * 60 // seconds

// brief: a claim that expires by itself within briefly. A number is in nanoseconds
// (time.Duration) or, when that would be less than a millisecond, in seconds.
func brief(c *interp.Call, ttl catalog.Path) bool {
	n, ok := Seconds(c, ttl)
	return ok && n <= briefly
}

// Seconds is after how long what a call claims or stores is forgotten, if that is known.
func Seconds(c *interp.Call, ttl catalog.Path) (n int64, ok bool) {
	v := c.One(ttl)
	if v == nil {
		return 0, false
	}
	text, _ := interp.ConstText(c.Content(v), "")
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		return 0, false
	}
	if n >= 1e6 { // nanoseconds
		n /= 1e9
	}
	return n, true
}

func containerOf(v *interp.Value) string {
	if v == nil {
		return ""
	}
	if text, ok := interp.ConstText(v, "?"); ok {
		return text
	}
	if n := len(v.Elems); v.Kind == interp.Struct && n > 0 { // pgx.Identifier{"schema", "table"}
		if text, ok := interp.ConstText(v.Get(fmt.Sprintf("[%d]", n-1)).OrNil(), "?"); ok {
			return text
		}
	}
	return fmt.Sprintf("#%x", v.Ident())
}

// store covers operations on stored data.
func (r *Reader) store(a *Act, op *interp.Op, api *catalog.API) {
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
	s := &storing{r: r, a: a, op: op, c: c, st: st, kind: kind}
	s.target = Target{Space: space, Container: containerOf(content(c, c.One(st.Container))), Key: content(c, c.One(st.Key))}
	if st.Model != "" {
		s.target.Container = r.tableOf(c, c.One(st.Model), s.target.Container)
	}
	switch st.Op {
	case "sql":
		s.sql()
	case "build":
		for _, parts := range c.Statements(api) {
			s.build(parts, c.Path(st.Params))
		}
	default:
		s.item()
	}
	if a.Claim != nil && s.target.Key != nil {
		a.Claim.by = s.fields(s.target.Key)
	}
	if st.Memory {
		if a.Claim != nil {
			a.Claim.Strength = InMemory
		}
		for i := range a.Reads {
			a.Reads[i].Memory = true
		}
		a.Effect = ""
	}
}

// scalar is a value that is stored whole under a key.
func scalar(c *interp.Call, p catalog.Path) *interp.Value {
	vs := c.Path(p)
	if len(vs) != 1 {
		return nil
	}
	if v := c.Content(vs[0]); v.Kind != interp.Struct && !v.IsNil() {
		return v
	}
	return nil
}

func content(c *interp.Call, v *interp.Value) *interp.Value {
	if v == nil {
		return nil
	}
	return c.Content(v)
}
