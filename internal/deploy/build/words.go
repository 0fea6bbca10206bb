package build

import (
	"path/filepath"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

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
	if dir, ok := s.entered(c); ok {
		return dir
	}
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
	case (words[0] == "realpath" || words[0] == "readlink") && len(words) >= 2 && !strings.Contains(words[len(words)-1], "*"):
		return s.path(words[len(words)-1])
	case slices.Equal(words, []string{"git", "rev-parse", "--show-toplevel"}) && s.x.Root != "":
		return s.x.Root
	}
	return "*"
}

// entered is the folder that "cd DIR && pwd" prints.
func (s *script) entered(c *syntax.CmdSubst) (string, bool) {
	var parts []*syntax.Stmt
	switch {
	case len(c.Stmts) == 2:
		parts = c.Stmts
	case len(c.Stmts) == 1:
		both, ok := c.Stmts[0].Cmd.(*syntax.BinaryCmd)
		if !ok || both.Op != syntax.AndStmt {
			return "", false
		}
		parts = []*syntax.Stmt{both.X, both.Y}
	default:
		return "", false
	}
	var words [2][]string
	for i, st := range parts {
		call, ok := st.Cmd.(*syntax.CallExpr)
		if !ok {
			return "", false
		}
		words[i] = s.words(call.Args)
	}
	if len(words[0]) < 2 || words[0][0] != "cd" || len(words[1]) == 0 || words[1][0] != "pwd" {
		return "", false
	}
	dir := words[0][len(words[0])-1]
	return s.path(dir), !strings.HasPrefix(dir, "*")
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
