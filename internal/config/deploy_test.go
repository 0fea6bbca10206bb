package config

import (
	"slices"
	"testing"
)

func TestDeploy(t *testing.T) {
	c, err := parse("c.yml", []byte("rules:\n  redelivery: {visibility: off, endless: on}\ndeploy:\n  off: true\n  files: [examples/]\n  functions: {Worker: ./cmd/worker}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Setting{{Name: "visibility", Value: "off", Line: 2}, {Name: "endless", Value: "on", Line: 2}}
	if r := c.Rules[0]; r.Value != "on" || !slices.EqualFunc(r.Checks, want, func(a, b Setting) bool { return a.Name == b.Name && a.Value == b.Value && a.Line == b.Line }) {
		t.Errorf("%+v", c.Rules)
	}
	if d := c.Deploy; !d.Off || !slices.Equal(d.Files, []string{"examples/"}) || d.Functions["Worker"] != "./cmd/worker" {
		t.Errorf("%+v", d)
	}
	for text, message := range map[string]string{
		"deploy: yes":                            "c.yml:1: deploy: keys with values expected (files, functions, off)",
		"deploy: {file: [a]}":                    `c.yml:1: deploy: unknown key "file" (expected one of files, functions, off)`,
		"rules: {redelivery: {visibility: no1}}": "c.yml:1: rules.redelivery.visibility: one of on, off expected",
	} {
		if _, err := parse("c.yml", []byte(text)); err == nil || err.Error() != message {
			t.Errorf("%s: %v, want %s", text, err, message)
		}
	}
}
