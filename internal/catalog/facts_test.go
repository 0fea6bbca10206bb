package catalog

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFacts counts the symbols of testdata/facts that the catalogue knows in the role
// that was found for them in their SDK. What it leaves out on purpose stands with the
// reason in testdata/facts/left-out.
func TestFacts(t *testing.T) {
	c := Default()
	facts := slices.Concat(readFacts(t, "effects.tsv"), readFacts(t, "entries.tsv"))
	leftOut := readLeftOut(t)
	known, out := 0, 0
	for _, f := range facts {
		missing := c.missing(f)
		reason := leftOut.match(f.symbol)
		switch {
		case missing == "":
			known++
		case reason != nil:
			out++
			reason.used = true
		default:
			t.Errorf("%s (%s): not known as %s", f.symbol, f.section, missing)
		}
	}
	for _, l := range leftOut {
		if !l.used {
			t.Errorf("%s: %s is left out, but nothing is missing", l.file, l.pattern)
		}
	}
	t.Logf("%d symbols: %d known, %d left out", len(facts), known, out)
}

// A fact is one row of a table: a symbol as types.Func.FullName prints it (a field as
// pkg.Type.Field), its form (F function or method, T type, S struct field, C constant,
// V variable), and what it is for.
type fact struct {
	symbol, form, section string
	roles                 []string
	sym                   Symbol // of a field: Name is "Type.Field"
}

func readFacts(t *testing.T, name string) []fact {
	var facts []fact
	header, rows := readTable(t, filepath.Join("testdata/facts", name))
	for _, row := range rows {
		f := fact{form: "F"}
		for i, column := range header {
			switch column {
			case "symbol":
				f.symbol = row[i]
			case "form":
				f.form = row[i]
			case "kind", "roles":
				f.roles = strings.Fields(row[i])
			case "section":
				f.section = row[i]
			}
		}
		f.sym = parseSymbol(f.symbol)
		facts = append(facts, f)
	}
	return facts
}

func readTable(t *testing.T, file string) (header []string, rows [][]string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 {
			header = cells
			continue
		}
		if len(cells) != len(header) {
			t.Fatalf("%s:%d: %d cells, %d expected", file, i+1, len(cells), len(header))
		}
		rows = append(rows, cells)
	}
	return header, rows
}

type leftOut struct {
	file, pattern string
	re            *regexp.Regexp
	used          bool
}

type leftOuts []*leftOut

func readLeftOut(t *testing.T) leftOuts {
	files, err := filepath.Glob("testdata/facts/left-out/*.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all leftOuts
	for _, file := range files {
		_, rows := readTable(t, file) // symbol (with * for any text), reason
		for _, row := range rows {
			re := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(row[0]), `\*`, ".*") + "$")
			if len(strings.TrimSpace(row[1])) < 10 {
				t.Errorf("%s: %s: why is it left out?", file, row[0])
			}
			all = append(all, &leftOut{file: file, pattern: row[0], re: re})
		}
	}
	return all
}

func (l leftOuts) match(symbol string) *leftOut {
	i := slices.IndexFunc(l, func(o *leftOut) bool { return o.pattern == symbol || o.re.MatchString(symbol) })
	if i < 0 {
		return nil
	}
	return l[i]
}

var methodName = regexp.MustCompile(`^\(\*?(.+)\.([^./]+)\)\.([^.]+)$`)

func parseSymbol(s string) Symbol {
	if m := methodName.FindStringSubmatch(s); m != nil {
		return Symbol{m[1], m[2], m[3]}
	}
	slash := strings.LastIndexByte(s, '/')
	pkg, name, _ := strings.Cut(s[slash+1:], ".")
	for { // the last element of the path may hold dots: nats.go, telebot.v3
		first, rest, more := strings.Cut(name, ".")
		if !more || strings.ToLower(first[:1]) != first[:1] {
			break
		}
		pkg, name = pkg+"."+first, rest
	}
	return Symbol{Pkg: s[:slash+1] + pkg, Name: name}
}

// missing returns the roles of a fact that the catalogue does not know, or "".
func (c *Catalog) missing(f fact) string {
	if f.form != "F" && f.form != "P" {
		if c.names(f.sym) {
			return ""
		}
		return strings.Join(f.roles, ", ")
	}
	apis := c.Func(f.sym)
	var missing []string
	for _, role := range f.roles {
		if !slices.ContainsFunc(apis, func(a *API) bool { return a.plays(role) }) && !c.tells(f.sym, role) {
			missing = append(missing, role)
		}
	}
	return strings.Join(missing, ", ")
}

// tells: some roles of a function are not said by an entry for it.
func (c *Catalog) tells(s Symbol, role string) bool {
	typ := c.Type(s.Pkg, s.Recv)
	switch role {
	case "iface", "entry":
		return typ != nil && typ.Handler != nil && typ.Handler.Method == s.Name
	case "error", "branch":
		if len(c.Errors().Func(s)) > 0 {
			return true
		}
		return slices.ContainsFunc(c.Errors().Type(s.Pkg, s.Recv), func(e ErrorSign) bool { return e.Field == s.Name+"()" })
	case "pure", "other", "-":
		return len(c.Errors().Func(s)) > 0
	}
	return false
}

// plays tells whether an entry gives its functions the role that a table names.
func (a *API) plays(role string) bool {
	calls := func(ok func(Calls) bool) bool { return slices.ContainsFunc(a.Calls, ok) }
	is := func(class ...string) bool { return a.Source != nil && slices.Contains(class, a.Source.Class) }
	switch role {
	case "sql-write", "nosql-write":
		return a.Store != nil || a.Claim != nil || a.Build != nil || a.Sends != "" || a.Effect != nil && a.Effect.Kind == role || a.Returns != "" || a.Set != nil
	case "email", "sms", "push", "chat", "payment", "http", "crm", "publish", "enqueue", "file", "cloud":
		return a.Effect != nil && a.Effect.Kind == role || a.Store != nil && a.Store.Kind == role || a.Sends != "" || a.Claim != nil
	case "clock", "random", "fresh-id", "process":
		return is("clock", "random", "process", "attempt")
	case "pure":
		return a.Pure || a.Fold != "" || a.Returns != "" || a.Decodes != nil || a.Error != ""
	case "retry":
		return a.Retry != nil || calls(func(k Calls) bool { return k.Loop || k.Rerun }) || a.Returns != "" || a.Set != nil
	case "entry", "iface", "loop", "group":
		return a.Register != nil || a.Group != nil || a.Route != nil || a.Receive != nil || a.Calls != nil || a.Returns != "" || is("delivery")
	case "ack", "nack":
		return a.Ack != nil || a.Error != "" || a.Claim != nil || a.Tx != "" || a.Sends != "" || a.Effect != nil || a.Receive != nil && a.Receive.AtMostOnce
	case "auto":
		return a.Ack != nil || a.Receive != nil || a.Set != nil
	case "id+":
		return is("delivery-id", "delivery", "client-key") || a.Receive != nil || a.Pure
	case "id=":
		return is("timestamp", "shared", "fixed", "delivery-id") || a.Pure
	case "id-":
		return is("attempt", "process", "clock", "timestamp")
	case "mw":
		return a.Group != nil || a.Calls != nil || a.Register != nil || a.Returns != "" || a.Guards != nil
	case "guard":
		return a.Claim != nil || a.Store != nil || a.Build != nil || a.Set != nil || a.Tx != "" || a.Calls != nil || a.Sends != "" || a.Register != nil || a.Effect != nil && (a.Effect.Keys != nil || a.Effect.Kind == "http")
	case "tx":
		return a.Tx != "" || a.Sends != "" || a.Store != nil || calls(func(k Calls) bool { return k.Tx || k.Rerun }) || a.Claim != nil || a.Register != nil
	case "pass":
		return a.Returns != "" || a.Calls != nil
	case "key":
		return a.Set != nil || a.Claim != nil || a.Effect != nil
	case "marker":
		return a.Verifies || a.Register != nil || a.Receive != nil || a.Decodes != nil
	case "sig", "branch", "error", "other", "-":
		return true
	}
	return false
}

// names tells whether some entry or signature speaks of a type, field, variable or constant.
func (c *Catalog) names(s Symbol) bool {
	typ, field, isField := strings.Cut(s.Name, ".")
	pkg := Unversioned(s.Pkg)
	if t := c.Type(s.Pkg, typ); t != nil && (!isField || t.speaks(field)) {
		return true
	}
	if slices.ContainsFunc(c.Errors().Type(pkg, typ), func(e ErrorSign) bool { return !isField || e.Field == field || e.Field == "" }) {
		return true
	}
	if _, ok := c.Errors().Sentinel(pkg, s.Name); ok {
		return true
	}
	mentions := func(types []string) bool {
		return slices.ContainsFunc(types, func(t string) bool {
			return strings.TrimLeft(t, "*[].") == pkg+"."+typ
		})
	}
	if !isField && slices.ContainsFunc(c.Signatures(), func(s Signature) bool { return mentions(s.Params) || mentions(s.Results) }) {
		return true
	}
	for _, e := range c.of(pkg).apis {
		a := e.says
		for _, p := range e.patterns {
			if !isField && p.recv == typ {
				return true // a conversion: http.HandlerFunc(f)
			}
			if p.match("", typ) {
				return true // a variable that holds a function, or a function type that is called
			}
		}
		if isField && slices.ContainsFunc(a.paths(), func(p Path) bool { return slices.Contains(strings.Split(string(p), "."), field) }) {
			return true
		}
		if !isField && slices.ContainsFunc(a.conds(), func(w Cond) bool { return w.Type == typ }) {
			return true
		}
	}
	return false
}

// conds are the conditions of an entry and of its parts.
func (a *API) conds() []Cond {
	all := slices.Clone(a.When)
	for _, b := range a.Build {
		all = append(all, b.When...)
	}
	return all
}

func (t *Type) speaks(field string) bool {
	for path := range t.Fields {
		if first, _, _ := strings.Cut(path, "."); first == field {
			return true
		}
	}
	_, part := t.Parts[field]
	return part || t.Method == field || t.Delivery != nil && strings.Contains("."+t.Delivery.Batch+".", "."+field+".")
}
