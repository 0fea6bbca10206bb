package sqlstmt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordEnd is the end of the letters, digits, _ and $ from i on.
func (s *scanner) wordEnd(i int) int {
	for i < len(s.text) {
		c := s.text[i]
		switch {
		case isWordByte(c) || c == '$':
			i++
		case c >= 0x80:
			r, n := utf8.DecodeRuneInString(s.text[i:])
			if unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b' {
				return i
			}
			i += n
		default:
			return i
		}
	}
	return i
}

// verb is the length of the fmt verb at i, or 0. In a%size it is a modulo, in
// orders_%s a verb.
func (s *scanner) verb(i int) int {
	n := verbEnd(s.text, i)
	if before, after := s.at(i-1), s.at(i+n); n > 0 && before != '_' && after != '_' && isOperandByte(before) && isWordByte(after) {
		return 0
	}
	return n
}

// verbEnd is the length of what has the form of a fmt verb at v[i], or 0.

func verbEnd(v string, i int) int {
	j := i + 1
	for j < len(v) && j < i+12 && strings.IndexByte("+-#0123456789.[]", v[j]) >= 0 {
		j++
	}
	if j < len(v) && strings.IndexByte("svdqxXtfgTw", v[j]) >= 0 {
		return j + 1 - i
	}
	return 0
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isWordByte(c byte) bool {
	return c == '_' || isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// isOperandByte reports whether a name, number, literal or group may end with c.
func isOperandByte(c byte) bool {
	return isWordByte(c) || c >= 0x80 || c == ')' || c == ']' || c == '"' || c == '\'' || c == '`'
}

func ascii(t string) bool {
	for i := range len(t) {
		if t[i] >= 0x80 {
			return false
		}
	}
	return true
}
