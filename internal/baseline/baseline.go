// Package baseline keeps the findings that a project knows and lives with, so that only new
// ones are reported.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/idemcheck/idemcheck/internal/report"
)

// Name is the file that is used without being named.
const Name = ".idemcheck-baseline.json"

// version grows when an older idemcheck would misread a file. Fields may be added without.
const version = 1

// A Baseline is findings that are known.
type Baseline struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// An Entry is one known finding. Its fingerprint alone recognises it; the rest is for people.
// It has no line, and no message, which may name lines: a file that is written anew changes
// where findings did. Findings that only their lines tell apart are equal entries.
type Entry struct {
	Rule        string `json:"rule"`
	File        string `json:"file"` // relative to the root of the module, with slashes
	Handler     string `json:"handler"`
	Effect      string `json:"effect"`
	Fingerprint string `json:"fingerprint"`
}

// String is what the entry is about, in a line.
func (e Entry) String() string {
	text := e.File
	for _, s := range []string{e.Handler, e.Effect} {
		if s != "" {
			text += ": " + s
		}
	}
	return text + " (" + e.Rule + ")"
}

// New makes a baseline of findings; dir is what its file names are relative to.
func New(findings []report.Finding, dir string) *Baseline {
	b := &Baseline{Version: version, Findings: []Entry{}}
	for _, f := range findings {
		b.Findings = append(b.Findings, Entry{Rule: f.Rule, File: report.Relative(dir, f.Pos.File), Handler: f.Handler, Effect: f.Effect, Fingerprint: f.Fingerprint})
	}
	slices.SortFunc(b.Findings, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Handler, b.Handler),
			cmp.Compare(a.Effect, b.Effect), cmp.Compare(a.Fingerprint, b.Fingerprint))
	})
	return b
}

// Write writes a file that Read reads.
func (b *Baseline) Write(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(b)
}

// Read reads a file.
func Read(file string) (*Baseline, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	b, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s%w", file, err)
	}
	return b, nil
}

// parse reads a baseline. Its errors go behind a file name.
func parse(data []byte) (*Baseline, error) {
	b := &Baseline{}
	// The version first: a newer one may have other types.
	var head struct {
		Version *int `json:"version"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, broken(data, err)
	}
	switch {
	case head.Version == nil || *head.Version < 1:
		return nil, errors.New(`: no baseline: it has no version; write it anew with "idemcheck baseline"`)
	case *head.Version > version:
		return nil, fmt.Errorf(": a newer idemcheck wrote this baseline (version %d; this one reads %d): update it, or write the file anew with \"idemcheck baseline\"", *head.Version, version)
	}
	if err := json.Unmarshal(data, b); err != nil {
		return nil, broken(data, err)
	}
	for i, e := range b.Findings {
		if e.Fingerprint == "" {
			return nil, fmt.Errorf(": broken baseline: findings[%d] has no fingerprint", i)
		}
	}
	return b, nil
}

func broken(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := int64(-1)
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	}
	if offset < 0 {
		return fmt.Errorf(": broken baseline: %w", err)
	}
	line := 1 + bytes.Count(data[:min(max(offset-1, 0), int64(len(data)))], []byte("\n"))
	return fmt.Errorf(":%d: broken baseline: %w", line, err)
}

// Split takes the findings apart: those that are not known, how many are, and the entries
// that no finding has. Of findings with one fingerprint, the first are the known ones.
func (b *Baseline) Split(findings []report.Finding) (fresh []report.Finding, known int, gone []Entry) {
	left := map[string]int{}
	for _, e := range b.Findings {
		left[e.Fingerprint]++
	}
	for _, f := range findings {
		if left[f.Fingerprint] > 0 {
			left[f.Fingerprint]--
			known++
			continue
		}
		fresh = append(fresh, f)
	}
	for _, e := range b.Findings {
		if left[e.Fingerprint] > 0 {
			left[e.Fingerprint]--
			gone = append(gone, e)
		}
	}
	return fresh, known, gone
}

// Find is the baseline in force in a directory: there or above it, up to the root of the
// module or workspace. When there is none, file is where it belongs: the module's root.
func Find(dir string) (file string, exists bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Name, false
	}
	root := ""
	for d := dir; ; d = filepath.Dir(d) {
		if isFile(filepath.Join(d, "go.work")) {
			root = d
			break
		}
		if root == "" && isFile(filepath.Join(d, "go.mod")) {
			root = d
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	if root == "" {
		root = dir
	}
	module := ""
	for d := dir; ; d = filepath.Dir(d) {
		if file := filepath.Join(d, Name); isFile(file) {
			return file, true
		}
		if module == "" && isFile(filepath.Join(d, "go.mod")) {
			module = d
		}
		if d == root {
			return filepath.Join(cmp.Or(module, root), Name), false
		}
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
