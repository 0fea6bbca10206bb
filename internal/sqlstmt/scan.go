package sqlstmt

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A scanner rewrites a text so that go-sqllexer can't misread it. That lexer
// glues ? to the operators beside it, +1 to the number, "/" and "!" to a name,
// knows :name in one dialect only and lets $name swallow the rest. So all that
// depends on the dialect (strings, quoted names, parameters, holes) leaves the
// text and becomes " $N ", an index into refs; comments go, and operators stand
// apart. A blank of the original is a newline in the rewritten text, a blank
// of the scanner's own is a space: the operands' texts need the difference.
type scanner struct {
	text      string
	out       strings.Builder
	refs      []token
	backslash bool // \' does not end a string (MySQL)
	dquote    bool // "x" is a string (MySQL)
	flat      bool // comments don't nest here
	noTmpl    bool // there is no }} left
	numbered  bool // $1 occurs, so that ? is an operator
	bad       bool // a string or comment does not end
}

// scan rewrites the text. Whether a backslash escapes a quote depends on the
// database; when the first guess leaves a string open, the other one is tried.
func scan(text string) *scanner {
	mysql := strings.IndexByte(text, '`') >= 0
	s := &scanner{text: text, backslash: mysql, dquote: mysql}
	s.run()
	if s.bad && strings.IndexByte(text, '\\') >= 0 {
		other := &scanner{text: text, backslash: !mysql, dquote: mysql}
		if other.run(); !other.bad {
			return other
		}
	}
	return s
}

func (s *scanner) run() {
	s.out.Grow(len(s.text) + len(s.text)/4)
	for i := 0; i < len(s.text); {
		i = s.next(i)
	}
	s.out.WriteByte(' ')
}

// at is the byte at i, or a newline outside the text.
func (s *scanner) at(i int) byte {
	if i < 0 || i >= len(s.text) {
		return '\n'
	}
	return s.text[i]
}

func (s *scanner) ref(t token) {
	var buf [24]byte
	b := append(buf[:0], ' ', '$')
	b = strconv.AppendInt(b, int64(len(s.refs)), 10)
	s.out.Write(append(b, ' '))
	s.refs = append(s.refs, t)
}

// fail gives up the rest of the text from i on.
func (s *scanner) fail(i int) int {
	s.bad = true
	s.ref(token{kind: tBad, text: s.text[i:]})
	return len(s.text)
}

// next rewrites what stands at i and tells where to go on.
func (s *scanner) next(i int) int {
	c, d := s.text[i], s.at(i+1)
	switch {
	case c != 0 && c <= ' ' || c == 0x7f:
		s.out.WriteByte('\n')
		return i + 1
	case c == '-' && d == '-':
		return s.line(i)
	case c == '/' && d == '*':
		return s.comment(i)
	case c == '\'':
		return s.str(i, i, s.backslash)
	case c == '"' && s.dquote:
		return s.str(i, i, true)
	case c == '"' || c == '`':
		return s.quoted(i, c)
	case c == '[' && s.bracketed(i):
		return s.quoted(i, ']')
	case c == '$':
		return s.dollar(i)
	case c == '?':
		return s.question(i)
	case c == ':' && (isWordByte(d) || d >= 0x80) && !isOperandByte(s.at(i-1)) && s.at(i-1) != ':':
		j := s.wordEnd(i + 1)
		s.param(i, j)
		return j
	case c == '@' && isWordByte(d) && s.at(i-1) != '@':
		j := s.wordEnd(i + 1)
		s.param(i, j)
		return j
	case c == '@' && d == '@' && isWordByte(s.at(i+2)):
		j := s.wordEnd(i + 2)
		s.out.WriteByte(' ')
		s.out.WriteString(s.text[i:j])
		s.out.WriteByte(' ')
		return j
	case c == '#' && isWordByte(d) && !isOperandByte(s.at(i-1)): // a temporary table
		j := s.wordEnd(i + 1)
		s.ref(token{kind: tQuoted, text: s.text[i:j], val: s.text[i:j]})
		return j
	case c == '#' && d == ' ' && s.lineStart(i):
		return s.line(i)
	case c == '{' && d == '{' && !s.noTmpl:
		return s.template(i)
	case c == 0 || isWordByte(c) && !isDigit(c) || c >= 0x80 || c == '%' && s.verb(i) > 0:
		return s.word(i)
	case isDigit(c):
		return s.number(i)
	}
	return s.operator(i)
}

// lineStart reports whether only blanks stand before i on its line. It looks
// back a little only, so that the whole stays linear.
func (s *scanner) lineStart(i int) bool {
	for j := i - 1; j > i-40; j-- {
		switch s.at(j) {
		case '\n':
			return true
		case ' ', '\t', '\r':
		default:
			return false
		}
	}
	return false
}

func (s *scanner) line(i int) int {
	s.out.WriteByte('\n')
	if n := strings.IndexByte(s.text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s.text)
}

// comment skips /* */. PostgreSQL nests them and MySQL does not: nested first,
// and when that does not end, flat from then on.
func (s *scanner) comment(i int) int {
	s.out.WriteByte('\n')
	if !s.flat {
		depth := 0
		for j := i; j+1 < len(s.text); j++ {
			switch {
			case s.text[j] == '/' && s.text[j+1] == '*':
				depth++
				j++
			case s.text[j] == '*' && s.text[j+1] == '/':
				depth--
				j++
				if depth == 0 {
					return j + 1
				}
			}
		}
		s.flat = true
	}
	if n := strings.Index(s.text[i+2:], "*/"); n >= 0 {
		return i + 2 + n + 2
	}
	return s.fail(i)
}

// str reads the string whose quote stands at q; its prefix (E, N, X) begins at i.
func (s *scanner) str(i, q int, backslash bool) int {
	c := s.text[q]
	escaped := false
	for j := q + 1; j < len(s.text); j++ {
		switch {
		case s.text[j] == '\\' && backslash:
			escaped = true
			j++
		case s.text[j] == c && s.at(j+1) == c:
			escaped = true
			j++
		case s.text[j] == c:
			val := s.text[q+1 : j]
			t := token{kind: tStr, text: s.text[i : j+1], val: val, open: holed(val)}
			if escaped {
				t.val = unescape(val, c, backslash)
			}
			s.ref(t)
			return j + 1
		}
	}
	return s.fail(i)
}

func unescape(v string, quote byte, backslash bool) string {
	b := make([]byte, 0, len(v))
	for i := 0; i < len(v); i++ {
		if (v[i] == quote || backslash && v[i] == '\\') && i+1 < len(v) {
			i++
		}
		b = append(b, v[i])
	}
	return string(b)
}

// holed reports whether a part of a string or quoted name is unknown.
func holed(v string) bool {
	if strings.Contains(v, Hole) {
		return true
	}
	for i := strings.IndexByte(v, '%'); i >= 0 && i < len(v); i++ {
		if v[i] == '%' && verbEnd(v, i) > 0 {
			return true
		}
	}
	return false
}

// quoted reads the name in quotes that begins at i and ends with the byte end.
func (s *scanner) quoted(i int, end byte) int {
	for j := i + 1; j < len(s.text); j++ {
		if s.text[j] != end {
			continue
		}
		if s.at(j+1) == end && end != ']' {
			j++
			continue
		}
		t := token{kind: tQuoted, text: s.text[i : j+1], val: s.text[i+1 : j]}
		if holed(t.val) {
			t.kind, t.open = tHole, true
		}
		s.ref(t)
		return j + 1
	}
	return s.fail(i)
}

// bracketed tells [name] of SQL Server from the subscripts and arrays of others.
func (s *scanner) bracketed(i int) bool {
	if isOperandByte(s.at(i - 1)) {
		return false
	}
	if c := s.at(i + 1); isDigit(c) || !isWordByte(c) && c < 0x80 && c != '%' && c != 0 {
		return false
	}
	for j := i + 1; j < i+130; j++ {
		switch s.at(j) {
		case ']':
			return true
		case '\n', '\'', '"', ',', '(', '[', '$', '?':
			return false
		}
	}
	return false
}

// dollar reads $1, $name, $$text$$ and $tag$text$tag$.
func (s *scanner) dollar(i int) int {
	j := s.wordEnd(i + 1)
	if d := s.at(i + 1); !isDigit(d) {
		tag := i + 1
		for isWordByte(s.at(tag)) {
			tag++
		}
		if s.at(tag) == '$' {
			t := s.text[i : tag+1]
			n := strings.Index(s.text[tag+1:], t)
			if n < 0 {
				return s.fail(i)
			}
			val := s.text[tag+1 : tag+1+n]
			end := tag + 1 + n + len(t)
			s.ref(token{kind: tStr, text: s.text[i:end], val: val, open: holed(val)})
			return end
		}
	}
	if j == i+1 {
		return s.operator(i)
	}
	s.param(i, j)
	return j
}

// question reads ?, ?1, the ?name of go-pg and bun, and the JSON operators.
func (s *scanner) question(i int) int {
	switch d := s.at(i + 1); {
	case d == '?', d == '&', d == '|' && s.at(i+2) != '|':
		return s.operator(i)
	case isDigit(d):
		j := i + 1
		for isDigit(s.at(j)) {
			j++
		}
		s.param(i, j)
		return j
	case isWordByte(d):
		j := s.wordEnd(i + 1)
		s.ref(token{kind: tVerb, text: s.text[i:j], val: s.text[i+1 : j]})
		return j
	}
	s.ref(token{kind: tParam, text: s.text[i : i+1], param: -1})
	return i + 1
}

// param records the parameter text[i:j] with its position, counted from 0, or
// its name.
func (s *scanner) param(i, j int) {
	t := token{kind: tParam, text: s.text[i:j], val: s.text[i+1 : j], param: -1}
	digits := t.val
	if s.text[i] == '@' && (digits[0] == 'p' || digits[0] == 'P') {
		digits = digits[1:]
	}
	if n, err := strconv.ParseUint(digits, 10, 16); err == nil && n > 0 {
		t.param = int32(n) - 1
		if s.text[i] == '$' {
			s.numbered = true
		}
		if s.text[i] != '@' {
			t.val = ""
		}
	}
	s.ref(t)
}

// template reads {{ ... }} as a hole.
func (s *scanner) template(i int) int {
	n := strings.Index(s.text[i:], "}}")
	if n < 0 {
		s.noTmpl = true
		return s.operator(i)
	}
	s.ref(token{kind: tHole, text: s.text[i : i+n+2]})
	return i + n + 2
}

// word reads a name or keyword. Holes and verbs that touch it are a part of it:
// orders_%s is one unknown name.
func (s *scanner) word(i int) int {
	holes, verbs, letters := 0, 0, false
	j := i
loop:
	for j < len(s.text) {
		c := s.text[j]
		switch {
		case c == 0:
			holes++
			j++
		case c == '%':
			n := s.verb(j)
			if n == 0 {
				break loop
			}
			verbs++
			j += n
		default:
			k := s.wordEnd(j)
			if k == j {
				break loop
			}
			letters = true
			j = k
		}
	}
	t := s.text[i:j]
	switch {
	case j == i: // a blank outside ASCII
		_, n := utf8.DecodeRuneInString(s.text[i:])
		s.out.WriteByte('\n')
		return i + n
	case holes == 0 && verbs == 1 && !letters:
		s.ref(token{kind: tVerb, text: t})
	case holes+verbs > 0:
		s.ref(token{kind: tHole, text: t, open: letters})
	case j < len(s.text) && s.text[j] == '\'' && len(t) == 1 && strings.IndexByte("eEnNbBxXrR", t[0]) >= 0:
		return s.str(i, j, s.backslash || t[0]|0x20 == 'e')
	case !ascii(t):
		s.ref(token{kind: tQuoted, text: t, val: t})
	default:
		s.out.WriteString(t)
		s.out.WriteByte(' ')
	}
	return j
}

// number reads a number up to a sign that is not its exponent's.
func (s *scanner) number(i int) int {
	j := i
	hex := s.text[i] == '0' && s.at(i+1)|0x20 == 'x'
	for ; j < len(s.text); j++ {
		c := s.text[j]
		if isDigit(c) || c == '.' && s.at(j+1) != '.' || hex && isWordByte(c) {
			continue
		}
		sign := s.at(j+1) == '+' || s.at(j+1) == '-'
		if c|0x20 == 'e' && (isDigit(s.at(j+1)) || sign && isDigit(s.at(j+2))) {
			j++
			continue
		}
		break
	}
	s.out.WriteString(s.text[i:j])
	s.out.WriteByte(' ')
	return j
}

// operators of more than one byte, longer ones first.
var operators = [...]string{
	"->>", "#>>", "<=>", "!~*", "||", "->", "#>", "#-", "<=", ">=", "<>", "!=", "==", "+=", "-=", "*=", "/=",
	"%=", "|=", "&=", "^=", ":=", "::", "@>", "<@", "@@", "@?", "&&", "~*", "!~", "<<", ">>", "=>", "?|", "?&", "??",
}

func (s *scanner) operator(i int) int {
	n := 1
	for _, op := range operators {
		if strings.HasPrefix(s.text[i:], op) {
			n = len(op)
			break
		}
	}
	o := s.text[i : i+n]
	if o == "$" || o[0] == '*' && n > 1 { // the lexer takes the one for a quote, splits the other
		s.ref(token{kind: tOp, text: o})
		return i + n
	}
	s.out.WriteByte(' ')
	s.out.WriteString(o)
	s.out.WriteByte(' ')
	return i + n
}
