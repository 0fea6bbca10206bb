package load

import (
	"bufio"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

// importer finds what one package imports.
type importer struct {
	l *loader
	n *node
}

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p, ok := i.n.ImportMap[path]; ok { // vendored
		path = p
	}
	imp := i.l.nodes[path]
	switch {
	case imp == nil:
		return nil, errors.New("the go command did not list it")
	case imp.Name == "main" && imp.ForTest == "": // its own external test may
		return nil, errors.New("it is a program, not an importable package")
	case imp.fail != nil:
		return nil, imp.fail
	case imp.checked != nil:
		return imp.types, nil
	case imp.Export != "":
		return i.l.exp.read(path, imp.Export)
	case imp.Error != nil:
		return nil, errors.New(Flatten(imp.Error.Err))
	}
	return nil, errors.New("there is no export data")
}

// exports reads export data, each file once. Files are read when a package
// asks for them: packages that are imported only by other modules are never
// opened. A package's data describes what it needs of its own imports, so
// all readers share one map, and one lock.
type exports struct {
	mu      sync.Mutex
	fset    *token.FileSet
	imports map[string]*types.Package
}

func (x *exports) read(path, file string) (*types.Package, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if p := x.imports[path]; p != nil && p.Complete() {
		return p, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("its export data: %w", err)
	}
	defer f.Close()
	//lint:ignore SA1019 needed until go list prints bare export data (Go 1.28)
	r, err := gcexportdata.NewReader(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("its export data: %w", err)
	}
	return gcexportdata.Read(r, x.fset, x.imports, path)
}
