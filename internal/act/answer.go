package act

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// answer turns what the catalogue says into parts. No error unless it says so.
func answer(op *interp.Op, a catalog.Answer) interp.Answer {
	parts := map[catalog.Part]*interp.Value{"err": interp.Nil()}
	for part, text := range a {
		if v := partValue(op, part, text); v != nil {
			parts[part] = v
		}
	}
	return interp.Answer{Parts: parts}
}

func partValue(op *interp.Op, part catalog.Part, text string) *interp.Value {
	switch text {
	case "nil":
		return interp.Nil()
	case "true", "false":
		return interp.Bool(text == "true")
	case "nonnil", "nonzero":
		return interp.SomePart(op, part)
	case "any":
		return interp.ClassError("any")
	case "":
		return interp.Text("")
	}
	if part == "err" {
		return interp.ClassError(text)
	}
	return interp.Int(text)
}

func opposite(op *interp.Op, part catalog.Part, text string) *interp.Value {
	switch text {
	case "false":
		return interp.Bool(true)
	case "true":
		return interp.Bool(false)
	case "0":
		if part == "rows" {
			return interp.Int("1")
		}
		return interp.SomePart(op, part)
	case "nil", "":
		return interp.SomePart(op, part)
	}
	return nil
}

// Refused is what a claim answers to a delivery that does not win it.
func (c *Claim) Refused(op *interp.Op) interp.Answer {
	a := answer(op, c.answer)
	if c.row != nil {
		a.Parts["row"] = interp.Row(op, c.row, nil)
	}
	return a
}

// Either is one of the two answers of a claim of which it is not known which one means duplicate.
func (c *Claim) Either(op *interp.Op, polarity bool) interp.Answer {
	parts := map[catalog.Part]*interp.Value{"err": interp.Nil()}
	if hasValue(op) {
		parts["value"] = interp.Bool(polarity)
	} else if polarity {
		parts["err"] = interp.ClassError("duplicate")
	}
	return interp.Answer{Parts: parts}
}

// hasValue: the operation answers a value, and not only an error.
func hasValue(op *interp.Op) bool {
	for _, a := range op.APIs {
		if slices.Contains(a.Results, "value") {
			return true
		}
	}
	return false
}

// Fails: who is refused gets an error.
func (c *Claim) Fails() bool {
	err := c.answer["err"]
	return err != "" && err != "nil"
}

// DecidedBy: the parts of an answer that are asked tell whether the claim was won.
func (c *Claim) DecidedBy(asked map[catalog.Part]bool) bool {
	for part, text := range c.answer {
		if asked[part] && (part != "err" || text != "nil") {
			return true
		}
	}
	return len(c.answer) == 0 && len(asked) > 0
}

// Won are the answers of a claim to the delivery that wins it.
func (c *Claim) Won(op *interp.Op) []interp.Answer {
	if len(c.answer) == 0 {
		return nil
	}
	parts := map[catalog.Part]*interp.Value{"err": interp.Nil()}
	for part, text := range c.answer {
		if v := opposite(op, part, text); v != nil && part != "err" {
			parts[part] = v
		}
	}
	return []interp.Answer{{Parts: parts}}
}

// RefusesByZero: the operation is a claim that answers a duplicate as it does when it fails.
func (c *Claim) RefusesByZero(op *interp.Op) bool {
	if c == nil || c.row != nil {
		return false
	}
	for part, text := range c.answer {
		if part == "err" && text != "nil" || !slices.Contains([]string{"false", "0", "", "nil"}, text) || part == "rows" && nilResult(op) {
			return false
		}
	}
	return len(c.answer) > 0
}

// nilResult: the answer of a failed call can't be asked: it is a nil interface.
func nilResult(op *interp.Op) bool {
	info := op.Call.Site.Info
	return info != nil && op.Frame != nil && op.Frame.Func != nil && slices.ContainsFunc(info.Results, func(t int32) bool { return op.Frame.Func.Names[t] == "database/sql.Result" })
}

// Absent is what a read answers that finds nothing.
func (r *Read) Absent(op *interp.Op) interp.Answer {
	if r.Space != "sql" || r.Kind == Row {
		return answer(op, r.missing)
	}
	zero := interp.Bool(false)
	if r.Kind == Count {
		zero = interp.Int("0")
	}
	return interp.Answer{Parts: map[catalog.Part]*interp.Value{"err": interp.Nil(), "row": interp.Row(op, map[int]*interp.Value{0: zero}, nil)}}
}

// There is the answer of a read that finds something, as far as it differs from that of one that
// does not.
func (r *Read) There(op *interp.Op) interp.Answer {
	parts := map[catalog.Part]*interp.Value{"err": interp.Nil()}
	for part, text := range r.missing {
		if v := opposite(op, part, text); v != nil && part != "err" {
			parts[part] = v
		}
	}
	return interp.Answer{Parts: parts}
}

// Present is what a read answers that finds something: of a row not which.
func (r *Read) Present(op *interp.Op) interp.Answer {
	a := r.There(op)
	switch {
	case r.Kind == Exists && r.missing["value"] == "0":
		a.Parts["value"] = interp.Int("1")
	case r.Kind == Exists && r.Space == "sql":
		a.Parts["row"] = interp.Row(op, map[int]*interp.Value{0: interp.Bool(true)}, nil)
		return a
	case r.Kind == Count:
		a.Parts["row"] = interp.Row(op, map[int]*interp.Value{0: interp.SomePart(op, "row")}, nil)
	}
	if a.Parts["value"] == nil {
		a.Parts["value"] = interp.SomePart(op, "value")
	}
	return a
}
