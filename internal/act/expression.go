package act

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// A condition is asked of an item that an expression updates (DynamoDB).
type condition struct {
	set    map[string]*interp.Value
	update string
}

var relation = regexp.MustCompile(`^([#\w.-]+)\s*(=|<>|<=?|>=?)\s*(.+)$`)

// shut: what is set makes the text false: one of its conjuncts, each of its alternatives, or those that it
// leaves once a lease has run out (state = :new OR state = :busy AND until < :now).
func (c condition) shut(text string) bool {
	text = strings.TrimSpace(text)
	for enclosed(text) {
		text = strings.TrimSpace(text[1 : len(text)-1])
	}
	if ways := parts(text, "OR"); len(ways) > 1 {
		left := slices.DeleteFunc(slices.Clone(ways), c.shut)
		return len(left) < len(ways) && !slices.ContainsFunc(left, func(way string) bool { return !c.leased(way) })
	}
	if all := parts(text, "AND"); len(all) > 1 {
		return slices.ContainsFunc(all, c.shut)
	}
	op, same := c.related(text)
	return op == "=" && !same || op == "<>" && same
}

// leased: the way takes over an item that has the state that is set, once the time that is set anew has passed.
func (c condition) leased(way string) bool {
	way = strings.TrimSpace(way)
	for enclosed(way) {
		way = strings.TrimSpace(way[1 : len(way)-1])
	}
	all := parts(way, "AND")
	return slices.ContainsFunc(all, func(t string) bool { op, same := c.related(t); return op == "=" && same }) &&
		slices.ContainsFunc(all, func(t string) bool { op, same := c.related(t); return op != "" && op[0] != '=' && op != "<>" && !same })
}

// related is how a clause compares an attribute that is set, and whether with what it is set to.
func (c condition) related(clause string) (op string, same bool) {
	m := relation.FindStringSubmatch(strings.TrimSpace(clause))
	if m == nil {
		return "", false
	}
	if _, set := c.set[interp.NormalName(strings.TrimPrefix(m[1], "#"))]; !set {
		return "", false
	}
	return m[2], strings.Contains(c.update, strings.TrimSpace(m[3]))
}

// parts is what stands between the words, brackets aside.
func parts(text, word string) []string {
	var out []string
	start := 0
	for i, r := range outside(text) {
		if rest := text[i+1:]; unicode.IsSpace(r) && len(rest) > len(word) && strings.EqualFold(rest[:len(word)], word) && strings.ContainsRune(" (\t\n", rune(rest[len(word)])) {
			out = append(out, text[start:i])
			start = i + 1 + len(word)
		}
	}
	return append(out, text[start:])
}

// enclosed: one pair of brackets holds all of the text.
func enclosed(text string) bool {
	n := 0
	for i := range outside(text) {
		if n++; n == 2 {
			return text[0] == '(' && i == len(text)-1
		}
	}
	return false
}

// outside is what stands outside of brackets, and those themselves.
func outside(text string) iter.Seq2[int, rune] {
	return func(yield func(int, rune) bool) {
		depth := 0
		for i, r := range text {
			if r == ')' {
				depth--
			}
			if depth == 0 && !yield(i, r) {
				return
			}
			if r == '(' {
				depth++
			}
		}
	}
}
