package load

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// Error is one reason why a package could not be loaded, or not completely.
type Error struct {
	Package   string // "" if it is about no package in particular
	File      string // absolute; "" if there is no position
	Line, Col int    // 0 if unknown
	Message   string // one line
}

func (e Error) String() string {
	pos := e.File
	if e.Line > 0 {
		pos += ":" + strconv.Itoa(e.Line)
		if e.Col > 0 {
			pos += ":" + strconv.Itoa(e.Col)
		}
	}
	switch {
	case pos != "":
		return pos + ": " + e.Message
	case e.Package != "":
		return e.Package + ": " + e.Message
	}
	return e.Message
}

func compareErrors(a, b Error) int {
	return cmp.Or(
		strings.Compare(a.Package, b.Package),
		strings.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Col, b.Col),
		strings.Compare(a.Message, b.Message))
}

const (
	maxErrors  = 10 // of one package: more of them teach nothing
	missingSum = "missing go.sum entry"
)

func (n *node) report(e Error) {
	e.Package = n.path()
	switch {
	case slices.Contains(n.errs, e):
	case len(n.errs) == maxErrors:
		n.more++
	default:
		n.errs = append(n.errs, e)
	}
}

// allErrors collects and sorts what was reported.
func (l *loader) allErrors() []Error {
	errs := l.extra
	for _, p := range l.bad {
		errs = append(errs, Error{Message: noMatch(p)})
	}
	var noSum []*node
	for _, n := range l.nodes {
		if n.shadow {
			continue
		}
		if n.meta == nil && !n.DepOnly {
			errs = append(errs, Error{Package: n.path(), Message: notOurs})
		}
		errs = append(errs, l.errorsOf(n)...)
		if n.noSum {
			noSum = append(noSum, n)
		}
	}
	if len(noSum) > 0 {
		errs = append(errs, missingSums(noSum))
	}
	if e, ok := l.oldTypeChecker(); ok && len(errs) > 0 {
		errs = append(errs, e)
	}
	slices.SortFunc(errs, compareErrors)
	return slices.Compact(errs)
}

// errorsOf prefers the type checker's errors to what go list says of the
// same package, which is a copy of the compiler's.
func (l *loader) errorsOf(n *node) []Error {
	var errs []Error
	twoPackages := n.Error != nil && strings.HasPrefix(n.Error.Err, "found packages ") // in one directory: nothing else matters
	if n.meta != nil && !twoPackages {
		errs = n.errs
	}
	if n.Error != nil && (n.meta != nil || n.checked != nil) && !n.inLoop {
		old := len(errs)
		for _, e := range l.listErrors(n) {
			sameLine := func(o Error) bool { return o.File == e.File && o.Line == e.Line }
			if old == 0 || !strings.HasPrefix(n.Error.Err, "# ") && !slices.ContainsFunc(errs[:old], sameLine) {
				errs = append(errs, e)
			}
		}
	}
	if n.meta == nil && len(errs) > 1 {
		errs = errs[:1] // one of somebody else's package is enough
	}
	more := n.more
	if len(errs) > maxErrors {
		more += len(errs) - maxErrors
		errs = errs[:maxErrors]
	}
	if more > 0 && n.meta != nil {
		errs = append(errs[:len(errs):len(errs)], Error{
			Package: n.path(),
			Message: fmt.Sprintf("%d errors, of which the first %d are reported", len(errs)+more, len(errs)),
		})
	}
	return errs
}

var compilerLine = regexp.MustCompile(`^(.+?\.\w+):(\d+)(?::(\d+))?: (.*)$`)

// listErrors takes apart what go list says of a package: one error with a
// position, or the output of the compiler.
func (l *loader) listErrors(n *node) []Error {
	text := n.Error.Err
	if strings.Contains(text, missingSum) {
		n.noSum = true
		return nil
	}
	if !strings.HasPrefix(text, "# ") {
		e := Error{Package: n.path(), Message: Flatten(text)}
		if m := compilerLine.FindStringSubmatch(n.Error.Pos + ": "); m != nil {
			e.File, e.Line, e.Col = l.position(m)
		}
		return []Error{e}
	}
	var errs []Error
	_, body, _ := strings.Cut(text, "\n")
	for line := range strings.Lines(body) {
		line = strings.TrimRight(line, "\n")
		if m := compilerLine.FindStringSubmatch(line); m != nil && !strings.HasPrefix(line, "\t") && !strings.HasSuffix(line, "too many errors") {
			e := Error{Package: n.path(), Message: m[4]}
			e.File, e.Line, e.Col = l.position(m)
			errs = append(errs, e)
		}
	}
	if len(errs) == 0 {
		errs = []Error{{Package: n.ImportPath, Message: Flatten(body)}}
	}
	return errs
}

func (l *loader) position(m []string) (file string, line, col int) {
	file = m[1]
	if !filepath.IsAbs(file) {
		file = filepath.Join(l.cfg.Dir, file)
	}
	line, _ = strconv.Atoi(m[2])
	col, _ = strconv.Atoi(m[3])
	return file, line, col
}

// missingSums is the one error of a module without go.sum entries, which
// would otherwise be an error for each import.
func missingSums(nodes []*node) Error {
	slices.SortFunc(nodes, func(a, b *node) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	first := nodes[0]
	e := Error{Message: fmt.Sprintf("%s can't be analysed whole: go.sum has no entry for a module that it imports", first.path())}
	if len(nodes) > 1 {
		e.Message = fmt.Sprintf("%s and %d more packages can't be analysed whole: go.sum has no entries for modules that they import", first.path(), len(nodes)-1)
	}
	e.Message += `; run "go mod tidy"`
	// The first may be a dependency: its folder in the module cache is not where to run it.
	own := slices.IndexFunc(nodes, func(n *node) bool { return n.Module != nil && n.Module.Main && n.Module.Dir != "" })
	if own >= 0 {
		dir := nodes[own].Module.Dir
		e.File = filepath.Join(dir, "go.mod")
		e.Message += " in " + dir
	} else {
		e.Message += " in the module that is analysed"
	}
	return e
}

// oldTypeChecker warns if errors may come from a go command that is newer
// than the type checker in this program.
func (l *loader) oldTypeChecker() (Error, bool) {
	theirs, ours := minor(l.lst.env.GOVERSION), minor(runtime.Version())
	if theirs <= ours || ours == 0 {
		return Error{}, false
	}
	return Error{Message: fmt.Sprintf("idemcheck was built with Go 1.%d and the go command is Go 1.%d: install idemcheck again if the errors look wrong", ours, theirs)}, true
}

func minor(version string) int {
	_, rest, ok := strings.Cut(version, "go1.")
	if !ok {
		return 0
	}
	n, _ := strconv.Atoi(rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))])
	return n
}
