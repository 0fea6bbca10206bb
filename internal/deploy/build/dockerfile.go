package build

import (
	"encoding/json"
	"path"
	"path/filepath"
	"strings"
)

// A dockerfile is what a Dockerfile builds, in paths of its build context: "" is the context.
type dockerfile struct {
	rules []Rule
	entry string // the name of the program that runs
	names map[string]string
}

// Dockerfile reads a Dockerfile.
func (x *Index) Dockerfile(file, text string) {
	d := &dockerfile{names: map[string]string{}}
	stage := &stage{dir: "/"}
	args := map[string]string{}
	for _, line := range dockerLines(text) {
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		switch strings.ToUpper(word) {
		case "FROM":
			stage = newStage()
		case "ARG", "ENV":
			for _, kv := range strings.Fields(rest) {
				if name, value, ok := strings.Cut(kv, "="); ok {
					args[name] = strings.Trim(value, `"'`)
				}
			}
		case "WORKDIR":
			stage.dir = stage.path(substitute(rest, args))
		case "COPY", "ADD":
			stage.copy(d, substitute(rest, args))
		case "RUN":
			stage.run(d, rest, args)
		case "ENTRYPOINT", "CMD":
			if name := program(substitute(rest, args)); name != "" && (strings.EqualFold(word, "ENTRYPOINT") || d.entry == "") {
				d.entry = name
			}
		}
	}
	x.docker[file] = d
}

// dockerLines are the instructions, without comments, continued lines joined.
func dockerLines(text string) []string {
	var out []string
	open := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if rest, ok := strings.CutSuffix(line, `\`); ok {
			open += rest + " "
			continue
		}
		out = append(out, open+line)
		open = ""
	}
	if open != "" {
		out = append(out, open)
	}
	return out
}

// substitute fills variables that are known.
func substitute(text string, args map[string]string) string {
	for name, value := range args {
		text = strings.ReplaceAll(text, "${"+name+"}", value)
		if i := strings.Index(text, "$"+name); i >= 0 && (i+1+len(name) == len(text) || !wordByte(text[i+1+len(name)])) {
			text = strings.ReplaceAll(text, "$"+name, value)
		}
	}
	return text
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// program is the name of the program that ENTRYPOINT or CMD starts.
func program(rest string) string {
	var words []string
	if json.Unmarshal([]byte(rest), &words) != nil {
		words = strings.Fields(rest)
	}
	for len(words) > 0 && (path.Base(words[0]) == "sh" || path.Base(words[0]) == "bash" || words[0] == "-c" || words[0] == "exec" || strings.Contains(path.Base(words[0]), "tini") || words[0] == "--") {
		words = words[1:]
	}
	if len(words) == 0 {
		return ""
	}
	return path.Base(strings.Fields(words[0] + " ")[0])
}

// A stage is one FROM.
type stage struct {
	dir    string
	copies [][2]string // path in the image, path in the context
}

func newStage() *stage { return &stage{dir: "/"} }

func (s *stage) path(p string) string {
	if strings.HasPrefix(p, "/") {
		return path.Clean(p)
	}
	return path.Join(s.dir, p)
}

func (s *stage) copy(d *dockerfile, rest string) {
	var words []string
	from := false
	if json.Unmarshal([]byte(rest), &words) != nil {
		words = strings.Fields(rest)
	}
	var files []string
	for _, w := range words {
		if strings.HasPrefix(w, "--from=") {
			from = true
		}
		if !strings.HasPrefix(w, "--") {
			files = append(files, w)
		}
	}
	if len(files) < 2 {
		return
	}
	dst := files[len(files)-1]
	for _, src := range files[:len(files)-1] {
		if from { // a program gets another name
			to := path.Base(dst)
			if strings.HasSuffix(dst, "/") || dst == "." {
				to = path.Base(src)
			}
			d.names[to] = path.Base(src)
			continue
		}
		src = strings.TrimPrefix(path.Clean("/"+src), "/")
		if strings.ContainsAny(path.Base(src), "*.") && path.Ext(src) != "" { // files: their folder lies there
			src = path.Dir(src)
			if src == "." {
				src = ""
			}
		}
		s.copies = append(s.copies, [2]string{s.path(dst), src})
	}
}

func (s *stage) run(d *dockerfile, rest string, args map[string]string) {
	for strings.HasPrefix(rest, "--") {
		var flag string
		flag, rest, _ = strings.Cut(rest, " ")
		if strings.Contains(flag, "type=bind") && (strings.Contains(flag, "target=.") || !strings.Contains(flag, "target=/")) && !strings.Contains(flag, "source=go.") {
			s.copies = append(s.copies, [2]string{s.dir, ""})
		}
		rest = strings.TrimSpace(rest)
	}
	var words []string
	if json.Unmarshal([]byte(rest), &words) == nil {
		rest = strings.Join(words, " ")
	}
	sh := &script{x: NewIndex(), dir: s.dir, vars: map[string]string{}, last: map[string]Rule{}, fixed: true}
	for k, v := range args {
		sh.vars[k] = v
	}
	sh.run(rest)
	for _, r := range sh.rules {
		if !r.Import {
			p, ok := s.context(r.Package)
			if !ok {
				continue
			}
			r.Package = p
		}
		d.rules = append(d.rules, r)
	}
}

// context is a path of the image in the build context.
func (s *stage) context(p string) (string, bool) {
	best, found := "", false
	length := -1
	for _, c := range s.copies {
		if (p == c[0] || strings.HasPrefix(p, strings.TrimSuffix(c[0], "/")+"/")) && len(c[0]) > length {
			best, found, length = path.Join(c[1], strings.TrimPrefix(p, c[0])), true, len(c[0])
		}
	}
	if !found && len(s.copies) == 0 {
		return strings.TrimPrefix(strings.TrimPrefix(p, s.dir), "/"), true
	}
	return strings.TrimPrefix(best, "/"), found
}

// Docker are the rules of the program that a Dockerfile's image runs. context is its build
// context; "" is not known: it is the first folder from the Dockerfile's own up to top in which
// the package lies, as is says.
// command is the program that is run instead of the image's own, if it is said.
func (x *Index) Docker(file, context, command, top string, is func(dir string) bool) []Rule {
	d := x.docker[file]
	if d == nil {
		return nil
	}
	rules := d.rules
	for _, name := range []string{path.Base(command), d.entry} {
		if named := d.named(name); command+d.entry != "" && len(named) > 0 {
			rules = named
			break
		}
	}
	var out []Rule
	for _, r := range rules {
		if r.Import || strings.Contains(r.Package, "*") {
			if r.Import {
				out = append(out, r)
			}
			continue
		}
		dirs := []string{context}
		if context == "" {
			dirs = nil
			for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
				dirs = append(dirs, dir)
				if dir == top || dir == filepath.Dir(dir) {
					break
				}
			}
		}
		for _, dir := range dirs {
			if p := filepath.Join(dir, filepath.FromSlash(r.Package)); is(p) {
				r.Package = p
				out = append(out, r)
				break
			}
		}
	}
	return distinct(out)
}

// named are the rules of a program, by the name that it has in the image.
func (d *dockerfile) named(name string) []Rule {
	if renamed, ok := d.names[name]; ok {
		name = renamed
	}
	var out []Rule
	for _, r := range d.rules {
		if path.Base(r.Output) == name {
			out = append(out, r)
		}
	}
	return out
}

// Reads reports whether a Dockerfile was read.
func (x *Index) Reads(file string) bool { return x.docker[file] != nil }

// Dockerfiles are the files that were read, with the names that their programs have.
func (x *Index) Dockerfiles() map[string][]string {
	out := map[string][]string{}
	for file, d := range x.docker {
		var names []string
		if d.entry != "" {
			names = append(names, d.entry)
		}
		base := filepath.Base(file)
		for _, n := range []string{strings.TrimSuffix(base, ".Dockerfile"), strings.TrimPrefix(base, "Dockerfile.")} {
			if n != base {
				names = append(names, n)
			}
		}
		out[file] = append(names, filepath.Base(filepath.Dir(file)))
	}
	return out
}
