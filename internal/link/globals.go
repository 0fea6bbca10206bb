package link

import "github.com/idemcheck/idemcheck/internal/summary"

// alters finds the package variables that a function changes in part, or whose address it hands to a
// library that may fill them in: a configuration that is read from a file.
func (p *Program) alters(f *Func) {
	var names []string
	into := map[int32]int32{} // registers that are addresses in variables: the names' indices
	variable := func(o summary.Operand) (name int32, ok bool) {
		if o.Kind == summary.GlobalOp {
			return o.Index, true
		}
		name, ok = into[o.Index]
		return name, ok && o.Kind == summary.Reg
	}
	for _, blk := range f.Blocks {
		for i := range blk.Instrs {
			switch in := &blk.Instrs[i]; in.Op {
			case summary.FieldAddr, summary.IndexAddr, summary.Box, summary.Convert:
				if name, ok := variable(in.A[0]); ok {
					into[in.Dst] = name
				}
			case summary.Store:
				if name, ok := variable(in.A[0]); ok && in.A[0].Kind == summary.Reg {
					names = append(names, f.Names[name])
				}
			case summary.Call, summary.Go, summary.Defer:
				if !p.fills(f, in.Call) {
					continue
				}
				for i, a := range in.Call.Args {
					if name, ok := variable(a); ok && (i > 0 || !in.Call.Method) {
						names = append(names, f.Names[name])
					}
				}
			}
		}
	}
	f.Alters = names
	if f.Test || f.Name == f.Package.Path+".init" {
		return
	}
	for _, name := range names {
		p.stored[name] = true
	}
}

// fills: code that is not the program's may write through the pointers that a call is given.
func (p *Program) fills(f *Func, c *summary.CallInfo) bool {
	if c.Kind == summary.Builtin || c.Kind == summary.Static && p.Func(f.Names[c.Name]) != nil {
		return false
	}
	apis := p.Catalog.Func(c.Sym)
	for _, a := range apis {
		if a.Decodes != nil && a.Decodes.Into != "" || a.Source != nil && a.Source.Into != "" {
			return true
		}
	}
	return len(apis) == 0
}
