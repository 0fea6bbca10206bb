// Package changes knows which lines of a working tree were added or changed: since a
// revision of git, or by a unified diff.
package changes

import (
	"cmp"
	"math"
	"path/filepath"
	"slices"
)

// A Set is lines of files.
type Set struct {
	files map[string][]span // by real path; sorted
	real  map[string]string // what realPath has found
}

// A span is the lines from first to last, with both.
type span struct{ first, last int64 }

// everything is all lines of a file.
var everything = span{1, math.MaxInt64}

// Has says whether a line was added or changed. A line that is not known (0) was only if
// the whole file is new.
func (s *Set) Has(file string, line int) bool {
	if file == "" {
		return false
	}
	spans := s.files[s.realPath(file)]
	i, found := slices.BinarySearchFunc(spans, int64(line), func(sp span, line int64) int {
		return cmp.Compare(sp.first, line)
	})
	if line <= 0 {
		return len(spans) > 0 && spans[0] == everything
	}
	return found || i > 0 && int64(line) <= spans[i-1].last
}

// add adds lines to a file, given by a path that exists.
func (s *Set) add(file string, spans ...span) {
	if len(spans) == 0 {
		return
	}
	if s.files == nil {
		s.files = map[string][]span{}
	}
	name := s.realPath(file)
	all := append(s.files[name], spans...)
	slices.SortFunc(all, func(a, b span) int { return cmp.Compare(a.first, b.first) })
	merged := all[:1]
	for _, sp := range all[1:] {
		if last := &merged[len(merged)-1]; sp.first <= last.last {
			last.last = max(last.last, sp.last)
		} else {
			merged = append(merged, sp)
		}
	}
	s.files[name] = merged
}

// realPath makes names comparable: git names files without symbolic links, the go command
// as the working directory is spelled.
func (s *Set) realPath(file string) string {
	if name, ok := s.real[file]; ok {
		return name
	}
	name, err := filepath.Abs(file)
	if err != nil {
		name = file
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if s.real == nil {
		s.real = map[string]string{}
	}
	s.real[file] = name
	return name
}
