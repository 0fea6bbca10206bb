// Package replaytest generates programs of any size, for benchmarks: what an analysis of them
// costs should grow with their lines, not with their paths.
package replaytest

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"golang.org/x/tools/txtar"
)

// Module is the path of each generated program: its packages are below.
const Module = "example.com/generated"

// Places are where the conditions of a program of Conditions stand.
var Places = []string{"handler", "loop", "main", "checks"}

//go:embed programs
var programs embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"add":    func(a, b int) int { return a + b },
	"module": func() string { return Module },
	"odd":    func(n int) bool { return n%2 != 0 },
	"steps":  func() []int { return numbers(3) },
}).ParseFS(programs, "programs/*.tmpl"))

// Conditions is a program of n conditions in a row, none of which depends on another: on
// optional fields in its handler, on options in a helper that a loop calls, on the
// configuration in main, or in checks whose answers one call is given. An unguarded insert follows.
func Conditions(place string, n int) *txtar.Archive {
	return generate("conditions-"+place, numbers(n))
}

// Chain is a webhook and a chain of functions: each has a query, two optional fields and an
// error, and calls the next from two places. The last inserts a row and sends a request.
func Chain(levels int) *txtar.Archive { return generate("chain", numbers(levels-1)) }

// Tangle is a webhook and layers of functions, each of which calls all of the next layer, one after
// the other, with what the last one gave. Those of the last layer insert rows.
func Tangle(layers int) *txtar.Archive { return generate("tangle", numbers(layers)) }

// Handlers is a program of n webhooks over shared services, in packages of up to perArea.
// Guarded is each third.
func Handlers(n int) *txtar.Archive {
	const perArea, perFile = 60, 10
	type webhook struct {
		Number, First, Second int // First and Second are services, never the same
		Guarded               bool
	}
	type file struct {
		Number   int
		Webhooks []webhook
	}
	type area struct {
		Number int
		Files  []file
	}
	var data struct {
		Services []int
		Areas    []area
	}
	data.Services = numbers(20)
	for i := range n {
		if i%perArea == 0 {
			data.Areas = append(data.Areas, area{Number: i / perArea})
		}
		a := &data.Areas[i/perArea]
		if i%perFile == 0 {
			a.Files = append(a.Files, file{Number: len(a.Files)})
		}
		f := &a.Files[len(a.Files)-1]
		f.Webhooks = append(f.Webhooks, webhook{i, i % 20, (7*i + 3) % 20, i%3 == 0})
	}
	return generate("handlers", data)
}

// numbers are 0 to n-1, for templates, which range over slices.
func numbers(n int) []int {
	out := make([]int, max(n, 0))
	for i := range out {
		out[i] = i
	}
	return out
}

// generate panics if a template is wrong: its tests would have told.
func generate(name string, data any) *txtar.Archive {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name+".tmpl", data); err != nil {
		panic(err)
	}
	ar := txtar.Parse(b.Bytes())
	ar.Comment = nil
	for i := range ar.Files {
		f := &ar.Files[i]
		text, err := format.Source(f.Data)
		if err != nil {
			panic(fmt.Errorf("%s: %w\n%s", f.Name, err, f.Data))
		}
		f.Data = text
	}
	return ar
}

// Lines is how many lines a program has.
func Lines(ar *txtar.Archive) int {
	n := 0
	for _, f := range ar.Files {
		n += bytes.Count(f.Data, []byte("\n"))
	}
	return n
}

// Write writes a program as a module that builds.
func Write(dir string, ar *txtar.Archive) error {
	files := append([]txtar.File{{Name: Module + "/go.mod", Data: []byte("module " + Module + "\n\ngo 1.26\n")}}, ar.Files...)
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(f.Name, Module+"/")))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
