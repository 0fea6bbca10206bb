package report

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// unescape is what GitHub's runner does with data; properties know two more.
// https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
var (
	unescapeData     = strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25", "%")
	unescapeProperty = strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	githubCommand    = regexp.MustCompile(`^::(error|warning|notice) ((?:[a-z]+=[^,:]*,)*title=[^,:]*)::(.*)$`)
)

// checkGitHub reads a log as the runner does and compares it with the report.
func checkGitHub(t *testing.T, r Report) {
	t.Helper()
	out := write(t, GitHub, r)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	r = r.prepare()
	if want := len(r.Findings) + len(r.Errors) + min(len(r.Bounds), 1); len(lines) != want && out != "" {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), want, out)
	}
	for i, f := range r.Findings {
		m := githubCommand.FindStringSubmatch(lines[i])
		if m == nil || strings.Contains(lines[i], "\r") {
			t.Fatalf("no command: %q", lines[i])
		}
		properties := map[string]string{}
		for _, p := range strings.Split(m[2], ",") {
			key, value, _ := strings.Cut(p, "=")
			properties[key] = unescapeProperty.Replace(value)
		}
		if properties["file"] != f.Pos.File {
			t.Errorf("file %q, want %q", properties["file"], f.Pos.File)
		}
		text := strings.Split(unescapeData.Replace(m[3]), "\n")
		if text[0] != printable(f.Message) || len(text) != 1+len(f.Path) {
			t.Errorf("message %q of %q with %d steps", text, f.Message, len(f.Path))
		}
	}
}

func checkGitLab(t *testing.T, r Report) {
	t.Helper()
	log := write(t, GitLab, r)
	var issues []map[string]any
	if err := json.Unmarshal([]byte(log), &issues); err != nil || issues == nil {
		t.Fatalf("%v in\n%s", err, log)
	}
	if len(issues) != len(r.Findings) {
		t.Errorf("%d issues of %d findings", len(issues), len(r.Findings))
	}
	for _, is := range issues {
		for _, key := range []string{"description", "check_name", "fingerprint", "severity"} {
			if _, ok := is[key].(string); !ok {
				t.Errorf("%s is missing in %v", key, is)
			}
		}
		if is["fingerprint"] == "" || !strings.Contains("info minor major", is["severity"].(string)) {
			t.Errorf("fingerprint or severity of %v", is)
		}
		place := is["location"].(map[string]any)
		if _, ok := place["path"].(string); !ok || place["lines"].(map[string]any)["begin"].(float64) < 1 {
			t.Errorf("location of %v", is)
		}
	}
}

func checkRDJSON(t *testing.T, r Report) {
	t.Helper()
	log := write(t, RDJSON, r)
	validate(t, rdSchema, log)
	var res rdResult
	if err := json.Unmarshal([]byte(log), &res); err != nil {
		t.Fatal(err)
	}
	if len(res.Diagnostics) != len(r.Findings) {
		t.Errorf("%d diagnostics of %d findings", len(res.Diagnostics), len(r.Findings))
	}
}

// checkXML reads the two formats that are XML.
func checkXML(t *testing.T, r Report) {
	t.Helper()
	wellFormed := func(log string) {
		t.Helper()
		d := xml.NewDecoder(strings.NewReader(log))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, log)
			}
		}
		if !utf8.ValidString(log) {
			t.Errorf("no UTF-8: %q", log)
		}
	}

	log := write(t, Checkstyle, r)
	wellFormed(log)
	var style checkstyleLog
	if err := xml.Unmarshal([]byte(log), &style); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range style.Files {
		n += len(f.Errors)
	}
	if n != len(r.Findings) {
		t.Errorf("%d errors of %d findings", n, len(r.Findings))
	}

	log = write(t, JUnit, r)
	wellFormed(log)
	var junit junitLog
	if err := xml.Unmarshal([]byte(log), &junit); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	failures, errors, skipped := 0, 0, 0
	for _, c := range junit.Suite.Cases {
		if id := c.Class + "\x00" + c.Name; names[id] {
			t.Errorf("two test cases are named %q %q", c.Class, c.Name)
		} else {
			names[id] = true
		}
		if c.Failure != nil {
			failures++
		}
		if c.Error != nil {
			errors++
		}
		if c.Skipped != nil {
			skipped++
		}
	}
	if failures != len(r.Findings) || errors != len(r.Errors) || junit.Failures != failures || junit.Errors != errors {
		t.Errorf("%d failures and %d errors, want %d and %d", failures, errors, len(r.Findings), len(r.Errors))
	}
	if skipped != len(r.Bounds) || junit.Suite.Skipped != skipped {
		t.Errorf("%d are skipped, want %d", skipped, len(r.Bounds))
	}
	if junit.Tests == 0 || junit.Tests != len(junit.Suite.Cases) || junit.Suite.Tests != junit.Tests {
		t.Errorf("%d tests, %d test cases", junit.Tests, len(junit.Suite.Cases))
	}
}

func TestFormats(t *testing.T) {
	for name, r := range map[string]Report{
		"shop": shop(), "hostile": hostile(), "empty": {}, "bounded": {Bounds: bounds(13)},
		"zero": {Findings: []Finding{{}, {}}, Errors: []Error{{}, {}}, Bounds: []Bound{{}, {}}, Rules: []Rule{{}}},
	} {
		t.Run(name, func(t *testing.T) {
			checkGitHub(t, r)
			checkGitLab(t, r)
			checkRDJSON(t, r)
			checkXML(t, r)
		})
	}
}

// The examples of the toolkit's own tests:
// https://github.com/actions/toolkit/blob/main/packages/core/__tests__/command.test.ts
func TestGitHubEscapes(t *testing.T) {
	data := "percent % percent % cr \r cr \r lf \n lf \n"
	if got, want := githubData.Replace(data), "percent %25 percent %25 cr %0D cr %0D lf %0A lf %0A"; got != want {
		t.Errorf("data %q, want %q", got, want)
	}
	property := "percent % percent % cr \r cr \r lf \n lf \n colon : colon : comma , comma ,"
	if got, want := githubProperty.Replace(property), "percent %25 percent %25 cr %0D cr %0D lf %0A lf %0A colon %3A colon %3A comma %2C comma %2C"; got != want {
		t.Errorf("property %q, want %q", got, want)
	}
}
