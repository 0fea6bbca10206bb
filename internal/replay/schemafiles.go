package replay

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/sqlstmt"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Bounds on schema files: what is larger or beyond is not read.
const (
	maxSchemaFile  = 1 << 20
	maxSchemaFiles = 2000
)

// Schemas collects the unique constraints that the .sql files below a directory show,
// down to a depth (0: any). Files that can't be read say nothing.
func Schemas(dir string, depth int) []summary.Unique {
	if dir == "" {
		return nil
	}
	var out []summary.Unique
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
		if filepath.Ext(path) != ".sql" || strings.HasSuffix(path, ".down.sql") {
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
		keys, _ := sqlstmt.ParseSchema(string(text))
		out = append(out, uniqueColumns(keys)...)
		return nil
	})
	return out
}

// uniqueColumns are the keys that hold for all rows.
func uniqueColumns(keys []sqlstmt.Unique) []summary.Unique {
	var out []summary.Unique
	for _, u := range keys {
		if !u.Partial {
			out = append(out, summary.Unique{Table: u.Table, Columns: u.Columns, Generated: u.Generated})
		}
	}
	return out
}
