package main

import (
	"fmt"
	"io"
	"time"
)

// progress shows on a terminal that something is going on, once it has taken a second.
func progress(w io.Writer) (done func()) {
	if !isTerminal(w) {
		return func() {}
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		start := time.Now()
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		shown := false
		for {
			select {
			case <-tick.C:
				shown = true
				fmt.Fprintf(w, "\r\x1b[Kidemcheck: loading and replaying, %d s", int(time.Since(start).Seconds()))
			case <-stop:
				if shown {
					fmt.Fprint(w, "\r\x1b[K")
				}
				return
			}
		}
	}()
	return func() { close(stop); <-stopped }
}
