package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// smallHeap is how far the heap may grow before the garbage collector runs, in bytes: a service of
// middle size needs about that much anyway.
const smallHeap = 320 << 20

// collectLess keeps the garbage collector from running while the heap is small: nearly all that an
// analysis allocates is garbage soon, so that runs on a small heap are the dearest. A larger heap is
// collected as always, and GOGC in the environment decides alone.
func collectLess() {
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	var adjust func()
	adjust = func() { // after each collection
		metrics.Read(live)
		now := max(live[0].Value.Uint64(), 4<<20)
		percent := 100
		if now < smallHeap/2 {
			percent = int((smallHeap - now) * 100 / now)
		}
		debug.SetGCPercent(percent)
		runtime.SetFinalizer(&struct{ p *int }{new(int)}, func(*struct{ p *int }) { adjust() })
	}
	adjust()
}
