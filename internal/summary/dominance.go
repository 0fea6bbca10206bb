package summary

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// controlDependence computes, for each block, the branches that decide whether it
// runs, from the postdominator tree (Ferrante, Ottenstein, Warren, TOPLAS 1987).
func (r *reducer) controlDependence() {
	blocks := r.fn.Blocks
	n := len(blocks)
	exit := n
	succs := make([][]int, n+1)
	preds := make([][]int, n+1)
	edge := func(a, b int) {
		succs[a] = append(succs[a], b)
		preds[b] = append(preds[b], a)
	}
	for i, blk := range blocks {
		for _, s := range blk.Succs {
			edge(i, s.Index)
		}
		if len(blk.Succs) == 0 {
			edge(i, exit)
		}
	}
	// Loops without an exit get one, from their last block.
	for {
		seen := make([]bool, n+1)
		stack := []int{exit}
		seen[exit] = true
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, p := range preds[v] {
				if !seen[p] {
					seen[p] = true
					stack = append(stack, p)
				}
			}
		}
		last := -1
		for i := range n {
			if !seen[i] {
				last = i
			}
		}
		if last < 0 {
			break
		}
		edge(last, exit)
	}
	ipdom := dominators(exit, preds, succs)
	r.ipdom = map[*ssa.BasicBlock]*ssa.BasicBlock{}
	r.ctrl = map[*ssa.BasicBlock][]*ssa.BasicBlock{}
	for i, blk := range blocks {
		if d := ipdom[i]; d >= 0 && d < n {
			r.ipdom[blk] = blocks[d]
		}
		if len(succs[i]) < 2 {
			continue
		}
		for _, s := range succs[i] {
			for v := s; v != ipdom[i] && v != exit && v >= 0; v = ipdom[v] {
				if len(blk.Succs) > 1 && !slices.Contains(r.ctrl[blocks[v]], blk) {
					r.ctrl[blocks[v]] = append(r.ctrl[blocks[v]], blk)
				}
			}
		}
	}
}

// dominators returns the immediate dominator of each node (Cooper, Harvey,
// Kennedy, "A simple, fast dominance algorithm"); -1 for the root.
func dominators(root int, succs, preds [][]int) []int {
	n := len(succs)
	num := make([]int, n) // postorder number
	var order []int
	seen := make([]bool, n)
	type frame struct{ v, i int }
	stack := []frame{{root, 0}}
	seen[root] = true
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.i < len(succs[f.v]) {
			s := succs[f.v][f.i]
			f.i++
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{s, 0})
			}
			continue
		}
		num[f.v] = len(order)
		order = append(order, f.v)
		stack = stack[:len(stack)-1]
	}
	idom := make([]int, n)
	for i := range idom {
		idom[i] = -1
	}
	idom[root] = root
	for changed := true; changed; {
		changed = false
		for i := len(order) - 1; i >= 0; i-- {
			v := order[i]
			if v == root {
				continue
			}
			d := -1
			for _, p := range preds[v] {
				if idom[p] < 0 {
					continue
				}
				if d < 0 {
					d = p
					continue
				}
				a, b := p, d
				for a != b {
					for num[a] < num[b] {
						a = idom[a]
					}
					for num[b] < num[a] {
						b = idom[b]
					}
				}
				d = a
			}
			if d != idom[v] {
				idom[v] = d
				changed = true
			}
		}
	}
	idom[root] = -1
	return idom
}

// onceLoops adds loops that end in their first turn: once are the blocks that begin the body of a
// range loop. All that only they lead to is a loop of its own.
func onceLoops(f *Func, once []int32, bodies map[int32]map[int32]bool) {
	var idom []int
	for _, head := range once {
		if slices.ContainsFunc(f.Blocks[head].Preds, func(p int32) bool { return bodies[p][head] }) {
			continue // another turn follows
		}
		if idom == nil {
			idom = f.dominators()
		}
		body := map[int32]bool{head: true}
		for v := range f.Blocks {
			for d := v; d >= 0; d = idom[d] {
				if int32(d) == head {
					body[int32(v)] = true
				}
			}
		}
		bodies[head] = body
	}
}

// dominators are the immediate dominators of the blocks.
func (f *Func) dominators() []int {
	succs, preds := make([][]int, len(f.Blocks)), make([][]int, len(f.Blocks))
	for i, b := range f.Blocks {
		for _, s := range b.Succs {
			succs[i] = append(succs[i], int(s))
			preds[s] = append(preds[s], i)
		}
	}
	return dominators(0, succs, preds)
}

// markLoops finds the innermost loop of each block, by its header; once are the blocks that
// begin the body of a range loop.
func markLoops(f *Func, once []int32) {
	n := len(f.Blocks)
	state := make([]uint8, n) // 1: on the stack, 2: done
	size := make([]int, n)
	type edge struct{ tail, head int32 }
	var backs []edge
	var visit func(v int32)
	visit = func(v int32) {
		state[v] = 1
		for _, s := range f.Blocks[v].Succs {
			switch state[s] {
			case 0:
				visit(s)
			case 1:
				backs = append(backs, edge{v, s})
			}
		}
		state[v] = 2
	}
	visit(0)
	bodies := map[int32]map[int32]bool{}
	for _, e := range backs {
		body := bodies[e.head]
		if body == nil {
			body = map[int32]bool{e.head: true}
			bodies[e.head] = body
		}
		stack := []int32{e.tail}
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if body[v] {
				continue
			}
			body[v] = true
			stack = append(stack, f.Blocks[v].Preds...)
		}
	}
	onceLoops(f, once, bodies)
	for head, body := range bodies {
		for v := range body {
			if cur := f.Blocks[v].Loop; cur < 0 || len(body) < size[v] || len(body) == size[v] && head < cur {
				f.Blocks[v].Loop = head
				size[v] = len(body)
			}
		}
	}
}
