package sqlstmt

import (
	"slices"
	"strings"
)

// Class is a short name for what the statement does:
//
//	insert, insert-ignore, insert-where-not-exists, upsert-abs, upsert-rel
//	update-abs, update-rel, delete, merge-abs, merge-rel, copy-in
//	read, select-func (SELECT f()), select-effect (nextval, pg_notify), select-into
//	call, publish, lock, tx, ddl, unknown
//
// "rel" is a new value computed from the stored one, "abs" any other. A MERGE
// that only inserts is an insert-ignore.
func (s *Stmt) Class() string {
	switch s.Verb {
	case Insert:
		switch {
		case s.Conflict == Ignore && s.Checked:
			return "insert-where-not-exists"
		case s.Conflict == Ignore:
			return "insert-ignore"
		case s.Conflict == Overwrite:
			return "upsert-abs"
		case s.Conflict == Accumulate:
			return "upsert-rel"
		}
		return "insert"
	case Update:
		if anyRelative(s.Assigns) {
			return "update-rel"
		}
		return "update-abs"
	case Delete:
		return "delete"
	case Merge:
		switch s.Conflict {
		case Ignore:
			return "insert-ignore"
		case Accumulate:
			return "merge-rel"
		}
		return "merge-abs"
	case Copy:
		return "copy-in"
	case Select:
		if s.Func != "" {
			return "select-effect"
		}
		return "read"
	case Call:
		if len(s.Columns) > 0 {
			return "select-func"
		}
		return "call"
	case Publish:
		if len(s.Columns) > 0 {
			return "select-effect"
		}
		return "publish"
	case Lock:
		return "lock"
	case Tx:
		return "tx"
	case DDL:
		if len(s.Columns) > 0 {
			return "select-into"
		}
		return "ddl"
	}
	return "unknown"
}

// Repeats reports whether running the statement again, with the same arguments
// and after the first run was committed, changes data again. It is false where
// that isn't known: for calls, and for an INSERT that is Open. An INSERT
// repeats only as far as no unique column stops it, which the text can't tell.
func (s *Stmt) Repeats() bool {
	switch s.Verb {
	case Insert:
		switch s.Conflict {
		case Fail:
			return !s.Open
		case Accumulate:
			return len(moved(s.ConflictWhere, s.OnConflict, nil)) == 0
		}
	case Update:
		return anyRelative(s.Assigns) && !s.CompareAndSet(nil)
	case Merge:
		return s.Conflict == Accumulate
	case Copy:
		return true
	}
	return false
}

// CompareAndSet reports whether an UPDATE demands a value of a column that its
// own SET moves away, so that a second execution affects no row: status =
// 'pending' with SET status = 'done', version = $3 with version + 1, sent_at IS
// NULL with now(). arg gives the constant text of argument i where it is known;
// it may be nil. Two different arguments are taken to differ unless arg tells
// otherwise. A condition on a quantity (stock >= $1) is no such demand.
func (s *Stmt) CompareAndSet(arg func(i int) (string, bool)) bool {
	return s.Verb == Update && len(s.Moved(arg)) > 0
}

// Moved are the demands of an UPDATE, or of the DO UPDATE of an insert, that its own SET makes
// false: those of CompareAndSet and OverwritesOnce.
func (s *Stmt) Moved(arg func(i int) (string, bool)) []Cond {
	switch {
	case s.Verb == Update:
		out := moved(s.Where, s.Assigns, arg)
		for _, ways := range s.Either {
			out = append(out, shut(ways, s.Assigns, arg)...)
		}
		return out
	case s.Verb == Insert && s.Conflict == Overwrite:
		return moved(s.ConflictWhere, s.OnConflict, arg)
	}
	return nil
}

// OverwritesOnce reports that the DO UPDATE of an insert makes its own condition false: run
// again with the same values, it changes no row (WHERE t.version < EXCLUDED.version).
func (s *Stmt) OverwritesOnce(arg func(i int) (string, bool)) bool {
	return s.Verb == Insert && len(s.Moved(arg)) > 0
}

// Sets: an UPDATE sets the column.
func (s *Stmt) Sets(column string) bool {
	return slices.ContainsFunc(s.Assigns, func(a Assign) bool { return a.Column == column })
}

func moved(conds []Cond, assigns []Assign, arg func(i int) (string, bool)) []Cond {
	var out []Cond
	for i := range conds {
		if slices.ContainsFunc(assigns, func(a Assign) bool { return a.Column == conds[i].Column && moves(&conds[i], &a.Value, arg) }) {
			out = append(out, conds[i])
		}
	}
	return out
}

// moves reports whether the condition surely fails for the new value v.
func moves(c *Cond, v *Operand, arg func(i int) (string, bool)) bool {
	switch c.Op {
	case "=", "<=>", "IS", "IS NOT DISTINCT FROM":
		if c.Value.isNull() {
			return c.Op != "=" && !v.isNull() && (v.Const || v.Fresh || v.Param >= 0 || v.Name != "")
		}
		return v.Relative || v.Fresh || differ(&c.Value, v, arg)
	case "<>", "IS NOT", "IS DISTINCT FROM":
		return !v.Relative && same(&c.Value, v, arg)
	case "<", ">": // seq < $1 with SET seq = $1
		return !v.Relative && !v.Fresh && same(&c.Value, v, arg)
	case "IN":
		return len(c.List) > 0 && !v.Relative && !slices.ContainsFunc(c.List, func(o Operand) bool {
			a, ok := constant(&o, arg)
			b, known := constant(v, arg)
			return !ok || !known || a == b
		})
	case "NOT IN":
		return !v.Relative && slices.ContainsFunc(c.List, func(o Operand) bool { return same(&o, v, arg) })
	}
	return false
}

func (o *Operand) isNull() bool { return o.Const && strings.EqualFold(o.Text, "NULL") }

// constant is the operand's value where it is known. TRUE and 1 are the same in
// MySQL and SQLite.
func constant(o *Operand, arg func(i int) (string, bool)) (string, bool) {
	switch {
	case o.Const && strings.EqualFold(o.Text, "TRUE"):
		return "1", true
	case o.Const && strings.EqualFold(o.Text, "FALSE"):
		return "0", true
	case o.Const:
		return o.Text, true
	case o.Param >= 0 && arg != nil:
		v, ok := arg(o.Param)
		switch v {
		case "true":
			v = "1"
		case "false":
			v = "0"
		}
		return v, ok
	}
	return "", false
}

// param reports whether the operand is one argument.
func (o *Operand) param() bool { return o.Param >= 0 || o.Name != "" }

func sameParam(a, b *Operand) bool { return a.Param == b.Param && a.Name == b.Name }

// differ reports whether two operands have different values.
func differ(a, b *Operand, arg func(i int) (string, bool)) bool {
	x, ok := constant(a, arg)
	y, known := constant(b, arg)
	switch {
	case ok && known:
		return x != y
	case a.param() && b.param():
		return !sameParam(a, b)
	}
	// One constant and one argument: nobody writes what is demanded already.
	return a.Const && b.param() || a.param() && b.Const
}

// same reports whether two operands surely have one value.
func same(a, b *Operand, arg func(i int) (string, bool)) bool {
	x, ok := constant(a, arg)
	y, known := constant(b, arg)
	switch {
	case ok && known:
		return x == y
	case a.param() && b.param():
		return sameParam(a, b)
	}
	// EXCLUDED.v and the like; an unknown part is never the same as another.
	return !a.Const && !b.Const && !a.param() && !b.param() && !a.Fresh && a.Text != "" &&
		strings.EqualFold(a.Text, b.Text) && !holed(a.Text) && !strings.Contains(a.Text, "{{") && !strings.ContainsRune(a.Text, '?')
}
