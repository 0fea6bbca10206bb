// Package tree holds what a manifest says before anybody knows what it means: values with
// their places, references to other parts, and what can't be known.
package tree

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

// A Kind is the kind of a value.
type Kind uint8

const (
	Unknown Kind = iota
	Absent       // nothing is said: a default holds
	Scalar       // Text
	Ref          // the resource Text, or its attribute Attr
	List         // Items
	Map          // Items, by Keys
	OneOf        // one of Items, which one is not known
)

// A Value is one value of a manifest. A nil Value is Absent.
type Value struct {
	Kind Kind
	Pos  deploy.Pos
	// Text of an unknown value is how it is written, if that says which it is: two of the same
	// text are the same.
	Text, Attr string
	Keys       []string
	KeyPos     []deploy.Pos
	Items      []*Value
}

// Text is a scalar.
func Text(s string, at deploy.Pos) *Value { return &Value{Kind: Scalar, Text: s, Pos: at} }

// Reference refers to a resource, or its attribute.
func Reference(id, attr string, at deploy.Pos) *Value {
	return &Value{Kind: Ref, Text: id, Attr: attr, Pos: at}
}

// UnknownAt is a value that can't be known.
func UnknownAt(at deploy.Pos) *Value { return &Value{Kind: Unknown, Pos: at} }

// Choice is one of several values.
func Choice(at deploy.Pos, options ...*Value) *Value {
	v := &Value{Kind: OneOf, Pos: at}
	for _, o := range options {
		if o != nil && o.Kind == OneOf {
			v.Items = append(v.Items, o.Items...)
			continue
		}
		v.Items = append(v.Items, o)
	}
	return v
}

// Is reports whether the value is of a kind; nil is Absent.
func (v *Value) Is(k Kind) bool {
	if v == nil {
		return k == Absent
	}
	return v.Kind == k
}

// Said reports whether anything is said.
func (v *Value) Said() bool { return v != nil && v.Kind != Absent }

// At is where the value stands; or is the place of what it belongs to.
func (v *Value) At(or deploy.Pos) deploy.Pos {
	if v == nil || v.Kind == Absent || v.Pos.Line == 0 {
		return or
	}
	return v.Pos
}

// Get is what stands under keys, one below the other; nil if there is nothing. What is unknown
// has unknown parts.
func (v *Value) Get(keys ...string) *Value {
	for _, k := range keys {
		if v == nil {
			return nil
		}
		switch v.Kind {
		case Map:
			v = v.entry(k)
		case OneOf:
			out := &Value{Kind: OneOf, Pos: v.Pos}
			for _, o := range v.Items {
				out.Items = append(out.Items, o.Get(k))
			}
			v = out
		case Absent:
			return nil
		default:
			return &Value{Kind: Unknown, Pos: v.Pos}
		}
	}
	return v
}

func (v *Value) entry(key string) *Value {
	for i, k := range v.Keys {
		if k == key {
			return v.Items[i]
		}
	}
	return nil
}

// KeyAt is where a key of a map stands; or is used if it has none.
func (v *Value) KeyAt(key string, or deploy.Pos) deploy.Pos {
	if v != nil && v.Kind == Map {
		for i, k := range v.Keys {
			if k == key && i < len(v.KeyPos) {
				return v.KeyPos[i]
			}
		}
	}
	return or
}

// Set adds an entry to a map, or replaces it.
func (v *Value) Set(key string, at deploy.Pos, item *Value) {
	for i, k := range v.Keys {
		if k == key {
			v.Items[i] = item
			v.KeyPos[i] = at
			return
		}
	}
	v.Keys, v.KeyPos, v.Items = append(v.Keys, key), append(v.KeyPos, at), append(v.Items, item)
}

// List are the items of a list; what is a single value counts as one.
func (v *Value) List() []*Value {
	switch {
	case v == nil || v.Kind == Absent:
		return nil
	case v.Kind == List:
		return v.Items
	}
	return []*Value{v}
}

// Str is the text of a scalar, "" of anything else.
func (v *Value) Str() string {
	if v == nil || v.Kind != Scalar {
		return ""
	}
	return v.Text
}

// Name is a text by which the value is recognised: that of a scalar, or how an unknown one is
// written; "" if there is none.
func (v *Value) Name() string {
	if v == nil || v.Kind != Scalar && v.Kind != Unknown {
		return ""
	}
	return v.Text
}

// convert makes a setting of a value: absent holds where nothing is said, at is where what it
// belongs to stands.
func convert[T comparable](v *Value, absent T, at deploy.Pos, parse func(string) (T, bool)) deploy.Value[T] {
	switch {
	case v == nil || v.Kind == Absent:
		return deploy.Default(absent, at)
	case v.Kind == Scalar:
		if x, ok := parse(v.Text); ok {
			return deploy.Known(x, v.At(at))
		}
	case v.Kind == OneOf:
		out := deploy.Value[T]{Pos: v.At(at)}
		for _, o := range v.Items {
			one := convert(o, absent, at, parse)
			if !one.IsKnown() {
				return deploy.Value[T]{Pos: v.At(at)}
			}
			out.Of = append(out.Of, one.Of...)
		}
		return out
	}
	return deploy.Value[T]{Pos: v.At(at)}
}

// Number is the value as a number.
func (v *Value) Number(absent float64, at deploy.Pos) deploy.Value[float64] {
	return convert(v, absent, at, func(s string) (float64, bool) {
		f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		return f, err == nil
	})
}

// Seconds is the value as a duration: "30", "30s", "5m", "PT30S".
func (v *Value) Seconds(absent float64, at deploy.Pos) deploy.Value[float64] {
	return convert(v, absent, at, Duration)
}

// Bool is the value as a truth value.
func (v *Value) Bool(absent bool, at deploy.Pos) deploy.Value[bool] {
	return convert(v, absent, at, func(s string) (bool, bool) {
		switch strings.ToLower(s) {
		case "true", "yes", "on":
			return true, true
		case "false", "no", "off":
			return false, true
		}
		return false, false
	})
}

// Texts is the value as a text.
func (v *Value) Texts(absent string, at deploy.Pos) deploy.Value[string] {
	return convert(v, absent, at, func(s string) (string, bool) { return s, true })
}

// Target is the value as the identity of another resource: "" is none; what is said but is no
// reference is recognised by its text.
func (v *Value) Target(at deploy.Pos) deploy.Value[string] {
	switch {
	case v == nil || v.Kind == Absent:
		return deploy.Default("", at)
	case v.Kind == Ref:
		return deploy.Known(v.Text, v.At(at))
	case v.Kind == OneOf:
		out := deploy.Value[string]{Pos: v.At(at)}
		for _, o := range v.Items {
			one := o.Target(at)
			if !one.IsKnown() {
				return deploy.Value[string]{Pos: v.At(at)}
			}
			out.Of = append(out.Of, one.Of...)
		}
		return out
	case v.Name() != "":
		return deploy.Known("text:"+v.Name(), v.At(at))
	}
	// Something is there, whatever it is.
	return deploy.Known("?", v.At(at))
}

// Duration reads a duration in seconds: a number of them, Go's form, or that of ISO 8601.
func Duration(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	if f, err := strconv.ParseFloat(s, 64); err == nil {
		return f, true
	}
	units := map[byte]float64{'s': 1, 'm': 60, 'h': 3600, 'd': 86400}
	if rest, ok := strings.CutPrefix(strings.ToUpper(s), "P"); ok {
		s = strings.ToLower(strings.Replace(rest, "T", "", 1))
	}
	total, number := 0.0, ""
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= '0' && c <= '9' || c == '.' {
			number += string(c)
			continue
		}
		f, err := strconv.ParseFloat(number, 64)
		if err != nil || units[c] == 0 {
			return 0, false
		}
		if c == 'm' && i+1 < len(s) && s[i+1] == 's' {
			f, i = f/60000, i+1
		}
		total, number = total+f*units[c], ""
	}
	return total, number == "" && s != ""
}

// Compare is the value as a text that is the same for equal values; known is false if a part
// of it can't be compared.
func (v *Value) Compare() (text string, known bool) {
	if v == nil {
		return "", true
	}
	switch v.Kind {
	case Absent:
		return "", true
	case Scalar:
		return strconv.Quote(v.Text), true
	case Ref:
		return v.Text + "." + v.Attr, true
	case List, Map:
		parts := make([]string, len(v.Items))
		known := true
		for i, item := range v.Items {
			s, ok := item.Compare()
			known = known && ok
			if v.Kind == Map {
				s = strconv.Quote(v.Keys[i]) + ":" + s
			}
			parts[i] = s
		}
		if v.Kind == Map {
			slices.Sort(parts)
		}
		return "{" + strings.Join(parts, ",") + "}", known
	}
	return "", false
}

// Compared is Compare as a setting.
func (v *Value) Compared(at deploy.Pos) deploy.Value[string] {
	text, known := v.Compare()
	switch {
	case !v.Said():
		return deploy.Default("", at)
	case known:
		return deploy.Known(text, v.At(at))
	}
	return deploy.Value[string]{Pos: v.At(at)}
}
