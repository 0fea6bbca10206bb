package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// listing is the answer of go list.
type listing struct {
	env    goEnv
	pkgs   []*listed
	stderr string // what the go command said although it succeeded
}

// goEnv is the part of go env that matters here.
type goEnv struct {
	GOARCH, GOMOD, GOWORK, GOVERSION string
}

// listed is one package of go list. The names are those of go list -json.
type listed struct {
	ImportPath, Name, Dir, Export string
	ForTest                       string // the package under test, of what is built for its test only
	Standard, DepOnly             bool
	Module                        *listedModule
	GoFiles, CgoFiles             []string
	CompiledGoFiles               []string
	Imports                       []string
	ImportMap                     map[string]string
	Error                         *listedError
}

type listedModule struct {
	Path, Version, Dir, GoVersion string
	Main                          bool
	Replace                       *listedModule
}

// own reports whether a module is developed here: the main module, those of the workspace, and
// those that a go.mod replaces by a folder.
func (m *listedModule) own() bool { return m.Main || m.Replace != nil && m.Replace.Version == "" }

type listedError struct {
	Pos, Err string
}

const listFields = "ImportPath,Name,Dir,Export,ForTest,Standard,DepOnly,Module,GoFiles,CgoFiles,CompiledGoFiles," +
	"Imports,ImportMap,Error"

func startDir(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	switch fi, err := os.Stat(abs); {
	case errors.Is(err, os.ErrNotExist):
		return "", fmt.Errorf("directory %s does not exist", dir)
	case err != nil:
		return "", err
	case !fi.IsDir():
		return "", fmt.Errorf("%s is not a directory", dir)
	}
	return abs, nil
}

// list asks the go command. go env runs beside it: what it says is needed
// for the sizes of types and to explain what went wrong.
func list(ctx context.Context, cfg *Config) (*listing, error) {
	envc := make(chan goEnv, 1)
	go func() {
		var env goEnv
		// An error here is one of go list as well, which is reported.
		_, _ = goCommand(ctx, cfg, func(r io.Reader) error { return json.NewDecoder(r).Decode(&env) },
			"env", "-json", "GOARCH", "GOMOD", "GOWORK", "GOVERSION")
		envc <- env
	}()
	lst, err := goList(ctx, cfg, cfg.Patterns)
	env := <-envc
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("the go command is not in PATH: idemcheck asks it for the packages of the module")
	}
	if err == nil && workspaceRoot(cfg, env) && !slices.ContainsFunc(lst.pkgs, (*listed).isPackage) {
		// The root of a workspace is seldom a module, and ./... means nothing
		// to the go command there; the user means all modules.
		lst, err = goList(ctx, cfg, []string{"work"})
	}
	if err != nil {
		return nil, explainGoError(err, cfg, env)
	}
	lst.env = env
	return lst, nil
}

func workspaceRoot(cfg *Config, env goEnv) bool {
	return env.GOWORK != "" && filepath.Dir(env.GOWORK) == cfg.Dir && slices.Equal(cfg.Patterns, []string{"./..."})
}

// isPackage tells a package from a pattern that matched none, for which go
// list -e makes up a package without a directory.
func (p *listed) isPackage() bool { return p.Dir != "" || p.Name != "" }

func goList(ctx context.Context, cfg *Config, patterns []string) (*listing, error) {
	args := []string{"list", "-e", "-export", "-compiled", "-deps", "-pgo=off", "-buildvcs=false", "-json=" + listFields}
	if cfg.Tags != "" {
		args = append(args, "-tags="+cfg.Tags)
	}
	if cfg.Tests {
		args = append(args, "-test")
	}
	args = append(append(args, "--"), patterns...)
	lst := &listing{}
	stderr, err := goCommand(ctx, cfg, func(r io.Reader) error {
		for dec := json.NewDecoder(r); ; {
			p := new(listed)
			if err := dec.Decode(p); err == io.EOF {
				return nil
			} else if err != nil {
				return fmt.Errorf("go list printed no valid JSON: %w", err)
			}
			lst.pkgs = append(lst.pkgs, p)
		}
	}, args...)
	lst.stderr = stderr
	if err != nil && len(lst.pkgs) > 0 && ctx.Err() == nil {
		return lst, nil // errors of single packages are in the packages
	}
	return lst, err
}

// goError is a go command that failed.
type goError struct {
	stderr string
	err    error
}

func (e *goError) Error() string {
	if s := Flatten(e.stderr); s != "" {
		return s
	}
	return "go list: " + e.err.Error()
}

func (e *goError) Unwrap() error { return e.err }

// goCommand runs the go command and decodes its output while it comes.
func goCommand(ctx context.Context, cfg *Config, decode func(io.Reader) error, args ...string) (stderr string, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = cfg.Dir
	cmd.Env = append(slices.Clone(cfg.Env), "PWD="+cfg.Dir) // else the go command resolves symbolic links
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 2 * time.Second // for compilers that hold the pipes
	var errb bytes.Buffer
	cmd.Stderr = &errb
	out, pipe := io.Pipe()
	cmd.Stdout = pipe
	decoded := make(chan error, 1)
	go func() {
		err := decode(out)
		_, _ = io.Copy(io.Discard, out)
		decoded <- err
	}()
	err = cmd.Run()
	pipe.Close()
	decErr := <-decoded
	stderr = strings.TrimSpace(errb.String())
	if err != nil {
		return stderr, &goError{stderr, err}
	}
	return stderr, decErr
}

// explainGoError makes one clear line of what the go command printed.
func explainGoError(err error, cfg *Config, env goEnv) error {
	var ge *goError
	if !errors.As(err, &ge) {
		return err
	}
	if strings.Contains(ge.stderr, "go.mod file not found") {
		return NoModule(cfg.Dir)
	}
	if _, rest, ok := strings.Cut(ge.stderr, "inconsistent vendoring in "); ok {
		dir, rest, _ := strings.Cut(rest, ":\n")
		detail, rest, _ := strings.Cut(strings.TrimSpace(rest), "\n")
		more := 0
		for line := range strings.Lines(rest) {
			if strings.Contains(line, "@") {
				more++
			}
		}
		if more > 0 {
			detail += fmt.Sprintf(" (and %d more)", more)
		}
		verb := "go mod vendor"
		if env.GOWORK != "" && env.GOWORK != "off" {
			verb = "go work vendor"
		}
		return fmt.Errorf("the vendor directory of %s does not agree with go.mod: %s; run %q there", dir, detail, verb)
	}
	return ge
}

// Flatten makes one line of a message of the go command, without progress.
func Flatten(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "go: "))
		if line == "" || strings.HasPrefix(line, "downloading ") {
			continue
		}
		switch {
		case b.Len() == 0:
		case strings.HasSuffix(b.String(), ":"):
			b.WriteString(" ")
		default:
			b.WriteString("; ")
		}
		b.WriteString(line)
	}
	return b.String()
}
