package main

import (
	"bytes"
	"fmt"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A screen remembers what was written since it was last looked at.
type screen struct {
	mu   sync.Mutex
	text []byte
}

func (s *screen) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = append(s.text, text...)
	return len(text), nil
}

func (s *screen) look() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := string(s.text)
	s.text = nil
	return text
}

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		screen := new(screen)
		shows := func(want string) {
			t.Helper()
			synctest.Wait()
			if got := screen.look(); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		p := startProgress(screen)
		time.Sleep(2500 * time.Millisecond)
		shows("")
		time.Sleep(time.Second)
		shows("\r\x1b[Kidemcheck: loading, 3 s")
		p.replaying("(*Server).HandlePay", 11, 340)
		shows("")
		time.Sleep(time.Second)
		shows("\r\x1b[Kidemcheck: replaying 12 of 340: (*Server).HandlePay")
		p.replaying("main.slow", 340, 340) // never 341 of 340
		p.replaying("main.late", 7, 340)   // begun before, told later
		time.Sleep(time.Second)
		shows("\r\x1b[Kidemcheck: replaying 340 of 340: main.late")
		p.end()
		shows("\r\x1b[K")
	})
}

// A run that is over soon shows nothing, whatever it has replayed.
func TestProgressShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		screen := new(screen)
		p := startProgress(screen)
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() { p.replaying(fmt.Sprint(i), i, 100) })
		}
		all.Wait()
		time.Sleep(2 * time.Second)
		p.end()
		if got := screen.look(); got != "" {
			t.Errorf("%q", got)
		}
	})
}

// Progress is for terminals, and for those who do not want quiet.
func TestProgressOnTerminals(t *testing.T) {
	p := &program{stderr: new(bytes.Buffer)}
	none := p.progress()
	if none != nil {
		t.Error("a buffer has progress")
	}
	none.replaying("main.handle", 0, 1) // and that does no harm
	none.end()
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal can be opened here")
	}
	defer tty.Close()
	t.Setenv("TERM", "xterm")
	p.stderr = tty
	some := p.progress()
	if some == nil {
		t.Error("a terminal has no progress")
	}
	some.end()
	p.flags.quiet = true
	if p.progress() != nil {
		t.Error("-q has progress")
	}
}

func TestFit(t *testing.T) {
	for _, tt := range []struct {
		text    string
		columns int
		want    string
	}{
		{"replaying", 10, "replaying"},
		{"replaying", 9, "repla..."},
		{"größer ist", 10, "größer..."},
		{"replaying", 2, "..."},
	} {
		if got := fit(tt.text, tt.columns); got != tt.want {
			t.Errorf("%q in %d columns: %q, want %q", tt.text, tt.columns, got, tt.want)
		}
	}
}
