package guard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/sources"
)

// SourceNames are the sources of events whose ids are known, sorted, with what they are.
func SourceNames() (names, titles []string) {
	byName := map[string]string{}
	for _, s := range sources.All() {
		if byName[s.Name] == "" && !s.Reference && !s.Weak && len(keyOf(s)) > 0 {
			byName[s.Name] = s.Title
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	for _, n := range names {
		titles = append(titles, byName[n])
	}
	return names, titles
}

func keyOf(s *sources.Source) []string {
	if len(s.Key) > 0 {
		return s.Key
	}
	return s.ID
}

// sourceLines say where the id of a source's events stands, and what is none.
func sourceLines(name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	if names, _ := SourceNames(); !slices.Contains(names, name) {
		return nil, fmt.Errorf("-source: there is no source %q; sources: %s", name, strings.Join(names, ", "))
	}
	var lines []string
	for _, s := range sources.All() {
		if s.Name != name || s.Reference || s.Weak || len(keyOf(s)) == 0 {
			continue
		}
		text := fmt.Sprintf("%s: take %s.", s.Title, places(s.Each, keyOf(s), " with "))
		var no []string
		for _, c := range slices.Concat(s.Delivery, s.Changes, []string{s.Attempt}) {
			if c != "" && !slices.Contains(no, place("", c)) {
				no = append(no, place("", c))
			}
		}
		if len(no) > 4 {
			no = no[:4]
		}
		if len(no) > 0 {
			text += " With each delivery these change: " + strings.Join(no, ", ") + "."
		}
		if s.Advice != "" {
			text += " " + strings.ToUpper(s.Advice[:1]) + s.Advice[1:] + "."
		}
		for _, l := range wrap(text, 92) {
			if !slices.Contains(lines, l) {
				lines = append(lines, l)
			}
		}
	}
	return lines, nil
}

func places(each string, paths []string, sep string) string {
	var out []string
	for _, p := range paths {
		out = append(out, place(each, p))
	}
	return strings.Join(out, sep)
}

// place is a path of the table as people write it.
func place(each, path string) string {
	var out []string
	for alternative := range strings.SplitSeq(path, "|") {
		switch rest, header := strings.CutPrefix(alternative, "@"); {
		case header:
			alternative = "the header " + rest
		case strings.HasPrefix(alternative, "^"):
			alternative = strings.TrimLeft(alternative, "^.")
		case each != "":
			alternative = strings.TrimPrefix(each, "^") + "." + alternative
		}
		out = append(out, alternative)
	}
	return strings.Join(out, " or ")
}

// wrap breaks a text into lines of at most width bytes, where words allow it.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}
