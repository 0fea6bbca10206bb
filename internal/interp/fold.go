package interp

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// fold computes what a known pure function gives, as far as its arguments are known.
func (c *Call) fold(fn string) *Value {
	args := c.spread()
	if c.Method && len(args) > 0 {
		args = args[1:]
	}
	switch fn {
	case "sprintf":
		if len(args) > 0 {
			return c.refers(sprintf(args[0], args[1:]), args)
		}
	case "entry":
		if len(args) == 1 {
			return c.State.resolve(c.State.get(c.entry(args[0]).Cell))
		}
	case "concat":
		return concat(args...)
	case "lower":
		return mapText(args, strings.ToLower)
	case "upper":
		return mapText(args, strings.ToUpper)
	case "trim":
		if len(args) == 1 {
			return mapText(args, strings.TrimSpace)
		}
	case "trimsuffix":
		return trimEnd(args, strings.TrimSuffix)
	case "trimright":
		return trimEnd(args, strings.TrimRight)
	case "contains":
		if len(args) == 2 {
			return c.m.contains(args[0], args[1])
		}
	case "has":
		if len(args) == 2 && slices.ContainsFunc(c.elements(args[0]), func(e *Value) bool { return untyped(e) == untyped(args[1]) && !e.Prov.Fresh() }) {
			return trueValue.withFrom(c.tells(args[0]))
		}
	case "prefix":
		if len(args) == 2 {
			text, whole := constPrefix(args[0])
			if args[1].Kind == Const && args[1].CK == summary.String {
				if strings.HasPrefix(text, args[1].Text) {
					return trueValue
				}
				if whole {
					return falseValue
				}
			}
		}
	case "join":
		if len(args) == 2 && args[1].Kind == Const {
			var parts []*Value
			for i, e := range c.elements(args[0]) {
				if i > 0 {
					parts = append(parts, args[1])
				}
				parts = append(parts, e)
			}
			return c.refers(concat(parts...), parts)
		}
	case "itoa", "atoi":
		if len(args) > 0 && args[0].IsConst() {
			kind := summary.String
			if fn == "atoi" {
				kind = summary.Int
			}
			return &Value{Kind: Const, CK: kind, Text: args[0].Text}
		}
	}
	return nil
}

// tells are the operations whose answer a list tells.
func (c *Call) tells(list *Value) []*Op {
	content := c.Content(list)
	ops := slices.Concat(list.From, content.From)
	if content.Base != nil {
		ops = append(ops, content.Base.From...)
	}
	return ops
}

// refers adds what the arguments point to and consist of to what a value just computed of them
// comes from: a list of bytes is its bytes.
func (c *Call) refers(v *Value, args []*Value) *Value {
	if v.Kind == Const {
		return v
	}
	for _, a := range args {
		if a.Kind == Ptr || a.Kind == Struct || a.Kind == Sym {
			if about := c.about(a); about != nil && about != a {
				v.comesFrom(about)
			}
		}
	}
	return v
}

func mapText(args []*Value, f func(string) string) *Value {
	if len(args) == 1 && args[0].IsConst() {
		return Text(f(args[0].Text))
	}
	return nil
}

// trimEnd takes something off the end of a text: where that is not known, off what stands there.
func trimEnd(args []*Value, trim func(text, what string) string) *Value {
	if len(args) != 2 || !args[1].IsConst() || args[0].Kind != Const && args[0].Kind != Cat {
		return nil
	}
	if args[0].Kind == Const {
		return Text(trim(args[0].Text, args[1].Text)).withFrom(args[0].From)
	}
	parts := slices.Clone(args[0].Elems)
	last := parts[len(parts)-1]
	switch {
	case last.Kind != Const:
		parts[len(parts)-1] = opaque("end", "string", last, args[1])
	case trim(last.Text, args[1].Text) == "": // more may go of what stands before it
		return nil
	default:
		parts[len(parts)-1] = Text(trim(last.Text, args[1].Text))
	}
	return concat(parts...).withFrom(args[0].From)
}

// constPrefix is the known beginning of a text, and whether that is all of it.
func constPrefix(v *Value) (string, bool) {
	switch {
	case v.Kind == Const:
		return v.Text, true
	case v.Kind == Cat && v.Elems[0].Kind == Const:
		return v.Elems[0].Text, false
	}
	return "", false
}

// sprintf puts the arguments where the verbs stand. A format that is not understood
// gives a text with unknown parts.
func sprintf(format *Value, args []*Value) *Value {
	text, ok := ConstText(format, "%v")
	if !ok {
		return opaque("fmt.Sprintf", "string", append([]*Value{format}, args...)...)
	}
	var parts []*Value
	next := 0
	for {
		i := strings.IndexByte(text, '%')
		if i < 0 || i == len(text)-1 {
			parts = append(parts, Text(text))
			break
		}
		parts = append(parts, Text(text[:i]))
		text = text[i+1:]
		// Flags, width, precision and argument index.
		j := 0
		for j < len(text) && strings.IndexByte("+-# 0123456789.", text[j]) >= 0 {
			j++
		}
		if j < len(text) && text[j] == '[' {
			end := strings.IndexByte(text, ']')
			if end < 0 {
				return opaque("fmt.Sprintf", "string", append([]*Value{format}, args...)...)
			}
			n := 0
			for _, d := range text[j+1 : end] {
				if d < '0' || d > '9' {
					return opaque("fmt.Sprintf", "string", append([]*Value{format}, args...)...)
				}
				n = n*10 + int(d-'0')
			}
			next = n - 1
			j = end + 1
		}
		if j >= len(text) {
			break
		}
		verb := text[j]
		text = text[j+1:]
		if verb == '%' {
			parts = append(parts, Text("%"))
			continue
		}
		if next < 0 || next >= len(args) {
			parts = append(parts, newSym(fnvOffset, "string"))
			continue
		}
		arg := args[next]
		next++
		if arg.IsConst() && (verb == 's' || verb == 'v' || verb == 'd') {
			parts = append(parts, Text(arg.Text))
		} else {
			parts = append(parts, opaque("%"+string(verb), "string", arg))
		}
	}
	return concat(parts...)
}
