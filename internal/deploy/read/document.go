package read

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
)

// sniff says what a document may be, before it is parsed; "" for nothing that is read.
func sniff(file string, data []byte) string {
	base := filepath.Base(file)
	switch {
	case strings.HasPrefix(base, "serverless"):
		return "serverless"
	case strings.HasPrefix(strings.ToLower(base), "taskfile."):
		return "tasks"
	case strings.HasPrefix(base, "cloudbuild"):
		return "build"
	case base == "host.json" && bytes.Contains(data, []byte("customHandler")), base == "function.json" && bytes.Contains(data, []byte("bindings")):
		return "azure"
	case bytes.Contains(data, []byte("AWS::")) && bytes.Contains(data, []byte("Resources")):
		return "template"
	case bytes.Contains(data, []byte("apiVersion")) && bytes.Contains(data, []byte("kind")):
		if bytes.Contains(data, []byte("{{")) || filepath.Ext(base) == ".json" && !bytes.Contains(data, []byte(`"metadata"`)) {
			return "" // a template of text
		}
		return "objects"
	}
	return ""
}

// maxDocuments bounds the documents of a file.
const maxDocuments = 1000

// documents are the documents of a file of YAML or JSON.
func documents(data []byte) ([]*yaml.Node, error) {
	docs, err := decode(data)
	if err != nil && bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		// JSON may be indented by tabs, which YAML may not.
		docs, err = decode(bytes.ReplaceAll(data, []byte("\t"), []byte(" ")))
	}
	return docs, err
}

func decode(data []byte) ([]*yaml.Node, error) {
	var out []*yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	for len(out) < maxDocuments {
		var doc yaml.Node
		switch err := dec.Decode(&doc); {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
		}
		out = append(out, &doc)
	}
	return out, nil
}

// included is the document of another file of the repository, nil if there is none.
func (r *reader) included(file string) *yaml.Node {
	if rel, err := filepath.Rel(r.root, file); err != nil || !filepath.IsLocal(rel) {
		return nil
	}
	if ext := filepath.Ext(file); ext != ".yml" && ext != ".yaml" && ext != ".json" {
		return nil
	}
	data := r.read(file)
	docs, err := documents(data)
	if err != nil || len(docs) == 0 {
		return nil
	}
	return docs[0]
}

// override is a parameter as samconfig.toml sets it.
var (
	overrideLine = regexp.MustCompile(`(?m)^\s*parameter_overrides\s*=\s*(.+)$`)
	override     = regexp.MustCompile(`([A-Za-z0-9]+)=\\?"?([^"\\\s]*)`)
)

// overrides are the values of parameters that samconfig.toml beside a template sets, if it does so
// for one environment only.
func overrides(template string) map[string]string {
	data, err := os.ReadFile(filepath.Join(filepath.Dir(template), "samconfig.toml"))
	if err != nil || len(data) > maxSize {
		return nil
	}
	found := overrideLine.FindAllStringSubmatch(string(data), -1)
	if len(found) != 1 {
		return nil
	}
	out := map[string]string{}
	for _, m := range override.FindAllStringSubmatch(found[0][1], -1) {
		out[m[1]] = m[2]
	}
	return out
}

// comment is an ignore comment of a manifest.
var comment = regexp.MustCompile(`^(.*?)(?:#|//)\s*idemcheck:ignore(?:\s+(\S+))?(?:\s+(.*?))?\s*$`)

// ignores notes the ignore comments of a file.
func (r *reader) ignores(file string, data []byte) {
	if !bytes.Contains(data, []byte("idemcheck:ignore")) || filepath.Ext(file) == ".json" {
		return
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		m := comment.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil {
			continue
		}
		r.project.Ignores = append(r.project.Ignores, &deploy.Ignore{Pos: deploy.Pos{File: file, Line: n, Col: len(m[1]) + 1},
			Rule: m[2], Reason: m[3], Trailing: strings.TrimSpace(m[1]) != ""})
	}
}
