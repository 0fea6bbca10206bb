package report

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// checkSARIF decodes a log knowing nothing of our structs, and checks what
// SARIF's schema and GitHub require of it.
func checkSARIF(t *testing.T, log string) {
	t.Helper()
	validate(t, sarifSchemaFile, log)
	var root any
	if err := json.Unmarshal([]byte(log), &root); err != nil {
		t.Fatalf("no JSON: %v\n%s", err, log)
	}
	get := func(v any, path ...any) any {
		t.Helper()
		for _, p := range path {
			switch p := p.(type) {
			case string:
				m, _ := v.(map[string]any)
				if v = m[p]; v == nil {
					t.Fatalf("%v: no %q in\n%s", path, p, log)
				}
			case int:
				a, _ := v.([]any)
				if p >= len(a) {
					t.Fatalf("%v: no element %d in\n%s", path, p, log)
				}
				v = a[p]
			}
		}
		return v
	}
	text := func(v any, path ...any) string {
		t.Helper()
		s, ok := get(v, path...).(string)
		if !ok {
			t.Fatalf("%v is no string in\n%s", path, log)
		}
		return s
	}
	place := func(location any) {
		t.Helper()
		m := location.(map[string]any)
		if m["physicalLocation"] == nil {
			return // a place that nobody knows
		}
		artifact := get(location, "physicalLocation", "artifactLocation").(map[string]any)
		uri := text(artifact, "uri")
		if relative := artifact["uriBaseId"] == "%SRCROOT%"; relative == strings.HasPrefix(uri, "file:///") {
			t.Errorf("uri %q, base %v", uri, artifact["uriBaseId"])
		}
		region := get(location, "physicalLocation", "region").(map[string]any)
		if region["startLine"].(float64) < 1 {
			t.Errorf("region %v", region)
		}
		if column, ok := region["startColumn"].(float64); ok && column < 1 {
			t.Errorf("region %v", region)
		}
	}

	text(root, "$schema")
	if v := text(root, "version"); v != "2.1.0" {
		t.Errorf("version %q", v)
	}
	run := get(root, "runs", 0)
	if name := text(run, "tool", "driver", "name"); name != "idemcheck" {
		t.Errorf("driver %q", name)
	}
	if base := text(run, "originalUriBaseIds", "%SRCROOT%", "uri"); !strings.HasSuffix(base, "/") {
		t.Errorf("base %q", base)
	}
	rules := get(run, "tool", "driver", "rules").([]any)
	for _, rule := range rules {
		text(rule, "id")
		for _, field := range []string{"shortDescription", "fullDescription"} {
			if s := text(rule, field, "text"); utf8.RuneCountInString(s) > 1024 {
				t.Errorf("%s has %d characters", field, len(s))
			}
		}
		if text(rule, "help", "text") != "" {
			text(rule, "help", "markdown")
		}
		text(rule, "defaultConfiguration", "level")
		text(rule, "properties", "tags", 0)
	}
	failed := false
	notes, _ := get(run, "invocations", 0).(map[string]any)["toolExecutionNotifications"].([]any)
	for _, n := range notes {
		text(n, "message", "text")
		failed = failed || text(n, "level") == "error"
	}
	if get(run, "invocations", 0, "executionSuccessful") == failed {
		t.Errorf("successful: %v, with errors: %v", !failed, failed)
	}

	prints := make(map[string]bool)
	for _, result := range get(run, "results").([]any) {
		index := get(result, "ruleIndex").(float64)
		if id := text(rules, int(index), "id"); id != text(result, "ruleId") {
			t.Errorf("rule %v is %q", index, id)
		}
		if level := text(result, "level"); !strings.Contains("error warning note", level) {
			t.Errorf("level %q", level)
		}
		text(result, "message", "text")
		m := result.(map[string]any)
		if m["locations"] != nil {
			place(get(result, "locations", 0))
		}
		if m["partialFingerprints"] != nil {
			print := text(result, "partialFingerprints", "idemcheck/v1")
			if prints[print] && utf8.ValidString(print) && !strings.Contains(print, "\ufffd") {
				t.Errorf("two findings have fingerprint %q", print)
			}
			prints[print] = true
		}
		if m["codeFlows"] == nil {
			continue
		}
		steps := get(result, "codeFlows", 0, "threadFlows", 0, "locations").([]any)
		for i, step := range steps {
			place(get(step, "location"))
			text(step, "location", "message", "text")
			if id := get(result, "relatedLocations", i, "id").(float64); int(id) != i+1 {
				t.Errorf("related location %d has id %v", i, id)
			}
		}
	}
}

func TestSARIF(t *testing.T) {
	checkSARIF(t, write(t, SARIF, shop()))
	checkSARIF(t, write(t, SARIF, Report{}))
	checkSARIF(t, write(t, SARIF, Report{Bounds: bounds(13)}))
	checkSARIF(t, write(t, SARIF, Report{Findings: []Finding{{}}, Rules: []Rule{{}, {}}}))
}

func TestSemanticVersion(t *testing.T) {
	for _, tt := range []struct{ version, want string }{
		{"v1.2.3", "1.2.3"},
		{"1.2.3-rc.1+build", "1.2.3-rc.1+build"},
		{"v0.0.0-20260101000000-abcdef123456+dirty", "0.0.0-20260101000000-abcdef123456+dirty"},
		{"(devel)", ""},
		{"v1.2", ""},
		{"", ""},
	} {
		if got := driver(tt.version, nil).SemanticVersion; got != tt.want {
			t.Errorf("semantic version of %q = %q, want %q", tt.version, got, tt.want)
		}
	}
}

func TestCut(t *testing.T) {
	long := strings.Repeat("ü", 2000)
	if got := cut(long); utf8.RuneCountInString(got) != 1024 || !strings.HasSuffix(got, "ü...") {
		t.Errorf("cut leaves %d characters", utf8.RuneCountInString(got))
	}
}
