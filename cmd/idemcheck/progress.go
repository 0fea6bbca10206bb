package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// patience is how long a run may take before a person wonders.
const patience = 3 * time.Second

// progress is one line on a terminal that says what a long run is at, and is gone when the run
// ends. None is nil.
type progress struct {
	w             io.Writer
	stop, stopped chan struct{}

	mu       sync.Mutex // handlers are replayed side by side
	handler  string     // the last one that was begun; "" is none yet
	done, of int
}

// progress begins to show a run, on a terminal and unless it shall be quiet.
func (p *program) progress() *progress {
	if p.flags.quiet || !isTerminal(p.stderr) {
		return nil
	}
	return startProgress(p.stderr)
}

func startProgress(w io.Writer) *progress {
	p := &progress{w: w, stop: make(chan struct{}), stopped: make(chan struct{})}
	go p.show()
	return p
}

// replaying notes that the replay of a handler begins.
func (p *progress) replaying(handler string, done, of int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.handler, p.done, p.of = handler, max(p.done, done), max(p.of, of)
}

// end erases the line.
func (p *progress) end() {
	if p == nil {
		return
	}
	close(p.stop)
	<-p.stopped
}

func (p *progress) show() {
	defer close(p.stopped)
	start := time.Now()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	shown := false
	for {
		select {
		case <-tick.C:
			if took := time.Since(start); took >= patience {
				shown = true
				fmt.Fprint(p.w, eraseLine+fit("idemcheck: "+p.text(took), columns(p.w)))
			}
		case <-p.stop:
			if shown {
				fmt.Fprint(p.w, eraseLine)
			}
			return
		}
	}
}

const eraseLine = "\r\x1b[K"

func (p *progress) text(took time.Duration) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.handler == "" {
		return fmt.Sprintf("loading, %d s", int(took.Seconds()))
	}
	return fmt.Sprintf("replaying %d of %d: %s", min(p.done+1, p.of), p.of, p.handler)
}

// columns are how many a terminal has; 80 where that is not known.
func columns(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return 80
}

// fit cuts a text so that it leaves the last column free: a line that wraps is not erased whole.
func fit(text string, columns int) string {
	if r := []rune(text); len(r) >= columns {
		return string(r[:max(columns-4, 0)]) + "..."
	}
	return text
}
