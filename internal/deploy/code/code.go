// Package code collects from Go syntax what a deployment is held against and no summary keeps:
// which functions answer the failed records of a batch, and how they return.
package code

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"regexp"
	"strings"

	"github.com/idemcheck/idemcheck/internal/report"
)

// A Func is what is known of a declared function, the closures inside of it included. A variable's
// function literals belong to its package's init.
type Func struct {
	// Answers are where it says which records of a batch have failed.
	Answers []report.Position
	// AnswersNil: it returns such an answer together with a nil error.
	AnswersNil bool
	// FailsToo: where there are failed records, it returns an error as well.
	FailsToo bool
	// Misnamed are records that are named by a wrong field.
	Misnamed []Misnamed
	// Fails: it may return an error.
	Fails bool
	// Calls are functions of other packages that it calls, as "path.Name" or "path.Type.Name".
	Calls map[string]bool
	// Exits are where it fails; Ends blocks that are left by a return, Forks the branches of
	// conditions.
	Exits []Exit
	Ends  []Span
	Forks [][]Span
	// Fallible are its bodies, and those of closures in it, whose last result is an error.
	Fallible []Span
	// Steps are its waits; Clients the timeouts of HTTP clients that it makes, in seconds, 0 for
	// none or one that is not known.
	Steps   Steps
	Clients []float64
	// Locks: it asks a database for a lock. Pod: it asks for the name of its pod.
	Locks, Pod bool
}

// A Misnamed record is one that an answer names by the field Wrong instead of Right.
type Misnamed struct {
	Pos          report.Position
	Wrong, Right string
}

// Facts are those of all packages that were looked at.
type Facts struct {
	// Funcs are the functions by their FullName.
	Funcs map[string]*Func
	// Structs are the named struct types, with whether their JSON has batchItemFailures.
	Structs map[string]bool
	// Misspelt is how the JSON of a struct type writes that name instead: in other case.
	Misspelt map[string]string
}

// New are the facts of no package.
func New() *Facts {
	return &Facts{Funcs: map[string]*Func{}, Structs: map[string]bool{}, Misspelt: map[string]string{}}
}

// advisory are statements that take a lock of the database.
var advisory = regexp.MustCompile(`(?i)pg_(?:try_)?advisory_(?:xact_)?lock|\bget_lock\s*\(`)

// answerKey is what Lambda looks for in an answer, idKey in each of its items:
// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
const (
	answerKey = "batchItemFailures"
	idKey     = "itemIdentifier"
)

// Collect looks at a package.
func Collect(fset *token.FileSet, files []*ast.File, pkg *types.Package, info *types.Info) *Facts {
	c := &collector{path: pkg.Path(), fset: fset, info: info, facts: New()}
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		if s, ok := obj.Type().Underlying().(*types.Struct); ok {
			typ := pkg.Path() + "." + name
			c.facts.Structs[typ] = tagged(s, answerKey) >= 0
			if wrong := misspelt(s); wrong != "" && !c.facts.Structs[typ] {
				c.facts.Misspelt[typ] = wrong
			}
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			name := pkg.Path() + ".init"
			if fd, ok := d.(*ast.FuncDecl); ok {
				if obj, ok := info.Defs[fd.Name].(*types.Func); ok {
					name = obj.FullName()
				}
			}
			c.function(name, d)
		}
	}
	return c.facts
}

// Add adds the facts of another package.
func (f *Facts) Add(o *Facts) {
	for name, fn := range o.Funcs {
		f.Funcs[name] = fn
	}
	maps.Copy(f.Structs, o.Structs)
	maps.Copy(f.Misspelt, o.Misspelt)
}

// misspelt is the name in a struct's JSON that is that of an answer but for its case; "" if there is none.
func misspelt(s *types.Struct) string {
	for i := range s.NumFields() {
		name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
		if name == "" {
			name = s.Field(i).Name()
		}
		if strings.EqualFold(name, answerKey) && name != answerKey && s.Field(i).Exported() {
			return name
		}
	}
	return ""
}

// tagged is the field of a struct that has a name in JSON, or -1.
func tagged(s *types.Struct, key string) int {
	for i := range s.NumFields() {
		name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
		if name == key {
			return i
		}
	}
	return -1
}

type collector struct {
	path  string
	fset  *token.FileSet
	info  *types.Info
	facts *Facts
	fn    *Func
}

func (c *collector) at(pos token.Pos) report.Position {
	p := c.fset.Position(pos)
	return report.Position{File: p.Filename, Line: p.Line, Col: p.Column}
}

// function looks at a declaration; every function in it has returns of its own.
func (c *collector) function(name string, d ast.Decl) {
	c.fn = c.facts.Funcs[name]
	if c.fn == nil {
		c.fn = &Func{Calls: map[string]bool{}}
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if obj, ok := c.info.Defs[n.Name].(*types.Func); ok && n.Body != nil {
				c.body(n.Body, obj.Signature())
				c.exits(n.Body, obj.Signature())
				c.fn.Steps = c.steps(n.Body.List)
			}
		case *ast.FuncLit:
			if sig, ok := c.info.TypeOf(n).(*types.Signature); ok {
				c.body(n.Body, sig)
				c.exits(n.Body, sig)
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && advisory.MatchString(n.Value) {
				c.fn.Locks = true
			}
			if name := strings.Trim(n.Value, "`\""); name == "HOSTNAME" || name == "POD_NAME" {
				c.fn.Pod = true
			}
		case *ast.CompositeLit:
			c.literal(n)
			c.client(n)
		case *ast.AssignStmt:
			c.assign(n)
		case *ast.CallExpr:
			c.call(n)
		}
		return true
	})
	c.facts.Funcs[name] = c.fn
}

// literal looks for answers, and for the items in them.
func (c *collector) literal(lit *ast.CompositeLit) {
	t := c.info.TypeOf(lit)
	if t == nil {
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		c.structLiteral(lit, u)
	case *types.Map:
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				c.entry(c.text(kv.Key), kv.Value)
			}
		}
	}
}

func (c *collector) structLiteral(lit *ast.CompositeLit, s *types.Struct) {
	for key, field := range map[string]int{answerKey: tagged(s, answerKey), idKey: tagged(s, idKey)} {
		if field < 0 {
			continue
		}
		for i, e := range lit.Elts {
			value := e
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); !ok || id.Name != s.Field(field).Name() {
					continue
				}
				value = kv.Value
			} else if i != field {
				continue
			}
			c.entry(key, value)
		}
	}
}

// entry is a value that is given a name of JSON.
func (c *collector) entry(key string, value ast.Expr) {
	switch key {
	case answerKey:
		if !c.empty(value) {
			c.fn.Answers = append(c.fn.Answers, c.at(value.Pos()))
		}
	case idKey:
		c.identifier(value)
	}
}

// empty: surely no records.
func (c *collector) empty(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.Ident:
		return c.info.Types[e].IsNil()
	case *ast.CallExpr: // make([]T, 0)
		if id, ok := e.Fun.(*ast.Ident); ok && id.Name == "make" {
			_, builtin := c.info.Uses[id].(*types.Builtin)
			return builtin
		}
	}
	return false
}

func (c *collector) text(e ast.Expr) string {
	if tv, ok := c.info.Types[e]; ok && tv.Value != nil {
		return strings.Trim(tv.Value.ExactString(), `"`)
	}
	return ""
}

// assign looks for answers that are filled field by field.
func (c *collector) assign(a *ast.AssignStmt) {
	for i, lhs := range a.Lhs {
		if i >= len(a.Rhs) {
			return
		}
		switch lhs := ast.Unparen(lhs).(type) {
		case *ast.SelectorExpr:
			sel := c.info.Selections[lhs]
			if sel == nil || sel.Kind() != types.FieldVal {
				continue
			}
			c.entry(c.jsonName(sel), a.Rhs[i])
		case *ast.IndexExpr:
			if t := c.info.TypeOf(lhs.X); t != nil {
				if _, ok := t.Underlying().(*types.Map); ok {
					c.entry(c.text(lhs.Index), a.Rhs[i])
				}
			}
		}
	}
}

// jsonName is the name that a selected field has in JSON.
func (c *collector) jsonName(sel *types.Selection) string {
	t := sel.Recv()
	index := sel.Index()
	for n, i := range index {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return ""
		}
		if n == len(index)-1 {
			name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
			return name
		}
		t = s.Field(i).Type()
	}
	return ""
}

// events is the package of the deliveries' types.
const events = "github.com/aws/aws-lambda-go/events"

// identifies is the field by which the platform knows a record, by the record's type.
var identifies = map[string]string{
	"SQSMessage": "MessageId", "KinesisEventRecord": "Kinesis.SequenceNumber", "KinesisRecord": "SequenceNumber",
	"DynamoDBEventRecord": "Change.SequenceNumber", "DynamoDBStreamRecord": "SequenceNumber",
}

// identifier looks at what an item of an answer is named by.
func (c *collector) identifier(e ast.Expr) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return
	}
	s := c.info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal {
		return
	}
	t := s.Recv()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != events {
		return
	}
	right, ok := identifies[named.Obj().Name()]
	if ok && sel.Sel.Name != right {
		c.fn.Misnamed = append(c.fn.Misnamed, Misnamed{Pos: c.at(e.Pos()), Wrong: sel.Sel.Name, Right: right})
	}
}

// call notes what is called of other packages.
func (c *collector) call(call *ast.CallExpr) {
	if name := c.callee(call); name != "" {
		c.fn.Calls[name] = true
	}
}
