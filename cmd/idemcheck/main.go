// Command idemcheck finds handlers of webhooks, queues, serverless events and jobs
// that repeat their effects when an event is delivered again.
//
//	idemcheck [flags] [packages]
//	idemcheck VERB [flags] [arguments]
//	go vet -vettool=$(which idemcheck) ./...
//
// It exits with 0 when nothing was found, 1 when something was, and 2 when
// something could not be analysed.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"github.com/idemcheck/idemcheck/internal/report"
)

const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2
)

func main() {
	if asVetTool(os.Args[1:]) {
		vetTool(os.Args[1:]) // does not return
	}
	collectLess()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status. An error is one line on standard error.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{args: args, stdin: stdin, stdout: stdout, stderr: stderr}
	err := p.command().Run(ctx, append([]string{"idemcheck"}, args...))
	var status exitStatus
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	p.say("%s", shorten(err.Error()))
	return exitFailed
}

// exitStatus is an error that has been told already.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// say writes a line on standard error.
func (p *program) say(format string, args ...any) {
	fmt.Fprintf(p.stderr, "idemcheck: "+format+"\n", args...)
}

// note is say for what is worth knowing but no error or warning.
func (p *program) note(format string, args ...any) {
	if !p.flags.quiet {
		p.say(format, args...)
	}
}

// shorten makes the file that a message begins with relative to the working directory.
func shorten(message string) string {
	if rest, ok := strings.CutPrefix(message, report.Absolute("")+string(filepath.Separator)); ok {
		return rest
	}
	return message
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// colored: colours only where a person looks, and wants them.
func colored(w io.Writer) bool { return isTerminal(w) && os.Getenv("NO_COLOR") == "" }
