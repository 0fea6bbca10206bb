package link

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// liveness finds the registers that are still needed when a block starts: behind its phis, which are
// evaluated on the edges that lead there.
func (f *Func) liveness() {
	f.Live = make([][]int32, len(f.Blocks))
	for changed := true; changed; {
		changed = false
		for i := len(f.Blocks) - 1; i >= 0; i-- {
			if live := f.LiveAt(int32(i), 0); len(live) > len(f.Live[i]) { // they only become more
				f.Live[i], changed = live, true
			}
		}
	}
}

// LiveAt are the registers that are still needed before an instruction of a block, in order.
func (f *Func) LiveAt(blk int32, at int) []int32 {
	live := make([]bool, f.Regs)
	use := func(list []summary.Operand) {
		for _, a := range list {
			if a.Kind == summary.Reg {
				live[a.Index] = true
			}
		}
	}
	b := &f.Blocks[blk]
	for _, succ := range b.Succs {
		heads := phis(&f.Blocks[succ])
		for _, r := range f.Live[succ] {
			if !slices.ContainsFunc(heads, func(in summary.Instr) bool { return in.Dst == r }) {
				live[r] = true
			}
		}
		for k, pred := range f.Blocks[succ].Preds {
			if pred != blk {
				continue
			}
			for _, in := range heads {
				if k < len(in.A) {
					use(in.A[k : k+1])
				}
			}
		}
	}
	for i := len(b.Instrs) - 1; i >= max(at, len(phis(b))); i-- {
		in := &b.Instrs[i]
		if in.Dst >= 0 {
			live[in.Dst] = false
		}
		use(in.A)
		if in.Call != nil {
			use(in.Call.Args)
		}
	}
	var regs []int32
	for r, needed := range live {
		if needed {
			regs = append(regs, int32(r))
		}
	}
	return regs
}

// phis are those at the start of a block.
func phis(b *summary.Block) []summary.Instr {
	n := 0
	for n < len(b.Instrs) && b.Instrs[n].Op == summary.Phi {
		n++
	}
	return b.Instrs[:n]
}
