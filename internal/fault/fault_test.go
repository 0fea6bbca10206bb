package fault

import (
	"regexp"
	"testing"
)

func TestIn(t *testing.T) {
	for name, panics := range map[string]func(){
		"index": func() { var list []int; _ = list[len(name0)] },
		"nil":   func() { var p *struct{ n int }; p.n++ },
		"own":   func() { panic("what") },
	} {
		var got error
		func() {
			defer func() { got = In(recover()) }()
			panics()
		}()
		if !regexp.MustCompile(`^.+ \(fault/fault_test\.go:1[0-9]\)$`).MatchString(got.Error()) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

const name0 = "name"
