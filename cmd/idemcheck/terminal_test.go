package main

import (
	"bytes"
	"os"
	"testing"
)

// Colours are for terminals whose owners want them.
func TestColored(t *testing.T) {
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal can be opened here")
	}
	defer tty.Close()
	for _, tt := range []struct {
		term, noColor string
		want          bool
	}{{"xterm", "", true}, {"xterm", "1", false}, {"dumb", "", false}, {"", "", true}} {
		t.Setenv("TERM", tt.term)
		t.Setenv("NO_COLOR", tt.noColor)
		if got := colored(tty); got != tt.want {
			t.Errorf("TERM=%q NO_COLOR=%q: %v", tt.term, tt.noColor, got)
		}
		if colored(new(bytes.Buffer)) {
			t.Error("a buffer is coloured")
		}
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if colored(null) {
		t.Error("a device that is no terminal is coloured")
	}
}
