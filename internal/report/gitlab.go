package report

import "io"

// GitLab shows a Code Quality report in merge requests: those of its issues that the
// report of the target branch does not have, by their fingerprints, which therefore must
// not depend on lines.
// The fields that GitLab reads, all of them required, are listed in
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
// It takes a path as relative to the root of the repository, without "./" before it.

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"` // info, minor, major, critical or blocker
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

var gitlabSeverity = map[string]string{SeverityError: "major", SeverityWarning: "minor", SeverityNote: "info"}

func writeGitLab(w io.Writer, r Report) error {
	rules := rulesByName(r)
	issues := make([]gitlabIssue, 0, len(r.Findings))
	for _, f := range r.Findings {
		print := f.Fingerprint
		if print == "" { // every rule makes one; GitLab drops issues without
			print = Fingerprint(f.Rule, f.Pos.String(), f.Message)
		}
		issues = append(issues, gitlabIssue{
			Description: f.Message,
			CheckName:   f.Rule,
			Fingerprint: print,
			Severity:    gitlabSeverity[f.level(rules[f.Rule])],
			Location:    gitlabLocation{f.Pos.File, gitlabLines{max(f.Pos.Line, 1)}},
		})
	}
	return encode(w, issues)
}
