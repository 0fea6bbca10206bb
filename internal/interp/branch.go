package interp

import (
	"cmp"
	"slices"
	"sort"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// branch goes the way that the condition decides, or both ways, each knowing what it
// has learnt.
func (a *activation) branch(blk int32, in *summary.Instr, p *path) {
	cond := a.val(p, in.A[0])
	if len(cond.From) > 0 {
		a.m.hear(p.st, &event{kind: branched, what: cond})
	}
	if a.f.Blocks[blk].Loop == blk {
		known, again := a.concrete[blk]
		if cond.Kind != Const || again && known == 0 {
			a.concrete[blk] = 0
		} else {
			a.concrete[blk] = max(known, maxConcrete, a.entries)
		}
	}
	if cond.Kind == Const {
		arm := 1
		if cond.Text == "true" {
			arm = 0
		}
		a.goes(blk, arm, p, cond)
		return
	}
	a.both(blk, cond, p)
}

// goes takes one arm of a branch. Where that is the way of an error that was found, the path has
// failed from here on.
func (a *activation) goes(blk int32, arm int, p *path, cond *Value) {
	if a.f.ErrorArm(blk) == arm {
		if a.m.calm() {
			return
		}
		p.st.fail()
		for _, op := range cond.From {
			p.st.breaks(op.ID)
		}
	}
	if a.f.ErrorArm(blk) < 0 && arm == 0 && !cond.asksAnswer() {
		// Errors that are told apart are dealt with: errors.Is(err, ErrGone).
		for _, op := range cond.From {
			p.st.mends(op.ID)
		}
	}
	a.edge(blk, arm, p)
}

// asksAnswer: a condition is about what an operation answered, which tells nothing of why it
// failed.
func (v *Value) asksAnswer() bool {
	if v.Part == "value" || v.Part == "rows" || v.Part == "row" {
		return true
	}
	return v.Kind == Pred && slices.ContainsFunc(v.Elems, (*Value).asksAnswer)
}

func (a *activation) both(blk int32, cond *Value, p *path) {
	q := a.clone(p)
	if len(cond.From) > 0 {
		p.tag, q.tag = mix(mix(p.tag, uint64(blk)), 1), mix(mix(p.tag, uint64(blk)), 2)
	}
	a.assume(p, cond, true)
	a.assume(q, cond, false)
	a.goes(blk, 0, p, cond)
	a.goes(blk, 1, q, cond)
}

// assume makes a path know that a condition is true (or false).
func (a *activation) assume(p *path, cond *Value, truth bool) {
	a.substitute(p, cond, Bool(truth), nil)
	if cond.Kind != Pred {
		return
	}
	x, y := cond.Elems[0], cond.Elems[1]
	eq := truth
	switch cond.Text {
	case "==":
	case "!=":
		eq = !truth
	case "!":
		a.assume(p, x, !truth)
		return
	case ">", "<": // x > 0, 0 < x
		if cond.Text == "<" {
			x, y = y, x
		}
		if y.IsConst() && y.Text == "0" {
			if truth {
				a.substitute(p, x, x, nonNil)
			} else {
				a.substitute(p, x, Int("0"), nil)
			}
		}
		return
	default:
		return
	}
	if x.Kind == Const {
		x, y = y, x
	}
	if y.Kind != Const || x.Kind != Sym && x.Kind != Opaque && x.Kind != Choice {
		return
	}
	switch {
	case eq:
		a.substitute(p, x, y, nil)
	case y.IsNil() || y.Text == "" || y.CK == summary.Int && y.Text == "0":
		if x.Kind == Choice {
			a.substitute(p, x, without(x, y), nil)
			return
		}
		a.substitute(p, x, x, nonNil)
	default:
		if x.Kind == Choice {
			a.substitute(p, x, without(x, y), nil)
			return
		}
		if len(x.Not()) < 8 {
			not := append(slices.Clone(x.Not()), y.Text)
			sort.Strings(not)
			a.substitute(p, x, x, func(c *Value) { c.have(func(r *rare) { r.not = not }) })
		}
	}
}

func without(x, y *Value) *Value {
	var left []*Value
	for _, e := range x.Elems {
		if e.Hash() != y.Hash() && !(e.IsConst() && y.IsConst() && e.Text == y.Text) {
			left = append(left, e)
		}
	}
	if len(left) == 0 {
		return x
	}
	return choice(left)
}

func nonNil(v *Value) { v.NonNil = true }

// substitute replaces a value by what has been learnt of it: that it is another one, or that one changed.
// In the registers that is done at once, in memory where it is read.
func (a *activation) substitute(p *path, old, as *Value, change func(*Value)) {
	h := old.Hash()
	v := new(*as)
	v.was, v.From, v.deep = cmp.Or(old.was, old), unite(v.From, old.From), 0
	if change != nil {
		change(v)
		v.hash = 0
	}
	for i, r := range p.regs {
		if r != nil && (r == old || r.Hash() == h) {
			p.regs[i] = v
		} else if r != nil && r.Kind == Tuple {
			p.regs[i] = replaceIn(r, h, v)
		}
	}
	p.st.learn(old, v)
}

func holds(w *Value, h uint64) bool {
	for _, e := range w.Elems {
		if e.Hash() == h {
			return true
		}
	}
	return false
}

func replaceIn(t *Value, h uint64, v *Value) *Value {
	if !holds(t, h) {
		return t
	}
	return t.with(func(c *Value) {
		c.Elems = slices.Clone(c.Elems)
		for i, e := range c.Elems {
			if e.Hash() == h {
				c.Elems[i] = v
			}
		}
	})
}
