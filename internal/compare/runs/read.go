package runs

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/idemcheck/idemcheck/internal/payload"
)

// maxFolder is how many files of a folder are read.
const maxFolder = 200

// A Side is what one argument of the command gave: files that belong together.
type Side struct {
	Files []string
	Runs  []*Run
	More  int // runs beyond the bound
	Docs  []Doc
	Notes []string
	over  bool // more lines than are kept
}

// Options say how to read.
type Options struct {
	Stdin  io.Reader
	Want   []string // beginnings of ids, or texts, of the runs that are looked for
	OneRun bool     // each argument holds one run: a log without ids of runs is not cut
}

// Read reads an argument: a file, several with commas, a folder, or "-".
func Read(arg string, opts Options) (*Side, error) {
	files, err := expand(arg)
	if err != nil {
		return nil, err
	}
	s := &Side{Files: files}
	if err := s.read(files, opts, nil); err != nil {
		return nil, err
	}
	return s, nil
}

// expand are the files that an argument means.
func expand(arg string) ([]string, error) {
	if arg == "" {
		return nil, errors.New("a run's name is empty")
	}
	if info, err := os.Stat(arg); err == nil {
		if !info.IsDir() {
			return []string{arg}, nil
		}
		return folder(arg)
	}
	var files []string
	for part := range strings.SplitSeq(arg, ",") {
		info, err := os.Stat(part)
		switch {
		case part == "-":
		case err != nil:
			return nil, fmt.Errorf("%s: %w", part, cause(err))
		case info.IsDir():
			return nil, fmt.Errorf("%s: a folder stands alone, not between commas", part)
		}
		files = append(files, part)
	}
	return files, nil
}

func folder(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, cause(err))
	}
	var files []string
	for _, e := range entries {
		if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	switch {
	case len(files) == 0:
		return nil, fmt.Errorf("%s: no file is in this folder", dir)
	case len(files) > maxFolder:
		return nil, fmt.Errorf("%s: %d files; at most %d are read", dir, len(files), maxFolder)
	}
	return files, nil
}

func cause(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func (s *Side) read(files []string, opts Options, only map[int]bool) error {
	c := NewCut()
	c.Want, c.OneRun, c.Only = opts.Want, opts.OneRun, only
	for _, name := range files {
		if err := s.file(c, name, opts); err != nil {
			return err
		}
	}
	s.finish(c)
	if s.over = c.Over; !c.Over {
		return nil
	}
	// More than is kept: once more, for the lines of the runs that may be meant.
	if slices.Contains(files, "-") {
		return errors.New("-: standard input holds too much to be read twice: give a file")
	}
	pick := map[int]bool{}
	for _, r := range s.Runs {
		if len(pick) < 2 && (r.matched || len(opts.Want) == 0 && len(s.Runs) <= 2) {
			pick[r.ordinal] = true
		}
	}
	if len(pick) == 0 {
		return nil
	}
	again := &Side{Files: s.Files}
	if err := again.read(files, opts, pick); err != nil {
		return err
	}
	*s = *again
	s.over = true
	return nil
}

// Again reads the lines of chosen runs that were not kept.
func (s *Side) Again(chosen []*Run, opts Options) ([]*Run, error) {
	pick := map[int]bool{}
	for _, r := range chosen {
		if len(r.Lines) == 0 {
			pick[r.ordinal] = true
		}
	}
	if len(pick) == 0 || !s.over || slices.Contains(s.Files, "-") {
		return chosen, nil
	}
	again := &Side{}
	if err := again.read(s.Files, opts, pick); err != nil {
		return nil, err
	}
	for i, r := range chosen {
		for _, q := range again.Runs {
			if q.ordinal == r.ordinal && pick[r.ordinal] {
				chosen[i] = q
			}
		}
	}
	return chosen, nil
}

func (s *Side) finish(c *Cut) {
	for _, r := range c.Runs {
		r.settle()
	}
	var list []*Run
	for _, r := range c.Runs {
		switch {
		case r.plain && r.ID == "" && len(c.Runs) > 1 && !c.OneRun && len(r.Lines) > 0:
			s.Notes = append(s.Notes, fmt.Sprintf("%s: lines that belong to no run were left out", r.File()))
			continue
		case r.plain && !c.OneRun && len(c.Runs) == 1:
			for _, part := range split(r) {
				part.settle()
				list = append(list, part)
			}
			continue
		}
		list = append(list, r)
	}
	for _, r := range list {
		conclude(r)
	}
	slices.SortStableFunc(list, func(a, b *Run) int {
		if a.Begin.IsZero() || b.Begin.IsZero() {
			return 0
		}
		return a.Begin.Compare(b.Begin)
	})
	s.Runs, s.More = list, c.More
}

// file reads one file.
func (s *Side) file(c *Cut, name string, opts Options) error {
	in := opts.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, cause(err))
		}
		defer f.Close()
		in = f
	}
	if in == nil {
		return errors.New("-: there is no standard input")
	}
	r, head, err := decode(in)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.begin(name)
	return s.content(c, name, r, head)
}

const sniffed = 64 << 10

// decode makes UTF-8 of a file: compressed or not, in what encoding a shell has written it.
func decode(in io.Reader) (*bufio.Reader, []byte, error) {
	r := bufio.NewReaderSize(in, sniffed)
	head, err := r.Peek(4)
	if err != nil && err != io.EOF {
		return nil, nil, cause(err)
	}
	if bytes.HasPrefix(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, nil, fmt.Errorf("compressed by gzip, but damaged (%w)", err)
		}
		r = bufio.NewReaderSize(z, sniffed)
	}
	// Without a mark it is UTF-8 already, and bytes stay as they are.
	if head, _ = r.Peek(3); bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff}) || bytes.HasPrefix(head, []byte{0xef, 0xbb, 0xbf}) {
		r = bufio.NewReaderSize(transform.NewReader(r, unicode.BOMOverride(unicode.UTF8.NewDecoder())), sniffed)
	}
	head, err = r.Peek(sniffed)
	if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		return nil, nil, fmt.Errorf("it can't be read (%w)", cause(err))
	}
	return r, head, foreign(head)
}

// foreign says what a file is that is neither a log nor a payload.
func foreign(head []byte) error {
	trimmed := bytes.ToLower(bytes.TrimSpace(head[:min(len(head), 512)]))
	switch {
	case len(bytes.TrimSpace(head)) == 0:
		return errors.New("empty: give the log or the payload of a run")
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return errors.New("a zip archive: unpack it first")
	case bytes.HasPrefix(head, []byte("%PDF")), bytes.HasPrefix(head, []byte("\x89PNG")), bytes.IndexByte(head, 0) >= 0:
		return errors.New("binary, no log or payload that is known here")
	case bytes.HasPrefix(trimmed, []byte("<!doctype html")), bytes.HasPrefix(trimmed, []byte("<html")):
		return errors.New("a web page: save the log itself")
	}
	bad := 0
	for rest := head; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if r == utf8.RuneError && size == 1 && len(rest) > 4 || r < ' ' && r != '\n' && r != '\r' && r != '\t' && r != 0x1b && r != '\f' {
			bad++
		}
		rest = rest[size:]
	}
	if bad*10 > len(head) {
		return errors.New("binary, no log or payload that is known here")
	}
	return nil
}

// content tells what a file is, and reads it as that.
func (s *Side) content(c *Cut, name string, r *bufio.Reader, head []byte) error {
	start := bytes.TrimLeft(head, " \t\r\n")
	switch {
	case start[0] == '{' || start[0] == '[':
		return s.json(c, name, r, start)
	case isRequest(start):
		return s.request(name, r)
	case isTable(start):
		return table(c, name, r)
	case isCSV(start):
		return s.csv(c, name, r)
	}
	return logLines(c, r, name)
}

// lines calls take for each line; a line that is longer than the bound is cut.
func lines(r *bufio.Reader, name string, take func([]byte, *entry)) error {
	e := &entry{}
	var long []byte
	for number := 1; ; number++ {
		raw, err := r.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			long = append(long[:0], raw...)
			for err == bufio.ErrBufferFull {
				if raw, err = r.ReadSlice('\n'); len(long)+len(raw) <= maxLine {
					long = append(long, raw...)
				}
			}
			raw = long
		}
		if len(raw) > 0 {
			*e = entry{place: Place{name, number}}
			take(raw, e)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: it can't be read after line %d (%w)", name, number, cause(err))
		}
	}
}

// fieldTime is the time in a line of JSON or logfmt.
func fieldTime(text []byte) (t time.Time) {
	if text[0] == '{' {
		for _, name := range []string{"time", "ts", "timestamp", "Time", "@timestamp", "Timestamp", "TimeGenerated", "t", "datetime", "date"} {
			if v := field(text, name); v != "" {
				if t, ok := ParseTime(v); ok {
					return t
				}
			}
		}
		return t
	}
	for _, name := range []string{"time=", "ts=", "timestamp=", "t="} {
		if i := bytes.Index(text, []byte(name)); i == 0 || i > 0 && text[i-1] == ' ' {
			v, _ := token(text[i+len(name):])
			if t, ok := ParseTime(strings.Trim(string(v), `"`)); ok {
				return t
			}
		}
	}
	return t
}

func (s *Side) doc(d Doc) { s.Docs = append(s.Docs, d) }

// parseDoc reads a payload.
func parseDoc(data []byte, line int) (*payload.Node, error) {
	n, err := payload.Parse(data, line)
	if err != nil {
		return nil, err
	}
	n.Expand()
	return n, nil
}
