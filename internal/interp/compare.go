package interp

import (
	"slices"
	"strconv"

	"github.com/idemcheck/idemcheck/internal/summary"
)

func not(v *Value) *Value {
	switch v.Kind {
	case Const:
		return Bool(v.Text != "true").withFrom(v.From)
	case Pred:
		if v.Text == "!" {
			return v.Elems[0]
		}
	}
	return (&Value{Kind: Pred, Text: "!", Elems: []*Value{v, v}}).withFrom(v.From)
}

// binary computes comparisons, texts and truth values; numbers only where both are known.
func (m *Machine) binary(op string, x, y *Value) *Value {
	from := x.From
	if len(y.From) > 0 {
		from = append(slices.Clone(from), y.From...)
	}
	if r, ok := m.succeeded(op, x, y); ok {
		return Bool(r).withFrom(from)
	}
	switch op {
	case "==", "!=":
		if r, ok := m.equal(x, y); ok {
			return Bool(r == (op == "==")).withFrom(from)
		}
		return (&Value{Kind: Pred, Text: op, Elems: []*Value{x, y}}).withFrom(from)
	case "<", ">", "<=", ">=":
		if r, ok := less(op, x, y); ok {
			return Bool(r).withFrom(from)
		}
		// n >= 1 is n > 0, n < 1 is n <= 0.
		if y.Kind == Const && y.Text == "1" && (op == ">=" || op == "<") {
			gt := &Value{Kind: Pred, Text: ">", Elems: []*Value{x, Int("0")}}
			if op == ">=" {
				return gt.withFrom(from)
			}
			return not(gt.withFrom(from))
		}
		if y.Kind == Const && y.Text == "0" && op == "<=" {
			return not((&Value{Kind: Pred, Text: ">", Elems: []*Value{x, Int("0")}}).withFrom(from))
		}
		return (&Value{Kind: Pred, Text: op, Elems: []*Value{x, y}}).withFrom(from)
	case "+":
		if isText(x) || isText(y) {
			return concat(x, y)
		}
	}
	if v := m.class(op, x, y); v != nil {
		return v.withFrom(from)
	}
	if v := arithmetic(op, x, y); v != nil {
		return v.withFrom(from)
	}
	return opaque(op, "", x, y)
}

// arithmetic computes small sums and differences: the counters of loops.
func arithmetic(op string, x, y *Value) *Value {
	if x.Kind != Const || y.Kind != Const || x.CK != summary.Int || y.CK != summary.Int {
		return nil
	}
	a, err1 := strconv.Atoi(x.Text)
	b, err2 := strconv.Atoi(y.Text)
	if err1 != nil || err2 != nil || a > 1<<20 || b > 1<<20 || a < -1<<20 || b < -1<<20 {
		return nil
	}
	switch op {
	case "+":
		return Int(strconv.Itoa(a + b))
	case "-":
		return Int(strconv.Itoa(a - b))
	}
	return nil
}

func isText(v *Value) bool {
	return v.Kind == Cat || v.Kind == Const && v.CK == summary.String || v.Type == "string"
}

// untyped is the identity of a value whatever type it was converted to, and whatever has been
// learnt of it.
func untyped(v *Value) uint64 {
	if v.was != nil {
		v = v.was
	}
	switch {
	case v.Kind == Sym:
		return mix(v.Cell, ofSym)
	case v.Type == "" || v.Kind != Opaque:
		return v.Hash()
	}
	return v.with(func(c *Value) { c.Type = "" }).Hash()
}

func less(op string, x, y *Value) (result, ok bool) {
	if x.Kind == Const && y.Kind == Const {
		a, err1 := strconv.ParseInt(x.Text, 10, 64)
		b, err2 := strconv.ParseInt(y.Text, 10, 64)
		if err1 == nil && err2 == nil {
			switch op {
			case "<":
				return a < b, true
			case ">":
				return a > b, true
			case "<=":
				return a <= b, true
			}
			return a >= b, true
		}
	}
	if untyped(x) == untyped(y) && !x.Prov.Fresh() {
		return op == "<=" || op == ">=", true
	}
	// A number that is not 0 is taken to be positive: it counts something.
	if (x.Kind == Sym || x.Kind == Opaque) && x.NonNil && y.Kind == Const && y.Text == "0" {
		return op == ">" || op == ">=", true
	}
	if (y.Kind == Sym || y.Kind == Opaque) && y.NonNil && x.Kind == Const && x.Text == "0" {
		return op == "<" || op == "<=", true
	}
	return false, false
}

// equal compares; ok is false when the answer is not known.
func (m *Machine) equal(x, y *Value) (result, ok bool) {
	if x.Kind == Const && y.Kind != Const {
		x, y = y, x
	}
	if x.Kind == Const && y.Kind == Const {
		if x.CK == summary.Nil || y.CK == summary.Nil {
			return x.CK == y.CK, true
		}
		return x.Text == y.Text, true
	}
	if class := m.codeClass(y); class != "" {
		return m.isCode(x, y, class)
	} else if class := m.codeClass(x); class != "" {
		return m.isCode(y, x, class)
	}
	if y.IsNil() {
		return false, x.nonNil() || x.wired()
	}
	switch x.Kind {
	case Err:
		return m.sameError(x, y)
	case Choice:
		if y.Kind == Const {
			all, none := true, true
			for _, e := range x.Elems {
				r, known := m.equal(e, y)
				if !known {
					return false, false
				}
				all = all && r
				none = none && !r
			}
			if all || none {
				return all, true
			}
		}
		// What was stored is what is computed of the same event again.
		return true, x.Hash() == y.Hash() && (len(x.From) > 0) != (len(y.From) > 0)
	case Sym, Opaque:
		if y.Kind == Err {
			return m.sameError(y, x)
		}
		if untyped(x) == untyped(y) {
			return true, true
		}
		if y.Kind != Const {
			return false, false
		}
		m.noteComparison(x, y)
		if x.NonNil && (y.Text == "" || y.Text == "0" && y.CK == summary.Int) {
			return false, true
		}
		if slices.Contains(x.Not(), y.Text) {
			return false, true
		}
		if x.Prov&Method != 0 && (y.Text == "GET" || y.Text == "HEAD" || y.Text == "OPTIONS") {
			return false, true
		}
	case Cat:
		if y.Kind == Const && y.Text == "" {
			for _, e := range x.Elems {
				if e.IsConst() && e.Text != "" || e.NonNil {
					return false, true
				}
			}
		}
	case Ptr:
		if y.Kind == Ptr {
			return x.Cell == y.Cell && slices.Equal(x.Steps, y.Steps), x.Base == nil && y.Base == nil
		}
	}
	return false, false
}
