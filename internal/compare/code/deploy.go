package code

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Bounds of the search for deployment files.
const (
	maxFiles    = 500
	maxFileSize = 1 << 20
	maxNodes    = 200_000
)

// A deployment is a part of a deployment file (SAM, serverless, Knative, Kubernetes, Compose):
// the texts of one mapping with the keys that lead to it, and where it stands. Those from inner
// on, up to it, stand inside of it.
type deployment struct {
	file  string
	line  int
	inner int
	texts []string
}

// deployments are the parts of the deployment files below a folder.
func deployments(root string) []deployment {
	var list []deployment
	files := 0
	filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch base := filepath.Base(name); {
		case err != nil:
			return nil
		case d.IsDir():
			if name != root && (strings.HasPrefix(base, ".") || slices.Contains([]string{"vendor", "node_modules", "testdata"}, base)) {
				return filepath.SkipDir
			}
		case filepath.Ext(base) == ".yml" || filepath.Ext(base) == ".yaml":
			if files++; files > maxFiles {
				return filepath.SkipAll
			}
			if info, err := d.Info(); err != nil || info.Size() > maxFileSize || !info.Mode().IsRegular() {
				return nil
			}
			list = append(list, parts(name, len(list))...)
		}
		return nil
	})
	return list
}

// parts are the mappings of a file; those inside of others come first. before is how many of
// other files there are.
func parts(name string, before int) []deployment {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	var list []deployment
	dec := yaml.NewDecoder(strings.NewReader(string(data)))
	left := maxNodes
	for {
		var doc yaml.Node
		if dec.Decode(&doc) != nil { // also what is no YAML, as a template may be
			return list
		}
		var walk func(n *yaml.Node, keys []string) []string
		walk = func(n *yaml.Node, keys []string) []string {
			if left--; left < 0 || len(keys) > 50 {
				return nil
			}
			var texts []string
			if n.Kind == yaml.ScalarNode && n.Value != "" {
				texts = append(texts, n.Value)
			}
			inner := before + len(list)
			for i, c := range n.Content {
				below := keys
				if n.Kind == yaml.MappingNode && i%2 == 1 {
					below = append(slices.Clip(keys), n.Content[i-1].Value)
				}
				texts = append(texts, walk(c, below)...)
			}
			if n.Kind == yaml.MappingNode {
				list = append(list, deployment{name, n.Line, inner, append(slices.Clip(texts), keys...)})
			}
			return texts
		}
		walk(&doc, nil)
	}
}

// deployed says which deployment file gives the event to the code in a folder; "" if none. dir
// is relative to the root, with slashes.
func (s *subject) deployed(dir string) string {
	if dir == "" || dir == "." {
		return ""
	}
	code := func(d deployment) bool {
		return slices.ContainsFunc(d.texts, func(text string) bool {
			text = strings.TrimPrefix(strings.TrimSuffix(text, "/"), "./")
			return text == dir || strings.HasSuffix(text, "/"+dir) || strings.HasPrefix(text, dir+"/")
		})
	}
	for i, d := range s.deploys {
		if !code(d) || slices.ContainsFunc(s.deploys[d.inner:i], func(in deployment) bool { return in.file == d.file && code(in) }) {
			continue // the innermost mapping that names the folder tells of it
		}
		for _, name := range s.topics {
			if len(name) >= 3 && slices.ContainsFunc(d.texts, func(text string) bool {
				return text == name || strings.HasSuffix(text, ":"+name) || strings.HasSuffix(text, "/"+name)
			}) {
				return fmt.Sprintf("%s:%d gives it %s", file(d.file), d.line, name[strings.LastIndexAny(name, ":/")+1:])
			}
		}
		for _, name := range s.folders {
			if len(name) >= 3 && slices.Contains(d.texts, name) {
				return fmt.Sprintf("%s:%d calls it %s", file(d.file), d.line, name)
			}
		}
	}
	return ""
}
