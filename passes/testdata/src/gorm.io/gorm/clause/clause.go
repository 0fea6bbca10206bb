// Package clause is a stub.
package clause

type Expression interface{ Build() }

type Expr struct{}

func (Expr) Build() {}

type Column struct{ Name string }

type Set []Assignment

type Assignment struct {
	Column Column
	Value  interface{}
}

type OnConflict struct {
	Columns   []Column
	DoNothing bool
	DoUpdates Set
	UpdateAll bool
}

func (OnConflict) Build() {}

func Assignments(values map[string]interface{}) Set { return nil }

func AssignmentColumns(values []string) Set { return nil }
