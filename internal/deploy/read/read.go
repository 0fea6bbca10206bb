// Package read finds the deployment files of a repository and reads them, whatever their format.
// Nothing in them is executed or fetched.
package read

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/modfile"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/azure"
	"github.com/idemcheck/idemcheck/internal/deploy/build"
	"github.com/idemcheck/idemcheck/internal/deploy/cdk"
	"github.com/idemcheck/idemcheck/internal/deploy/cloudformation"
	"github.com/idemcheck/idemcheck/internal/deploy/commands"
	"github.com/idemcheck/idemcheck/internal/deploy/kubernetes"
	"github.com/idemcheck/idemcheck/internal/deploy/locate"
	"github.com/idemcheck/idemcheck/internal/deploy/serverless"
	"github.com/idemcheck/idemcheck/internal/deploy/terraform"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Read reads the deployment files of the modules and of the repository that they are in.
func Read(ctx context.Context, req deploy.Request) (*deploy.Project, error) {
	r := &reader{project: &deploy.Project{}, build: build.NewIndex(), folders: map[string]*terraform.Folder{}, objects: map[string][]*kubernetes.Object{}, programs: map[string][]string{}, apps: map[string]*azure.App{}}
	if len(req.Modules) == 0 {
		return r.project, nil
	}
	r.root = repository(req.Modules[0])
	r.build.Root = r.root
	files, folders, full, err := find(ctx, append(slices.Clone(req.Modules), r.root), req)
	if err != nil {
		return nil, err
	}
	if full {
		r.skip(r.root, "more files than are looked at")
	}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.file(file)
	}
	r.finish()
	l := &locate.Locator{Packages: req.Packages, Folders: folders, Build: r.build, Root: r.root, Dir: req.Dir, Functions: req.Functions, Uploads: commands.Uploads(r.build.Commands)}
	l.Link(r.project.Stacks)
	return r.project, nil
}

// repository is the root of the repository that a folder is in, or the folder itself.
func repository(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, ".git")); err == nil {
			return d
		}
		if d == filepath.Dir(d) {
			return dir
		}
	}
}

type reader struct {
	project  *deploy.Project
	build    *build.Index
	root     string
	folders  map[string]*terraform.Folder
	objects  map[string][]*kubernetes.Object // by folder
	apps     map[string]*azure.App           // by folder
	programs map[string][]string             // Go files by the folder of their module
	skipped  []string
}

// maxSize bounds a file: manifests are written by people.
const maxSize = 5 << 20

// read is what a file holds; nil if it can't be read or is too large.
func (r *reader) read(file string) []byte {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if info.Size() > maxSize {
		r.skip(file, "larger than 5 MB")
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		r.skip(file, err.Error())
		return nil
	}
	return data
}

// headSize is how much of a file tells what it is: data of all kinds lies about as JSON.
const headSize = 128 << 10

// head is the beginning of a file.
func head(file string) []byte {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, headSize))
	if err != nil {
		return nil
	}
	return data
}

func (r *reader) skip(file, why string) { r.skipped = append(r.skipped, r.relative(file)+": "+why) }

func (r *reader) relative(file string) string {
	if rel, err := filepath.Rel(r.root, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// file reads one file.
func (r *reader) file(f found) {
	if f.kind == program {
		r.programs[f.module] = append(r.programs[f.module], f.path)
		return
	}
	if f.kind == document && sniff(f.path, head(f.path)) == "" {
		return
	}
	data := r.read(f.path)
	if data == nil {
		return
	}
	switch f.kind {
	case makefile:
		r.build.Makefile(f.path, string(data))
		r.ignores(f.path, data)
	case script:
		r.build.Script(f.path, 0, filepath.Dir(f.path), string(data))
		r.ignores(f.path, data)
	case dockerfile:
		r.build.Dockerfile(f.path, string(data))
	case hcl:
		if err := r.folder(f.path).Parse(f.path, data); err != nil {
			r.skip(f.path, strings.TrimPrefix(err.Error(), f.path+":"))
		}
		r.ignores(f.path, data)
	case hclJSON:
		r.terraformJSON(f.path, data)
	case document:
		r.document(f.path, data)
	}
}

// terraformJSON reads a configuration of Terraform that is written in JSON.
func (r *reader) terraformJSON(file string, data []byte) {
	docs, err := documents(data)
	if err == nil && len(docs) > 0 {
		err = r.folder(file).ParseJSON(file, docs[0])
	}
	if err != nil {
		r.skip(file, err.Error())
	}
}

// folder is the folder of a file of Terraform.
func (r *reader) folder(file string) *terraform.Folder {
	dir := filepath.Dir(file)
	if r.folders[dir] == nil {
		r.folders[dir] = &terraform.Folder{Dir: dir}
	}
	return r.folders[dir]
}

// document reads a file of YAML or JSON by what it holds.
func (r *reader) document(file string, data []byte) {
	format := sniff(file, data)
	if format == "" {
		return
	}
	docs, err := documents(data)
	if err != nil {
		r.skip(file, err.Error())
		return
	}
	if len(docs) == 0 {
		return
	}
	doc := docs[0]
	switch {
	case format == "tasks":
		r.taskfile(file, doc)
	case format == "build":
		r.cloudbuild(file, doc)
	case format == "azure":
		r.azure(file, doc)
	case cloudformation.Is(doc):
		r.project.Stacks = append(r.project.Stacks, cloudformation.Read(file, doc, overrides(file)))
	case serverless.Is(doc) && format == "serverless":
		r.project.Stacks = append(r.project.Stacks, serverless.Read(file, doc, r.included))
	case format == "objects":
		dir := filepath.Dir(file)
		r.objects[dir] = append(r.objects[dir], kubernetes.Objects(file, docs)...)
	default:
		return
	}
	r.ignores(file, data)
}

// finish makes the stacks of what several files say together.
func (r *reader) finish() {
	tf := terraform.Read(r.folders)
	r.project.Stacks = append(r.project.Stacks, tf.Stacks...)
	r.skipped = append(r.skipped, tf.Skipped...)
	for _, c := range tf.Commands {
		r.build.Script("", 0, c.Dir, c.Text)
	}
	r.build.Archives = append(r.build.Archives, tf.Archives...)
	r.project.Stacks = append(r.project.Stacks, commands.Read(r.build.Commands)...)
	for _, dir := range slices.Sorted(maps.Keys(r.apps)) {
		sources, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		r.project.Stacks = append(r.project.Stacks, azure.Read(r.apps[dir], len(sources) > 0))
	}
	for _, module := range slices.Sorted(maps.Keys(r.programs)) {
		r.project.Stacks = append(r.project.Stacks, cdk.Read(modulePath(module), module, r.programs[module], r.program)...)
	}
	var clusters []*deploy.Stack
	for _, dir := range slices.Sorted(maps.Keys(r.objects)) {
		clusters = append(clusters, kubernetes.Read(dir, r.objects[dir]))
	}
	kubernetes.Overlaid(clusters)
	r.project.Stacks = append(r.project.Stacks, clusters...)
	azure.Join(r.project.Stacks)
	r.project.Stacks = slices.DeleteFunc(r.project.Stacks, func(s *deploy.Stack) bool {
		return len(s.Functions)+len(s.Workloads) == 0
	})
	if n := len(r.skipped); n > 0 {
		line := "deployment file not read: " + r.skipped[0]
		if n > 1 {
			line = fmt.Sprintf("%d deployment files not read, such as %s", n, r.skipped[0])
		}
		r.project.Skipped = append(r.project.Skipped, line)
	}
}

// azure adds a file to the function app that it belongs to.
func (r *reader) azure(file string, doc *yaml.Node) {
	dir, v := filepath.Dir(file), (&tree.YAML{File: file}).Value(doc)
	name := filepath.Base(dir)
	if filepath.Base(file) == "function.json" {
		dir = filepath.Dir(dir)
	}
	app := r.apps[dir]
	if app == nil {
		app = &azure.App{Dir: dir}
		r.apps[dir] = app
	}
	if filepath.Base(file) == "host.json" {
		app.Host = v
	} else {
		app.Functions = append(app.Functions, azure.Function{Name: name, Body: v})
	}
}

// program is a Go file that may deploy something.
func (r *reader) program(file string) []byte {
	data := r.read(file)
	r.ignores(file, data)
	return data
}

// modulePath is the path of the module in a folder.
func modulePath(dir string) string {
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return ""
	}
	return modfile.ModulePath(data)
}
