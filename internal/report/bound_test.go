package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBoundLines(t *testing.T) {
	for _, tt := range []struct {
		bounds, lines int
		last          string
	}{
		{1, 1, "(*example.com/shop/web.Server).Paid1: a bound was reached (the steps of one run); not seen: some paths"},
		{10, 10, "(*example.com/shop/web.Server).Paid9: a bound was reached (the steps of one run); not seen: some paths"},
		{11, 11, `1 more bound was reached; "idemcheck -format json" lists all`},
		{300, 11, `290 more bounds were reached; "idemcheck -format json" lists all`},
	} {
		lines := BoundLines(bounds(tt.bounds))
		if len(lines) != tt.lines {
			t.Errorf("%d lines of %d bounds, want %d", len(lines), tt.bounds, tt.lines)
		}
		if diff := cmp.Diff(tt.last, lines[len(lines)-1]); diff != "" {
			t.Errorf("%d bounds, last line: -want +got:\n%s", tt.bounds, diff)
		}
	}
	if lines := BoundLines(nil); lines != nil {
		t.Errorf("%q without bounds", lines)
	}
}
