package report

import (
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What readers of SARIF do with it, and so why it is written like this:
//
//   - GitHub takes a relative URI as relative to the root of the repository,
//     whatever the base says: the run's Dir should be that root, even where the
//     module lies below it. The base id %SRCROOT% is the one that its own tools
//     use; its value serves viewers on this machine (VS Code).
//   - GitHub shows the path from codeFlows ("Show paths"), and a related location
//     only where the message links to it (staticcheck found the same, and of
//     VS Code too). The steps are in both, since a viewer may know either. The
//     message has no links: whoever prints it plainly would print them raw.
//   - GitHub strips Markdown from a message, but makes [text](target) a link, as
//     SARIF says. Go code looks like that too: Handle[T](ctx).
//   - GitHub requires shortDescription, fullDescription and help of a rule,
//     allows 1024 characters for the first two, and prefers help.markdown. VS
//     Code shows a dash for a rule without a name; SARIF wants a name to differ
//     from the id, so it is the id with a capital.
//   - GitHub recognises an alert by one fingerprint, primaryLocationLineHash,
//     that its upload action makes from the source line; the action warns about
//     any other value, so it is left to it. idemcheck/v1 is for everyone else,
//     and the version in it lets a later recipe stand beside this one.
//   - security-severity would file a finding as a vulnerability, which it is not.

const (
	sarifSchema    = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sourceRoot     = "%SRCROOT%"
	fingerprintKey = "idemcheck/v1"
	// SARIF counts columns in UTF-16 units or in code points, Go in bytes, and
	// the source is not at hand to convert. They agree where only ASCII stands
	// before the column, which is nearly always indentation and a name; where
	// not, UTF-16 units are nearer to bytes, and editors count in them.
	columnKind = "utf16CodeUnits"
	maxText    = 1024
)

func writeSARIF(w io.Writer, r Report) error {
	rules := allRules(r)
	run := sarifRun{
		Tool:               sarifTool{driver(r.Version, rules)},
		Invocations:        []sarifInvocation{{ExecutionSuccessful: len(r.Errors) == 0}},
		OriginalURIBaseIDs: map[string]sarifArtifact{sourceRoot: {URI: dirURI(r.Dir)}},
		ColumnKind:         columnKind,
		Results:            make([]sarifResult, 0, len(r.Findings)),
	}
	notes := &run.Invocations[0].ToolExecutionNotifications
	for _, e := range r.Errors {
		*notes = append(*notes, notification(e))
	}
	for _, b := range r.Bounds { // the execution is successful all the same: a bound is no failure
		*notes = append(*notes, sarifNotification{Level: SeverityWarning, Message: message(b.String())})
	}
	if line := UnknownLine(r.Unknown, r.Dir); line != "" {
		*notes = append(*notes, sarifNotification{Level: SeverityNote, Message: message(line)})
	}
	index := make(map[string]int)
	for i, rule := range rules {
		index[rule.Name] = i
	}
	for _, f := range r.Findings {
		i := index[f.Rule]
		run.Results = append(run.Results, result(f, i, f.level(rules[i])))
	}
	return encode(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// allRules returns the report's rules, each once, and then those that only its
// findings name, so that every result has a rule to point to.
func allRules(r Report) []Rule {
	var rules []Rule
	seen := make(map[string]bool)
	add := func(rule Rule) {
		if !seen[rule.Name] {
			seen[rule.Name] = true
			rules = append(rules, rule)
		}
	}
	for _, rule := range r.Rules {
		add(rule)
	}
	for _, f := range r.Findings {
		add(Rule{Name: f.Rule, Default: true})
	}
	return rules
}

// semantic tells a version that SARIF's semanticVersion may hold.
var semantic = regexp.MustCompile(`^v?(\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?)$`)

func driver(version string, rules []Rule) sarifDriver {
	d := sarifDriver{
		Name:           toolName,
		InformationURI: toolURL,
		Version:        version,
		Rules:          make([]sarifRule, 0, len(rules)),
	}
	if m := semantic.FindStringSubmatch(version); m != nil {
		d.SemanticVersion = m[1]
	}
	for _, rule := range rules {
		d.Rules = append(d.Rules, sarifRule{
			ID:                   rule.Name,
			Name:                 capital(rule.Name),
			ShortDescription:     sarifText{Text: cut(rule.title())},
			FullDescription:      sarifText{Text: cut(rule.summary())},
			Help:                 sarifText{Text: rule.manual(), Markdown: rule.manual()},
			HelpURI:              rule.URL,
			DefaultConfiguration: sarifConfig{Enabled: rule.Default, Level: rule.level()},
			Properties:           sarifProperties{Tags: []string{"idempotency", "reliability"}},
		})
	}
	return d
}

func notification(e Error) sarifNotification {
	text := e.Message
	if e.Package != "" {
		text = e.Package + ": " + text // a notification has no field for it
	}
	n := sarifNotification{Level: SeverityError, Message: message(text)}
	if e.Pos.File != "" {
		n.Locations = []sarifLocation{{PhysicalLocation: physical(e.Pos)}}
	}
	return n
}

func result(f Finding, rule int, level string) sarifResult {
	r := sarifResult{
		RuleID:    f.Rule,
		RuleIndex: rule,
		Level:     level,
		Message:   message(f.Message),
	}
	if f.Pos.File != "" {
		r.Locations = []sarifLocation{{PhysicalLocation: physical(f.Pos)}}
	}
	if f.Fingerprint != "" {
		r.PartialFingerprints = map[string]string{fingerprintKey: f.Fingerprint}
	}
	var flow sarifThreadFlow
	for i, step := range f.Path {
		text := message(step.Message)
		place := sarifLocation{PhysicalLocation: physical(step.Pos), Message: &text}
		flow.Locations = append(flow.Locations, sarifThreadFlowLocation{place})
		place.ID = i + 1
		r.RelatedLocations = append(r.RelatedLocations, place)
	}
	if len(f.Path) > 0 {
		r.CodeFlows = []sarifCodeFlow{{[]sarifThreadFlow{flow}}}
	}
	for _, x := range f.Fixes {
		if change := changed(x.Edits); len(change.Replacements) > 0 {
			r.Fixes = append(r.Fixes, sarifFix{Description: message(x.Message), ArtifactChanges: []sarifChange{change}})
		}
	}
	return r
}

// changed is what edits of one file change.
func changed(edits []Edit) (change sarifChange) {
	for _, e := range edits {
		at := physical(e.Start)
		if at == nil {
			continue
		}
		change.ArtifactLocation = at.ArtifactLocation
		// An empty region, where something is inserted, says so by its end.
		at.Region.EndLine, at.Region.EndColumn = max(e.End.Line, 1), max(e.End.Col, 0)
		r := sarifReplacement{DeletedRegion: at.Region}
		if e.Text != "" {
			r.InsertedContent = &sarifContent{e.Text}
		}
		change.Replacements = append(change.Replacements, r)
	}
	return change
}

// physical returns the place of p, or nil if its file is unknown. An unknown
// line is written as the first: GitHub requires one.
func physical(p Position) *sarifPhysical {
	if p.File == "" {
		return nil
	}
	at := &sarifPhysical{
		ArtifactLocation: sarifArtifact{URI: fileURI(p.File)},
		Region:           sarifRegion{StartLine: max(p.Line, 1), StartColumn: max(p.Col, 0)},
	}
	if !isAbs(p.File) {
		at.ArtifactLocation.URIBaseID = sourceRoot
	}
	return at
}

var unlink = strings.NewReplacer(`[`, `\[`, `]`, `\]`)

// message escapes brackets, as SARIF asks, but only in a text that would show
// a link: many readers print the backslashes, and Go is full of brackets.
func message(text string) sarifText {
	if strings.Contains(text, "](") {
		text = unlink.Replace(text)
	}
	return sarifText{Text: text}
}

func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// cut shortens s to what a description may hold.
func cut(s string) string {
	if utf8.RuneCountInString(s) <= maxText {
		return s
	}
	return string([]rune(s)[:maxText-3]) + "..."
}
