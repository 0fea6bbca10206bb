package catalog

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/yamlfile"
)

// Parse reads one file of the catalogue. It is strict: a key that the schema
// does not have is an error, since a misspelt role would silently never match.
func Parse(name string, data []byte) (*File, error) {
	doc, err := yamlfile.Parse(name, data)
	if err != nil || doc == nil { // an empty file says nothing
		return &File{name: name}, err
	}
	return FromNode(name, doc)
}

// FromNode is Parse for a part of a document, as in a user's configuration.
func FromNode(name string, node *yaml.Node) (*File, error) {
	file := &File{name: name}
	if err := yamlfile.Decode(name, node, file, "file"); err != nil {
		return nil, err
	}
	if err := file.Defaults.validate(file); err != nil {
		return nil, err
	}
	file.spellOut()
	file.settle()
	if err := file.validate(); err != nil {
		return nil, err
	}
	return file, nil
}

// settle derives what lookups need from what the file says.
func (f *File) settle() {
	for _, p := range f.Packages {
		if pat := packagePatternOf(p); !slices.Contains(f.packages, pat) { // two majors are one
			f.packages = append(f.packages, pat)
		}
	}
	for i := range f.APIs {
		a := &f.APIs[i]
		a.belong(f)
		a.narrow = packagePatternOf(a.Package)
		normalTypes(a.Shape)
	}
	for i := range f.Types {
		t := &f.Types[i]
		t.belong(f)
		t.narrow = packagePatternOf(t.Package)
	}
	for i := range f.Signatures {
		s := &f.Signatures[i]
		s.belong(f)
		normalTypes(s.Params)
		normalTypes(s.Results)
	}
	for i := range f.Errors {
		e := &f.Errors[i]
		e.belong(f)
		e.narrow = packagePatternOf(e.Package)
	}
	f.matters = f.brings()
}

// brings: see Catalog.Matters.
func (f *File) brings() bool {
	return len(f.Signatures) > 0 ||
		slices.ContainsFunc(f.APIs, func(a API) bool {
			return a.Effect != nil || a.Store != nil || a.Claim != nil || a.Register != nil || a.Receive != nil ||
				slices.ContainsFunc(a.Calls, func(c Calls) bool { return c.Tx || c.Rerun }) || a.Tx != ""
		}) ||
		slices.ContainsFunc(f.Types, func(t Type) bool { return t.Delivery != nil || t.Handler != nil })
}

func normalTypes(types []string) {
	for i, t := range types {
		types[i] = normalType(t)
	}
}

func (o *origin) belong(f *File) { o.library, o.platform, o.file = f.Library, f.Platform, f.name }

// AtLine is told where the entry begins.
func (o *origin) AtLine(line int) { o.line = line }

// AtLine is told where the file begins: a part of a configuration.
func (f *File) AtLine(line int) { f.line = line }
