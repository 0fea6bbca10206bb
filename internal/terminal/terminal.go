// Package terminal lays text out in the cells of a terminal: wide characters count two, marks that
// combine none.
package terminal

import (
	"cmp"
	"strings"

	"github.com/clipperhouse/displaywidth"
)

// The sequences that colour text.
const (
	Bold   = "\x1b[1m"
	Dim    = "\x1b[2m"
	Red    = "\x1b[31m"
	Green  = "\x1b[32m"
	Yellow = "\x1b[33m"
	Reset  = "\x1b[0m"
)

// UsualWidth is how many cells a line has where no terminal says it.
const UsualWidth = 100

// Width is how many cells a text takes.
func Width(s string) int { return displaywidth.String(s) }

// Pad fills a text up to a width with spaces.
func Pad(s string, width int) string { return s + strings.Repeat(" ", max(width-Width(s), 0)) }

// Cut shortens a text to a width; an ellipsis stands for what is missing.
func Cut(s string, width int) string {
	if Width(s) <= width {
		return s
	}
	return displaywidth.TruncateString(s, max(width, 1), "…")
}

// Wrap breaks a paragraph into lines of at most width cells between words; words that are longer
// than a line are broken, too, where their parts end if they can be. The first line begins with
// indent, the others with hanging.
func Wrap(text, indent, hanging string, width int) []string {
	var lines []string
	line := indent
	empty := true
	for _, word := range strings.Split(text, " ") {
		for i, piece := range pieces(word, width-max(len(indent), len(hanging))) {
			if i > 0 || !empty && Width(line)+1+Width(piece) > width {
				lines = append(lines, line)
				line, empty = hanging, true
			}
			if !empty {
				line += " "
			}
			line, empty = line+piece, false
		}
	}
	return append(lines, line)
}

// pieces are those of a word that is longer than a line.
func pieces(word string, width int) []string {
	var list []string
	for Width(word) > width && width > 4 {
		head := displaywidth.TruncateString(word, width, "")
		if head == "" {
			break
		}
		end := partEnd(word, len(head))
		list = append(list, word[:end])
		word = word[end:]
	}
	return append(list, word)
}

// partEnd is where the last part of a path or a name ends, up to a limit and not near the beginning;
// the limit if there is none: behind a slash, else before a dot, else between aWord and AnotherOne.
func partEnd(word string, limit int) int {
	dot, camel := 0, 0
	for i := limit; i > limit/3; i-- {
		switch {
		case word[i-1] == '/':
			return i
		case dot == 0 && word[i] == '.':
			dot = i
		case camel == 0 && 'A' <= word[i] && word[i] <= 'Z' && 'a' <= word[i-1] && word[i-1] <= 'z':
			camel = i
		}
	}
	return cmp.Or(dot, camel, limit)
}
