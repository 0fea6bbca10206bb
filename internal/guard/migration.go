package guard

import (
	"bytes"
	"cmp"
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
type tool struct {
	name     string
	up, down string // lines that divide a file
}

var (
	golangMigrate = tool{name: "golang-migrate"} // 000001_name.up.sql, 000001_name.down.sql
	atlas         = tool{name: "atlas"}          // 20060102150405_name.sql, and atlas.sum
	plain         = tool{name: "plain"}          // 0001_name.sql, in a folder named for migrations
	divided       = []tool{                      // 00001_name.sql
		{"goose", "-- +goose Up\n", "-- +goose Down\n"},
		{"dbmate", "-- migrate:up\n", "-- migrate:down\n"},
		{"sql-migrate", "-- +migrate Up\n", "-- +migrate Down\n"},
		{"tern", "", "---- create above / drop below ----\n"},
	}
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
	case plain:
		add(base+".sql", string(up)+"\n")
	case atlas:
		add(base+".sql", string(up)+"\n")
		p.Notes = append(p.Notes, "atlas migrate hash --dir file://"+f.path+" takes the migration into atlas.sum")
	default:
		add(base+".sql", f.tool.up+string(up)+"\n\n"+f.tool.down+down)
	}
	if made := maker(filepath.Join(root, filepath.FromSlash(f.path)), d.Table); made != "" {
		p.Notes = append(p.Notes, path.Join(f.path, made)+" makes a table of that name already: -table gives the new one another")
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

// noFolders hold migrations of others, or of tests.
var noFolders = []string{"vendor", "node_modules", "testdata", "test", "tests", "fixtures"}

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
			if b := e.Name(); slices.Contains(noFolders, b) || strings.HasPrefix(b, ".") || strings.HasPrefix(b, "_") {
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
		var t tool
		if m := upFile.FindStringSubmatch(e.Name()); m != nil {
			version, t = m[1], golangMigrate
		} else if m := plainFile.FindStringSubmatch(e.Name()); m != nil {
			version = m[1]
			if d := divides(filepath.Join(dir, e.Name())); d != nil {
				t = *d
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

// divides is the tool whose line divides a file.
func divides(name string) *tool {
	text := head(name)
	for i, t := range divided {
		if bytes.Contains(text, []byte(strings.TrimSpace(cmp.Or(t.up, t.down)))) {
			return &divided[i]
		}
	}
	return nil
}

// maker is the file in a folder of migrations that makes a table.
func maker(dir, table string) string {
	makes := regexp.MustCompile("(?i)create\\s+table\\s+(if\\s+not\\s+exists\\s+)?[\"`]?" + regexp.QuoteMeta(table) + "[\"`]?[\\s(]")
	list, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	for _, e := range list {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ".sql") && makes.Match(head(filepath.Join(dir, e.Name()))) {
			return e.Name()
		}
	}
	return ""
}

// head is the beginning of a file, or nothing if it can't be read.
func head(name string) []byte {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, 1<<20))
	return text
}
