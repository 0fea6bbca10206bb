package interp

import (
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// levels are how many functions like Printf make a package a logger: one for each level.
const levels = 3

// logging are the functions of the program's own loggers that only log: whatever such a function keeps
// in memory (a writer, a queue of lines), it is the logger's. Those of a logger that do what a rule asks
// about (send an email, store in a database) or end the program are not among them.
func (sh *Shared) logging() map[string]bool {
	like := map[string]map[string]bool{} // Printf, by package
	for _, name := range sh.prog.Funcs() {
		if f := sh.prog.Func(name); likePrintf(f) {
			if like[f.Package.Path] == nil {
				like[f.Package.Path] = map[string]bool{}
			}
			like[f.Package.Path][baseName(name)] = true
		}
	}
	all := map[string]bool{}
	var silent map[string]bool
	for _, name := range sh.prog.Funcs() {
		f := sh.prog.Func(name)
		if len(like[f.Package.Path]) < levels || f.Parent != "" || len(f.Results) > 0 || ending.MatchString(baseName(name)) || !sh.takesText(f) {
			continue
		}
		if silent == nil {
			silent = sh.closed(sh.silent)
		}
		if silent[name] && !sh.exits(f) && !slices.ContainsFunc(sh.prog.Refs(name), func(ref string) bool { return sh.exits(sh.prog.Func(ref)) }) {
			all[name] = true
		}
	}
	return all
}

// ending functions log, and do not return.
var ending = regexp.MustCompile(`^(Fatal|Panic|Must|fatal|panic|must)`)

func baseName(fn string) string { return fn[strings.LastIndexByte(fn, '.')+1:] }

// likePrintf: a function takes a text, and values for it, and gives nothing.
func likePrintf(f *link.Func) bool {
	n := len(f.Params)
	return f.Parent == "" && len(f.Results) == 0 && n >= 2 && f.Params[n-1].Type == "[]any" && f.Params[n-2].Type == "string"
}

// takesText: what the function is given is to be written down: a text or other values, and the logger's own fields.
func (sh *Shared) takesText(f *link.Func) bool {
	text := false
	for i, prm := range f.Params {
		text = text || prm.Type == "string" || prm.Type == "any" || prm.Type == "[]any"
		own := strings.HasPrefix(strings.TrimLeft(prm.Type, "[]"), f.Package.Path+".")
		if !harmless[prm.Type] && !own && !(f.Method && i == 0) {
			return false
		}
	}
	return text
}

// silent: nothing happens in a function that a rule asks about, but for files.
func (sh *Shared) silent(f *link.Func) (callees []string, ok bool) {
	for b := range f.Blocks {
		for i := range f.Blocks[b].Instrs {
			in := &f.Blocks[b].Instrs[i]
			callees = append(callees, in.Funcs(f.Func)...)
			if in.Call == nil || in.Call.Kind == summary.Dynamic { // a hook
				continue
			}
			more, ok := sh.called(f, in.Call, silent)
			if !ok {
				return nil, false
			}
			callees = append(callees, more...)
		}
	}
	return callees, true
}

// silent: a function of the catalogue does nothing that a rule asks about.
func silent(a *catalog.API) bool {
	return (a.Effect == nil || a.Effect.Kind == "file") && (a.Store == nil || a.Store.Kind == "file" || a.Store.Memory) &&
		(a.Claim == nil || a.Claim.Strength == "memory" || a.Claim.Space == "memory-lock") && (a.Ack == nil || a.Ack.Kind == "response") && a.Register == nil &&
		a.Group == nil && a.Route == nil && a.Receive == nil && a.Tx == "" && !a.Next && !a.Abort
}

// exits: the function ends the program, or may.
func (sh *Shared) exits(f *link.Func) bool {
	if f == nil {
		return false
	}
	for b := range f.Blocks {
		for i := range f.Blocks[b].Instrs {
			if c := f.Blocks[b].Instrs[i].Call; c != nil && slices.ContainsFunc(sh.prog.Catalog.Func(c.Sym), func(a *catalog.API) bool { return a.Exits }) {
				return true
			}
		}
	}
	return false
}
