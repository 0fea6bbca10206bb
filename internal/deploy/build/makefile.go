package build

import (
	"path/filepath"
	"strings"
)

// Makefile reads a Makefile: the recipes of its rules, with variables that are set once to what
// is known.
func (x *Index) Makefile(file, text string) {
	m := &makefile{x: x, file: file, dir: filepath.Dir(file), vars: map[string]string{"CURDIR": filepath.Dir(file), "MAKE": "make"}, targets: map[string][]Rule{}}
	m.read(strings.Split(text, "\n"))
	x.targets[file] = m.targets
	for _, list := range m.order {
		x.Rules = append(x.Rules, m.targets[list]...)
	}
}

type makefile struct {
	x       *Index
	file    string
	dir     string
	vars    map[string]string
	targets map[string][]Rule
	order   []string
	last    map[string]map[string]Rule // of a rule's recipe so far, by target
}

func (m *makefile) read(lines []string) {
	var targets, needs []string
	pattern := "" // of a static pattern rule
	inDefine := false
	for i := 0; i < len(lines); i++ {
		line, at := strings.TrimSuffix(lines[i], "\r"), i+1
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			next := strings.TrimSuffix(lines[i], "\r")
			if strings.HasPrefix(line, "\t") {
				line += "\n" + strings.TrimPrefix(next, "\t")
			} else {
				line = strings.TrimSuffix(line, `\`) + " " + strings.TrimSpace(next)
			}
		}
		switch {
		case strings.HasPrefix(line, "define "):
			inDefine = true
		case strings.HasPrefix(line, "endef"):
			inDefine = false
		case inDefine:
		case strings.HasPrefix(line, "\t"):
			m.recipe(targets, needs, pattern, line[1:], at)
		case strings.TrimSpace(line) == "" || strings.HasPrefix(strings.TrimSpace(line), "#"):
		default:
			if m.assignment(line) {
				targets = nil
				continue
			}
			head, rest, ok := strings.Cut(line, ":")
			if !ok {
				continue
			}
			targets = strings.Fields(m.expand(strings.TrimSuffix(head, ":"), nil))
			m.last = map[string]map[string]Rule{}
			rest, recipe, inline := strings.Cut(strings.TrimPrefix(rest, ":"), ";")
			// A static pattern rule has its pattern in the middle.
			pattern = ""
			if p, deps, static := strings.Cut(rest, ":"); static {
				pattern, rest = strings.TrimSpace(m.expand(p, nil)), deps
			}
			needs = strings.Fields(m.expand(rest, nil))
			if inline {
				m.recipe(targets, needs, pattern, recipe, at)
			}
		}
	}
}

// assignment notes a variable. One that is set again is not known.
func (m *makefile) assignment(line string) bool {
	line = strings.TrimPrefix(strings.TrimSpace(line), "export ")
	i := strings.IndexByte(line, '=')
	if i <= 0 {
		return false
	}
	name := strings.TrimSpace(strings.TrimRight(line[:i], ":?+!"))
	if name == "" || strings.ContainsAny(name, " \t:$") {
		return strings.ContainsAny(line[:i], "\t ") && !strings.Contains(line[:i], ":")
	}
	value := strings.TrimSpace(line[i+1:])
	if h := strings.Index(value, " #"); h >= 0 {
		value = strings.TrimSpace(value[:h])
	}
	value = m.expand(value, nil)
	switch old, set := m.vars[name]; {
	case set && line[i-1] == '?':
	case set && line[i-1] == '+':
		m.vars[name] = old + " " + value
	case set && old != value:
		m.vars[name] = "*"
	default:
		m.vars[name] = value
	}
	return true
}

// expand replaces variables; own are those of a rule.
func (m *makefile) expand(text string, own map[string]string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if b.Len() > maxText {
			return "*"
		}
		if text[i] != '$' || i+1 >= len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		switch c := text[i]; c {
		case '$':
			b.WriteByte('$')
		case '(', '{':
			end := i
			depth := 0
			for ; end < len(text); end++ {
				switch text[end] {
				case '(', '{':
					depth++
				case ')', '}':
					depth--
				}
				if depth == 0 {
					break
				}
			}
			if end >= len(text) {
				return b.String()
			}
			b.WriteString(m.variable(text[i+1:end], own))
			i = end
		default:
			b.WriteString(m.variable(string(c), own))
		}
	}
	return b.String()
}

func (m *makefile) variable(name string, own map[string]string) string {
	if v, ok := own[name]; ok {
		return v
	}
	if v, ok := m.vars[name]; ok {
		return v
	}
	fn, arg, ok := strings.Cut(name, " ")
	if !ok {
		return "*"
	}
	switch arg = m.expand(arg, own); fn {
	case "notdir":
		return filepath.Base(arg)
	case "dir":
		return filepath.Dir(arg) + "/"
	case "basename":
		return strings.TrimSuffix(arg, filepath.Ext(arg))
	case "strip":
		return strings.TrimSpace(arg)
	case "addprefix":
		prefix, words, _ := strings.Cut(arg, ",")
		var out []string
		for _, w := range strings.Fields(words) {
			out = append(out, prefix+w)
		}
		return strings.Join(out, " ")
	case "addsuffix":
		suffix, words, _ := strings.Cut(arg, ",")
		var out []string
		for _, w := range strings.Fields(words) {
			out = append(out, w+suffix)
		}
		return strings.Join(out, " ")
	}
	return "*"
}

// Bounds of a Makefile: the targets of a rule that are looked at, what variables stand for.
const (
	maxTargets = 200
	maxText    = 1 << 16
)

// recipe reads a line of a recipe once for each target.
func (m *makefile) recipe(targets, needs []string, pattern, line string, at int) {
	if len(targets) == 0 {
		return
	}
	for i, target := range targets {
		if i >= maxTargets {
			return
		}
		own := map[string]string{"@": target, "@D": filepath.Dir(target), "@F": filepath.Base(target), "*": "%", "<": "*", "^": "*", "*F": "%"}
		if !strings.Contains(target, "%") {
			own["*"] = stem(pattern, target)
		}
		if len(needs) > 0 {
			own["<"], own["<D"], own["<F"] = needs[0], filepath.Dir(needs[0]), filepath.Base(needs[0])
			own["^"] = strings.Join(needs, " ")
		}
		if m.last[target] == nil {
			m.last[target] = map[string]Rule{}
		}
		s := &script{x: m.x, file: m.file, line: at - 1, dir: m.dir, vars: map[string]string{}, last: m.last[target]}
		s.run(strings.TrimLeft(m.expand(line, own), "@-+ \t"))
		if len(s.rules) > 0 {
			if _, ok := m.targets[target]; !ok {
				m.order = append(m.order, target)
			}
			m.targets[target] = append(m.targets[target], s.rules...)
		}
	}
}

// stem is what the "%" of a pattern stands for, "*" if the target has not its form.
func stem(pattern, target string) string {
	before, after, ok := strings.Cut(pattern, "%")
	if !ok || len(target) < len(before)+len(after) || !strings.HasPrefix(target, before) || !strings.HasSuffix(target, after) {
		return "*"
	}
	return target[len(before) : len(target)-len(after)]
}
