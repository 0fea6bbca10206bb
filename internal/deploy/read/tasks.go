package read

import (
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// taskfile reads the commands of a Taskfile: https://taskfile.dev/reference/schema
func (r *reader) taskfile(file string, doc *yaml.Node) {
	tasks := (&tree.YAML{File: file}).Value(doc).Get("tasks")
	if !tasks.Is(tree.Map) {
		return
	}
	for _, task := range tasks.Items {
		dir := filepath.Dir(file)
		if d := task.Get("dir").Str(); d != "" {
			dir = filepath.Join(dir, filepath.FromSlash(d))
		}
		commands := task.List() // the short form
		if task.Is(tree.Map) {
			commands = task.Get("cmds").List()
		}
		for _, c := range commands {
			if c.Is(tree.Map) {
				c = c.Get("cmd")
			}
			r.build.Script(file, c.At(tasks.Pos).Line, dir, untemplated(c.Str()))
		}
	}
}

// cloudbuild reads the steps of a build of Google Cloud.
func (r *reader) cloudbuild(file string, doc *yaml.Node) {
	for _, step := range (&tree.YAML{File: file}).Value(doc).Get("steps").List() {
		words := []string{filepath.Base(step.Get("name").Str())}
		if entry := step.Get("entrypoint").Str(); entry != "" {
			words[0] = entry
		}
		for _, a := range step.Get("args").List() {
			words = append(words, quote(a.Str()))
		}
		dir := filepath.Join(r.sources(file), filepath.FromSlash(step.Get("dir").Str()))
		r.build.Script(file, step.Pos.Line, dir, strings.Join(words, " "))
	}
}

// sources is the folder that a build runs in: that of its file, but for one in a folder of builds.
func (r *reader) sources(file string) string {
	dir := filepath.Dir(file)
	if base := filepath.Base(dir); dir != r.root && (base == "build" || base == "cloudbuild" || base == "ci") {
		return filepath.Dir(dir)
	}
	return dir
}

// untemplated is a command in which what a template gives is not known.
func untemplated(text string) string {
	for {
		i := strings.Index(text, "{{")
		j := strings.Index(text, "}}")
		if i < 0 || j < i {
			return text
		}
		text = text[:i] + "${UNKNOWN}" + text[j+2:]
	}
}

// quote makes one word of a text, whose variables stay.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`").Replace(text) + `"`
}
