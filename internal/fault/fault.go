// Package fault describes panics of the analysis, which it survives: a fault concerns the one
// function that was looked at.
package fault

import (
	"fmt"
	"runtime"
	"strings"
)

// A Fault is a fault in the analysis of one function.
type Fault struct {
	Func string // FullName
	Err  error
}

// In describes what recover has returned, with the place in idemcheck's own code: "index out of
// range (interp/eval.go:31)". It must be called by the deferred function itself.
func In(recovered any) error {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicked := false
	for {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true
		case panicked && !strings.HasPrefix(f.Function, "runtime."):
			return fmt.Errorf("%v (%s:%d)", recovered, short(f.File), f.Line)
		}
		if !more {
			return fmt.Errorf("%v", recovered)
		}
	}
}

// short is a file with its folder: the rest differs between machines.
func short(file string) string {
	i := strings.LastIndexByte(file, '/')
	return file[strings.LastIndexByte(file[:max(i, 0)], '/')+1:]
}
