// Package redelivery reports deployments that contradict their code: what a queue, stream or
// subscription does with a delivery that fails is not what the handler relies on.
package redelivery

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/code"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/summary"
)

//go:embed doc.md
var doc string

// Rule describes the rule, for help, explain and SARIF alike.
var Rule = report.Rule{
	Name:     "redelivery",
	Title:    "the deployment redelivers otherwise than the code expects",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/redelivery.md",
	Severity: report.SeverityWarning,
	Default:  true,
}

// Check is the rule among the others. What it reports only Find does: no package shows it.
var Check = diagnose.Check{Rule: Rule}

// Checks are the names of the single checks, the more severe first: of several on one line the
// first is reported.
var Checks = []string{halfBatch, wrongIdentifier, visibility, deadLetterLoop, doubled, oneAttempt,
	endless, ackDeadline, workLonger, gateway, retriesOff, replicasCron, meshRetry}

const (
	halfBatch       = "half-batch"
	wrongIdentifier = "wrong-identifier"
	visibility      = "visibility"
	deadLetterLoop  = "dead-letter-loop"
	doubled         = "doubled"
	oneAttempt      = "one-attempt"
	endless         = "endless"
	ackDeadline     = "ack-deadline"
	workLonger      = "work-longer"
	gateway         = "gateway"
	retriesOff      = "retries-off"
	replicasCron    = "replicas-cron"
	meshRetry       = "mesh-retry"
)

// severities are those of checks that are more, or less, than a warning: what is lost or certainly
// happens twice is an error.
var severities = map[string]string{halfBatch: report.SeverityError, wrongIdentifier: report.SeverityError, visibility: report.SeverityError,
	deadLetterLoop: report.SeverityError}

// An Input is what the rule holds against each other.
type Input struct {
	Project *deploy.Project
	Program *link.Program
	Replay  *driver.Result
	Facts   *code.Facts
	// Off are checks that are turned off; Severity is what the rule has here.
	Off      map[string]bool
	Severity string
	// Excluded reports whether findings in a file are left out.
	Excluded func(file string) bool
}

// A finding is one that has not been chosen yet.
type finding struct {
	report.Finding
	check string
	same  string // what equal findings of other stages have in common
}

// A Finder finds what contradicts each other.
type Finder struct {
	Input
	targets map[deploy.Link]*target
	stack   *deploy.Stack
	found   []finding
}

// New is a finder for a deployment and its code.
func New(in Input) *Finder { return &Finder{Input: in, targets: map[deploy.Link]*target{}} }

// Findings are the rule's findings, one for each line at most.
func (f *Finder) Findings() []report.Finding {
	f.found = nil
	for _, s := range f.Project.Stacks {
		f.stack = s
		for _, tr := range s.Triggers {
			f.trigger(tr)
		}
		for _, q := range s.Queues {
			f.queue(q)
		}
		for _, w := range s.Workloads {
			f.workload(w)
		}
		for _, r := range s.MeshRoutes {
			f.meshRoute(r)
		}
		f.doubledTriggers(s)
	}
	return f.chosen()
}

// report notes a finding at a place of a manifest. names recognise it in another run.
func (f *Finder) report(check string, at deploy.Pos, t *target, step report.Step, names []string, format string, args ...any) {
	f.graded(severities[check], check, at, t, step, names, format, args...)
}

// graded is report with a severity of its own; "" is the rule's.
func (f *Finder) graded(severity, check string, at deploy.Pos, t *target, step report.Step, names []string, format string, args ...any) {
	if f.Off[check] || at.Line == 0 || f.Excluded != nil && f.Excluded(at.File) {
		return
	}
	out := report.Finding{Rule: Rule.Name, Pos: at, Cause: check, Message: fmt.Sprintf(format, args...) + " (" + check + ")"}
	if f.Severity == Rule.Severity { // nobody has chosen another
		out.Severity = severity
	}
	if t != nil {
		out.Handler, out.Kind = t.name(), t.kind()
		if len(t.entries) > 0 {
			out.Function = t.entries[0].Function
		}
	}
	if step.Pos.File != "" {
		out.Path = []report.Step{step}
	}
	same := strings.Join(append([]string{check, filepath.Base(at.File)}, names...), "\n")
	if t != nil {
		same += "\n" + t.link.Package
	}
	out.Fingerprint = report.Fingerprint(append([]string{Rule.Name, check}, names...)...)
	f.found = append(f.found, finding{Finding: out, check: check, same: same})
}

// chosen are the findings that are reported: one for each line, one for equal ones of stages, and
// none that is ignored.
func (f *Finder) chosen() []report.Finding {
	slices.SortStableFunc(f.found, func(a, b finding) int { return slices.Index(Checks, a.check) - slices.Index(Checks, b.check) })
	type line struct {
		file string
		line int
	}
	seen := map[line]bool{}
	var list []finding
	for _, x := range f.found {
		at := line{x.Pos.File, x.Pos.Line}
		if seen[at] || f.ignored(x.Pos) {
			seen[at] = true
			continue
		}
		seen[at] = true
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(a, b finding) int { return strings.Compare(a.Pos.File, b.Pos.File) })
	var out []report.Finding
	first := map[string]int{}
	stages := map[int][]string{}
	for _, x := range list {
		dir := filepath.Dir(x.Pos.File)
		key := x.same + "\n" + filepath.Dir(dir)
		if i, ok := first[key]; ok && filepath.Dir(out[i].Pos.File) != dir {
			stages[i] = append(stages[i], filepath.Base(dir))
			continue
		}
		first[key] = len(out)
		out = append(out, x.Finding)
	}
	for i, names := range stages {
		slices.Sort(names)
		out[i].Message += "; the same in " + strings.Join(slices.Compact(names), ", ")
	}
	report.Sort(out)
	return out
}

// ignored: a comment with a reason silences the rule at the place.
func (f *Finder) ignored(at deploy.Pos) bool {
	found := false
	for _, ig := range f.Project.Ignores {
		if ig.Rule == Rule.Name && ig.Reason != "" && ig.Pos.File == at.File && (ig.Pos.Line == at.Line || !ig.Trailing && ig.Pos.Line == at.Line-1) {
			ig.Used, found = true, true
		}
	}
	return f.silenced(at) || found
}

// silenced: a comment of the Go code does so, where a finding stands in a package.
func (f *Finder) silenced(at deploy.Pos) bool {
	if filepath.Ext(at.File) != ".go" {
		return false
	}
	for _, p := range f.Replay.Packages {
		if i := slices.Index(p.Files, at.File); i >= 0 {
			return f.Replay.Suppressed(Rule.Name, p, summary.Pos{File: int32(i), Line: int32(at.Line)})
		}
	}
	return false
}

// Ignores are findings about ignore comments of manifests that are wrong or of no use; the rule
// ignore itself looks at those of packages.
func Ignores(project *deploy.Project, known []string, ran bool, packages []*summary.Package) []report.Finding {
	var out []report.Finding
	for _, ig := range project.Ignores {
		if slices.ContainsFunc(packages, func(p *summary.Package) bool { return slices.Contains(p.Files, ig.Pos.File) }) {
			continue
		}
		message := ""
		switch {
		case ig.Rule == "" || !slices.Contains(known, ig.Rule) || ig.Rule != Rule.Name:
			message = fmt.Sprintf("an ignore comment of a deployment file names the rule that reports there, and says why: # idemcheck:ignore %s REASON", Rule.Name)
		case ig.Reason == "":
			message = fmt.Sprintf("an ignore comment has a reason: # idemcheck:ignore %s REASON; without one it silences nothing", ig.Rule)
		case !ig.Used && ran:
			message = fmt.Sprintf("there is no finding of %s here any more: delete the comment", ig.Rule)
		default:
			continue
		}
		out = append(out, report.Finding{Rule: "ignore", Pos: ig.Pos, Message: message, Fingerprint: report.Fingerprint("ignore", ig.Rule, ig.Reason, filepath.Base(ig.Pos.File))})
	}
	return out
}
