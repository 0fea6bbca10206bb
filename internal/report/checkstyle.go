package report

import (
	"encoding/xml"
	"io"
)

// The report of Checkstyle, which Jenkins and many others read. It has no schema; what its
// own XMLLogger writes is the definition:
// https://checkstyle.org/apidocs/com/puppycrawl/tools/checkstyle/XMLLogger.html
// https://github.com/checkstyle/checkstyle/blob/master/src/main/java/com/puppycrawl/tools/checkstyle/XMLLogger.java
// 4.3 is the version that other linters write (golangci-lint, ESLint). A severity is one of
// ignore, info, warning and error; the source is the name of the check.

type checkstyleLog struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

var checkstyleSeverity = map[string]string{SeverityError: "error", SeverityWarning: "warning", SeverityNote: "info"}

func writeCheckstyle(w io.Writer, r Report) error {
	rules := rulesByName(r)
	log := checkstyleLog{Version: "4.3"}
	for i, f := range r.Findings { // sorted by file
		if i == 0 || f.Pos.File != r.Findings[i-1].Pos.File {
			log.Files = append(log.Files, checkstyleFile{Name: f.Pos.File})
		}
		file := &log.Files[len(log.Files)-1]
		file.Errors = append(file.Errors, checkstyleError{
			Line:     max(f.Pos.Line, 0),
			Column:   max(f.Pos.Col, 0),
			Severity: checkstyleSeverity[f.level(rules[f.Rule])],
			Message:  printable(f.Message),
			Source:   toolName + "." + printable(f.Rule),
		})
	}
	return encodeXML(w, log)
}

// encodeXML writes v as an indented document. What XML can't hold, such as control
// characters, encoding/xml makes U+FFFD.
func encodeXML(w io.Writer, v any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
