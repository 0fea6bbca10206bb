package guard

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A tool is one that applies migrations, told by the files in a folder of them.
type tool int

const (
	golangMigrate tool = iota // 000001_name.up.sql, 000001_name.down.sql
	goose                     // 00001_name.sql, with "-- +goose Up" and "-- +goose Down"
	atlas                     // 20060102150405_name.sql, and atlas.sum
	plain                     // 0001_name.sql, in a folder named for migrations
)

// A folder holds migrations of one tool.
type folder struct {
	path string // below the root, with slashes
	tool tool
	last string // the version of the last migration: digits
}

// migrate adds the file that makes the table to the plan: in the form and the folder of the
// module's tool, else schema.sql beside the code. gorm can make its tables by itself.
func (p *Plan) migrate(root, dir string, d *data) error {
	if d.Dialect == "" {
		return nil
	}
	folders, err := findFolders(root)
	if err != nil {
		return err
	}
	if len(folders) > 1 { // one for each database?
		if own := slices.DeleteFunc(slices.Clone(folders), func(f folder) bool { return !strings.Contains(f.path, d.Dialect) }); len(own) == 1 {
			folders = own
		}
	}
	up, err := d.text("schema")
	if err != nil {
		return err
	}
	down := "DROP TABLE " + d.Table + ";\n"
	add := func(name, text string) {
		p.Files = append(p.Files, File{name, []byte(text)})
		d.Migration = cmp.Or(d.Migration, name)
	}
	if len(folders) != 1 {
		if len(folders) > 1 {
			p.Notes = append(p.Notes, fmt.Sprintf("there are several folders of migrations (%s and others): the table's is written beside the code", folders[0].path))
		}
		if !d.GORM {
			add(path.Join(dir, "schema.sql"), string(up)+"\n")
			p.Notes = append(p.Notes, "apply "+d.Migration+" to the database")
		}
		return nil
	}
	f := folders[0]
	base := path.Join(f.path, next(f.last)+"_"+strings.ReplaceAll(d.Table, ".", "_"))
	switch f.tool {
	case golangMigrate:
		add(base+".up.sql", string(up)+"\n")
		add(base+".down.sql", down)
	case goose:
		add(base+".sql", "-- +goose Up\n"+string(up)+"\n\n-- +goose Down\n"+down)
	case plain:
		add(base+".sql", string(up)+"\n")
	case atlas:
		add(base+".sql", string(up)+"\n")
		p.Notes = append(p.Notes, "atlas migrate hash --dir file://"+f.path+" takes the migration into atlas.sum")
	}
	return nil
}

// next is the version behind one, as long as that.
func next(version string) string {
	n, err := strconv.ParseUint(version, 10, 64)
	if err != nil { // longer than any tool writes
		return version + "1"
	}
	return fmt.Sprintf("%0*d", len(version), n+1)
}

// maxEntries bounds how much of a module is looked through for migrations.
const maxEntries = 200_000

var (
	upFile    = regexp.MustCompile(`^(\d{1,18})_.*\.up\.sql$`)
	plainFile = regexp.MustCompile(`^(\d{1,18})_.*\.sql$`)
)

// findFolders are the folders of migrations in the module, sorted.
func findFolders(root string) ([]folder, error) {
	var out []folder
	entries := 0
	err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil // what can't be read holds nothing for us
		}
		if entries++; entries > maxEntries {
			return fs.SkipAll
		}
		if !e.IsDir() {
			return nil
		}
		if name != root {
			if b := e.Name(); b == "vendor" || b == "testdata" || b == "node_modules" || strings.HasPrefix(b, ".") || strings.HasPrefix(b, "_") {
				return fs.SkipDir
			}
			if _, err := os.Lstat(filepath.Join(name, "go.mod")); err == nil {
				return fs.SkipDir // another module
			}
		}
		if f, ok := folderOf(name); ok {
			rel, err := filepath.Rel(root, name)
			if err != nil {
				return err
			}
			f.path = filepath.ToSlash(rel)
			out = append(out, f)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("looking for migrations: %w", err)
	}
	return out, nil
}

// folderOf tells whether a folder holds migrations, and of which tool.
func folderOf(dir string) (folder, bool) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return folder{}, false
	}
	var f folder
	found := false
	for _, e := range list {
		if !e.Type().IsRegular() || strings.HasSuffix(e.Name(), ".down.sql") {
			continue
		}
		var version string
		t := f.tool
		if m := upFile.FindStringSubmatch(e.Name()); m != nil {
			version, t = m[1], golangMigrate
		} else if m := plainFile.FindStringSubmatch(e.Name()); m != nil {
			if version = m[1]; isGoose(filepath.Join(dir, e.Name())) {
				t = goose
			} else if _, err := os.Lstat(filepath.Join(dir, "atlas.sum")); err == nil {
				t = atlas
			} else if strings.Contains(filepath.Base(dir), "migration") {
				t = plain
			} else {
				continue
			}
		} else {
			continue
		}
		if !found || larger(version, f.last) {
			f.last, f.tool, found = version, t, true
		}
	}
	return f, found
}

func larger(a, b string) bool {
	x, _ := strconv.ParseUint(a, 10, 64)
	y, _ := strconv.ParseUint(b, 10, 64)
	return x > y
}

// isGoose reads the beginning of a file, where goose's comment stands.
func isGoose(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 64<<10))
	return (err == nil || errors.Is(err, io.EOF)) && bytes.Contains(head, []byte("-- +goose Up"))
}
