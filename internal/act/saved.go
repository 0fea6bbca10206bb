package act

import (
	"cmp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// rows are what a library is given to store, nil if that is not known. A variable may hold one of
// several; nobody stores nil.
func (s *storing) rows() []*interp.Value {
	v := content(s.c, s.c.One(s.st.Item))
	if v == nil || s.st.Item == "" {
		return nil
	}
	return each(s.c, v)
}

// each is what a value may be, but nil: one of several records, perhaps.
func each(c *interp.Call, v *interp.Value) []*interp.Value {
	list := []*interp.Value{v}
	if v.Kind == interp.Choice {
		list = v.Elems
	}
	out := []*interp.Value{}
	for _, e := range list {
		if !e.IsNil() {
			out = append(out, content(c, e))
		}
	}
	return out
}

// all: something is true of what is stored, whichever it is.
func all(rows []*interp.Value, is func(*interp.Value) bool) bool {
	return rows != nil && !slices.ContainsFunc(rows, func(v *interp.Value) bool { return !is(v) })
}

// loaded: what is added is a row as it came out of a table, with its key: it is there.
func (s *storing) loaded() bool {
	return all(s.rows(), func(v *interp.Value) bool {
		return v.Kind == interp.Sym && v.Prov&(interp.Payload|interp.DeliveryID|interp.ClientKey) == 0 && slices.ContainsFunc(v.From, func(op *interp.Op) bool {
			return slices.ContainsFunc(s.r.earlier(op.ID).Reads, func(r Read) bool { return r.Space == s.target.Space })
		})
	})
}

// kept: the entity, as it was read, perhaps with other values, is put back under a key that the store makes
// for new ones.
func (s *storing) kept() bool {
	return s.st.Model != "" && all(s.rows(), func(v *interp.Value) bool {
		if v.Kind == interp.Struct {
			v = v.Base
		}
		return v != nil && slices.ContainsFunc(v.From, func(op *interp.Op) bool {
			return slices.ContainsFunc(s.r.earlier(op.ID).Reads, func(r Read) bool {
				return r.Space == s.target.Space && (r.Container == s.target.Container || s.target.Container == "")
			})
		})
	})
}

// partly: not all of the row that is added is known.
func (s *storing) partly() bool {
	rows := s.rows()
	return len(rows) > 0 && !all(rows[:1], func(v *interp.Value) bool { return len(rows) == 1 && v.Kind == interp.Struct && v.Base == nil })
}

// keptRows: full rows that were read before, or such whose key the event gives.
func (s *storing) keptRows() bool {
	return all(s.rows(), func(v *interp.Value) bool {
		if id := s.fields(v)["id"]; id != nil && interp.Given(id) {
			return !id.Prov.Fresh()
		}
		return v.Kind == interp.Sym || v.Kind == interp.Struct && v.Base != nil
	})
}

// tableOf is the table of a row struct: that of its type.
func (r *Reader) tableOf(c *interp.Call, model *interp.Value, other string) string {
	name := modelType(c, model)
	if name == "" {
		return other
	}
	if t := r.schema.prog.Type(name); t != nil && t.Table != "" {
		return t.Table
	}
	return summary.TableName(name[strings.LastIndexByte(name, '.')+1:])
}

func modelType(c *interp.Call, v *interp.Value) string {
	for range 4 {
		if v != nil && v.Kind == interp.Choice { // what a variable holds is of one type
			v = slices.MaxFunc(v.Elems, func(a, b *interp.Value) int { return cmp.Compare(len(a.Type), len(b.Type)) })
		}
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
