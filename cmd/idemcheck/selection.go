package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/baseline"
	"github.com/idemcheck/idemcheck/internal/changes"
	"github.com/idemcheck/idemcheck/internal/report"
)

// selection is which findings are reported.
type selection struct {
	rev, diff string // -new-from-rev, -diff
	file      string // -baseline
	noFile    bool   // -baseline= turns the one that would be found off
	patterns  []string

	changed *changes.Set       // nil: every line
	known   *baseline.Baseline // nil: nothing
}

// load reads what it needs, before the analysis takes its time.
func (s *selection) load(ctx context.Context, stdin io.Reader) error {
	var err error
	switch {
	case s.rev != "" && s.diff != "":
		return errors.New("-new-from-rev and -diff: one of them is enough")
	case s.rev != "":
		if s.changed, err = changes.Since(ctx, s.rev, ""); err != nil {
			return fmt.Errorf("-new-from-rev: %w", err)
		}
	case s.diff != "":
		in, name := stdin, "standard input"
		if s.diff != "-" {
			f, err := os.Open(s.diff)
			if err != nil {
				return fmt.Errorf("-diff: %w", err)
			}
			defer f.Close()
			in, name = f, s.diff
		}
		if s.changed, err = changes.Diff(in, ""); err != nil {
			return fmt.Errorf("-diff: %s: %w", name, err)
		}
	}
	if s.file == "" && !s.noFile {
		if file, exists := baseline.Find(""); exists {
			s.file = file
		}
	}
	if s.file != "" {
		if s.known, err = baseline.Read(s.file); err != nil {
			return fmt.Errorf("-baseline: %s", shorten(err.Error()))
		}
	}
	return nil
}

// apply leaves out of a result what is not selected, and says so.
func (p *program) apply(res *idemcheck.Result) {
	s := &p.flags.selection
	if s.known != nil {
		fresh, known, gone := s.known.Split(res.Findings)
		res.Findings = fresh
		p.note("%s: %s left out", shorten(s.file), count(known, "known finding"))
		if gone = s.gone(gone, res); len(gone) > 0 {
			text := ""
			for _, e := range gone {
				text += "\n\t" + e.String()
			}
			p.note("%s: %s gone; \"idemcheck baseline\" writes it anew:%s", shorten(s.file), count(len(gone), "finding"), text)
		}
	}
	if s.changed != nil {
		res.Findings = slices.DeleteFunc(slices.Clone(res.Findings), func(f idemcheck.Finding) bool { return !s.touched(f) })
	}
}

// touched: the finding's line or a step of its path was added or changed.
func (s *selection) touched(f idemcheck.Finding) bool {
	return s.changed.Has(f.Pos.File, f.Pos.Line) || slices.ContainsFunc(f.Path, func(step report.Step) bool {
		return s.changed.Has(step.Pos.File, step.Pos.Line)
	})
}

// gone are the entries that this run would have found: it looked at their packages, by their
// rules, and saw everything.
func (s *selection) gone(entries []baseline.Entry, res *idemcheck.Result) []baseline.Entry {
	if len(res.Errors)+len(res.Bounds) > 0 {
		return nil
	}
	return slices.DeleteFunc(entries, func(e baseline.Entry) bool {
		ran := slices.ContainsFunc(res.Rules, func(r idemcheck.Rule) bool { return r.Name == e.Rule })
		return !ran || !covers(s.patterns, filepath.Dir(filepath.Join(baselineDir(), filepath.FromSlash(e.File))))
	})
}

// baselineDir is what file names in baselines are relative to, wherever the file is.
func baselineDir() string {
	file, _ := baseline.Find("")
	return filepath.Dir(file)
}

// covers says whether patterns of packages surely match the one in a directory. Import paths
// don't: which directories they mean only the go command knows.
func covers(patterns []string, dir string) bool {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	for _, p := range patterns {
		if !filepath.IsAbs(p) {
			if first, _, _ := strings.Cut(filepath.ToSlash(p), "/"); first != "." && first != ".." {
				continue
			}
			p = filepath.Join(report.Absolute(""), p)
		}
		text := regexp.QuoteMeta(filepath.Clean(p))
		text = strings.ReplaceAll(text, `\.\.\.`, `.*`)
		if rest, ok := strings.CutSuffix(text, regexp.QuoteMeta(string(filepath.Separator))+`.*`); ok {
			text = rest + `(` + regexp.QuoteMeta(string(filepath.Separator)) + `.*)?`
		}
		if ok, _ := regexp.MatchString(`^`+text+`$`, dir); ok {
			return true
		}
	}
	return false
}

// count is a number of things that a verb follows.
func count(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + " is"
	case 1:
		return "1 " + noun + " is"
	}
	return fmt.Sprintf("%d %ss are", n, noun)
}

// reportDir is what file names in a report are relative to: the working directory, but for
// the formats that code hosts read the checkout that a job of theirs names. A module below
// that is then annotated in the right place.
func reportDir(f report.Format) string {
	dir := report.Absolute("")
	env := map[report.Format]string{
		report.GitHub: "GITHUB_WORKSPACE", report.SARIF: "GITHUB_WORKSPACE", report.GitLab: "CI_PROJECT_DIR",
	}[f]
	if env == "" || os.Getenv(env) == "" {
		return dir
	}
	root := filepath.Clean(os.Getenv(env))
	if rel, err := filepath.Rel(root, dir); err == nil && filepath.IsLocal(rel) {
		return root
	}
	return dir
}
