// Package guard writes the code that closes a finding: a small package that claims events in a
// store, its test, and the migration of its table. What is written belongs to the user.
package guard

import (
	"context"
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Options say what to write. Empty fields are chosen by what the module holds.
type Options struct {
	Root    string   // the folder of the module's go.mod
	Imports []string // the packages of others that the module's packages import
	Store   string   // one of Stores
	Design  string   // one of Designs
	Dir     string   // the package's folder, below Root, with slashes
	Table   string   // the table, or the beginning of keys
	Source  string   // a source of events, for the comment: one of SourceNames
}

// A File is one that is to be written.
type File struct {
	Path string // below the root of the module, with slashes
	Data []byte
}

// A Plan is what guard would write, and what to tell about it.
type Plan struct {
	Store, Design string
	Files         []File
	Notes         []string // why it is so, and what to do next
}

// A design says how an event has its effect once.
type design struct {
	name, title string
	dir, table  string // where it is written, if nothing else is said
	record      string // gorm's model
}

var designs = []design{
	{"transaction", "the record of the event is part of the effect's transaction", "internal/claims", "processed_events", "Record"},
	{"lease", "a claim with a status and a lease, given back when the effect fails", "internal/claims", "event_claims", "Claim"},
	{"inbox", "events are stored, answered at once, and processed by workers", "internal/inbox", "event_inbox", "Record"},
}

// Designs are the names of the designs, with what they are.
func Designs() (names, titles []string) {
	for _, d := range designs {
		names, titles = append(names, d.name), append(titles, d.title)
	}
	return names, titles
}

var tableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,49}(\.[A-Za-z_][A-Za-z0-9_]{0,49})?$`)

// New plans what to write.
func New(ctx context.Context, o Options) (*Plan, error) {
	p := &Plan{}
	s, err := p.chooseStore(ctx, o)
	if err != nil {
		return nil, err
	}
	d, err := chooseDesign(s, o.Design)
	if err != nil {
		return nil, err
	}
	p.Store, p.Design = s.name, d.name
	table, dir := o.Table, o.Dir
	if table == "" {
		table = d.table
	} else if !tableName.MatchString(table) {
		return nil, fmt.Errorf("-table: %q is no name of a table: letters, digits and _ expected", table)
	}
	if dir == "" {
		dir = d.dir
	}
	name, err := packageName(dir)
	if err != nil {
		return nil, err
	}
	source, err := sourceLines(o.Source)
	if err != nil {
		return nil, err
	}
	data := newData(s, d, name, table, source)
	if err := p.migrate(o.Root, dir, &data); err != nil {
		return nil, err
	}
	if s.create != "" {
		p.Notes = append(p.Notes, fmt.Sprintf(s.create, table))
	}
	for _, f := range []struct{ name, template string }{
		{name + ".go", s.code + "." + d.name + ".tmpl"},
		{name + "_test.go", "test.tmpl"},
	} {
		text, err := data.code(f.template)
		if err != nil {
			return nil, err
		}
		p.Files = append(p.Files, File{path.Join(dir, f.name), text})
	}
	slices.SortFunc(p.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return p, nil
}

func chooseDesign(s *store, name string) (design, error) {
	var offered []string
	for _, d := range designs {
		if !s.offers(d.name) {
			continue
		}
		if d.name == name || name == "" {
			return d, nil
		}
		offered = append(offered, d.name)
	}
	return design{}, fmt.Errorf("-design: %s has no design %q; it has %s", s.name, name, strings.Join(offered, ", "))
}

var goName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// packageName is the name of the package in a folder of the module.
func packageName(dir string) (string, error) {
	if !filepath.IsLocal(filepath.FromSlash(dir)) {
		return "", fmt.Errorf("-dir: %s is not below the module", dir)
	}
	name := strings.ReplaceAll(path.Base(dir), "-", "")
	if !goName.MatchString(name) || token.IsKeyword(name) {
		return "", fmt.Errorf("-dir: %s: %q can't be the name of a package", dir, path.Base(dir))
	}
	return name, nil
}
