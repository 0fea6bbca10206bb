package terminal_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/terminal"
)

func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		text, indent, hanging string
		width                 int
		want                  string
	}{
		{"one two three", "", "", 20, "one two three"},
		{"one two three", "", "", 8, "one two\nthree"},
		{"one two three", "- ", "  ", 9, "- one two\n  three"},
		{"github.com/example/shop", "", "  ", 10, "github\n  .com/\n  example/\n  shop"},
		{"a (*Handlers).HandleChargeOf x", "", "  ", 15, "a (*Handlers)\n  .HandleCharge\n  Of x"},
		{"abcdefghijklm n", "", "  ", 10, "abcdefgh\n  ijklm n"},
		{"宽宽宽 宽", "", "", 6, "宽宽宽\n宽"},
		{"", "- ", "  ", 8, "- "},
	} {
		if diff := cmp.Diff(tt.want, strings.Join(terminal.Wrap(tt.text, tt.indent, tt.hanging, tt.width), "\n")); diff != "" {
			t.Errorf("%q in %d (-want +got):\n%s", tt.text, tt.width, diff)
		}
	}
}

func TestPadAndCut(t *testing.T) {
	for _, tt := range []struct{ got, want string }{
		{terminal.Pad("宽", 4), "宽  "},
		{terminal.Pad("long", 2), "long"},
		{terminal.Cut("orders", 4), "ord…"},
		{terminal.Cut("宽宽宽", 4), "宽…"},
		{terminal.Cut("orders", 6), "orders"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}
