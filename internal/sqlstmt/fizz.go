package sqlstmt

import (
	"strings"
	"unicode/utf8"
)

// ParseFizz collects the unique keys that a migration in fizz declares, the language of pop's
// migrations, by create_table, add_index and sql (https://gobuffalo.io/documentation/database/fizz/).
// What it does not know, and what is not closed, declares nothing.
func ParseFizz(text string) []Unique {
	f := fizz{ts: lexFizz(text)}
	for f.i < len(f.ts) {
		f.statement()
	}
	return f.keys
}

// A fizzToken is a word, a string (its content) or one character of punctuation.
type fizzToken struct {
	text   string
	quoted bool
}

// lexFizz cuts a text into tokens, without comments.
func lexFizz(text string) []fizzToken {
	var out []fizzToken
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '#' || strings.HasPrefix(text[i:], "//"):
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				return out
			}
			i += n
		case c == '"' || c == '`':
			s, n := fizzString(text[i:])
			out = append(out, fizzToken{s, true})
			i += n
		case isWord(c):
			n := 1
			for i+n < len(text) && (isWord(text[i+n]) || text[i+n] == '.') {
				n++
			}
			out = append(out, fizzToken{text: text[i : i+n]})
			i += n
		default:
			_, n := utf8.DecodeRuneInString(text[i:])
			if strings.ContainsRune("(){}[],:", rune(c)) {
				out = append(out, fizzToken{text: text[i : i+n]})
			}
			i += n
		}
	}
	return out
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// fizzString reads a string, and how long it is in the text. One that is not closed ends there.
func fizzString(text string) (s string, n int) {
	var b strings.Builder
	for n = 1; n < len(text); n++ {
		switch c := text[n]; {
		case c == text[0]:
			return b.String(), n + 1
		case c == '\\' && text[0] == '"' && n+1 < len(text):
			n++
			switch text[n] {
			case 'n', 'r', 't':
				b.WriteByte(' ')
			default:
				b.WriteByte(text[n])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", n
}

type fizz struct {
	ts   []fizzToken
	i    int
	keys []Unique
}

func (f *fizz) is(text string) bool {
	return f.i < len(f.ts) && !f.ts[f.i].quoted && f.ts[f.i].text == text
}

// A fizzArg is an argument: a text, texts of a list, or a map of words.
type fizzArg struct {
	texts   []string
	options map[string]string
}

// statement reads one call with its block, or skips what is none.
func (f *fizz) statement() {
	name, args, ok := f.call()
	if !ok {
		return
	}
	table := texts(args, 0)
	switch name {
	case "sql", "raw":
		if len(table) == 1 {
			keys, _, _ := ParseSchema(table[0])
			f.keys = append(f.keys, keys...)
		}
	case "add_index":
		f.unique(table, args, 1)
	case "create_table":
		if !f.is("{") {
			return
		}
		for f.i++; f.i < len(f.ts) && !f.is("}"); {
			if name, args, ok := f.call(); ok {
				f.column(table, name, args)
			}
		}
		f.i++
	}
}

// column reads what stands in the block of a table.
func (f *fizz) column(table []string, name string, args []fizzArg) {
	_, what, _ := strings.Cut(name, ".")
	switch what {
	case "Index":
		f.unique(table, args, 0)
	case "PrimaryKey":
		var columns []string
		for i := range args {
			columns = append(columns, texts(args, i)...)
		}
		f.add(table, columns, false)
	case "Column":
		if option(args, "primary") == "true" {
			kind := texts(args, 1)
			f.add(table, texts(args, 0), len(kind) != 1 || strings.Contains(kind[0], "int") || strings.Contains(kind[0], "serial"))
		}
	}
}

// unique adds the columns of an index, if it is unique.
func (f *fizz) unique(table []string, args []fizzArg, columns int) {
	if option(args, "unique") == "true" {
		f.add(table, texts(args, columns), false)
	}
}

func (f *fizz) add(table, columns []string, generated bool) {
	if len(table) != 1 || table[0] == "" || len(columns) == 0 {
		return
	}
	lower := make([]string, len(columns))
	for i, c := range columns {
		lower[i] = strings.ToLower(c)
	}
	f.keys = append(f.keys, Unique{Table: strings.ToLower(table[0]), Columns: lower, Generated: generated})
}

// call reads name(args); where none begins it goes on by one token.
func (f *fizz) call() (name string, args []fizzArg, ok bool) {
	t := f.ts[f.i]
	f.i++
	if t.quoted || !isWord(t.text[0]) || !f.is("(") {
		return "", nil, false
	}
	for f.i++; f.i < len(f.ts); {
		switch {
		case f.is(")"):
			f.i++
			return t.text, args, true
		case f.is("["):
			args = append(args, fizzArg{texts: f.list()})
		case f.is("{"):
			args = append(args, fizzArg{options: f.options()})
		default:
			if f.ts[f.i].quoted {
				args = append(args, fizzArg{texts: []string{f.ts[f.i].text}})
			}
			f.i++
		}
	}
	return "", nil, false
}

// list reads the strings of a list.
func (f *fizz) list() (out []string) {
	for f.i++; f.i < len(f.ts) && !f.is("]"); f.i++ {
		if f.ts[f.i].quoted {
			out = append(out, f.ts[f.i].text)
		}
	}
	f.i++
	return out
}

// options reads a map; of maps and lists in it nothing is asked.
func (f *fizz) options() map[string]string {
	out := map[string]string{}
	for f.i++; f.i < len(f.ts) && !f.is("}"); f.i++ {
		if f.is(":") && f.i+1 < len(f.ts) {
			out[f.ts[f.i-1].text] = f.ts[f.i+1].text
		}
	}
	f.i++
	return out
}

func texts(args []fizzArg, i int) []string {
	if i >= len(args) {
		return nil
	}
	return args[i].texts
}

func option(args []fizzArg, name string) string {
	for _, a := range args {
		if v, ok := a.options[name]; ok {
			return v
		}
	}
	return ""
}
