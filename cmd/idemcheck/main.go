// Command idemcheck finds handlers of webhooks, queues, serverless events and jobs
// that repeat their effects when an event is delivered again.
//
//	idemcheck [flags] [packages]
//	idemcheck explain RULE
//	idemcheck catalog [flags] [NAME]
//	go vet -vettool=$(which idemcheck) ./...
//
// It exits with 0 when nothing was found, 1 when something was, and 2 when
// something could not be analysed.
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/replay"
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

// asVetTool: go vet asks a tool for its version and flags, then gives it one .cfg file for
// each package.
func asVetTool(args []string) bool {
	for _, a := range args {
		if a == "-V=full" || a == "-flags" {
			return true
		}
	}
	return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg")
}

// vetTool is what go vet runs: in its own directory for -V=full, in that of each package
// for a .cfg file. The go command caches by what -V=full says, and knows nothing of a
// configuration file: so that is part of the version.
func vetTool(args []string) {
	file, err := config.Find(".")
	if err == nil {
		replay.ConfigFile = file
		if slices.Contains(args, "-V=full") && file != "" {
			err = printVetVersion(os.Stdout, file)
			if err == nil {
				os.Exit(exitClean)
			}
		}
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "idemcheck: %v\n", err)
		os.Exit(exitFailed)
	}
	unitchecker.Main(idemcheck.Analyzers(named(args)...)...)
}

// named are the rules that flags of go vet name (-failopen): those that are off by default
// run only then. go vet asks for all flags first.
func named(args []string) []string {
	var names []string
	for _, r := range idemcheck.Rules() {
		for _, a := range args {
			flag, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
			if a == "-flags" || flag == r.Name && strings.HasPrefix(a, "-") {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

// printVetVersion prints the line that the go command expects of a tool that has no
// version (cmd/go/internal/work, toolID): the digest of the program, and here of its
// configuration too.
func printVetVersion(w io.Writer, configFile string) error {
	conf, err := config.Read(configFile)
	if err != nil {
		return err
	}
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(exe)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	h.Write(conf.Sum())
	_, err = fmt.Fprintf(w, "%s version devel comments-go-here buildID=%02x\n", exe, h.Sum(nil))
	return err
}

const usage = `usage: idemcheck [flags] [packages]
       idemcheck explain RULE
       idemcheck catalog [flags] [NAME]
       idemcheck version

Finds handlers whose effects happen again when an event is delivered again.
Packages are as in the go command; default ./...

  -format text|json|sarif   how findings are written (default text)
  -o FILE                   write them to a file instead of standard output
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
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			io.WriteString(stdout, usage)
			return exitClean
		}
		return fail("%v; see idemcheck -h", err)
	}
	if code, done := verb(flags.Args(), stdout, fail); done {
		return code
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
	if *dir != "" {
		if err := os.Chdir(*dir); err != nil {
			return fail("-C: %v", err)
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
	r := report.Report{Findings: res.Findings, Errors: res.Errors, Rules: idemcheck.Rules(), Dir: idemcheck.Base(""), Version: version(),
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

// verb runs the command's other verbs.
func verb(args []string, stdout io.Writer, fail func(string, ...any) int) (code int, done bool) {
	if len(args) == 0 {
		return 0, false
	}
	switch args[0] {
	case "help":
		io.WriteString(stdout, usage)
		return exitClean, true
	case "version":
		fmt.Fprintln(stdout, "idemcheck "+version())
		return exitClean, true
	case "catalog":
		if err := catalogVerb(args[1:], stdout); err != nil {
			return fail("%s", shorten(err.Error())), true
		}
		return exitClean, true
	case "explain":
		var names []string
		for _, r := range idemcheck.Rules() {
			if len(args) == 2 && r.Name == args[1] {
				fmt.Fprintf(stdout, "%s: %s\n\n%s", r.Name, r.Title, r.Doc)
				return exitClean, true
			}
			names = append(names, r.Name)
		}
		if len(args) != 2 {
			return fail("explain wants one rule: %s", strings.Join(names, ", ")), true
		}
		return fail("there is no rule %q; rules: %s", args[1], strings.Join(names, ", ")), true
	}
	return 0, false
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
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

// output is a file that appears only when it is complete: it is written beside its
// place and moved there. What is no regular file (a device, a pipe) is never replaced but
// written to.
type output struct {
	*os.File
	name   string // where it goes; symbolic links are followed
	direct bool
	closed bool
}

func create(name string) (*output, error) {
	o, err := createBeside(name)
	var pe *os.PathError
	if errors.As(err, &pe) {
		err = fmt.Errorf("can't write %s: %w", name, pe.Err)
	}
	return o, err
}

func createBeside(name string) (*output, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
	case info.IsDir():
		return nil, fmt.Errorf("%s is a directory", name)
	default:
		f, err := os.OpenFile(name, os.O_WRONLY, 0) // moving would not ask for permission
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return &output{File: f, direct: true}, nil
		}
		f.Close()
	}
	name, err = follow(name)
	if err != nil {
		return nil, err
	}
	// Not os.CreateTemp, whose files are private.
	f, err := os.OpenFile(filepath.Join(filepath.Dir(name), fmt.Sprintf(".idemcheck-%x", rand.Uint64())),
		os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	if info != nil {
		if err := f.Chmod(info.Mode().Perm()); err != nil {
			f.Close()
			os.Remove(f.Name())
			return nil, err
		}
	}
	return &output{File: f, name: name}, nil
}

// follow is the file that a name means, which need not exist yet.
func follow(name string) (string, error) {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real, nil
	}
	for range 40 { // links to what does not exist; more than 40 are a loop
		to, err := os.Readlink(name)
		if err != nil {
			return name, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return "", &os.PathError{Op: "open", Path: name, Err: errors.New("too many symbolic links")}
}

func (o *output) commit() error {
	o.closed = true
	err := o.Close()
	if o.direct {
		return err
	}
	if err == nil {
		err = os.Rename(o.Name(), o.name)
	}
	if err != nil {
		os.Remove(o.Name())
	}
	return err
}

// discard drops what was not committed.
func (o *output) discard() {
	if !o.closed {
		o.Close()
		if !o.direct {
			os.Remove(o.Name())
		}
	}
}
