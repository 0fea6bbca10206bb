package sqlstmt

import (
	"slices"
	"strings"
)

// maxDepth bounds the nesting that is followed. Deeper text is Unknown or
// unread, so that no input costs more than its length times this.
const maxDepth = 24

// Parse tells what the statements of a text do, one Stmt for each. A WITH gives
// one for each of its parts that changes data, then that of its main statement.
// It never fails: what can't be read is Unknown.
func Parse(text string) []Stmt {
	p := parser{ts: lex(text)}
	var out []Stmt
	for lo, n := 0, len(p.ts)-1; lo < n; {
		hi := p.stmtEnd(lo, n)
		if hi > lo {
			p.ctes, p.claims = nil, nil
			out = p.stmt(out, lo, hi, 0)
		}
		lo = hi + 1
	}
	return out
}

// A parser reads token ranges [lo, hi) of one text.
type parser struct {
	ts []token
	// ctes are the names of WITH parts that only read, with the tables they read.
	ctes map[string][]string
	// claims are the names of WITH parts that give rows only to the one that wins a claim.
	claims []string
	// objects: columns hold objects, unless an expression shows something else.
	objects bool
}

func (p *parser) is(i, hi int, w string) bool   { return i < hi && p.ts[i].is(w) }
func (p *parser) isOp(i, hi int, o string) bool { return i < hi && p.ts[i].isOp(o) }

// isAny reports whether the token at i is one of the keywords.
func (p *parser) isAny(i, hi int, words ...string) bool {
	if i >= hi || p.ts[i].kind != tWord {
		return false
	}
	for _, w := range words {
		if p.ts[i].is(w) {
			return true
		}
	}
	return false
}

// seq reports whether the keywords stand at i.
func (p *parser) seq(i, hi int, words ...string) bool {
	if i+len(words) > hi {
		return false
	}
	for j, w := range words {
		if !p.ts[i+j].is(w) {
			return false
		}
	}
	return true
}

// group reports whether "(" stands at i with its ")" before hi, and where.
func (p *parser) group(i, hi int) (end int, ok bool) {
	if !p.isOp(i, hi, "(") {
		return 0, false
	}
	end = int(p.ts[i].end)
	return end, end > i && end < hi
}

// skip is the index behind the token or group at i.
func (p *parser) skip(i int) int {
	if end := int(p.ts[i].end); end > i {
		return end + 1
	}
	return i + 1
}

// find is the first place outside of groups where the keywords stand, or -1. A
// keyword behind a dot is a name.
func (p *parser) find(lo, hi int, words ...string) int {
	for i := lo; i < hi; i = p.skip(i) {
		if p.ts[i].is(words[0]) && p.seq(i, hi, words...) && !(i > lo && p.ts[i-1].isOp(".")) {
			return i
		}
	}
	return -1
}

// split calls f with the parts of [lo, hi) between top-level commas.
func (p *parser) split(lo, hi int, f func(lo, hi int)) {
	start := lo
	for i := lo; i < hi; i = p.skip(i) {
		if p.ts[i].isOp(",") {
			f(start, i)
			start = i + 1
		}
	}
	if start < hi {
		f(start, hi)
	}
}

// path is the index behind the dotted name at i; i when there is none. Its
// parts stand at i, i+2 and so on.
func (p *parser) path(i, hi int) int {
	part := func(i int) bool {
		return i < hi && (p.ts[i].kind == tWord || p.ts[i].kind == tQuoted || p.ts[i].kind == tParam || p.ts[i].unknown())
	}
	if !part(i) {
		return i
	}
	i++
	for p.isOp(i, hi, ".") && part(i+1) {
		i += 2
	}
	return i
}

// name is the dotted name at i, lower case and unquoted, "" when a part of it
// is unknown, and the index behind it.
func (p *parser) name(i, hi int) (string, int) {
	end := p.path(i, hi)
	if end == i {
		return "", i
	}
	var parts []string
	for j := i; j < end; j += 2 {
		n := p.ts[j].name()
		if n == "" {
			return "", end
		}
		parts = append(parts, n)
	}
	return strings.ToLower(strings.Join(parts, ".")), end
}

// text is [lo, hi) as written, with single blanks.
func (p *parser) text(lo, hi int) string {
	n := 0
	for i := lo; i < hi; i++ {
		n += len(p.ts[i].text) + 1
	}
	var b strings.Builder
	b.Grow(n)
	for i := lo; i < hi; i++ {
		if i > lo && p.ts[i].blank {
			b.WriteByte(' ')
		}
		b.WriteString(p.ts[i].text)
	}
	return b.String()
}

// stmtEnd is the index of the semicolon that ends the statement at lo. The
// semicolons between BEGIN and END of a trigger or procedure do not.
func (p *parser) stmtEnd(lo, n int) int {
	body := false
	if p.ts[lo].is("CREATE") {
		for i := lo + 1; i < min(lo+10, n) && p.ts[i].kind != tOp; i++ {
			body = body || p.isAny(i, n, "TRIGGER", "PROCEDURE", "FUNCTION", "EVENT")
		}
	}
	nest := 0
	for i := lo; i < n; i = p.skip(i) {
		switch t := &p.ts[i]; {
		case t.isOp(";") && nest == 0:
			return i
		case body && t.is("BEGIN"):
			nest++
		case body && nest > 0 && t.is("END") && !p.isAny(i+1, n, "IF", "LOOP", "WHILE", "REPEAT"):
			nest--
		}
	}
	return n
}

// stmt appends what the statement [lo, hi) does.
func (p *parser) stmt(out []Stmt, lo, hi, depth int) []Stmt {
	unknown := func(why string) []Stmt { return append(out, Stmt{Verb: Unknown, Detail: why}) }
	t := &p.ts[lo]
	switch {
	case p.ts[hi-1].kind == tBad:
		return unknown("unterminated text")
	case depth > maxDepth:
		return unknown("nested too deeply")
	case t.kind == tHole || t.kind == tVerb || t.kind == tParam:
		return unknown("the statement's first word is not known")
	case t.isOp("("):
		end, ok := p.group(lo, hi)
		if !ok || end == lo+1 {
			return unknown("unbalanced parentheses")
		}
		n := len(out)
		out = p.stmt(out, lo+1, end, depth+1)
		if end+1 < hi && n < len(out) { // a UNION and the like follows
			out[n].WhereComplete = false
		}
		return out
	case t.kind != tWord:
		return unknown("starts with " + t.text)
	case t.is("WITH"):
		return p.with(out, lo, hi, depth)
	case t.is("IF"):
		return p.ifStmt(out, lo, hi, depth)
	case t.is("BEGIN") && lo+1 < hi && beginsStmt(&p.ts[lo+1]):
		return p.stmt(out, lo+1, hi, depth+1) // a block of Oracle or SQL Server
	}
	return append(out, p.plain(lo, hi))
}

// beginsStmt reports whether t is a verb that may follow BEGIN in a block.
func beginsStmt(t *token) bool {
	return t.is("INSERT") || t.is("UPDATE") || t.is("DELETE") || t.is("MERGE") || t.is("SELECT") || t.is("IF")
}

// plain reads a statement by its first word.
func (p *parser) plain(lo, hi int) Stmt {
	w := strings.ToUpper(p.ts[lo].text)
	switch w {
	case "SELECT":
		return p.selectStmt(lo, hi)
	case "INSERT", "REPLACE", "UPSERT":
		return p.insert(lo, hi)
	case "UPDATE":
		return p.update(lo, hi)
	case "DELETE":
		return p.deleteStmt(lo, hi)
	case "MERGE":
		return p.merge(lo, hi)
	case "TRUNCATE":
		i := lo + 1
		if p.is(i, hi, "TABLE") {
			i++
		}
		if p.is(i, hi, "ONLY") {
			i++
		}
		s := Stmt{Verb: Delete, WhereComplete: true}
		s.Table, _ = p.name(i, hi)
		return s
	case "COPY", "LOAD", "BULK":
		return p.copyStmt(lo, hi)
	case "CALL", "EXEC", "EXECUTE", "PERFORM":
		return p.call(lo, hi)
	case "DO":
		return Stmt{Verb: Call}
	case "NOTIFY":
		return Stmt{Verb: Publish, Func: "notify"}
	case "LOCK", "UNLOCK":
		s := Stmt{Verb: Lock, Func: strings.ToLower(w)}
		i := lo + 1
		if p.isAny(i, hi, "TABLE", "TABLES") {
			i++
		}
		s.Table, _ = p.name(i, hi)
		return s
	case "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "START", "ABORT", "END":
		if w == "BEGIN" && lo+2 < hi && p.isOp(lo+2, hi, "(") {
			return p.call(lo, hi) // BEGIN proc(:1)
		}
		return Stmt{Verb: Tx}
	case "SET":
		if p.isAny(lo+1, hi, "TRANSACTION", "CONSTRAINTS", "AUTOCOMMIT") || p.is(lo+2, hi, "TRANSACTION") {
			return Stmt{Verb: Tx}
		}
		return Stmt{Verb: DDL}
	case "PREPARE":
		if p.is(lo+1, hi, "TRANSACTION") {
			return Stmt{Verb: Tx}
		}
		return Stmt{Verb: DDL}
	case "VALUES", "TABLE", "SHOW", "EXPLAIN", "DESCRIBE", "DESC", "PRAGMA", "FETCH", "FROM":
		return Stmt{Verb: Select}
	case "CREATE", "ALTER", "DROP", "GRANT", "REVOKE", "REINDEX", "VACUUM", "ANALYZE", "ANALYSE", "COMMENT",
		"DECLARE", "USE", "RESET", "DISCARD", "REFRESH", "CLUSTER", "CHECKPOINT", "ATTACH", "DETACH", "OPTIMIZE",
		"RENAME", "FLUSH", "KILL", "LISTEN", "UNLISTEN", "CLOSE", "MOVE", "DEALLOCATE", "PRINT", "GO", "SECURITY":
		return Stmt{Verb: DDL}
	}
	return Stmt{Verb: Unknown, Detail: "starts with " + strings.ToLower(w)}
}

// with reads WITH name AS (part), ... main.
func (p *parser) with(out []Stmt, lo, hi, depth int) []Stmt {
	i := lo + 1
	if p.is(i, hi, "RECURSIVE") {
		i++
	}
	for i < hi {
		name, next := p.name(i, hi)
		if next == i {
			break
		}
		i = next
		if end, ok := p.group(i, hi); ok { // its columns
			i = end + 1
		}
		for p.isAny(i, hi, "AS", "NOT", "MATERIALIZED") {
			i++
		}
		end, ok := p.group(i, hi)
		if !ok {
			break
		}
		n := len(out)
		if end > i+1 {
			out = p.stmt(out, i+1, end, depth+1)
		}
		if len(out) > n && out[len(out)-1].claims() {
			p.claims = append(p.claims, name)
		}
		out = p.keepWrites(out, n, name)
		i = end + 1
		for i < hi && !p.ts[i].isOp(",") && !p.mainVerb(i) { // SEARCH, CYCLE
			i = p.skip(i)
		}
		if !p.isOp(i, hi, ",") {
			break
		}
		i++
	}
	if i >= hi || !p.mainVerb(i) {
		return append(out, Stmt{Verb: Unknown, Detail: "no statement after WITH"})
	}
	n := len(out)
	out = p.stmt(out, i, hi, depth+1)
	for k := n; k < len(out); k++ {
		out[k].IfClaimed = p.readsClaim(i, hi)
	}
	return out
}

// claims: it returns a row only to the one that is first.
func (s *Stmt) claims() bool {
	return s.Returning && (s.Verb == Insert && s.Conflict == Ignore || s.CompareAndSet(nil))
}

// readsClaim: the statement takes its rows from a WITH part that claims.
func (p *parser) readsClaim(lo, hi int) bool {
	for i := lo; i+1 < hi; i++ {
		if !p.isAny(i, hi, "FROM", "JOIN", "USING") {
			continue
		}
		if name, _ := p.name(i+1, hi); slices.Contains(p.claims, name) && p.find(lo, i, "NOT", "EXISTS") < 0 {
			return true
		}
	}
	return false
}

func (p *parser) mainVerb(i int) bool {
	return p.isAny(i, len(p.ts), "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "UPSERT", "VALUES", "TABLE") || p.ts[i].isOp("(")
}

// keepWrites drops from out[n:], the Stmts of the WITH part name, those that
// only read, and remembers their tables.
func (p *parser) keepWrites(out []Stmt, n int, name string) []Stmt {
	kept := out[:n]
	for _, s := range out[n:] {
		if s.Verb != Select {
			kept = append(kept, s)
			continue
		}
		if p.ctes == nil {
			p.ctes = make(map[string][]string)
		}
		p.ctes[name] = s.Tables
	}
	return kept
}

// ifStmt reads the IF NOT EXISTS (SELECT ...) INSERT ... of SQL Server; the
// statement behind other conditions is Unknown.
func (p *parser) ifStmt(out []Stmt, lo, hi, depth int) []Stmt {
	end, ok := p.group(lo+3, hi)
	if ok && p.seq(lo, hi, "IF", "NOT", "EXISTS") {
		i := end + 1
		if p.is(i, hi, "BEGIN") {
			i++
		}
		if p.is(i, hi, "INSERT") {
			n := len(out)
			out = p.stmt(out, i, hi, depth+1)
			if out[n].Verb == Insert && out[n].Conflict == Fail {
				out[n].Conflict, out[n].Checked = Ignore, true
			}
			return out
		}
	}
	return append(out, Stmt{Verb: Unknown, Detail: "depends on a condition"})
}
