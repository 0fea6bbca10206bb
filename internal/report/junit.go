package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// JUnit's report has no schema of its own either; what the CI systems read of it is
// collected in https://github.com/testmoapp/junitxml, and for GitLab in
// https://docs.gitlab.com/ci/testing/unit_test_reports/ and
// https://gitlab.com/gitlab-org/gitlab/-/blob/master/lib/gitlab/ci/parsers/test/junit.rb
//
//   - A finding is a test case that fails. GitLab and others recognise a test by its
//     classname and name from one run to the next, so that neither has lines and no two
//     of them are the same.
//   - What could not be analysed is a test case with an error, a bound that was reached
//     one that was skipped.
//   - Without any there is one test case that passes: many CI systems take a report
//     without tests for a mistake.

type junitLog struct {
	XMLName  xml.Name   `xml:"testsuites"`
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Suite    junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitProblem `xml:"failure"`
	Error   *junitProblem `xml:"error"`
	Skipped *junitSkipped `xml:"skipped"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type junitSkipped struct {
	Message string `xml:"message,attr"`
}

func writeJUnit(w io.Writer, r Report) error {
	rules := rulesByName(r)
	suite := junitSuite{Name: toolName, Failures: len(r.Findings), Errors: len(r.Errors), Skipped: len(r.Bounds)}
	seen := map[string]int{}
	for _, f := range r.Findings {
		c := junitCase{
			Class: toolName + "." + printable(f.Rule),
			Name:  junitName(f),
			File:  f.Pos.File,
			Line:  max(f.Pos.Line, 0),
		}
		c.Name = unique(seen, c.Class, c.Name)
		var text strings.Builder
		fmt.Fprintf(&text, "%s: %s\n", f.Pos, printable(f.Message))
		for _, s := range f.Path {
			fmt.Fprintf(&text, "    %s: %s\n", s.Pos, printable(s.Message))
		}
		c.Failure = &junitProblem{Message: printable(f.Message), Type: f.level(rules[f.Rule]), Text: text.String()}
		suite.Cases = append(suite.Cases, c)
	}
	for _, e := range r.Errors {
		name := "analysis"
		if e.Package != "" {
			name += " of " + printable(e.Package)
		}
		suite.Cases = append(suite.Cases, junitCase{
			Class: toolName,
			Name:  unique(seen, toolName, name),
			File:  e.Pos.File,
			Line:  max(e.Pos.Line, 0),
			Error: &junitProblem{Message: printable(e.Message), Type: "error", Text: e.Pos.String() + ": " + printable(e.Message) + "\n"},
		})
	}
	for _, b := range r.Bounds {
		suite.Cases = append(suite.Cases, junitCase{
			Class:   toolName,
			Name:    unique(seen, toolName, printable("analysis of "+b.Func+": "+b.What)),
			Skipped: &junitSkipped{Message: b.String()},
		})
	}
	if suite.Cases == nil {
		suite.Cases = []junitCase{{Class: toolName, Name: "no findings"}}
	}
	suite.Tests = len(suite.Cases)
	return encodeXML(w, junitLog{Name: toolName, Tests: suite.Tests, Failures: suite.Failures, Errors: suite.Errors, Suite: suite})
}

// junitName is what the finding is about; a message would name lines.
func junitName(f Finding) string {
	if f.Handler == "" || f.Effect == "" {
		return printable(f.Message)
	}
	return printable(f.Handler + ": " + f.Effect)
}

func unique(seen map[string]int, class, name string) string {
	for {
		seen[class+"\x00"+name]++
		n := seen[class+"\x00"+name]
		if n == 1 {
			return name
		}
		name += " #" + strconv.Itoa(n)
	}
}
