package changes

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// A change is the added or changed lines of a file, as a diff names it.
type change struct {
	file  string
	lines []span
}

// parse reads a unified diff. Files that are gone afterwards, or got no new line, are left
// out; files says how many there were in all.
func parse(r io.Reader) (changes []change, files int, err error) {
	parsed, _, err := gitdiff.Parse(r)
	if err != nil {
		return nil, 0, errors.New(strings.TrimPrefix(err.Error(), "gitdiff: "))
	}
	for _, f := range parsed {
		if f.IsDelete || f.IsBinary {
			continue
		}
		c := change{file: strings.TrimSuffix(f.NewName, "\r")}
		for _, frag := range f.TextFragments {
			c.lines = append(c.lines, added(frag)...)
		}
		if len(c.lines) > 0 {
			changes = append(changes, c)
		}
	}
	return changes, len(parsed), nil
}

// added are the lines that a fragment adds.
func added(frag *gitdiff.TextFragment) []span {
	var spans []span
	at := frag.NewPosition
	for _, l := range frag.Lines {
		if l.Op == gitdiff.OpAdd {
			if n := len(spans); n > 0 && spans[n-1].last == at-1 {
				spans[n-1].last = at
			} else {
				spans = append(spans, span{at, at})
			}
		}
		if l.Op != gitdiff.OpDelete {
			at++
		}
	}
	return spans
}

// Diff reads a unified diff of the tree that dir lies in. All its names are relative to dir
// or to a directory above it, up to the root of the repository, perhaps with a first part
// that is none, such as "b/": where most of them exist counts.
func Diff(r io.Reader, dir string) (*Set, error) {
	in := &counter{r: r}
	list, files, err := parse(in)
	if err != nil {
		return nil, fmt.Errorf("no unified diff: %w", err)
	}
	if files == 0 && in.n > 0 {
		return nil, errors.New("no unified diff: it names no file")
	}
	dirs, err := upwards(dir)
	if err != nil {
		return nil, err
	}
	slices.Reverse(dirs) // git's names are relative to the root, wherever it runs
	var best map[string]string
	for _, strip := range []bool{false, true} {
		for _, d := range dirs {
			if found := locate(list, d, strip); len(found) > len(best) {
				best = found
			}
		}
	}
	if len(list) > 0 && len(best) == 0 {
		return nil, fmt.Errorf("none of its files exists here (%s, for one)", list[0].file)
	}
	s := &Set{}
	for _, c := range list {
		if file, ok := best[c.file]; ok {
			s.add(file, c.lines...)
		}
	}
	return s, nil
}

// locate finds the files of a diff whose names are relative to dir.
func locate(list []change, dir string, strip bool) map[string]string {
	found := map[string]string{}
	for _, c := range list {
		name := filepath.FromSlash(c.file)
		if strip {
			_, rest, ok := strings.Cut(c.file, "/")
			if !ok || path.IsAbs(c.file) {
				continue
			}
			name = filepath.FromSlash(rest)
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		if isFile(name) {
			found[c.file] = name
		}
	}
	return found
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// upwards are dir and the directories above it, up to the root of a repository; dir alone
// when it lies in none.
func upwards(dir string) ([]string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var dirs []string
	for d := dir; ; d = filepath.Dir(d) {
		dirs = append(dirs, d)
		if _, err := os.Stat(filepath.Join(d, ".git")); err == nil {
			return dirs, nil
		}
		if d == filepath.Dir(d) {
			return dirs[:1], nil
		}
	}
}

type counter struct {
	r io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}
