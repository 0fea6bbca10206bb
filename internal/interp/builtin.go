package interp

import (
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// builtin covers append, copy, len and the like.
func (a *activation) builtin(in *summary.Instr, args []*Value, s *State) []Outcome {
	one := func(v *Value) []Outcome { return []Outcome{{Results: []*Value{v}, State: s}} }
	switch a.f.Names[in.Call.Name] {
	case "append":
		cell := variable(a.site(in))
		s.put(cell, a.concat(cell, args, s))
		return one(&Value{Kind: Ptr, Cell: cell})
	case "len", "cap":
		var lens []*Value // one or the other list may be given
		for _, v := range alts(args[0]) {
			if n, ok := knownLen(v, s); ok {
				lens = append(lens, Int(strconv.Itoa(n)).withFrom(v.From))
			}
		}
		if len(lens) == len(alts(args[0])) {
			return one(choice(lens).withFrom(args[0].From))
		}
		v := opaque("len", "int", args[0])
		v.Prov = 0
		v.NonNil = args[0].Op != nil && args[0].NonNil // a record that was found
		return one(v)
	case "recover":
		v := newSym(a.site(in), "")
		v.Prov = Failure
		return one(v)
	case "copy":
		if to := args[0]; to.Kind == Ptr {
			if held := s.load(to); held.Kind == Struct {
				now := a.concat(variable(a.site(in)), args, s)
				s.store(to, now.with(func(c *Value) { c.Type, c.Text = held.Type, held.Text }))
			}
		}
		return one(newSym(a.site(in), ""))
	case "delete", "close", "print", "println", "clear":
		return one(newSym(a.site(in), ""))
	}
	return one(opaque(a.f.Names[in.Call.Name], "", args...))
}

// concat are the elements of lists, one behind the other; of several that one may be, those of all.
func (a *activation) concat(cell uint64, lists []*Value, s *State) *Value {
	var all []*Value
	for _, v := range lists {
		all = append(all, alts(v)...)
	}
	content := &Value{Kind: Struct}
	for i, v := range all {
		if v.Kind == Ptr {
			v = s.load(v)
		}
		if i == 0 && (v.Kind != Struct && !v.IsNil() || v.Base != nil || v.Text == Appended) {
			content.Text = Appended
		}
		switch {
		case v.IsNil():
		case v.Kind == Struct:
			if i == 0 || len(content.Names()) > 0 || content.Base != nil {
				for k, e := range v.Elems {
					name := v.Names()[k]
					if i > 0 {
						name = "[*]"
					}
					content = content.set(name, meeting{mixText(cell, name), true}.join(content.Get(name), e))
				}
			} else {
				content = v
			}
			if v.Base != nil {
				content = content.with(func(c *Value) { c.Base = meeting{mix(cell, ofEntries), true}.join(c.Base, v.Base) })
			}
		default:
			content = content.with(func(c *Value) { c.Base = meeting{mix(cell, ofEntries), true}.join(c.Base, v) })
		}
	}
	if len(content.Names()) > maxChoice {
		content = &Value{Kind: Struct, Text: content.Text, Steps: []string{"[*]"}, Elems: []*Value{joinElems(content)}, Base: content.Base}
	}
	return content
}

// knownLen is the length of a list whose elements were all given one by one.
func knownLen(v *Value, s *State) (int, bool) {
	if v.IsNil() {
		return 0, true
	}
	if v.Kind != Ptr {
		return 0, false
	}
	content := s.load(v)
	if content.Kind != Struct || content.Base != nil || !strings.HasPrefix(content.Type, "[") || strings.HasPrefix(content.Type, "[]") {
		return 0, false
	}
	size, _, _ := strings.Cut(content.Type[1:], "]")
	n, err := strconv.Atoi(size)
	if err != nil || n > maxConcrete || content.Get("[*]") != nil {
		return 0, false
	}
	return n, true
}
