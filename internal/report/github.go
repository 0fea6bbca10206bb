package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// GitHub Actions makes an annotation on the pull request of each line that is a workflow
// command:
//
//		::error file=web/paid.go,line=40,col=12,title=...::message
//
//	  - The commands and their parameters:
//	    https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
//	  - How data and properties are escaped, which the page does not say:
//	    https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
//	  - A step shows ten errors, ten warnings and ten notices at most; the log has them all:
//	    https://github.com/orgs/community/discussions/26680#discussioncomment-3252835
//
// An annotation has no list of places, so that the path stands in its message, one line
// for each step. Bounds share one: they are in no file, and would push findings out.
func writeGitHub(w io.Writer, r Report) error {
	out := bufio.NewWriter(w)
	rules := rulesByName(r)
	for _, f := range r.Findings {
		rule := rules[f.Rule]
		var text strings.Builder
		text.WriteString(printable(f.Message))
		for _, s := range f.Path {
			text.WriteString("\n" + s.Pos.String() + ": " + printable(s.Message))
		}
		title := rule.title()
		if title != rule.Name {
			title = rule.Name + ": " + title
		}
		command(out, githubLevel[f.level(rule)], f.Pos, title, text.String())
	}
	for _, e := range r.Errors {
		text := e.Message
		if e.Package != "" {
			text = e.Package + ": " + text
		}
		command(out, "error", e.Pos, toolName+" could not analyse everything", printable(text))
	}
	if lines := BoundLines(r.Bounds); len(lines) > 0 {
		command(out, "warning", Position{}, toolName+" has not seen everything", strings.Join(lines, "\n"))
	}
	return out.Flush()
}

var githubLevel = map[string]string{SeverityError: "error", SeverityWarning: "warning", SeverityNote: "notice"}

func command(w io.Writer, level string, pos Position, title, text string) {
	fmt.Fprintf(w, "::%s ", level)
	if pos.File != "" {
		fmt.Fprintf(w, "file=%s,", githubProperty.Replace(pos.File))
		if pos.Line > 0 {
			fmt.Fprintf(w, "line=%d,", pos.Line)
			if pos.Col > 0 {
				fmt.Fprintf(w, "col=%d,", pos.Col)
			}
		}
	}
	fmt.Fprintf(w, "title=%s::%s\n", githubProperty.Replace(printable(title)), githubData.Replace(text))
}

// The toolkit's escapeData and escapeProperty.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
