package act

import (
	"slices"
	"strings"
	"unicode"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/sqlstmt"
)

// verbPhrase says what a statement does.
func (s *storing) verbPhrase(stmt *sqlstmt.Stmt) string {
	table := s.place(stmt.Table)
	changed := slices.Concat(stmt.Assigns, stmt.OnConflict)
	if stmt.Verb == sqlstmt.Insert && stmt.Conflict == sqlstmt.Fail {
		changed = nil // a new row, whatever its values are made of
	}
	for _, a := range changed {
		if a.Value.Relative {
			return "changes " + table + "." + a.Column + " relative to its old value"
		}
	}
	switch stmt.Verb {
	case sqlstmt.Update:
		return "changes " + table + " relative to its old value"
	case sqlstmt.Merge:
		return "merges into " + table
	case sqlstmt.Copy:
		return "copies into " + table
	}
	return "inserts into " + table
}

// place says where something is stored: the name of the table or collection, or else what the
// program calls it, or the type of what is stored there.
func (s *storing) place(name string) string {
	if name != "" && name[0] != '#' {
		return name
	}
	if s.st.Container != "" {
		if name := called(s.c.One(s.st.Container)); name != "" {
			return name
		}
	}
	for _, p := range []catalog.Path{s.st.Model, s.st.Item} {
		if typ := modelType(s.c, s.c.One(p)); typ != "" {
			return typ[strings.LastIndexByte(typ, '.')+1:]
		}
	}
	if s.target.Space == "sql" {
		return "a table"
	}
	return "stored data"
}

// called is the name of the variable or field that holds a value, "" if none does.
func called(v *interp.Value) string {
	switch {
	case v == nil || v.Kind != interp.Sym || v.Owner == "" || v.Field == "" || !unicode.IsLetter(rune(v.Field[0])):
		return ""
	case v.Owner == "global":
		return v.Field[strings.LastIndexByte(v.Field, '.')+1:]
	}
	return v.Owner[strings.LastIndexByte(v.Owner, '.')+1:] + "." + v.Field
}

// what says what an effect does.
func what(api *catalog.API) string {
	switch e := api.Effect; {
	case e.What != "":
		return e.What
	case e.Kind == "crm" && api.Library() != "": // trackers, hosts of code, documents, too
		return "writes to " + api.Library()
	default:
		return Phrase(e.Kind)
	}
}

// Phrase says what an effect of a kind does, where nothing more is known.
func Phrase(kind string) string {
	switch kind {
	case "email":
		return "sends an email"
	case "sms":
		return "sends a text message"
	case "push":
		return "sends a push notification"
	case "chat":
		return "posts to a chat"
	case "payment":
		return "moves money"
	case "http":
		return "sends an HTTP request"
	case "crm":
		return "writes to another service"
	case "sql-write", "nosql-write":
		return "writes to the database"
	case "publish":
		return "publishes a message"
	case "enqueue":
		return "enqueues a job"
	}
	return "has an effect of kind " + kind
}
