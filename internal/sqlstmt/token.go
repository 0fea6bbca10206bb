package sqlstmt

import (
	"strings"

	"github.com/DataDog/go-sqllexer"
)

type tokenKind uint8

const (
	tEnd    tokenKind = iota // behind the last one
	tWord                    // a name or keyword
	tQuoted                  // a quoted name, which is never a keyword
	tStr
	tNum
	tParam
	tVerb // a fmt verb that stands alone
	tHole // an unknown part of the text
	tOp   // operators and punctuation
	tBad  // the rest of a text whose string or comment does not end
)

type token struct {
	kind  tokenKind
	blank bool // a blank stands before it
	// open: a string with an unknown part; a hole that surely is one name (orders_%s).
	open  bool
	end   int32  // of "(", "[" and CASE: the index of what closes it, 0 when nothing does
	param int32  // the position of a parameter, or -1
	text  string // as written
	val   string // of a string or name without quotes, of a parameter its name
}

// is reports whether the token is the keyword w.
func (t *token) is(w string) bool {
	return t.kind == tWord && len(t.text) == len(w) && strings.EqualFold(t.text, w)
}

func (t *token) isOp(o string) bool { return t.kind == tOp && t.text == o }

// unknown reports whether the token is no text of the statement's own.
func (t *token) unknown() bool { return t.kind == tHole || t.kind == tVerb }

// name is the text of a name without quotes; "" when the token is none or unknown.
func (t *token) name() string {
	switch t.kind {
	case tQuoted:
		return t.val
	case tWord:
		return t.text
	}
	return ""
}

// lex splits a text into tokens, without blanks and comments. A tEnd follows the last.
func lex(text string) []token {
	s := scan(text)
	masked := s.out.String()
	ts := make([]token, 0, len(masked)/4+2)
	l := sqllexer.New(masked, sqllexer.WithDBMS(sqllexer.DBMSPostgres))
	blank, apart := false, true
	for {
		t := l.Scan() // the same one each time
		v := t.Value
		next := token{text: v, param: -1}
		switch t.Type {
		case sqllexer.EOF:
			number(ts, s.numbered)
			match(ts)
			return append(ts, token{param: -1})
		case sqllexer.SPACE:
			apart = true
			blank = blank || strings.IndexByte(v, '\n') >= 0
			continue
		case sqllexer.POSITIONAL_PARAMETER:
			n := 0
			for _, c := range []byte(v[1:]) {
				n = n*10 + int(c-'0')
			}
			next = s.refs[n]
		case sqllexer.NUMBER:
			if n := len(ts); !apart && n > 0 && ts[n-1].kind == tNum {
				ts[n-1].text += v // 0129, of which the lexer makes an octal number and 9
				ts[n-1].val = ts[n-1].text
				continue
			}
			next.kind, next.val = tNum, v
		case sqllexer.OPERATOR, sqllexer.WILDCARD, sqllexer.PUNCTUATION, sqllexer.JSON_OP, sqllexer.UNKNOWN:
			next.kind = tOp
		case sqllexer.ERROR, sqllexer.INCOMPLETE_STRING:
			next.kind = tBad
		default: // the lexer's keywords differ from ours: all are words
			next.kind = tWord
		}
		next.blank = blank
		ts = append(ts, next)
		blank, apart = false, false
	}
}

// number gives each ? its position. Where $1 occurs or a string follows, ? is
// an operator of PostgreSQL's JSON types. Behind a hole that may hold further
// parameters the positions are unknown.
func number(ts []token, dollar bool) {
	n, lost := int32(0), false
	for i := range ts {
		t := &ts[i]
		switch {
		case t.kind == tParam && t.text == "?":
			if dollar || i > 0 && i+1 < len(ts) && ts[i+1].kind == tStr {
				t.kind = tOp
				continue
			}
			if !lost {
				t.param = n
			}
			n++
		case t.unknown() && !t.open && t.val == "":
			lost = lost || !namePosition(ts, i)
		}
	}
}

// namePosition reports whether the hole at i stands where only a name can.
func namePosition(ts []token, i int) bool {
	if i+1 < len(ts) && (ts[i+1].isOp("=") || ts[i+1].isOp(".")) {
		return true
	}
	if i == 0 {
		return false
	}
	t := &ts[i-1]
	return t.isOp(".") || t.is("INTO") || t.is("FROM") || t.is("UPDATE") || t.is("JOIN") || t.is("TABLE") || t.is("ONLY")
}

// match links each opening token with what closes it, so that groups can be
// stepped over. No group reaches over a semicolon.
func match(ts []token) {
	var open []int
	for i := range ts {
		t := &ts[i]
		closes := ""
		switch {
		case t.isOp("("), t.isOp("["), t.is("CASE"):
			open = append(open, i)
			continue
		case t.isOp(";"):
			open = open[:0]
			continue
		case t.isOp(")"):
			closes = "("
		case t.isOp("]"):
			closes = "["
		case t.is("END"):
			closes = "CASE"
		default:
			continue
		}
		// A CASE without END inside of parentheses is given up; a closing
		// token that fits nothing is left alone.
		n := len(open)
		if n > 1 && closes == "(" && ts[open[n-1]].is("CASE") {
			n--
		}
		if n > 0 && strings.EqualFold(ts[open[n-1]].text, closes) {
			ts[open[n-1]].end = int32(i)
			open = open[:n-1]
		}
	}
}
