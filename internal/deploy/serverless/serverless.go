// Package serverless reads the files of the Serverless Framework: serverless.yml.
package serverless

import (
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/cloudformation"
	"github.com/idemcheck/idemcheck/internal/deploy/lambda"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// timeout is the framework's own default for functions, in seconds:
// https://www.serverless.com/framework/docs/providers/aws/guide/serverless.yml
const timeout = 6

// Is reports whether a document is a service's.
func Is(doc *yaml.Node) bool {
	return child(doc, "provider") != nil && (child(doc, "functions") != nil || child(doc, "service") != nil)
}

// A service is one serverless.yml.
type service struct {
	file    string
	doc     *yaml.Node
	load    func(file string) *yaml.Node
	nesting int
	fills   int

	template *cloudformation.Template
	yaml     *tree.YAML // of the service's own file
	provider *tree.Value
}

// Read reads a service; load reads another file of the repository, nil if there is none.
func Read(file string, doc *yaml.Node, load func(file string) *yaml.Node) *deploy.Stack {
	s := &service{file: file, doc: doc, template: cloudformation.New(file)}
	s.yaml = s.reader(file)
	files := map[string]*yaml.Node{}
	s.load = func(name string) *yaml.Node {
		if _, ok := files[name]; !ok {
			files[name] = load(name)
		}
		return files[name]
	}
	s.provider = s.yaml.Value(child(doc, "provider"))
	if strings.HasPrefix(s.provider.Get("name").Str(), "yandex") {
		return s.yandex()
	}
	if name := s.provider.Get("name").Str(); name != "aws" && s.provider.Str() != "aws" {
		return s.template.Stack // another cloud
	}
	resources := s.included(part{file, child(doc, "resources")})
	for _, r := range resources {
		s.template.Declare(child(r.node, "Resources"))
	}
	for _, r := range resources {
		s.template.Add(s.reader(r.file), child(r.node, "Resources"))
	}
	s.functions()
	return s.template.Finish()
}

// reader makes values of a file's nodes, with what variables and intrinsics stand for.
func (s *service) reader(file string) *tree.YAML {
	return &tree.YAML{File: file, Hook: func(n *yaml.Node, y *tree.YAML) *tree.Value {
		if v := s.variable(n, y); v != nil {
			return v
		}
		return s.template.Intrinsic(n, y)
	}}
}

// A part is a node with its file.
type part struct {
	file string
	node *yaml.Node
}

// included are the parts of a section: itself, or those of a list, or of files that hold them.
func (s *service) included(p part) []part {
	n := p.node
	if n == nil {
		return nil
	}
	switch n.Kind {
	case yaml.SequenceNode:
		var out []part
		for _, item := range n.Content {
			out = append(out, s.included(part{p.file, item})...)
		}
		return out
	case yaml.ScalarNode:
		rest, ok := strings.CutPrefix(strings.TrimSpace(n.Value), "${file(")
		if !ok {
			return nil
		}
		name, key, _ := strings.Cut(strings.TrimSuffix(rest, "}"), ")")
		name = s.path(strings.Trim(name, " '\""))
		node := s.load(name)
		if key = strings.TrimPrefix(key, ":"); key != "" {
			node = child(node, key)
		}
		if node != nil && node.Kind == yaml.DocumentNode && len(node.Content) > 0 {
			node = node.Content[0]
		}
		if node == nil || node.Kind == yaml.ScalarNode {
			return nil
		}
		return []part{{name, node}}
	}
	return []part{p}
}

func (s *service) functions() {
	for _, p := range s.included(part{s.file, child(s.doc, "functions")}) {
		all := s.reader(p.file).Value(p.node)
		if !all.Is(tree.Map) {
			continue
		}
		for i, name := range all.Keys {
			s.function(name, all.KeyPos[i], all.Items[i])
		}
	}
}

func (s *service) function(name string, at deploy.Pos, v *tree.Value) {
	runtime := v.Get("runtime")
	if !runtime.Said() {
		runtime = s.provider.Get("runtime")
	}
	limit := v.Get("timeout")
	if !limit.Said() {
		limit = s.provider.Get("timeout")
	}
	f := &deploy.Function{ID: name, Name: name, Pos: at, Platform: deploy.Lambda,
		Timeout:      limit.Number(timeout, at),
		AsyncRetries: v.Get("maximumRetryAttempts").Number(lambda.AsyncRetries, at), AsyncFailure: deploy.Default("", at)}
	f.Environment = v.Get("environment").Compared(at)
	for _, failure := range []*tree.Value{v.Get("onError"), v.Get("destinations", "onFailure")} {
		if failure.Said() {
			f.AsyncFailure = deploy.Known("?", failure.At(at))
		}
	}
	handler := v.Get("handler").Str()
	artifact := v.Get("package", "artifact").Str()
	if artifact == "" {
		artifact = s.yaml.Value(child(s.doc, "package")).Get("artifact").Str()
	}
	c := &f.Code
	c.Dir = filepath.Dir(s.file)
	lambda.Runtime(c, runtime.Str())
	switch {
	case artifact != "":
		c.Path, c.Binary = s.path(artifact), handler
	case handler != "":
		// serverless-go-plugin builds from sources, below a folder of its own
		base := s.yaml.Value(child(s.doc, "custom")).Get("go", "baseDir").Str()
		c.Path = s.path(filepath.Join(base, filepath.FromSlash(handler)))
	}
	if img := v.Get("image"); img.Said() {
		c.Other = false
		if command := img.Get("command").List(); len(command) > 0 {
			c.Binary = command[0].Str()
		}
		if path := img.Get("path").Str(); path != "" {
			c.Context = s.path(path)
			c.Dockerfile = filepath.Join(c.Context, "Dockerfile")
		}
		// provider.ecr.images.NAME says where it is built
		ref := img.Str()
		if ref == "" {
			ref = img.Get("name").Str()
		}
		if path := s.provider.Get("ecr", "images", ref).Get("path").Str(); ref != "" && path != "" {
			file := s.provider.Get("ecr", "images", ref, "file").Str()
			if file == "" {
				file = "Dockerfile"
			}
			c.Context = s.path(path)
			c.Dockerfile = filepath.Join(c.Context, file)
		}
		c.Image = ref
	}
	c.Names = []string{handler[strings.LastIndexByte(handler, '/')+1:], name, v.Get("name").Name()}
	s.template.Stack.Functions = append(s.template.Stack.Functions, f)
	for _, e := range v.Get("events").List() {
		if e.Is(tree.Map) && len(e.Keys) > 0 {
			s.event(f, e.Keys[0], e.At(at), e.Items[0])
		}
	}
}
