package interp

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// build adds parts to the statement that the receiver builds. The parts travel with the
// value; where a chain is not used as a value they are kept with its first link.
func (c *Call) build(a *catalog.API, typ string) *Value {
	var recv *Value
	if c.Method && len(c.Args) > 0 {
		recv = c.Args[0]
	}
	v := newSym(c.at, typ)
	v.NonNil = true
	var parts []BuildPart
	if recv != nil {
		parts = slices.Clone(recv.Build())
		v.Prov = recv.Prov
		v.Op = recv.Op
		if recv.Field == InTx || strings.HasSuffix(recv.Type, "Tx") {
			v.Field = InTx
		}
	}
	own := c.ownParts(a)
	parts = append(parts, own...)
	v.setBuild(parts)
	v.Cell = mix(v.Cell, uint64(len(parts)))
	// Also for those who keep the receiver and drop the result (bun, mutable builders).
	if recv != nil && len(recv.Build()) > 0 {
		cell := stmtCell(recv)
		old := c.State.get(cell)
		if old == nil {
			old = &Value{Kind: Struct}
		}
		c.State.put(cell, old.with(func(x *Value) { x.setBuild(append(slices.Clone(x.Build()), own...)) }))
	}
	return v
}

// ownParts are the parts that this call adds.
func (c *Call) ownParts(a *catalog.API) []BuildPart {
	var parts []BuildPart
	for i := range a.Build {
		b := &a.Build[i]
		if !c.Holds(b.When) {
			continue
		}
		part := BuildPart{Part: b.Part, Columns: c.Path(b.Column), Args: c.Path(b.Args)}
		if b.Value != "" {
			part.Value = Text(b.Value)
			if len(part.Columns) > 0 {
				column, _ := ConstText(part.Columns[0], "?")
				text := strings.ReplaceAll(b.Value, "{column}", column)
				if b.Part == "set" { // an expression, not a value
					text, part.Columns = column+" = "+text, nil
				}
				part.Value = Text(text)
			}
			parts = append(parts, part)
			continue
		}
		vs := c.Path(b.From)
		if len(vs) == 0 {
			parts = append(parts, part)
			continue
		}
		part.Value = vs[0]
		parts = append(parts, part)
		for _, x := range vs[1:] {
			if b.Part == "where" || b.Part == "text" || b.Part == "suffix" {
				parts[len(parts)-1].Args = append(parts[len(parts)-1].Args, x)
			} else {
				parts = append(parts, BuildPart{Part: b.Part, Value: x})
			}
		}
	}
	return parts
}

// InTx is the Field of a statement that a transaction executes.
const InTx = "$tx"

func stmtCell(v *Value) uint64 { return attribute(mix(v.Ident(), statementOf)) }

// Statements are the parts of the statement that this call executes, or of each that it may: what the
// receiver has built and what the call adds.
func (c *Call) Statements(a *catalog.API) [][]BuildPart {
	own := c.ownParts(a)
	var all [][]BuildPart
	if c.Method && len(c.Args) > 0 {
		for _, v := range alts(c.Args[0]) {
			if parts := c.Built(v); len(parts) > 0 {
				all = append(all, slices.Concat(parts, own))
			}
		}
	}
	if len(all) == 0 {
		return [][]BuildPart{own}
	}
	return all
}

// Built are the parts of the statement that a value builds.
func (c *Call) Built(v *Value) []BuildPart {
	if v == nil {
		return nil
	}
	if v.Kind == Choice {
		v = v.Elems[0]
	}
	parts := v.Build()
	if len(parts) == 0 && v.Kind == Sym && v.Owner != "" {
		// A statement that a constructor has prepared.
		for _, k := range c.m.Fields[v.Owner+"."+v.Field] {
			if len(k.Value.Build()) > 0 {
				parts = k.Value.Build()
			}
		}
	}
	if extra := c.State.get(stmtCell(v)); extra != nil {
		parts = append(slices.Clone(parts), extra.Build()...)
	}
	return parts
}
