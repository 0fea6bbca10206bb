// Package config reads .idemcheck.yml, what a team says of its own program.
package config

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	gitignore "github.com/sabhiram/go-gitignore"
	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/yamlfile"
)

// Name is the file's name.
const Name = ".idemcheck.yml"

// A Config is one file, or the default.
type Config struct {
	File string // "" is the default
	// Rules, Handlers and Effects are settings by the name of a rule, an entry kind, a kind of
	// effect, in the order of the file.
	Rules, Handlers, Effects []Setting
	// Exclude are patterns of files whose findings are left out, in gitignore's syntax,
	// relative to the file's folder.
	Exclude []string
	// Catalog is what the file adds to the catalogue.
	Catalog []*catalog.File
	// Deploy says which deployment files are read.
	Deploy Deploy

	exclude *gitignore.GitIgnore
	doc     *yaml.Node // the file as it stands
	sum     [sha256.Size]byte
}

// A Setting is what the file says of one name.
type Setting struct {
	Name, Value string
	Line        int
	// Checks are settings of single checks of a rule; the rule is on then.
	Checks []Setting
}

// Deploy is what the file says of deployment files.
type Deploy struct {
	// Off: none are read.
	Off bool `yaml:"off,omitempty"`
	// Manifests besides those that are found by their names, as patterns of .gitignore; relative
	// to this file. They may be in folders that are left out else, such as examples.
	Files []string `yaml:"files,omitempty"`
	// The Go code of functions whose link is not found: the name of the function in its manifest,
	// and its package (a folder relative to this file, or an import path), or a function of it.
	Functions map[string]string `yaml:"functions,omitempty"`
}

// On are settings as a map of what is on and off.
func On(settings []Setting) map[string]bool {
	m := map[string]bool{}
	for _, s := range settings {
		m[s.Name] = s.Value != "off"
	}
	return m
}

// keys are the file's own.
type keys struct {
	// Rules by name: on, off, or a severity (error, warning, note), which also turns the rule
	// on. For redelivery also its single checks, each on or off.
	Rules settings `yaml:"rules,omitempty"`
	// Handlers by entry kind: on or off. All are on but schedule.
	Handlers settings `yaml:"handlers,omitempty"`
	// Effects by kind: on or off. All are on but publish, enqueue, file and cloud.
	Effects settings `yaml:"effects,omitempty"`
	// Files whose findings are left out, as patterns of .gitignore; relative to this file.
	Exclude []string `yaml:"exclude,omitempty"`
	// Deployment files: which are read, and which Go code their functions run.
	Deploy Deploy `yaml:"deploy,omitempty"`
	// What idemcheck should know of functions, types and errors, in addition to what it
	// knows. Each item is one library, or a part of the program itself.
	Catalog []yaml.Node `yaml:"catalog,omitempty"`
}

// settings is a mapping of names to words, whose lines count.
type settings = yaml.Node

//go:generate go run ./genschema

//go:embed schema.json
var schema []byte

// Schema is the JSON Schema of the file, for editors.
func Schema() []byte { return schema }

// Keys is the type that the file is decoded into, for the generator of the schema.
var Keys = reflect.TypeFor[keys]()

// Find returns the file that is in force in a directory: the nearest one from there up to
// the root of the module, or of the workspace that the module is part of. Where there is
// no module only the directory itself counts. It returns "" when there is none.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	root := Root(dir)
	for {
		file := filepath.Join(dir, Name)
		switch info, err := os.Stat(file); {
		case err == nil && info.IsDir():
			return "", fmt.Errorf("%s is a directory, a file was expected", file)
		case err == nil:
			return file, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
		if dir == root {
			return "", nil
		}
		dir = filepath.Dir(dir)
	}
}

// Root is the folder of the go.work above dir, an absolute path, else that of the nearest
// go.mod, else dir.
func Root(dir string) string {
	root := ""
	for d := dir; ; d = filepath.Dir(d) {
		if root == "" && exists(filepath.Join(d, "go.mod")) {
			root = d
		}
		if exists(filepath.Join(d, "go.work")) {
			return d
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	if root == "" {
		return dir
	}
	return root
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// maxSize bounds what is read: a configuration is written by hand.
const maxSize = 1 << 20

// Load reads a file; "" is the one that is in force in a directory.
func Load(file, dir string) (*Config, error) {
	if file == "" {
		var err error
		if file, err = Find(dir); err != nil {
			return nil, err
		}
	}
	return Read(file)
}

// Read reads a file; "" is the default configuration. Errors say the file, the line and
// what was expected there.
func Read(file string) (*Config, error) {
	if file == "" {
		return &Config{}, nil
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxSize || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: a text file of at most 1 MB expected", file)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parse(file, data)
}

func parse(file string, data []byte) (*Config, error) {
	doc, err := yamlfile.Parse(file, data)
	if err != nil {
		return nil, err
	}
	return decode(file, Name, doc, sha256.Sum256(data))
}

// FromValue is a configuration that another program has read, as part of a file of its own:
// maps, lists and single values. Errors call it by a name; its file names are relative to the
// working directory.
func FromValue(name string, value any) (*Config, error) {
	var doc yaml.Node
	if err := doc.Encode(value); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	text, err := yaml.Marshal(&doc) // sorts the keys of maps
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return decode(name, "settings", &doc, sha256.Sum256(text))
}

// decode reads the document of a file, which is nil if it is empty.
func decode(file, what string, doc *yaml.Node, sum [sha256.Size]byte) (*Config, error) {
	c := &Config{File: file, sum: sum}
	if doc == nil {
		return c, nil
	}
	var k keys
	var err error
	if err := yamlfile.Decode(file, doc, &k, what); err != nil {
		return nil, err
	}
	c.doc, c.Exclude, c.Deploy = doc, k.Exclude, k.Deploy
	if len(c.Exclude) > 0 {
		c.exclude = gitignore.CompileIgnoreLines(c.Exclude...)
	}
	for _, s := range []struct {
		key    string
		node   *yaml.Node
		names  []string // nil: any
		values []string
		into   *[]Setting
	}{
		{"rules", &k.Rules, nil, []string{"on", "off", "error", "warning", "note"}, &c.Rules},
		{"handlers", &k.Handlers, HandlerKinds(), []string{"on", "off"}, &c.Handlers},
		{"effects", &k.Effects, catalog.Words("effect.kind"), []string{"on", "off"}, &c.Effects},
	} {
		if *s.into, err = readSettings(file, s.key, s.node, s.names, s.values); err != nil {
			return nil, err
		}
	}
	for i := range k.Catalog {
		f, err := catalog.FromNode(file, &k.Catalog[i])
		if err != nil {
			return nil, err
		}
		c.Catalog = append(c.Catalog, f)
	}
	return c, nil
}

func readSettings(file, key string, n *yaml.Node, names, values []string) ([]Setting, error) {
	if n.Kind == 0 {
		return nil, nil
	}
	if n.Kind != yaml.MappingNode {
		return nil, yamlfile.Errorf(file, n.Line, "%s: names with a word each expected (%s)", key, strings.Join(values, ", "))
	}
	var out []Setting
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		if key == "rules" && value.Kind == yaml.MappingNode {
			checks, err := readSettings(file, key+"."+name.Value, value, nil, []string{"on", "off"})
			if err != nil {
				return nil, err
			}
			out = append(out, Setting{Name: name.Value, Value: "on", Line: name.Line, Checks: checks})
			continue
		}
		s := Setting{Name: name.Value, Value: value.Value, Line: name.Line}
		switch { // YAML 1.1 calls these words booleans
		case value.Tag == "!!bool" && strings.EqualFold(s.Value, "true"):
			s.Value = "on"
		case value.Tag == "!!bool" && strings.EqualFold(s.Value, "false"):
			s.Value = "off"
		}
		switch {
		case names != nil && !slices.Contains(names, s.Name):
			return nil, yamlfile.Errorf(file, s.Line, "%s: %q is unknown (known: %s)", key, s.Name, strings.Join(names, ", "))
		case value.Kind != yaml.ScalarNode || !slices.Contains(values, s.Value):
			return nil, yamlfile.Errorf(file, value.Line, "%s.%s: one of %s expected", key, s.Name, strings.Join(values, ", "))
		case slices.ContainsFunc(out, func(o Setting) bool { return o.Name == s.Name }):
			return nil, yamlfile.Errorf(file, s.Line, "%s.%s stands here for the second time", key, s.Name)
		}
		out = append(out, s)
	}
	return out, nil
}

// Excludes reports whether findings in a file are left out. The name is absolute, or
// relative to the working directory.
func (c *Config) Excludes(name string) bool {
	if c.exclude == nil {
		return false
	}
	abs, err1 := filepath.Abs(name)
	dir, err2 := filepath.Abs(filepath.Dir(c.File))
	if err1 != nil || err2 != nil {
		return false
	}
	rel, err := filepath.Rel(dir, abs)
	return err == nil && filepath.IsLocal(rel) && c.exclude.MatchesPath(filepath.ToSlash(rel))
}

// NewCatalog returns the catalogue with what the configuration adds.
func (c *Config) NewCatalog() *catalog.Catalog {
	if len(c.Catalog) == 0 {
		return catalog.Default()
	}
	files := append([]*catalog.File{}, catalog.DefaultFiles()...)
	return catalog.New(append(files, c.Catalog...)...)
}

// Sum identifies what the configuration says: the default has an empty one.
func (c *Config) Sum() []byte {
	if c.File == "" {
		return nil
	}
	return c.sum[:]
}
