// Package sqlstmt tells what an SQL statement does to the data: whether running
// it a second time changes something again, what it reads, and which conditions
// and conflict clauses it carries. It tokenises with a real lexer and classifies
// statements; it never guesses: what can't be known is Unknown.
package sqlstmt

// Hole stands in a text for a part that the caller could not know, such as the
// unknown half of a concatenation. A part that is known to be one value is
// better written as a fmt verb: in value position that is a value, while a hole
// could be anything. A NUL can't be a part of SQL.
const Hole = "\x00"

// A Verb is what a statement does.
type Verb uint8

const (
	Unknown Verb = iota
	Select       // reads only
	Insert       // adds rows
	Update       // changes rows
	Delete       // removes rows (also TRUNCATE)
	Merge        // MERGE INTO
	Call         // a procedure or a function whose body can't be seen (CALL, EXEC, DO, SELECT f(...))
	Publish      // NOTIFY, pg_notify
	Lock         // advisory locks, LOCK TABLE, GET_LOCK
	Tx           // BEGIN, COMMIT, ROLLBACK, SAVEPOINT, SET TRANSACTION
	DDL          // CREATE, ALTER, DROP, GRANT, DECLARE, SET and the like
	Copy         // COPY ... FROM, LOAD DATA
)

// A Conflict says what an INSERT does with a row whose unique columns are taken.
type Conflict uint8

const (
	Fail       Conflict = iota // the database refuses it (unique violation)
	Ignore                     // DO NOTHING, INSERT IGNORE, OR IGNORE, IF NOT EXISTS, WHERE NOT EXISTS
	Overwrite                  // DO UPDATE, ON DUPLICATE KEY UPDATE, REPLACE, UPSERT with absolute values
	Accumulate                 // the same, but the new value is computed from the stored one
)

// An Operand is one side of an assignment or a condition.
type Operand struct {
	// Text is the operand as written (blanks between tokens made single), for constants the value
	// without its quotes.
	Text string
	// Const: a literal (string, number, TRUE, FALSE, NULL).
	Const bool
	// Param is the zero-based position of the statement's argument that stands here
	// ($1 is 0, the first ? is 0), or -1. A named parameter (:name, @name) has Name set;
	// @p1 has both. A ? behind a hole that may hold others has -1.
	Param int
	Name  string
	// Relative: computed from the stored row (n + 1, COALESCE(n,0) + $1, data || $1).
	Relative bool
	// Concat: Relative only if "||" appends in the column: where it holds objects, it merges.
	Concat bool
	// Params are the arguments that it is computed from, Columns of a Relative one the columns (lower
	// case, and other words of the expression).
	Params  []int
	Columns []string
	// Fresh: different at each execution (now(), gen_random_uuid(), random(), nextval(...)).
	Fresh bool
}

// An Assign is one column and the value it gets.
type Assign struct {
	Column string // lower case, unquoted, without table
	Value  Operand
}

// A Cond is one conjunct "column op operand" of a WHERE clause.
type Cond struct {
	Column string
	Op     string // "=", "<>", "<", "IS", "IS NOT", "IN", ...; upper case
	Value  Operand
	// List are the elements of IN (...) and NOT IN (...), and of "c = 1 OR c = 2",
	// which is read as IN.
	List []Operand
}

// A Selected is one element of a select list.
type Selected struct {
	Text string // as written
	// Column is the column that it tells, lower case, without table, "" if none: c, COALESCE(c, 0).
	Column string
	// As is the name that it is given, lower case, "" if none.
	As string
	// Test: it is the truth of a condition on the column.
	Test *Cond
}

// A Stmt is one statement, or one data-modifying part of a WITH.
type Stmt struct {
	Verb     Verb
	Table    string // lower case, unquoted, schema kept ("shop.orders"); "" when unknown
	Conflict Conflict
	// Tables are all tables in FROM and JOIN of a SELECT, subqueries and CTEs
	// included, the first one first.
	Tables []string
	// Lacking are the tables that hold nothing for the rows that a SELECT reads (WHERE NOT EXISTS).
	Lacking []string
	// Open: more text follows that is not known, and it may hold a conflict
	// clause or further assignments.
	Open bool
	// Checked: Conflict is Ignore because of WHERE NOT EXISTS or IF NOT EXISTS (SELECT ...),
	// which two concurrent executions can both pass.
	Checked bool
	// AbsentColumns are the columns for whose values WHERE NOT EXISTS finds no row.
	AbsentColumns []string
	// ConflictColumns are those of ON CONFLICT (a, b), ConflictKey the key that they show, nil if none.
	ConflictColumns []string
	ConflictKey     *Unique
	// Assigns are the inserted columns with their values, the SET list of an
	// UPDATE, or of MERGE ... UPDATE. Without a column list an INSERT has none.
	Assigns []Assign
	// OnConflict is the SET list of DO UPDATE and ON DUPLICATE KEY UPDATE.
	OnConflict []Assign
	// IfClaimed: it changes rows only if a WITH part has won its claim (WITH c AS (INSERT ... ON
	// CONFLICT DO NOTHING RETURNING id) UPDATE ... FROM c).
	IfClaimed bool
	// ConflictWhere are the conjuncts of DO UPDATE ... WHERE.
	ConflictWhere []Cond
	// Where are the conjuncts of the outermost WHERE that could be read;
	// WhereComplete is false when there are others (OR, subqueries, functions),
	// and for all verbs but Select, Update and Delete.
	Where         []Cond
	WhereComplete bool
	// Either are its conjuncts that are alternatives (a OR b), each as far as it could be read.
	Either [][][]Cond
	// Columns are the select list of a SELECT or the RETURNING/OUTPUT list.
	Columns   []Selected
	Returning bool
	Exists    bool // SELECT EXISTS (...), select list of one boolean
	Count     bool // SELECT COUNT(...) alone
	Total     bool // SELECT SUM(...) alone, or another sum of several rows: a balance, a volume
	ForUpdate bool // FOR UPDATE / FOR SHARE / WITH (UPDLOCK)
	// Func names the called function or procedure of Call, Publish and Lock, lower case.
	Func string
	// Detail says in a word or two why a statement is Unknown.
	Detail string
}
