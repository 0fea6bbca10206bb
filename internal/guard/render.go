package guard

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"strconv"
	"strings"
	"text/template"
)

//go:embed templates
var templates embed.FS

// data is what the templates see.
type data struct {
	Store, Design    string
	Package, Table   string
	Migration        string   // the file that makes the table; "" without one
	Place            string   // where claims are kept, if that is no table of SQL
	Source           []string // lines of the comment on ids
	IfNot            string   // "IF NOT EXISTS ", in tests
	Tx, DB           string   // types
	Dialect          string
	DriverName, Busy string
	Record           string // gorm's model
	TestImports      []string

	SQL, GORM, MySQL, SQLite bool

	driver string
}

func newData(s *store, d design, name, table string, source []string) data {
	drv := s.drivers[0]
	out := data{
		Store: s.name, Design: d.name, Package: name, Table: table, Source: source, Dialect: s.dialect,
		DriverName: drv.name, Busy: drv.busy, Record: d.record, driver: drv.path,
		SQL: s.code == "sql", GORM: s.code == "gorm", MySQL: s.dialect == "mysql", SQLite: s.dialect == "sqlite",
	}
	if s.place != "" {
		out.Place = fmt.Sprintf(s.place, table)
	}
	switch s.code {
	case "sql":
		out.Tx, out.DB = "*sql.Tx", "*sql.DB"
		out.TestImports = []string{"_ " + strconv.Quote(drv.path)}
	case "gorm":
		out.Tx, out.DB = "*gorm.DB", "*gorm.DB"
		out.TestImports = []string{strconv.Quote(drv.path), `"gorm.io/gorm"`}
	case "pgx":
		out.Tx, out.DB = "pgx.Tx", "*pgxpool.Pool"
		out.TestImports = []string{`"github.com/jackc/pgx/v5"`, `"github.com/jackc/pgx/v5/pgxpool"`}
		if d.name == "lease" {
			out.TestImports = out.TestImports[1:]
		}
	case "redis":
		out.TestImports = []string{strconv.Quote(drv.path)}
	case "firestore":
		out.Tx = "*firestore.Transaction"
		out.TestImports = []string{strconv.Quote(drv.path)}
	case "dynamodb":
		out.TestImports = []string{`"github.com/aws/aws-sdk-go-v2/aws"`, strconv.Quote(drv.path), strconv.Quote(drv.path + "/types")}
	case "mongodb":
		out.TestImports = []string{strconv.Quote(drv.path), strconv.Quote(drv.path + "/options")}
	}
	return out
}

// Split reports whether the test runs the statements of the schema one by one.
func (d data) Split() bool { return d.SQL }

// Key is the type of a part of a key, in gorm's tags.
func (d data) Key(size int) string {
	if d.MySQL {
		return fmt.Sprintf("type:varbinary(%d)", size) // exact: no case is folded, no blank is trimmed
	}
	return fmt.Sprintf("size:%d", size) // MySQL, if a program may have that too, takes no key without a size
}

// Index is the name of the inbox's index.
func (d data) Index() string { return strings.ReplaceAll(d.Table, ".", "_") + "_due" }

// Tested is the data of the schema in the test.
func (d data) Tested() data {
	d.IfNot = "IF NOT EXISTS "
	return d
}

// text executes a template: of a file or one that the dialect defines.
func (d data) text(name string) ([]byte, error) {
	t, err := template.ParseFS(templates, "templates/shared.tmpl", "templates/*.*.tmpl", "templates/test.tmpl")
	if err == nil && d.Dialect != "" {
		t, err = t.ParseFS(templates, "templates/"+d.Dialect+".tmpl")
	} else if err == nil {
		t, err = t.Parse(`{{define "schema"}}{{end}}`)
	}
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, name, d); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// code is a Go file, formatted.
func (d data) code(name string) ([]byte, error) {
	text, err := d.text(name)
	if err != nil {
		return nil, err
	}
	out, err := format.Source(text)
	if err != nil {
		return nil, fmt.Errorf("%s for %s: %w\n%s", name, d.Store, err, text)
	}
	return out, nil
}
