package link

import "github.com/idemcheck/idemcheck/internal/summary"

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
		to := &f.Blocks[succ]
		for _, r := range f.Live[succ] {
			if !setByPhi(to, r) {
				live[r] = true
			}
		}
		for k, pred := range to.Preds {
			for i := 0; pred == blk && i < len(to.Instrs) && to.Instrs[i].Op == summary.Phi; i++ {
				if in := &to.Instrs[i]; k < len(in.A) {
					use(in.A[k : k+1])
				}
			}
		}
	}
	for i := len(b.Instrs) - 1; i >= at && b.Instrs[i].Op != summary.Phi; i-- {
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

// setByPhi: a register is set on the way into a block. Phis come first there.
func setByPhi(b *summary.Block, r int32) bool {
	for i := 0; i < len(b.Instrs) && b.Instrs[i].Op == summary.Phi; i++ {
		if b.Instrs[i].Dst == r {
			return true
		}
	}
	return false
}
