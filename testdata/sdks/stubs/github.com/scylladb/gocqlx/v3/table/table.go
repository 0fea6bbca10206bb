// Package table describes tables.
package table

type Metadata struct {
	Name    string
	Columns []string
	PartKey []string
	SortKey []string
}

type Table struct{}

func New(m Metadata) *Table { return nil }

func (t *Table) Insert() (stmt string, names []string) { return "", nil }
