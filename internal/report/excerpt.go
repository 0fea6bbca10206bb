package report

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// maxSource bounds the files that ReadSource reads: nobody writes longer ones by hand.
const maxSource = 4 << 20

// ReadSource is a Report's Source that reads files from disk. It returns nil for what can't
// be read, is no regular file, or is huge.
func ReadSource(file string) []byte {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return data
}

// sources are the lines of files, each of which is read once.
type sources struct {
	dir   string // what names in the report are relative to
	read  func(file string) []byte
	lines map[string][][]byte
}

// excerpt is the line of a position as it is shown, without its indentation, and how many
// columns are before the position; below 0 if the column is not known. It is "" if there is
// no such place: the file may have changed.
func (s *sources) excerpt(p Position) (line string, column int) {
	if s.read == nil || p.File == "" || p.Line < 1 {
		return "", -1
	}
	lines, ok := s.lines[p.File]
	if !ok {
		name := filepath.FromSlash(p.File)
		if !filepath.IsAbs(name) {
			name = filepath.Join(s.dir, name)
		}
		if data := s.read(name); data != nil {
			lines = bytes.Split(data, []byte("\n"))
		}
		s.lines[p.File] = lines
	}
	if p.Line > len(lines) {
		return "", -1
	}
	text := strings.TrimRight(string(lines[p.Line-1]), " \t\r")
	indent := len(text) - len(strings.TrimLeft(text, " \t"))
	switch {
	case p.Col < 1:
		line, _ = clip(shown(text[indent:]), 0)
		return line, -1
	case p.Col <= indent || p.Col > len(text) || !utf8.RuneStart(text[p.Col-1]):
		return "", -1
	}
	before := shown(text[indent : p.Col-1])
	return clip(before+shown(text[p.Col-1:]), len([]rune(before)))
}

// shown is a part of a line of source as it is safe to print.
func shown(s string) string { return printable(strings.ReplaceAll(s, "\t", "    ")) }

// The widths of what is shown of a line, and of that what is left of the place.
const (
	maxWidth = 100
	maxLeft  = 60
)

// clip cuts what is too long around the place that before runes are left of, and returns in
// which column that is.
func clip(line string, before int) (string, int) {
	runes := []rune(line)
	if columns(runes) > maxWidth {
		if start := before - maxLeft; start > 0 {
			runes = append([]rune("…"), runes[start:]...)
			before -= start - 1
		}
		if len(runes) > maxWidth {
			runes = append(runes[:maxWidth:maxWidth], '…')
		}
	}
	return string(runes), columns(runes[:before])
}

// columns are how wide a terminal shows runes.
func columns(runes []rune) int {
	n := 0
	for _, r := range runes {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me): // combine with the rune before
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
