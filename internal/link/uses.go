package link

import "github.com/idemcheck/idemcheck/internal/summary"

// HandsOn reports whether a function does something with the nth result of the call at pos but
// compare it and return it: it stores it, or calls something with it.
func (f *Func) HandsOn(pos summary.Pos, nth int) bool {
	values := map[int32]bool{}
	for b := range f.Blocks {
		for i := range f.Blocks[b].Instrs {
			in := &f.Blocks[b].Instrs[i]
			if in.Call == nil || in.Pos != pos || in.Dst < 0 {
				continue
			}
			if in.Op != summary.Call {
				return true
			}
			if len(in.Call.Results) == 1 {
				values[in.Dst] = true
			}
			for _, x := range f.uses(in.Dst) {
				if x.Op == summary.Extract && x.Component() == nth {
					values[x.Dst] = true
				}
			}
		}
	}
	var work []int32
	for r := range values {
		work = append(work, r)
	}
	for len(work) > 0 {
		r := work[len(work)-1]
		work = work[:len(work)-1]
		for _, in := range f.uses(r) {
			switch in.Op {
			case summary.BinOp, summary.If, summary.Return:
			case summary.Phi, summary.Box, summary.Convert, summary.Extract:
				if !values[in.Dst] {
					values[in.Dst] = true
					work = append(work, in.Dst)
				}
			default:
				return true
			}
		}
	}
	return false
}

// uses are the instructions that read a register.
func (f *Func) uses(reg int32) []*summary.Instr {
	var list []*summary.Instr
	reads := func(as []summary.Operand) bool {
		for _, a := range as {
			if a.Kind == summary.Reg && a.Index == reg {
				return true
			}
		}
		return false
	}
	for b := range f.Blocks {
		for i := range f.Blocks[b].Instrs {
			in := &f.Blocks[b].Instrs[i]
			if reads(in.A) || in.Call != nil && reads(in.Call.Args) {
				list = append(list, in)
			}
		}
	}
	return list
}
