// Package summary turns functions into small, serialisable summaries: a
// control-flow graph of the instructions that can matter to a replay. What no
// operation, call, branch or result depends on is left out. Summaries are all
// that later stages see: nothing above this package knows SSA.
package summary

import "github.com/idemcheck/idemcheck/internal/catalog"

// A Package is the summary of one package. Its slices are sorted by name.
type Package struct {
	Path    string
	Name    string
	Imports []string // of packages with summaries
	Funcs   []*Func
	Types   []*Type
	Globals []*Global
	// Uniques are unique constraints that struct tags of this package declare.
	Uniques []Unique
	Files   []string // positions refer to these
	// Malformed are annotations that say nothing.
	Malformed []Malformed
	// Ignores are the //idemcheck:ignore comments.
	Ignores []Ignore
}

// A Pos is a place in one of the package's files.
type Pos struct {
	File      int32 // index into Package.Files
	Line, Col int32
}

// A Func is the summary of one function, method or closure.
type Func struct {
	// Name is types.Func.FullName; a closure adds "$1" to its parent's.
	Name   string
	Parent string // the enclosing function of a closure
	Pos    Pos
	// Params are the receiver (of a method) and the parameters.
	Params   []Param
	Method   bool
	FreeVars []Param
	Results  []string // types
	Blocks   []Block
	Regs     int
	Consts   []Const
	Names    []string // what operands of other kinds refer to
	// Generated: the file says "Code generated ... DO NOT EDIT"; Test: a _test.go file.
	Generated, Test bool
	Exported        bool
	Notes           []Note // annotations of the declaration
}

// A Param is a parameter or captured variable.
type Param struct {
	Type string
}

// A Block ends in its last instruction, which is If, Jump, Return or Panic.
type Block struct {
	Instrs []Instr
	Preds  []int32
	Succs  []int32
	// Loop is the header of the innermost loop that the block is in, or -1.
	Loop int32
}

// An Op is the kind of an instruction.
type Op uint8

const (
	Nop Op = iota
	Phi
	Call      // Call says what
	Go        // the same, in another goroutine
	Defer     // the same, at RunDefers
	RunDefers // runs the deferred calls
	Alloc     // a new variable of type Type; Dst is its address
	Load      // *A[0]; Flag: of a package variable that is an error
	Store     // *A[0] = A[1]; Flag: of variadic arguments
	FieldAddr // &A[0].Name
	Field     // A[0].Name
	IndexAddr // &A[0][A[1]]
	Index     // A[0][A[1]], also of a map; Flag: comma-ok
	MapUpdate // A[0][A[1]] = A[2]
	BinOp     // A[0] Name A[1]
	Not       // !A[0]
	Closure   // function Name with captured A
	Bound     // method value Name of A[0]; Flag: Name is an interface method
	Box       // A[0] becomes an interface value; Type is its dynamic type
	Convert   // A[0] as Type
	Assert    // A[0].(Type); Flag: comma-ok
	Extract   // component N of tuple A[0]
	Make      // a new map, slice or channel of type Type
	Slice     // A[0][:]
	Range     // an iterator over A[0]
	Next      // its next (ok, key, value)
	Recv      // <-A[0]; Flag: comma-ok; Type is the element's type
	Send      // A[0] <- A[1]
	Select    // A are the channels, then the values of those that are sent to; (index, ok, received values...); Flag: blocking; Type: the received types, by "|"
	If        // A[0]: first successor, else second
	Jump
	Return
	Panic
)

// An Instr is one instruction. What A, Name and Type mean depends on Op; what N and Flag mean, the
// accessors say.
type Instr struct {
	Op   Op
	Flag bool
	Dst  int32 // register, or -1
	N    int32
	Name int32 // index into Func.Names, or -1
	Type int32 // the same
	Pos  Pos
	A    []Operand
	Call *CallInfo
}

// Zero is the kind of zero value that the variable (Alloc) or field (FieldAddr, Field) has.
func (in *Instr) Zero() ConstKind { return ConstKind(in.N) }

// Component is the number of the component that Extract takes.
func (in *Instr) Component() int { return int(in.N) }

// KeyKind is the kind of the keys of the map that Range goes through.
func (in *Instr) KeyKind() ConstKind { return ConstKind(in.N) }

// OfMap: Index reads an entry of a map.
func (in *Instr) OfMap() bool { return in.N == 1 }

// ToInterface: Assert asks for an interface.
func (in *Instr) ToInterface() bool { return in.N == 1 }

// CommaOk: Index, Assert or Recv also tells whether there was something.
func (in *Instr) CommaOk() bool { return in.Flag }

// OfError: Load reads a package variable whose type is an error's.
func (in *Instr) OfError() bool { return in.Flag }

// OfVariadic: Store puts an argument into the list of variadic ones.
func (in *Instr) OfVariadic() bool { return in.Flag }

// OfInterface: the method of Bound is an interface's.
func (in *Instr) OfInterface() bool { return in.Flag }

// Funcs are the functions of f's program that the instruction makes values of, or hands on.
func (in *Instr) Funcs(f *Func) []string {
	var list []string
	if in.Op == Closure || in.Op == Bound {
		list = append(list, f.Names[in.Name])
	}
	operands := func(as []Operand) {
		for _, a := range as {
			if a.Kind == FuncOp {
				list = append(list, f.Names[a.Index])
			}
		}
	}
	operands(in.A)
	if in.Call != nil {
		operands(in.Call.Args)
	}
	return list
}

// An Operand is a value: a register, or what stands in one of the function's tables.
type Operand struct {
	Kind  OperandKind
	Index int32
}

// An OperandKind says what an operand's Index means.
type OperandKind uint8

const (
	Reg      OperandKind = iota // a register; parameters come first, then captured variables
	ConstOp                     // Func.Consts
	GlobalOp                    // the address of package variable Names[Index]
	FuncOp                      // the function Names[Index]
	Unknown                     // something that was left out
)

// A Const is a constant.
type Const struct {
	Kind ConstKind
	Text string // the value; of strings unquoted
	Type string // only of named types and nils
}

// A ConstKind is the kind of a constant.
type ConstKind uint8

const (
	Nil ConstKind = iota
	Bool
	Int
	Float
	String
	Zero // the zero value of a struct or array
)

// A CallInfo says what is called. Exactly one of Static, Method and Value is meant,
// as Kind says.
type CallInfo struct {
	Kind CallKind
	// Name is the callee's FullName (of the interface method, with Invoke; of the
	// builtin).
	Name int32
	Sym  catalog.Symbol
	// Sig is the signature without receiver; kept for calls that leave the module.
	Sig int32
	// Args are the arguments, the receiver first. With Invoke and Dynamic the first is the
	// interface value or the function value.
	Args []Operand
	// Method: the first of Args is the receiver.
	Method   bool
	Variadic bool // the last argument is a slice that stands for several
	Spread   bool // it is written as one: f(list...)
	// At is where the arguments stand, as they are written (without a receiver), of a call
	// that has some on other lines than its name.
	At []Pos
	// Results are the types of the results.
	Results []int32
}

// A CallKind is how the callee is found.
type CallKind uint8

const (
	Static  CallKind = iota
	Invoke           // a method of an interface value
	Dynamic          // a function value
	Builtin
)

// A Type is a type whose methods or fields may be needed.
type Type struct {
	// Name is the type with its full package path, "*" in front of a pointer, without
	// type arguments.
	Name string
	// Methods are those of its method set, also promoted ones.
	Methods []Method
	// Interface: Methods are declared by an interface.
	Interface bool
	// Table is the table's name of a row struct, Columns its fields.
	Table   string
	Columns []Column
	// Queries are the fields whose tags name a statement that stands in a file.
	Queries []Column
	// Key is the field of a message by whose name its receiver recognises a second one, "" if it has none.
	Key string
	// Func: the type's underlying type is a function.
	Func bool
}

// A Method is one method of a type.
type Method struct {
	Name string
	// Func is the FullName of the method that runs; Path are the embedded fields on the
	// way to its receiver. Invoke: it is the method of an embedded interface.
	Func   string
	Path   []string
	Invoke bool
	Sym    catalog.Symbol
	Sig    string
	Notes  []Note
}

// A Column is a field of a row struct, or of one that holds statements.
type Column struct {
	Field, Name string // the field of an embedded struct is written behind that: "Model.ID"
}

// A Unique is a set of columns that the module shows to be unique together.
type Unique struct {
	Table   string
	Columns []string
	// Null, NotNull: only for rows in which these columns are NULL, or are not.
	Null, NotNull []string
	// Generated: the database makes the value.
	Generated bool
}

// A Global is a package variable that is set once, by its declaration.
type Global struct {
	Name string // package path and name
	// Const is its value if that is a constant or embedded text.
	Const *Const
}
