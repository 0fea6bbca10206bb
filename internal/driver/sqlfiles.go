package driver

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Bounds on schema files: what is larger or beyond is not read.
const (
	maxSchemaFile  = 1 << 20
	maxSchemaFiles = 2000
)

// SQLFiles are what .sql files, and migrations in fizz, show: unique constraints, columns that hold objects, and statements by the name that a
// comment above them gives ("-- name: add-order"), if all files agree.
type SQLFiles struct {
	Uniques []summary.Unique
	Objects []sqlstmt.Column // columns that hold objects
	Queries map[string]string
}

// Read adds the files below a directory, down to a depth (0: any). Files that can't be read
// say nothing.
func (f *SQLFiles) Read(dir string, depth int) {
	if dir == "" {
		return
	}
	files := 0
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // an unreadable folder shows no constraints
		}
		if d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			name := d.Name()
			if path != dir && (name[0] == '.' || slices.Contains([]string{"vendor", "node_modules"}, name) ||
				depth > 0 && strings.Count(rel, string(filepath.Separator)) >= depth) {
				return filepath.SkipDir
			}
			return nil
		}
		ext := filepath.Ext(path)
		if ext != ".sql" && ext != ".fizz" || strings.HasSuffix(path, ".down"+ext) {
			return nil
		}
		if files++; files > maxSchemaFiles {
			return filepath.SkipAll
		}
		if info, err := d.Info(); err != nil || info.Size() > maxSchemaFile || !info.Mode().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		if ext == ".fizz" {
			f.Uniques = append(f.Uniques, act.Uniques(sqlstmt.ParseFizz(string(text)))...)
			return nil
		}
		keys, _, objects := sqlstmt.ParseSchema(string(text))
		f.Uniques = append(f.Uniques, act.Uniques(keys)...)
		f.Objects = append(f.Objects, objects...)
		f.named(string(text))
		return nil
	})
}

var nameComment = regexp.MustCompile(`^\s*--\s*name:\s*([\w.-]+)\s*$`)

// named collects the statements that have names.
func (f *SQLFiles) named(text string) {
	if !strings.Contains(text, "name:") {
		return
	}
	name, body := "", &strings.Builder{}
	end := func() {
		if name != "" {
			if f.Queries == nil {
				f.Queries = map[string]string{}
			}
			if old, ok := f.Queries[name]; ok && old != body.String() {
				body.Reset() // which of them is not known
			}
			f.Queries[name] = body.String()
		}
		body = &strings.Builder{}
	}
	for line := range strings.Lines(text) {
		if m := nameComment.FindStringSubmatch(line); m != nil {
			end()
			name = m[1]
			continue
		}
		body.WriteString(line)
	}
	end()
}
