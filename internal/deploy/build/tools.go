package build

import (
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

// prefixes run another command.
var prefixes = map[string]bool{"env": true, "time": true, "exec": true, "sudo": true, "command": true, "nice": true}

func (s *script) command(words []string, pos deploy.Pos) {
	for len(words) > 0 && (prefixes[words[0]] || strings.Contains(words[0], "=") && !strings.HasPrefix(words[0], "-")) {
		words = words[1:]
	}
	if len(words) == 0 {
		return
	}
	if strings.HasSuffix(words[0], ".sh") {
		words = append([]string{"sh"}, words...)
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
		} else if len(words) > 1 && strings.HasSuffix(words[1], ".sh") {
			s.other(words[1], words[2:])
		}
	case "docker", "podman", "buildah":
		s.docker(words[1:])
	case "gcloud", "yc", "aws":
		s.x.Commands = append(s.x.Commands, Command{Words: words, Pos: pos, Dir: s.dir})
	}
}

// maxCalls bounds scripts that call scripts, maxScript the size of one.
const (
	maxCalls  = 3
	maxScript = 1 << 20
)

// other is a call of another script of the repository: what it builds with these arguments. What it
// deploys is read by itself.
func (s *script) other(file string, args []string) {
	path := s.path(file)
	if rel, err := filepath.Rel(s.x.Root, path); s.x.Root == "" || s.fixed || s.calls >= maxCalls || err != nil || !filepath.IsLocal(rel) {
		return
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxScript {
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return
	}
	part := &Index{Root: s.x.Root}
	in := &script{x: part, file: path, dir: s.dir, vars: maps.Clone(s.vars), last: s.last, calls: s.calls + 1}
	in.vars["0"], in.vars["BASH_SOURCE"] = path, path
	for i := range 9 {
		n := strconv.Itoa(i + 1)
		delete(in.vars, n)
		if i < len(args) {
			in.vars[n] = args[i]
		}
	}
	in.run(string(text))
	s.rules = append(s.rules, in.rules...)
	s.x.Archives = append(s.x.Archives, part.Archives...)
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
