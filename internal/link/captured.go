package link

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// Assigned are the captured variables of a closure, by index, that it, or one that it makes, may put
// something into.
func (p *Program) Assigned(closure string) []int {
	f := p.Func(closure)
	if f == nil {
		return nil
	}
	of := map[int32]int{} // the variable that an address leads into, by register
	for i := range f.FreeVars {
		of[int32(len(f.Params)+i)] = i
	}
	var assigned []int
	notes := func(a summary.Operand) {
		if i, ok := of[a.Index]; ok && a.Kind == summary.Reg && !slices.Contains(assigned, i) {
			assigned = append(assigned, i)
		}
	}
	for n := -1; n != len(of); {
		n = len(of)
		for b := range f.Blocks {
			for i := range f.Blocks[b].Instrs {
				in := &f.Blocks[b].Instrs[i]
				switch in.Op {
				case summary.FieldAddr, summary.IndexAddr:
					if v, ok := of[in.A[0].Index]; ok && in.A[0].Kind == summary.Reg {
						of[in.Dst] = v
					}
				case summary.Store:
					notes(in.A[0])
				case summary.Closure:
					for _, k := range p.Assigned(f.Names[in.Name]) {
						notes(in.A[k])
					}
				case summary.Call, summary.Go, summary.Defer: // which may fill it in
					for _, a := range in.Call.Args {
						notes(a)
					}
				}
			}
		}
	}
	slices.Sort(assigned)
	return assigned
}
