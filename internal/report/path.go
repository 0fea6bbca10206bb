package report

import (
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Absolute returns path as an absolute path where that can be known (it can't
// when the working directory is gone).
func Absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// Relative returns the name under which reports of a directory write file.
func Relative(dir, file string) string { return relative(Absolute(dir), file) }

// relative returns the name under which file is written, with forward slashes:
// relative to dir when it is below dir, otherwise absolute, since a chain of
// "../" means nothing to a reader elsewhere. It does not ask the file system:
// a report of files that are gone, or of another machine, is the same report.
func relative(dir, file string) string {
	if file == "" {
		return ""
	}
	file = Absolute(file)
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		file = rel
	}
	return filepath.ToSlash(file)
}

// fileURI returns the URI of a name made by relative: a relative reference when
// the name is relative. What a URI can't hold, down to single bytes that are no
// UTF-8, is percent-encoded; a first segment with a colon, which would read as
// a scheme, gets "./" before it.
func fileURI(name string) string {
	if !isAbs(name) {
		return (&url.URL{Path: name}).String()
	}
	if !strings.HasPrefix(name, "/") {
		name = "/" + name // C:/src
	}
	return (&url.URL{Scheme: "file", Path: name}).String()
}

// dirURI returns the URI of a directory, with the slash at its end without
// which a relative reference would replace its last segment.
func dirURI(dir string) string {
	dir = filepath.ToSlash(Absolute(dir))
	return fileURI(strings.TrimSuffix(dir, "/") + "/")
}

func isAbs(name string) bool {
	return filepath.IsAbs(filepath.FromSlash(name))
}

// printable escapes what would break a line of text or deceive its reader:
// line breaks, terminal sequences, bidirectional controls, bytes that are no
// UTF-8. Quotes and backslashes stay as they are.
func printable(s string) string {
	var b strings.Builder
	for i, size := 0, 0; i < len(s); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(s[i:])
		if strconv.IsPrint(r) && (r != utf8.RuneError || size > 1) {
			b.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteToASCII(s[i : i+size])
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}
