package interp

import (
	"slices"
	"sort"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Kind is the kind of a value.
type Kind uint8

const (
	// Sym is a value that is not known but has an identity: the same Sym is the
	// same value.
	Sym    Kind = iota
	Const       // a constant; Text, CK
	Ptr         // an address: a path into a cell
	Struct      // fields, elements of arrays, entries of maps
	Func        // a function with what it captured
	Err         // an error that is not nil
	Tuple       // several results
	Choice      // one of several
	Pred        // the truth of a comparison: Elems[0] Text Elems[1]
	Cat         // a text put together from Elems
	Opaque      // computed from Elems by a pure function Text
)

// Appended is the Text of a list, a Struct, that others were appended to whose elements are not known:
// those of its Base.
const Appended = "append"

// Prov is where a value comes from: a set of kinds of origins.
type Prov uint32

const (
	Clock Prov = 1 << iota
	Random
	Process
	Attempt
	DeliveryID
	Timestamp
	ClientKey
	Payload
	Item    // one record of a batch
	Batch   // the list of the records
	Method  // the method of an HTTP request
	Fixed   // the same for all events of a subscription: a topic, a hook's id
	Waited  // what a wait for goroutines has answered: the error of one of them
	StandIn // it stands in for what the client has left out
	Failure // it tells of an error
	// Credential: who asks says by it who they are; the content of the event is no part of it.
	Credential
	Program // the program made it before the delivery: a receiver of which nothing is known
)

// common: other events may have the same value. It holds of a value that comes from
// nothing else.
const common = Timestamp | Fixed

// Fresh: the value differs in each delivery of the same event.
func (p Prov) Fresh() bool { return p&(Clock|Random|Process|Attempt) != 0 }

// A Value is an abstract value. Values are immutable.
type Value struct {
	Kind Kind
	CK   summary.ConstKind
	// Wait, of a context, request or client: what bounds a wait through it.
	Wait Wait
	// NonNil: it is not nil; of a Sym text or number: not "" or 0.
	NonNil bool
	// Open, of an Err: it may be or wrap others that are not known. Foreign: what is not known comes from
	// outside the program, so it is none of the program's own errors.
	Open, Foreign bool
	told          bool // see tells
	Prov          Prov
	// Type is the dynamic type of what is (or may be put) in an interface, the static
	// type of a Sym; "" when it does not matter.
	Type string
	Text string
	Cell uint64 // of Ptr; the identity of Sym
	// Steps lead, of a Ptr, into its cell; of a Struct, to Elems (see Names); of a Func they say how it
	// was bound.
	Steps []string
	Base  *Value // of Struct and Ptr: what fields that were not set come from
	Elems []*Value
	// Owner and Field: a Sym that was read from a field of a struct type.
	Owner, Field string
	// Op and Part: a Sym that is a result of an operation.
	Op   *Op
	Part catalog.Part
	// From are the operations whose answer the value tells.
	From []*Op
	// was is the value before something was learnt of it on one path.
	was *Value
	// hash and deep are what Hash and whole give; 0: not computed yet.
	hash, deep uint64
	rare       *rare
}

// Names are the names of a Struct's Elems, sorted.
func (v *Value) Names() []string {
	if v.Kind != Struct {
		return nil
	}
	return v.Steps
}

// OrNil is the value, or that of nil where there is none.
func (v *Value) OrNil() *Value {
	if v == nil {
		return Nil()
	}
	return v
}

// A BuildPart is one part of a statement under construction.
type BuildPart struct {
	Part    string
	Value   *Value // nil: the part alone counts
	Columns []*Value
	Args    []*Value
}

var (
	nilValue   = &Value{Kind: Const, CK: summary.Nil}
	trueValue  = &Value{Kind: Const, CK: summary.Bool, Text: "true"}
	falseValue = &Value{Kind: Const, CK: summary.Bool, Text: "false"}
	emptyText  = &Value{Kind: Const, CK: summary.String}
)

func init() {
	for _, v := range []*Value{nilValue, trueValue, falseValue, emptyText} {
		v.Hash()
	}
}

// Nil is the nil value.
func Nil() *Value { return nilValue }

// Bool is a known truth value.
func Bool(b bool) *Value {
	if b {
		return trueValue
	}
	return falseValue
}

// Text is a known string.
func Text(s string) *Value { return &Value{Kind: Const, CK: summary.String, Text: s} }

// Int is a known integer in decimal.
func Int(s string) *Value { return &Value{Kind: Const, CK: summary.Int, Text: s} }

// IsNil reports whether v is the nil constant.
func (v *Value) IsNil() bool { return v.Kind == Const && v.CK == summary.Nil }

// IsConst reports whether v is a known constant other than nil.
func (v *Value) IsConst() bool { return v.Kind == Const && v.CK != summary.Nil }

// wired: what a field of an object of the program holds, of whose wiring nothing is known, is there (a
// store behind "if h.store != nil"). An error may not be, nor are lists and maps told from empty ones.
func (v *Value) wired() bool {
	return v.Kind == Sym && v.Prov&Program != 0 && v.Field != "" && v.Field[0] != '[' && len(v.From) == 0 &&
		v.Type != "error" && !strings.HasPrefix(v.Type, "[") && !strings.HasPrefix(v.Type, "map[")
}

// known reports that v can't be nil.
func (v *Value) nonNil() bool {
	switch v.Kind {
	case Ptr, Struct, Func, Err, Cat:
		return true
	case Const:
		return v.CK != summary.Nil
	case Sym, Opaque:
		// Nobody passes a nil context; a field may hold none.
		return v.NonNil || v.Type == "context.Context" && v.Owner == ""
	case Choice:
		for _, e := range v.Elems {
			if !e.nonNil() {
				return false
			}
		}
		return true
	}
	return false
}

// filled reports that v can't be nil, "" or 0, as NonNil says of what is not known.
func (v *Value) filled() bool {
	switch v.Kind {
	case Const:
		return v.CK == summary.Bool || v.CK != summary.Nil && v.Text != "" && v.Text != "0"
	case Choice:
		return !slices.ContainsFunc(v.Elems, func(e *Value) bool { return !e.filled() })
	}
	return v.nonNil()
}

// kind tells apart the values by which a program sees whether all went well: nil, an error,
// true and false.
func (v *Value) kind() uint64 {
	switch {
	case v == nil:
		return 0
	case v.IsNil():
		return 1
	case v.Kind == Const && v.CK == summary.Bool:
		if v.Text == "true" {
			return 2
		}
		return 3
	case v.Kind == Err || v.Type == "error" && v.NonNil:
		return 4
	}
	return 0
}

func zero(kind summary.ConstKind) *Value {
	switch kind {
	case summary.Nil:
		return nilValue
	case summary.Bool:
		return falseValue
	case summary.Int:
		return Int("0")
	case summary.String:
		return emptyText
	case summary.Zero:
		return &Value{Kind: Struct}
	}
	return &Value{Kind: Const, CK: summary.Float, Text: "0"}
}

// with returns a copy of v that change has altered.
func (v *Value) with(change func(*Value)) *Value {
	c := *v
	c.hash, c.deep = 0, 0
	change(&c)
	return &c
}

// withFrom marks v as telling the answer of an operation.
func (v *Value) withFrom(ops []*Op) *Value {
	from := unite(v.From, ops)
	if len(from) == len(v.From) {
		return v
	}
	c := *v
	c.From, c.deep = from, 0
	return &c
}

// unite are the operations of both.
func unite(a, b []*Op) []*Op {
	if len(a) == 0 && len(b) == 1 {
		return b
	}
	all := slices.Clip(a) // others have it, too
	for _, op := range b {
		if !slices.Contains(all, op) {
			all = append(all, op)
		}
	}
	return all
}

// Get returns the field (or element) name of a Struct, or nil when it was not set.
func (v *Value) Get(name string) *Value {
	if v == nil || v.Kind != Struct {
		return nil
	}
	i := sort.SearchStrings(v.Steps, name)
	if i < len(v.Steps) && v.Steps[i] == name {
		return v.Elems[i]
	}
	return nil
}

func (v *Value) set(name string, x *Value) *Value {
	i := sort.SearchStrings(v.Steps, name)
	if i < len(v.Steps) && v.Steps[i] == name {
		if v.Elems[i] == x {
			return v
		}
		return v.with(func(c *Value) {
			c.Elems = slices.Clone(c.Elems)
			c.Elems[i] = x
		})
	}
	return v.with(func(c *Value) {
		c.Steps = slices.Insert(slices.Clone(c.Steps), i, name)
		c.Elems = slices.Insert(slices.Clone(c.Elems), i, x)
	})
}

// newSym makes an unknown value with an identity.
func newSym(id uint64, typ string) *Value {
	return &Value{Kind: Sym, Cell: mix(id, ofSym), Type: typ}
}

// fieldSym is the field of an unknown struct (or what a pointer to one points to).
func fieldSym(base *Value, name, owner, typ string) *Value {
	v := newSym(mixText(base.Ident(), name), typ)
	v.Base = base
	v.Owner, v.Field = owner, name
	v.Prov = base.Prov &^ Method
	v.setOrigins(base.Origins())
	v.Op = base.Op
	v.From = base.From
	if len(base.Build()) > 0 && strings.HasSuffix(base.Type, "."+name) { // sqlx.Stmt embeds sql.Stmt
		v.setBuild(base.Build())
	}
	return v
}

// ConstText renders the text of v; what is not known becomes hole. ok is false when
// nothing of it is known.
func ConstText(v *Value, hole string) (text string, ok bool) {
	switch v.Kind {
	case Const:
		if v.CK == summary.Nil {
			return "", false
		}
		return v.Text, true
	case Cat:
		var b strings.Builder
		for _, e := range v.Elems {
			s, known := ConstText(e, hole)
			if !known {
				s = hole
			}
			ok = ok || known
			b.WriteString(s)
		}
		return b.String(), ok
	}
	return "", false
}

// concat puts texts together.
func concat(vs ...*Value) *Value {
	var parts []*Value
	var from []*Op
	for _, v := range vs {
		from = append(from, v.From...)
		more := []*Value{v}
		if v.Kind == Cat {
			more = v.Elems
		}
		for _, m := range more {
			if n := len(parts); n > 0 && parts[n-1].IsConst() && m.IsConst() {
				parts[n-1] = Text(parts[n-1].Text + m.Text)
				continue
			}
			if m.IsConst() && m.Text == "" {
				continue
			}
			parts = append(parts, m)
		}
	}
	if len(parts) == 0 {
		return emptyText
	}
	if len(parts) == 1 && parts[0].Kind == Const {
		return parts[0]
	}
	if len(parts) > 64 {
		parts = parts[:64]
	}
	v := (&Value{Kind: Cat, Type: "string", Elems: parts}).withFrom(from) // as boxed: it is compared by its hash
	return v.comesFrom(vs...)
}

// opaque is the result of a pure function.
func opaque(fn string, typ string, args ...*Value) *Value {
	v := &Value{Kind: Opaque, Text: fn, Type: typ, Elems: args}
	batch := v.comesFrom(args...).Prov
	for _, a := range args {
		batch |= a.Prov & (Batch | Method)
		v.From = append(v.From, a.From...)
	}
	v.Prov = batch
	return v
}

// FreshValue is some value that is made anew each time.
func FreshValue() *Value {
	return &Value{Kind: Sym, Cell: 0xf4e5, Prov: Random, NonNil: true}
}

// PayloadValue is some value of the delivery.
func PayloadValue() *Value {
	return &Value{Kind: Sym, Cell: 0x9a71, Prov: Payload}
}

// SomeValue is an unknown value that is not nil or zero; equal names give equal values.
func SomeValue(name string) *Value {
	return &Value{Kind: Sym, Cell: mixText(namedValue, name), NonNil: true}
}
