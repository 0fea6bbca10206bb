// Package compare lays two runs of a handler side by side: whether they had one event, why it
// came twice, and what to deduplicate by. It reads what people have (logs of platforms,
// payloads, requests) and executes nothing.
package compare

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/idemcheck/idemcheck/internal/compare/mask"
	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/compare/verdict"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// Options are what the person knows and wants.
type Options struct {
	Stdin    io.Reader
	Run      []string      // which runs: beginnings of ids, or numbers of the list
	Wait     time.Duration // how long the source waits before it delivers again; 0 is not known
	Unmasked bool
}

// A Result is a comparison.
type Result struct {
	Report *Report
	// Message says, in one line, why nothing could be decided; "" if something was.
	Message string

	waits verdict.Options
	notes []string // on the files
	a, b  *verdict.Side
	v     *verdict.Verdict
	m     *mask.Masker
}

// Files compares the runs that one or two arguments of the command name.
func Files(args []string, opts Options) (*Result, error) {
	picked, err := pick(args, opts)
	if err != nil { // names of files and ids of runs come from outside, too
		return nil, errors.New(report.Printable(mask.New(opts.Unmasked).Text(err.Error())))
	}
	res := &Result{m: mask.New(opts.Unmasked), waits: verdict.Options{Wait: opts.Wait}, notes: picked.notes}
	switch {
	case picked.choice != nil:
		res.v = &verdict.Verdict{Kind: verdict.Undecided, Summary: "not decidable: more than two runs", Missing: []string{verdict.NoChoice}}
		res.Message = picked.message
		res.a, res.b = &verdict.Side{Run: picked.choice[0]}, &verdict.Side{Run: picked.choice[1]}
	case picked.b == nil:
		res.a = sideOf(picked.a)
		res.v = verdict.Alone(res.a)
		if res.v.Kind == verdict.Undecided {
			res.Message = oneOnly(picked.a)
		} else { // the records of the batch that are one event
			res.a.Events = []*sources.Event{res.v.Pairs[0].Left, res.v.Pairs[0].Right}
		}
	default:
		res.a, res.b = sideOf(picked.a), sideOf(picked.b)
		res.order()
		res.v = verdict.Decide(res.a, res.b, res.waits)
		if res.v.Kind == verdict.Undecided {
			res.Message = res.v.Summary
			if len(res.v.Missing) > 0 {
				res.Message += "; missing: " + strings.Join(res.v.Missing, ", ")
			}
		}
	}
	res.v.Notes = append(res.v.Notes, res.notes...)
	res.learn()
	res.Report = res.report()
	res.Message = res.show(res.Message)
	return res, nil
}

// Waits decides again, with what a deployment file says, at a place, of how long the source waits. What
// the person says counts more.
func (res *Result) Waits(wait time.Duration, at string) {
	if res.waits.Wait > 0 || res.b == nil || res.v.Kind == verdict.Undecided {
		return
	}
	res.waits = verdict.Options{Wait: wait, At: at}
	res.v = verdict.Decide(res.a, res.b, res.waits)
	res.v.Notes = append(res.v.Notes, res.notes...)
	res.Report = res.report()
}

// order makes run 1 the one that began first; without times, the one with the lower count of
// deliveries, else the first argument.
func (res *Result) order() {
	x, y := begin(res.a), begin(res.b)
	if x.IsZero() || y.IsZero() {
		m, err1 := strconv.Atoi(attempt(res.a))
		n, err2 := strconv.Atoi(attempt(res.b))
		if err1 == nil && err2 == nil && n < m {
			res.a, res.b = res.b, res.a
		}
		return
	}
	if y.Before(x) {
		res.a, res.b = res.b, res.a
	}
}

func begin(s *verdict.Side) time.Time { return s.Run.Begin }

func attempt(s *verdict.Side) string {
	for _, e := range s.Events {
		for _, env := range e.Envelopes {
			if f := env.Fact("attempt"); f.Value != "" {
				return f.Value
			}
		}
	}
	return ""
}

func oneOnly(r *runs.Run) string {
	what := r.ID
	if !r.Begin.IsZero() {
		what = strings.TrimPrefix(what+", "+r.Begin.Format("15:04:05"), ", ")
	}
	if what != "" {
		what = " (" + what + ")"
	}
	return fmt.Sprintf("%s: one run only%s; give the second, or the payload that holds both", strings.Join(r.Files, ","), what)
}

// learn shows the masker all that may be shown, left before right.
func (res *Result) learn() {
	for _, s := range []*verdict.Side{res.a, res.b} {
		if s == nil {
			continue
		}
		res.m.ID(s.Run.ID)
		for _, e := range s.Events {
			for _, env := range e.Envelopes {
				for _, facts := range [][]sources.Fact{env.ID, env.Key, env.Own, env.Subscription, env.Origin} {
					for _, f := range facts {
						res.m.ID(f.Value)
					}
				}
				res.m.ID(sources.Text(env.ID))
			}
		}
	}
	for _, s := range []*verdict.Side{res.a, res.b} {
		if s == nil {
			continue
		}
		for _, doc := range s.Run.Docs {
			res.m.Learn(doc.Headers)
			res.m.Learn(doc.Root)
		}
		for _, l := range s.Run.Lines {
			if l.Fields != nil {
				res.m.Learn(l.Fields)
			} else if !l.Marker {
				res.m.Scan(l.Text)
			}
		}
	}
}

// Sides are the runs: two, or one where there is only one.
func (res *Result) Sides() []*verdict.Side {
	if res.b == nil {
		return []*verdict.Side{res.a}
	}
	return []*verdict.Side{res.a, res.b}
}

// Verdict is what was concluded, unmasked: see Show.
func (res *Result) Verdict() *verdict.Verdict { return res.v }

// Show is a text as it may be shown.
func (res *Result) Show(s string) string { return res.show(s) }
