package interp

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Marked finds a mark that a Set entry has put on a value or on what it consists of.
func (c *Call) Marked(v *Value, mark string) *Value { return c.marked(v, mark, 3) }

func (c *Call) marked(v *Value, mark string, depth int) *Value {
	if v == nil || depth < 0 {
		return nil
	}
	if v.Kind == Choice {
		for _, e := range v.Elems {
			if f := c.marked(e, mark, depth-1); f != nil {
				return f
			}
		}
		return nil
	}
	for _, b := range v.Build() {
		if b.Part == mark {
			return b.Value
		}
	}
	if v.Kind == Sym || v.Kind == Opaque || v.Kind == Ptr {
		content := c.State.get(v.cell())
		if content != nil && content.Kind == Struct {
			if f := content.Get(mark); f != nil {
				return f
			}
			if f := c.keyHeader(content, mark); f != nil {
				return f
			}
			for i, n := range content.Names() {
				if n != "" && (n[0] != '$' || n == "$headers") {
					if f := c.marked(content.Elems[i], mark, depth-1); f != nil {
						return f
					}
				}
			}
		}
	}
	if v.Kind == Struct {
		if f := v.Get(mark); f != nil {
			return f
		}
		if f := c.keyHeader(v, mark); f != nil {
			return f
		}
		for _, e := range v.Elems {
			if f := c.marked(e, mark, depth-1); f != nil {
				return f
			}
		}
	}
	if v.Kind == Opaque {
		for _, e := range v.Elems {
			if f := c.marked(e, mark, depth-1); f != nil {
				return f
			}
		}
	}
	return nil
}

// Marks of what is sent: KeyMark is the key by which its receiver deduplicates, ProducerMark an id
// by which it may.
const (
	KeyMark      = "$key"
	ProducerMark = "$producer"
)

// headerMark is the mark that a header of a request sets, "" if none.
func (m *Machine) headerMark(name string) string {
	switch {
	case m.Prog.Catalog.Header(name, "key"):
		return KeyMark
	case m.Prog.Catalog.Header(name, "producer"):
		return ProducerMark
	}
	return ""
}

// keyHeader is the value of a header that carries a key, in a map of headers.
func (c *Call) keyHeader(headers *Value, mark string) *Value {
	if mark != KeyMark && mark != ProducerMark {
		return nil
	}
	for i, n := range headers.Names() {
		if name, ok := strings.CutPrefix(n, "["); ok && c.m.headerMark(strings.TrimSuffix(name, "]")) == mark {
			return headers.Elems[i]
		}
	}
	return nil
}

// Holds evaluates the conditions of a catalogue entry. A condition on what is not
// known does not hold.
func (c *Call) Holds(conds []catalog.Cond) bool {
	for i := range conds {
		if !c.holds(&conds[i]) {
			return false
		}
	}
	return true
}

func (c *Call) holds(cond *catalog.Cond) bool {
	vs := c.Path(cond.Path)
	if cond.Set != nil {
		set := false
		for _, v := range vs {
			set = set || Given(v) && !c.unseen(cond.Path, v)
		}
		return set == *cond.Set
	}
	for _, v := range vs {
		if c.holdsOn(cond, v) {
			return true
		}
	}
	return len(vs) == 0 && cond.Fresh != nil && !*cond.Fresh
}

// unseen: the value at the end of a path is a field of something unknown, that was not seen
// to be set. (A field that was set to a part of something else unknown is seen.)
func (c *Call) unseen(p catalog.Path, v *Value) bool {
	dot := strings.LastIndexByte(string(p), '.')
	if v.Kind != Sym || v.Base == nil || dot < 0 {
		return false
	}
	for _, holder := range c.Path(p[:dot]) {
		content := c.Content(holder)
		for content != nil && content.Kind == Struct {
			content = content.Base
		}
		if content != nil && content.Ident() == v.Base.Ident() || holder.Ident() == v.Base.Ident() {
			return true
		}
	}
	return false
}

// LeftOut reports whether a field at the end of a path is not set in what it is a field of.
func (c *Call) LeftOut(p catalog.Path) bool {
	dot := strings.LastIndexByte(string(p), '.')
	if dot < 0 {
		return false
	}
	if v := c.One(p); v != nil {
		return v.Kind == Const && !Given(v) || c.neverSet(p[:dot], string(p[dot+1:]))
	}
	holder := c.Content(c.One(p[:dot]))
	return holder != nil && (holder.Kind == Struct || holder.IsNil())
}

// Given reports whether a value may be set: one that is left out is nil or zero.
func Given(v *Value) bool {
	if v.Kind == Const {
		return v.CK != summary.Nil && v.Text != "" && v.Text != "0" && v.Text != "false"
	}
	return v.Kind != Struct || len(v.Elems) > 0 || v.Base != nil
}

func (c *Call) holdsOn(cond *catalog.Cond, v *Value) bool {
	if cond.Type != "" {
		_, name := splitName(baseType(v.Type))
		return name == cond.Type || cond.Type == "func" && isFunc(v)
	}
	if cond.Fresh != nil {
		return v.Prov.Fresh() == *cond.Fresh
	}
	text, ok := ConstText(c.Content(v), "")
	if !ok {
		return false
	}
	switch {
	case cond.Equals != nil:
		return slices.Contains(cond.Equals, text)
	case cond.Not != nil:
		return !slices.Contains(cond.Not, text)
	case cond.Has != nil:
		return hasAny(text, cond.Has)
	case cond.Lacks != nil:
		return !hasAny(text, cond.Lacks)
	case cond.Header == "key": // see set
		return c.m.headerMark(text) != ""
	case cond.Header != "":
		return c.m.Prog.Catalog.Header(text, cond.Header)
	}
	return false
}

func hasAny(text string, words []string) bool {
	text = strings.ToLower(text)
	for _, w := range words {
		if strings.Contains(text, strings.ToLower(w)) {
			return true
		}
	}
	return false
}

// Texts are the constant texts that a value consists of or was made from.
func (c *Call) Texts(v *Value) []string {
	var texts []string
	c.eachText(v, 6, func(text string) { texts = append(texts, text) })
	return texts
}

func (c *Call) eachText(v *Value, depth int, yield func(string)) {
	if v == nil || depth < 0 {
		return
	}
	if v.Kind == Ptr {
		v = c.Content(v)
	}
	if v.Kind == Const && v.CK == summary.String {
		yield(v.Text)
	}
	for _, e := range v.Elems {
		c.eachText(e, depth-1, yield)
	}
}

// keepMarks: what a Set has noted of the result is noted of the value that the result turned out to be.
func (c *Call) keepMarks(results []*Value) {
	if len(results) == 0 || results[0] == nil || results[0].Kind != Sym && results[0].Kind != Opaque {
		return
	}
	noted := c.State.mem.get(c.result(0, "").cell())
	if noted == nil || noted.Kind != Struct || c.State.get(results[0].cell()) == noted {
		return
	}
	to := pointer(results[0])
	for i, name := range noted.Names() {
		c.State.store(&Value{Kind: Ptr, Cell: to.Cell, Base: to.Base, Steps: append(slices.Clone(to.Steps), name)}, noted.Elems[i])
	}
}
