package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// While the heap is small, what is allocated is not collected each time that the heap has doubled; and
// GOGC in the environment decides alone.
func TestCollectLess(t *testing.T) {
	was := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(was) })
	t.Setenv("GOGC", "100")
	collectLess()
	if now := debug.SetGCPercent(100); now != 100 {
		t.Errorf("percent %d, want 100", now)
	}
	t.Setenv("GOGC", "")
	collectLess()
	runtime.GC()
	if now := debug.SetGCPercent(100); now < 200 {
		t.Errorf("percent %d while the heap is small", now)
	}
}
