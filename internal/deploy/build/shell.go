package build

import (
	"os"
	"path/filepath"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

// Bounds of a script: loops in loops are many.
const (
	maxSteps = 20_000
	maxTurns = 200
	maxDepth = 40
)

// A script is a shell script that is read as if it ran, with what is known of it.
type script struct {
	x     *Index
	file  string
	line  int // of the file, in front of the script's first
	dir   string
	vars  map[string]string
	rules []Rule // those that this script has added
	// last are the programs that stand at paths now: one name may be built several times over.
	last  map[string]Rule
	steps int
	depth int
	calls int  // of scripts by scripts
	fixed bool // paths are those of a container: nothing is looked up on disk
}

// Script reads a shell script of a file, whose commands run in dir; line is where in the file it
// begins, 0 for the whole file. What is no shell says nothing. A script may be meant to be run from a
// folder above its own: then it is the nearest one in which there is what it builds.
func (x *Index) Script(file string, line int, dir, text string) {
	part := x.script(file, line, dir, text)
	for up := dir; line == 0 && x.Root != "" && up != x.Root && !part.builds() && up != filepath.Dir(up); {
		up = filepath.Dir(up)
		if p := x.script(file, line, up, text); p.builds() {
			part = p
		}
	}
	x.Rules = append(x.Rules, part.Rules...)
	x.Archives = append(x.Archives, part.Archives...)
	x.Images = append(x.Images, part.Images...)
	x.Commands = append(x.Commands, part.Commands...)
}

func (x *Index) script(file string, line int, dir, text string) *Index {
	part := &Index{Root: x.Root}
	s := &script{x: part, file: file, line: max(line-1, 0), dir: dir, vars: map[string]string{"0": file, "BASH_SOURCE": file}, last: map[string]Rule{}}
	s.run(text)
	part.Rules = s.rules
	return part
}

// builds reports whether one of the rules builds what there is, or there are none.
func (x *Index) builds() bool {
	for _, r := range x.Rules {
		if info, err := os.Stat(r.Package); r.Import || err == nil && info.IsDir() {
			return true
		}
	}
	return len(x.Rules) == 0
}

func (s *script) run(text string) {
	f, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil || f == nil {
		return
	}
	s.stmts(f.Stmts)
}

func (s *script) stmts(list []*syntax.Stmt) {
	for _, st := range list {
		s.stmt(st)
	}
}

func (s *script) stmt(st *syntax.Stmt) {
	if s.steps++; st == nil || s.steps > maxSteps || s.depth > maxDepth {
		return
	}
	s.depth++
	defer func() { s.depth-- }()
	switch c := st.Cmd.(type) {
	case *syntax.CallExpr:
		s.call(c)
	case *syntax.DeclClause:
		for _, a := range c.Args {
			s.assign(a)
		}
	case *syntax.BinaryCmd:
		s.stmt(c.X)
		s.stmt(c.Y)
	case *syntax.Block:
		s.stmts(c.Stmts)
	case *syntax.Subshell:
		dir := s.dir
		s.stmts(c.Stmts)
		s.dir = dir
	case *syntax.IfClause:
		for ; c != nil; c = c.Else {
			s.stmts(c.Cond)
			s.stmts(c.Then)
		}
	case *syntax.WhileClause:
		s.stmts(c.Do)
	case *syntax.FuncDecl:
		s.stmt(c.Body)
	case *syntax.CaseClause:
		for _, item := range c.Items {
			s.stmts(item.Stmts)
		}
	case *syntax.TimeClause:
		s.stmt(c.Stmt)
	case *syntax.ForClause:
		s.loop(c)
	}
}

func (s *script) loop(c *syntax.ForClause) {
	iter, ok := c.Loop.(*syntax.WordIter)
	if !ok {
		s.stmts(c.Do)
		return
	}
	var items []string
	for _, w := range iter.Items {
		text := s.word(w)
		switch {
		case strings.Contains(text, "*") && !s.fixed:
			found, _ := filepath.Glob(s.path(text))
			for _, f := range found {
				if rel, err := filepath.Rel(s.dir, f); err == nil {
					items = append(items, filepath.ToSlash(rel))
				}
			}
		case hasParam(w):
			items = append(items, strings.Fields(text)...)
		default:
			items = append(items, text)
		}
	}
	for i, item := range items {
		if i >= maxTurns {
			return
		}
		dir := s.dir
		s.vars[iter.Name.Value] = item
		s.stmts(c.Do)
		s.dir = dir
	}
}

// hasParam: an unquoted variable may stand for several words.
func hasParam(w *syntax.Word) bool {
	for _, p := range w.Parts {
		if _, ok := p.(*syntax.ParamExp); ok {
			return true
		}
	}
	return false
}

func (s *script) assign(a *syntax.Assign) {
	if a.Name == nil {
		return
	}
	if a.Array != nil {
		var words []string
		for _, e := range a.Array.Elems {
			if e.Value != nil {
				words = append(words, s.word(e.Value))
			}
		}
		s.vars[a.Name.Value] = strings.Join(words, " ")
		return
	}
	if a.Value != nil {
		s.vars[a.Name.Value] = s.word(a.Value)
	}
}

func (s *script) call(c *syntax.CallExpr) {
	if len(c.Args) == 0 {
		for _, a := range c.Assigns {
			s.assign(a)
		}
		return
	}
	words := s.words(c.Args)
	pos := deploy.Pos{File: s.file, Line: s.line + int(c.Args[0].Pos().Line()), Col: int(c.Args[0].Pos().Col())}
	s.command(words, pos)
}
