// Package terminal lays text out in the cells of a terminal: wide characters count two, marks that
// combine none.
package terminal

import (
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
// than a line are broken, too. The first line begins with indent, the others with hanging.
func Wrap(text, indent, hanging string, width int) []string {
	var lines []string
	line := indent
	empty := true
	for _, word := range words(text, width-max(len(indent), len(hanging))) {
		if !empty && Width(line)+1+Width(word) > width {
			lines = append(lines, line)
			line, empty = hanging, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	return append(lines, line)
}

// words are those of a text; what is longer than a line is broken.
func words(text string, width int) []string {
	var list []string
	for _, word := range strings.Split(text, " ") {
		for Width(word) > width && width > 4 {
			head := displaywidth.TruncateString(word, width, "")
			if head == "" {
				break
			}
			list = append(list, head)
			word = word[len(head):]
		}
		list = append(list, word)
	}
	return list
}
