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

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/yamlfile"
)

// Name is the file's name.
const Name = ".idemcheck.yml"

// A Config is one file, or the default.
type Config struct {
	File string // "" is the default
	// Catalog is what the file adds to the catalogue.
	Catalog []*catalog.File
	sum     [sha256.Size]byte
}

// keys are the file's own.
type keys struct {
	// What idemcheck should know of functions, types and errors, in addition to what it
	// knows. Each item is one library, or a part of the program itself.
	Catalog []yaml.Node `yaml:"catalog,omitempty"`
}

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
	root := rootOf(dir)
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

// rootOf is the folder of the go.work above dir, else that of the nearest go.mod, else dir.
func rootOf(dir string) string {
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
	c := &Config{File: file, sum: sha256.Sum256(data)}
	doc, err := yamlfile.Parse(file, data)
	if err != nil || doc == nil {
		return c, err
	}
	var k keys
	if err := yamlfile.Decode(file, doc, &k, Name); err != nil {
		return nil, err
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
