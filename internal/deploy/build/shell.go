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
	fixed bool // paths are those of a container: nothing is looked up on disk
}

// Script reads a shell script of a file, whose commands run in dir; line is where in the file it
// begins, 0 for the whole file. What is no shell says nothing.
func (x *Index) Script(file string, line int, dir, text string) {
	s := &script{x: x, file: file, line: max(line-1, 0), dir: dir, vars: map[string]string{}, last: map[string]Rule{}}
	s.run(text)
	x.Rules = append(x.Rules, s.rules...)
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

// word is a word as the shell would make it of what is known; the rest is "*".
func (s *script) word(w *syntax.Word) string {
	if w == nil {
		return ""
	}
	var b strings.Builder
	s.parts(&b, w.Parts)
	return b.String()
}

func (s *script) parts(b *strings.Builder, parts []syntax.WordPart) {
	for _, p := range parts {
		if b.Len() > maxText {
			return
		}
		switch p := p.(type) {
		case *syntax.Lit:
			b.WriteString(unescape(p.Value))
		case *syntax.SglQuoted:
			b.WriteString(p.Value)
		case *syntax.DblQuoted:
			s.parts(b, p.Parts)
		case *syntax.ParamExp:
			b.WriteString(s.param(p))
		case *syntax.CmdSubst:
			b.WriteString(s.substitute(p))
		default:
			b.WriteByte('*')
		}
	}
}

func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			if s[i] == '\n' {
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func (s *script) param(p *syntax.ParamExp) string {
	if p.Param == nil {
		return "*"
	}
	name := p.Param.Value
	v, ok := s.vars[name]
	if !ok && name == "PWD" {
		v, ok = s.dir, true
	}
	if p.Index != nil && ok {
		return v // all of an array
	}
	switch {
	case p.Exp != nil && ok && p.Exp.Word != nil && !strings.Contains(v, "*"):
		arg := s.word(p.Exp.Word)
		switch p.Exp.Op {
		case syntax.RemLargePrefix:
			if arg == "*/" {
				return v[strings.LastIndexByte(v, '/')+1:]
			}
			return "*"
		case syntax.RemSmallSuffix:
			if strings.HasPrefix(arg, "*") {
				return "*"
			}
			return strings.TrimSuffix(v, arg)
		case syntax.RemSmallPrefix:
			if strings.HasPrefix(arg, "*") {
				return "*"
			}
			return strings.TrimPrefix(v, arg)
		}
		return v
	case p.Exp != nil && !ok && (p.Exp.Op == syntax.DefaultUnsetOrNull || p.Exp.Op == syntax.DefaultUnset):
		return s.word(p.Exp.Word)
	case !ok || p.Exp != nil || p.Slice != nil || p.Repl != nil || p.Length:
		return "*"
	}
	return v
}

// substitute is what a few commands print that only take paths apart.
func (s *script) substitute(c *syntax.CmdSubst) string {
	if len(c.Stmts) != 1 {
		return "*"
	}
	call, ok := c.Stmts[0].Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "*"
	}
	words := s.words(call.Args)
	switch {
	case words[0] == "pwd":
		return s.dir
	case words[0] == "basename" && len(words) >= 2 && !strings.Contains(words[1], "*"):
		name := filepath.Base(words[1])
		if len(words) == 3 {
			name = strings.TrimSuffix(name, words[2])
		}
		return name
	case words[0] == "dirname" && len(words) == 2 && !strings.Contains(words[1], "*"):
		return filepath.Dir(words[1])
	}
	return "*"
}

func (s *script) words(args []*syntax.Word) []string {
	out := make([]string, 0, len(args))
	for _, a := range args {
		out = append(out, s.word(a))
	}
	return out
}

// path is a path as the script sees it. What begins with something unknown stays so.
func (s *script) path(p string) string {
	if strings.HasPrefix(p, "*") {
		return p
	}
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(s.dir, filepath.FromSlash(p))
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

// prefixes run another command.
var prefixes = map[string]bool{"env": true, "time": true, "exec": true, "sudo": true, "command": true, "nice": true}

func (s *script) command(words []string, pos deploy.Pos) {
	for len(words) > 0 && (prefixes[words[0]] || strings.Contains(words[0], "=") && !strings.HasPrefix(words[0], "-")) {
		words = words[1:]
	}
	if len(words) == 0 {
		return
	}
	switch name := filepath.Base(words[0]); name {
	case "cd", "pushd":
		if len(words) == 2 {
			s.dir = s.path(words[1])
		}
	case "go", "garble", "tinygo":
		s.goCommand(words[1:])
	case "zip", "build-lambda-zip":
		s.zip(words[1:])
	case "cp", "mv", "install":
		var files []string
		for _, w := range words[1:] {
			if !strings.HasPrefix(w, "-") {
				files = append(files, w)
			}
		}
		if len(files) == 2 {
			from, to := s.path(files[0]), s.path(files[1])
			if _, built := s.last[from]; built && (strings.HasSuffix(files[1], "/") || s.isDir(to)) {
				to = filepath.Join(to, filepath.Base(from))
			}
			s.made(to, from)
		}
	case "bash", "sh", "/bin/sh":
		if i := indexOf(words, "-c"); i > 0 && i+1 < len(words) {
			s.run(words[i+1])
		}
	case "docker", "podman", "buildah":
		s.docker(words[1:])
	case "gcloud", "yc", "aws":
		s.x.Commands = append(s.x.Commands, Command{Words: words, Pos: pos, Dir: s.dir})
	}
}

func indexOf(words []string, w string) int {
	for i, x := range words {
		if x == w {
			return i
		}
	}
	return -1
}

// withValue are flags of go build that a value follows.
var withValue = map[string]bool{"-o": true, "-C": true, "-p": true, "-mod": true, "-modfile": true, "-tags": true, "-ldflags": true, "-gcflags": true,
	"-asmflags": true, "-toolexec": true, "-overlay": true, "-buildmode": true, "-pkgdir": true, "-installsuffix": true, "-pgo": true, "-compiler": true, "-gccgoflags": true}

// goCommand notes what go build writes.
func (s *script) goCommand(words []string) {
	if i := indexOf(words, "build"); i >= 0 && i <= 3 { // garble and go have flags in front
		words = words[i+1:]
	} else if len(words) > 0 && words[0] == "install" {
		words = append([]string{"-o", "/go/bin/"}, words[1:]...)
	} else {
		return
	}
	out, dir := "", s.dir
	var pkgs []string
	for i := 0; i < len(words); i++ {
		w := words[i]
		if !strings.HasPrefix(w, "-") {
			if w != "" && w != "\n" {
				pkgs = append(pkgs, w)
			}
			continue
		}
		w = "-" + strings.TrimLeft(w, "-")
		name, value, joined := strings.Cut(w, "=")
		if withValue[name] && !joined && i+1 < len(words) {
			i++
			value = words[i]
		}
		switch name {
		case "-o":
			out = value
		case "-C":
			dir = s.path(value)
		}
	}
	if len(pkgs) == 0 {
		pkgs = []string{"."}
	}
	inner := *s
	inner.dir = dir
	// Files of one package.
	if strings.HasSuffix(pkgs[0], ".go") {
		pkgs = []string{filepath.Dir(pkgs[0])}
	}
	for _, p := range pkgs {
		r := Rule{Package: inner.path(p)}
		if first, _, _ := strings.Cut(p, "/"); strings.Contains(first, ".") && first != "." && first != ".." && !s.isDir(r.Package) {
			r.Import, r.Package = true, p
		}
		if base, ok := strings.CutSuffix(r.Package, "/..."); ok {
			r.Package, r.Tree = base, true
		}
		name := filepath.Base(r.Package)
		switch {
		case r.Tree:
			r.Output = inner.path(strings.TrimSuffix(out, "/"))
		case out == "":
			r.Output = filepath.Join(dir, name)
		case strings.HasSuffix(out, "/") || len(pkgs) > 1 || s.isDir(inner.path(out)):
			r.Output = filepath.Join(inner.path(out), name)
		default:
			r.Output = inner.path(out)
		}
		s.rules = append(s.rules, r)
		s.last[r.Output] = r
	}
}

// made notes what an archive or a copy is made of: the program that stands there now, if this
// script has built it.
func (s *script) made(out, from string) {
	r, ok := s.last[from]
	if !ok || r.Tree {
		s.x.Archives = append(s.x.Archives, [2]string{out, from})
		return
	}
	r.Output = out
	s.rules = append(s.rules, r)
	s.last[out] = r
}

func (s *script) isDir(path string) bool {
	if s.fixed {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// zip notes what an archive is made of.
func (s *script) zip(words []string) {
	var files []string
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w == "-o" || w == "--output" || w == "-output" {
			if i+1 < len(words) {
				files = append([]string{words[i+1]}, files...)
			}
			i++
			continue
		}
		if !strings.HasPrefix(w, "-") {
			files = append(files, w)
		}
	}
	for i := 1; i < len(files); i++ {
		s.made(s.path(files[0]), s.path(files[i]))
	}
}

// docker notes which image is built from which Dockerfile.
func (s *script) docker(words []string) {
	i := indexOf(words, "build")
	if i < 0 {
		return
	}
	img := Image{}
	words = words[i+1:]
	for i := 0; i < len(words); i++ {
		name, value, joined := strings.Cut(words[i], "=")
		if strings.HasPrefix(name, "-") {
			switch name {
			case "-t", "--tag", "-f", "--file", "--build-arg", "--target", "--platform", "--network", "--progress", "--secret", "--label", "--cache-from", "--cache-to", "-o", "--output":
				if !joined && i+1 < len(words) {
					i++
					value = words[i]
				}
			}
			switch name {
			case "-t", "--tag":
				img.Name = value
			case "-f", "--file":
				img.Dockerfile = s.path(value)
			}
			continue
		}
		img.Context = s.path(words[i])
	}
	if img.Context == "" || img.Name == "" {
		return
	}
	if img.Dockerfile == "" {
		img.Dockerfile = filepath.Join(img.Context, "Dockerfile")
	}
	s.x.Images = append(s.x.Images, img)
}
