// Command idemcheck finds handlers of webhooks, queues, serverless events and jobs
// that repeat their effects when an event is delivered again.
//
//	idemcheck [flags] [packages]
//	idemcheck baseline [flags] [packages]
//	idemcheck explain RULE
//	idemcheck catalog [flags] [NAME]
//	go vet -vettool=$(which idemcheck) ./...
//
// It exits with 0 when nothing was found, 1 when something was, and 2 when
// something could not be analysed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/baseline"
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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

const usage = `usage: idemcheck [flags] [packages]
       idemcheck baseline [-o FILE] [packages]
       idemcheck explain RULE
       idemcheck catalog [flags] [NAME]
       idemcheck version

Finds handlers whose effects happen again when an event is delivered again.
Packages are as in the go command; default ./...

  -format FORMAT            how findings are written: text (the default), json, sarif,
                            github, gitlab, rdjson, checkstyle, junit
  -o FILE                   write them to a file instead of standard output
  -new-from-rev REV         findings whose path touches lines that differ from REV
  -diff FILE                the same for lines that a diff adds ("-": standard input)
  -baseline FILE            findings that are not in FILE, of idemcheck baseline
                            (default .idemcheck-baseline.json, if it exists)
  -C DIR                    change to DIR first
  -tags TAGS                build tags, as in the go command
  -enable RULES             rules that run besides those that are on by default ("all")
  -disable RULES            rules that don't run; several are separated by commas
  -config FILE              configuration, instead of the .idemcheck.yml found from the
                            directory upwards

Exit status: 0 nothing found, 1 findings, 2 something could not be analysed.
As a vet tool: go vet -vettool=$(which idemcheck) ./...
`

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fail := func(format string, a ...any) int {
		fmt.Fprintf(stderr, "idemcheck: "+format+"\n", a...)
		return exitFailed
	}
	flags := flag.NewFlagSet("idemcheck", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	format := flags.String("format", "text", "")
	out := flags.String("o", "", "")
	dir := flags.String("C", "", "")
	tags := flags.String("tags", "", "")
	configFile := flags.String("config", "", "")
	var enable, disable names
	flags.Var(&enable, "enable", "")
	flags.Var(&disable, "disable", "")
	var sel selection
	flags.StringVar(&sel.rev, "new-from-rev", "", "")
	flags.StringVar(&sel.diff, "diff", "", "")
	flags.StringVar(&sel.file, "baseline", "", "")
	err := flags.Parse(args)
	record := err == nil && flags.Arg(0) == "baseline" // a run that writes a baseline
	if record {
		err = flags.Parse(flags.Args()[1:])
	}
	if err != nil {
		if errors.Is(err, flag.ErrHelp) {
			io.WriteString(stdout, usage)
			return exitClean
		}
		return fail("%v; see idemcheck -h", err)
	}
	if !record {
		if code, done := verb(flags.Args(), stdout, fail); done {
			return code
		}
	}
	for _, a := range flags.Args() {
		if strings.HasPrefix(a, "-") {
			return fail("%s stands behind a package: flags go before the packages; see idemcheck -h", a)
		}
	}
	f, err := report.ParseFormat(*format)
	if err != nil {
		return fail("-format: %v", err)
	}
	set := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { set[f.Name] = true })
	for _, name := range []string{"format", "new-from-rev", "diff", "baseline"} {
		if record && set[name] {
			return fail("baseline writes all findings in its own format: it takes no -%s", name)
		}
	}
	for _, name := range []string{"new-from-rev", "diff"} {
		if set[name] && flags.Lookup(name).Value.String() == "" {
			return fail("-%s is empty", name)
		}
	}
	if *dir != "" {
		if err := os.Chdir(*dir); err != nil {
			return fail("-C: %v", err)
		}
	}
	sel.patterns, sel.noFile = flags.Args(), set["baseline"]
	if record && *out == "" {
		*out, _ = baseline.Find("")
	}
	if !record {
		if err := sel.load(ctx, os.Stdin); errors.Is(err, context.Canceled) {
			return fail("interrupted")
		} else if err != nil {
			return fail("%v", err)
		}
	}
	var file *output
	if *out != "" {
		if file, err = create(*out); err != nil {
			return fail("-o: %v", err)
		}
		defer file.discard()
	}
	done := progress(stderr)
	res, err := idemcheck.Check(ctx, idemcheck.Config{Patterns: flags.Args(), Tags: *tags, File: *configFile, Enable: enable, Disable: disable})
	done()
	if errors.Is(err, context.Canceled) {
		return fail("interrupted")
	}
	if err != nil {
		return fail("%s", shorten(err.Error()))
	}
	for _, w := range res.Warnings {
		fmt.Fprintln(stderr, "idemcheck: warning: "+shorten(w))
	}
	for _, e := range res.Errors {
		fmt.Fprintln(stderr, "idemcheck: "+errorText(e))
	}
	for _, h := range res.Bounded {
		fmt.Fprintf(stderr, "idemcheck: %s is too large to replay whole; findings may be missing there\n", h)
	}
	if record {
		if len(res.Errors) > 0 {
			return fail("no baseline is written of what could not be analysed")
		}
		if err := writeBaseline(file, *out, res, stderr); err != nil {
			return fail("-o: %v", err)
		}
		return exitClean
	}
	sel.apply(res, stderr)
	r := report.Report{Findings: res.Findings, Errors: res.Errors, Rules: res.Rules, Dir: reportDir(f), Version: version(),
		Color: file == nil && isTerminal(stdout) && os.Getenv("NO_COLOR") == ""}
	w := stdout
	if file != nil {
		w = file
	}
	if err := report.Write(w, f, r); err != nil {
		return fail("writing the report: %v", err)
	}
	if file != nil {
		if err := file.commit(); err != nil {
			return fail("-o: %v", err)
		}
	}
	switch {
	case len(res.Errors) > 0:
		return exitFailed
	case len(res.Findings) > 0:
		return exitFindings
	}
	return exitClean
}

// names is a list that a flag gives, by commas or by naming it several times.
type names []string

func (n *names) String() string { return strings.Join(*n, ",") }

func (n *names) Set(text string) error {
	for name := range strings.SplitSeq(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			*n = append(*n, name)
		}
	}
	return nil
}

func errorText(e idemcheck.Error) string {
	text := e.Message
	if e.Pos.File != "" {
		if rel, err := filepath.Rel(idemcheck.Base(""), e.Pos.File); err == nil && filepath.IsLocal(rel) {
			e.Pos.File = rel
		}
		text = e.Pos.String() + ": " + text
	}
	if e.Package != "" {
		text = e.Package + ": " + text
	}
	return text
}

// shorten makes the file that a message begins with relative to the working directory.
func shorten(message string) string {
	if rest, ok := strings.CutPrefix(message, idemcheck.Base("")+string(filepath.Separator)); ok {
		return rest
	}
	return message
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
