package interp

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// A package with functions like Printf for several levels is a logger: its functions that only log are passed
// over, whatever they keep in memory or do with files. One that is like Printf is none.
func TestLogger(t *testing.T) {
	const src = `package p

import (
	"database/sql"
	"fmt"
	"net/http"
	"os"
)

var (
	db      *sql.DB
	lines   = make(chan string)
	written []string
	level   int
)

type field struct {
	name  string
	value any
}

type entry struct{ fields []field }

type writer interface{ write(text string) }

type file struct{ f *os.File }

func (w *file) write(text string) {
	if f, err := os.OpenFile("log", os.O_APPEND, 0); err == nil {
		w.f = f
	}
	fmt.Fprintln(w.f, text)
}

var sink writer = &file{}

func write(text string) {
	written = append(written, text)
	lines <- text
	defer func() { recover() }()
	sink.write(text)
}

func Infof(format string, v ...any)                  { write(fmt.Sprintf(format, v...)) }
func (e *entry) Error(text string, fields ...field)  { e.fields = append(e.fields, fields...); write(text) }
func Hooked(text string, hook func())                { hook(); write(text) }
func Storef(format string, v ...any)                 { db.Exec("INSERT INTO lines (line) VALUES ($1)", fmt.Sprintf(format, v...)) }
func Sent(text string)                               { http.PostForm("http://localhost/"+text, nil) }
func Exit(text string)                  { write(text); os.Exit(1) }
func Fatal(v any)                 { write(Text(v)); leave() }
func Text(v any) string                              { return fmt.Sprint(v) }
func Level(n int)                                    { level = n }
func Cleared(e *http.Request, text string)           { e.Body = nil }

var leave = func() { os.Exit(1) }
`
	idle := func(src string) []string {
		names := slices.Sorted(maps.Keys(NewShared(summarytest.Program(t, src), nil).idle))
		return slices.DeleteFunc(names, func(n string) bool { return strings.HasSuffix(n, ".init") || strings.HasSuffix(n, "$1") })
	}
	levels := "\nfunc Debugf(format string, v ...any) { Infof(format, v...) }\n\nfunc Warn(text string, v ...any) { Infof(text, v...) }\n"
	if diff := cmp.Diff([]string{"(*p.entry).Error", "(*p.file).write", "p.Debugf", "p.Infof", "p.Warn", "p.write"}, idle(src+levels)); diff != "" {
		t.Errorf("a logger (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{}, idle(src)); diff != "" {
		t.Errorf("no logger (-want +got):\n%s", diff)
	}
}
