package link

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Memory is a map that outlives the functions that use it: a field's ("type.field") or a package variable's.
type Memory struct {
	// Asking are the functions whose first result is a bool and that look into it, by name, and where they look.
	Asking map[string]summary.Pos
	// Adding are the functions that put something into it.
	Adding []string
}

// Memories are the maps of the program in which functions remember something, by name.
func (p *Program) Memories() map[string]*Memory {
	all := map[string]*Memory{}
	of := func(name string) *Memory {
		if all[name] == nil {
			all[name] = &Memory{Asking: map[string]summary.Pos{}}
		}
		return all[name]
	}
	for _, name := range p.Funcs() {
		f := p.Func(name)
		var made map[int32]*summary.Instr // by register
		for _, blk := range f.Blocks {
			for i := range blk.Instrs {
				in := &blk.Instrs[i]
				if in.Op != summary.MapUpdate && (in.Op != summary.Index || !in.OfMap()) {
					continue
				}
				if made == nil {
					made = f.made()
				}
				home := f.home(in.A[0], made)
				switch {
				case home == "":
				case in.Op == summary.MapUpdate:
					if m := of(home); !slices.Contains(m.Adding, name) {
						m.Adding = append(m.Adding, name)
					}
				case len(f.Results) > 0 && f.Results[0] == "bool":
					of(home).Asking[name] = in.Pos
				}
			}
		}
	}
	for name, m := range all {
		if len(m.Asking) == 0 || len(m.Adding) == 0 {
			delete(all, name)
		}
	}
	return all
}

// made are the instructions that make the registers of a function.
func (f *Func) made() map[int32]*summary.Instr {
	made := map[int32]*summary.Instr{}
	for b := range f.Blocks {
		for i := range f.Blocks[b].Instrs {
			if in := &f.Blocks[b].Instrs[i]; in.Dst >= 0 {
				made[in.Dst] = in
			}
		}
	}
	return made
}

// home is what a map was loaded from, "" if that is neither a field nor a package variable.
func (f *Func) home(v summary.Operand, made map[int32]*summary.Instr) string {
	if v.Kind != summary.Reg || made[v.Index] == nil || made[v.Index].Op != summary.Load {
		return ""
	}
	at := made[v.Index].A[0]
	if at.Kind == summary.GlobalOp {
		return f.Names[at.Index]
	}
	if in := made[at.Index]; at.Kind == summary.Reg && in != nil && in.Op == summary.FieldAddr {
		return f.Names[in.Type] + "." + f.Names[in.Name]
	}
	return ""
}
