package act

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// A Key is a value that an operation is given as a key.
type Key struct {
	Value *interp.Value
	Path  catalog.Path // where it is given; "": it is marked as one
	// Guard: the operation is a guard of the program's own, and not a callee that deduplicates.
	Guard bool
}

// Keys are the values by which an operation, or its callee, recognises the event.
func (r *Reader) Keys(op *interp.Op, a Act) []Key {
	c := op.Call
	var out []Key
	use := func(v *interp.Value, p catalog.Path, guard bool) {
		if v != nil && givenKey(c, v) {
			out = append(out, Key{v, p, guard})
		}
	}
	old := slices.ContainsFunc(op.APIs, func(api *catalog.API) bool { return api.Store != nil && api.Store.Old }) // a claim answers with it, too
	for _, api := range op.APIs {
		if !c.Holds(api.When) {
			continue
		}
		if e := api.Effect; e != nil && (e.Method == "" || a.Effect != "") { // a GET is none
			for _, p := range e.Keys {
				for _, v := range c.Path(p) {
					use(v, p, false)
				}
			}
			use(r.bodyKey(c, e), "", false)
			for _, v := range c.Args {
				use(c.Marked(v, interp.KeyMark), "", false)
				use(c.Marked(v, interp.ProducerMark), "", false)
			}
		}
		if cl := api.Claim; cl != nil && a.Claim.Recognises() {
			key, in := c.One(cl.Key), c.One(cl.Container) // both parts are the key
			constant := func(v *interp.Value) bool { return v != nil && content(c, v).Kind == interp.Const }
			if in == nil || !constant(key) || constant(in) {
				use(key, cl.Key, true)
			}
			if in != nil && (c.About(in).Prov.Fresh() || constant(key)) {
				use(in, cl.Container, true)
			}
		}
		// Whether an insert is a claim shows later: where its errors are told apart.
		if st := api.Store; st != nil && !st.Old && (a.Claim == nil && len(a.Writes) > 0 || a.Claim.Recognises()) {
			r.storeKeys(op, a, st, use)
		}
		if st := api.Store; st != nil && len(a.Reads) > 0 && (a.Claim == nil || !old) {
			use(c.One(st.Key), st.Key, true)
			for _, v := range r.filter(op, st) {
				use(v, st.Key, true)
			}
			for _, look := range a.Reads {
				for _, d := range look.Where {
					if d.Op == "=" {
						use(d.Value, st.Params, true)
					}
				}
			}
		}
	}
	return out
}

// givenKey: a key is given, and not left to the callee ("*", the id of an entry in a Redis stream).
func givenKey(c *interp.Call, v *interp.Value) bool {
	text, _ := interp.ConstText(c.Content(v), "")
	return interp.Given(v) && text != "*"
}

// bodyKey is the idempotency key in the body of a request, nil if it has none.
func (r *Reader) bodyKey(c *interp.Call, e *catalog.Effect) *interp.Value {
	if e.Body == "" {
		return nil
	}
	return r.keyIn(c, c.One(e.Body), 8)
}

func (r *Reader) keyIn(c *interp.Call, v *interp.Value, depth int) *interp.Value {
	if v == nil || depth == 0 {
		return nil
	}
	x := c.Content(v)
	if t := r.schema.prog.Type(strings.TrimPrefix(cmp.Or(x.Type, v.Type), "*")); t != nil && t.Key != "" {
		if key := c.Field(v, t.Key); key != nil && interp.Given(key) {
			return key
		}
	}
	for i, e := range x.Elems {
		if x.Kind == interp.Struct && strings.HasPrefix(x.Names()[i], "[") && r.schema.prog.Catalog.BodyKey(x.Names()[i]) && interp.Given(e) {
			return e
		}
		if key := r.keyIn(c, e, depth-1); key != nil {
			return key
		}
	}
	return nil
}

// storeKeys are the keys of a claim that is made by storing an item.
func (r *Reader) storeKeys(op *interp.Op, a Act, st *catalog.Store, use func(*interp.Value, catalog.Path, bool)) {
	s := &storing{r: r, op: op, c: op.Call, st: st, a: &Act{}}
	if st.Op != "sql" && st.Op != "build" && st.Key != "" && st.Op != "update" {
		if st.Kind == "crm" || st.Kind == "chat" {
			return // the name of a file, a branch, a channel: people know it, and it tells nothing of the event
		}
		use(op.Call.One(st.Key), st.Key, true)
		return
	}
	if st.Op == "update" && st.Upsert {
		for _, v := range r.filter(op, st) {
			use(v, st.Key, true)
		}
		return
	}
	path := st.Params
	if st.Op != "sql" {
		path = st.Item
	}
	for _, w := range a.Writes {
		if !w.Adds {
			continue
		}
		if id := w.Columns["id"]; id != nil && w.Space != "sql" {
			use(s.inner(id), path, true)
			continue
		}
		var named []string
		if a.Claim != nil {
			named = a.Claim.columns
		}
		for _, v := range r.keyColumns(w, named) {
			use(v, path, true)
		}
	}
}

// filter are the values that a filter document demands, without those of its operators.
func (r *Reader) filter(op *interp.Op, st *catalog.Store) []*interp.Value {
	if st.Key == "" || op.Call.One(st.Key) == nil {
		return nil
	}
	s := &storing{r: r, op: op, c: op.Call, st: st, a: &Act{}}
	fields := s.fields(op.Call.One(st.Key))
	var out []*interp.Value
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if v := fields[name]; v != nil && v.Kind != interp.Struct {
			out = append(out, v)
		}
	}
	return out
}

// keyColumns are the values of the columns by which a store refuses a second row: those
// that the statement names, or the module's schema; if neither does, all, unless one of
// them is the same in each delivery: that may be the key.
func (r *Reader) keyColumns(w Write, named []string) []*interp.Value {
	sets := [][]string{named}
	if len(named) == 0 {
		sets = nil
		for _, u := range r.uniques(w) {
			if !u.Generated {
				sets = append(sets, u.Columns)
			}
		}
	}
	if len(sets) == 0 {
		var all []string
		for name := range w.Columns {
			all = append(all, name)
		}
		sort.Strings(all)
		sets = [][]string{all}
		if slices.ContainsFunc(all, func(c string) bool { return steady(w.Columns[c]) }) {
			return nil
		}
	}
	var out []*interp.Value
	for _, set := range sets {
		var vs, fresh, common []*interp.Value
		for _, name := range set {
			v := w.Columns[interp.NormalName(name)]
			switch vs = append(vs, v); {
			case steady(v):
			case v.Prov.Fresh():
				fresh = append(fresh, v)
			case v.Kind != interp.Const:
				common = append(common, v)
			}
		}
		i := slices.IndexFunc(vs, steady)
		switch {
		case len(fresh) > 0:
			out = append(out, fresh...)
		case i >= 0: // this set recognises the event
			return vs[i : i+1]
		case len(common) > 0:
			out = append(out, common...)
		default:
			out = append(out, vs...)
		}
	}
	return out
}

// steady: a value that tells one event from another, and is the same in each delivery. What
// is not known is taken to be.
func steady(v *interp.Value) bool {
	return v == nil || !v.Prov.Fresh() && v.Kind != interp.Const && v.Prov&(interp.Timestamp|interp.Fixed) == 0
}

// ofSender: the chat that a message is sent to is one that the library's own types name in the delivery.
func (r *Reader) ofSender(c *interp.Call, e *catalog.Effect) bool {
	v := content(c, c.One(e.To))
	if e.To == "" || v == nil || v.Kind != interp.Sym || v.Base == nil || len(v.From) > 0 {
		return false
	}
	owner := strings.TrimPrefix(v.Owner, "*")
	i := strings.LastIndexByte(owner, '.')
	return i > 0 && v.Field == "ID" && r.schema.prog.Catalog.Knows(owner[:i])
}
