package sqlstmt

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// render writes a Stmt on one line: class, table, flags, then assignments, the
// SET of the conflict clause, conditions and columns.
func render(s *Stmt) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", s.Class(), s.Table)
	flag := func(on bool, name string) {
		if on {
			b.WriteString(" " + name)
		}
	}
	flag(s.Func != "", "f:"+s.Func)
	flag(s.ConflictColumns != nil, "on:"+strings.Join(s.ConflictColumns, ","))
	flag(s.AbsentColumns != nil, "absent:"+strings.Join(s.AbsentColumns, ","))
	flag(s.Open, "open")
	flag(s.Returning, "returning")
	flag(s.Exists, "exists")
	flag(s.Count, "count")
	flag(s.Total, "total")
	flag(s.ForUpdate, "locks")
	flag(s.IfClaimed, "ifclaimed")
	flag(s.OverwritesOnce(nil), "once")
	flag(s.Repeats(), "repeats")
	flag(s.CompareAndSet(nil), "cas")
	flag(len(s.Tables) > 1, "tables:"+strings.Join(s.Tables, ","))
	flag(s.Lacking != nil, "lacking:"+strings.Join(s.Lacking, ","))
	assigns := func(name string, as []Assign) {
		for i, a := range as {
			flag(i == 0, name)
			flag(true, a.Column+"="+operandText(a.Value))
		}
	}
	assigns("set", s.Assigns)
	assigns("conflict", s.OnConflict)
	conds := func(name string, cs []Cond) {
		for i, c := range cs {
			flag(i == 0, name)
			b.WriteString(" [" + c.Column + " " + c.Op + " ")
			if len(c.List) > 0 {
				for _, o := range c.List {
					b.WriteString(operandText(o) + ";")
				}
			} else {
				b.WriteString(operandText(c.Value))
			}
			b.WriteString("]")
		}
	}
	conds("unless", s.ConflictWhere)
	conds("where", s.Where)
	if s.Verb == Select || s.Verb == Update || s.Verb == Delete {
		flag(!s.WhereComplete, "more")
	}
	flag(len(s.Columns) > 0, "cols:"+columns(s.Columns))
	return b.String()
}

func operandText(o Operand) string {
	t := strings.ReplaceAll(o.Text, Hole, "HOLE")
	switch {
	case o.Const:
		t = "'" + t + "'"
	case o.Param >= 0 && o.Name != "":
		t = fmt.Sprintf("#%d:%s", o.Param, o.Name)
	case o.Param >= 0:
		t = fmt.Sprintf("#%d", o.Param)
	case o.Name != "":
		t = ":" + o.Name
	}
	if o.Relative {
		t += "~"
	}
	if o.Fresh {
		t += "*"
	}
	return t
}

// TestParse compares with testdata/parse.txt: a text (\0 is a hole), then what
// it is, behind a tab. Lines with "##" are comments. UPDATE_GOLDEN=1 writes the file anew.
func TestParse(t *testing.T) {
	const file = "testdata/parse.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var text, out string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		want, result := strings.CutPrefix(line, "\t")
		switch {
		case !result:
			text = line
			out += line + "\n"
			continue
		case text == "":
			t.Fatalf("no text for %s", want)
		}
		var got []string
		for _, s := range Parse(strings.ReplaceAll(text, `\0`, Hole)) {
			got = append(got, render(&s))
		}
		g := strings.ReplaceAll(strings.Join(got, "; "), Hole, "HOLE")
		out += "\t" + g + "\n"
		if g != want {
			t.Errorf("%s\n got %s\nwant %s", text, g, want)
		}
	}
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(file, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// columns describes a select list: "c", "text=c", "text as c", "text?op".
func columns(list []Selected) string {
	var out []string
	for _, s := range list {
		text := s.Text
		if !strings.EqualFold(s.Column, s.Text) && s.Column != "" {
			text += "=" + s.Column
		}
		if s.Test != nil {
			text += "?" + s.Test.Op
		}
		if s.As != "" {
			text += " as " + s.As
		}
		out = append(out, text)
	}
	return strings.Join(out, "|")
}
