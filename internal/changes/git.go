package changes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// Since are the lines of the working tree around dir that differ from a revision, whether
// they are committed, staged or neither, and all lines of files that git does not know yet
// and does not ignore.
func Since(ctx context.Context, rev, dir string) (*Set, error) {
	g := &git{ctx: ctx, dir: dir}
	root, err := g.run("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	top := strings.TrimSuffix(string(root), "\n")
	if top == "" {
		return nil, errors.New("git: this is no working tree")
	}
	commit, err := g.resolve(rev)
	if err != nil {
		return nil, err
	}
	// Everything that a configuration or attributes could change about the output is said.
	// Names are relative to the root: a path may lead through modules beside this one.
	diff, err := g.run("-c", "diff.relative=false", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv",
		"--text", "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", commit, "--", goFiles)
	if err != nil {
		return nil, err
	}
	list, _, err := parse(bytes.NewReader(diff))
	if err != nil {
		return nil, fmt.Errorf("git diff: %w", err)
	}
	untracked, err := g.run("ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", goFiles)
	if err != nil {
		return nil, err
	}
	s := &Set{}
	for _, c := range list {
		s.add(filepath.Join(top, filepath.FromSlash(c.file)), c.lines...)
	}
	for name := range strings.SplitSeq(string(untracked), "\x00") {
		if name != "" {
			s.add(filepath.Join(top, filepath.FromSlash(name)), everything)
		}
	}
	return s, nil
}

// goFiles keeps the diff small: findings lie in no other files.
const goFiles = ":(top,glob)**/*.go"

type git struct {
	ctx context.Context
	dir string
}

var objectID = regexp.MustCompile(`^[0-9a-f]{40,64}$`)

// resolve is the object that a revision names. That it is looked up first keeps git diff
// from taking it for an option or for a file.
func (g *git) resolve(rev string) (string, error) {
	if rev == "" || strings.HasPrefix(rev, "-") {
		return "", fmt.Errorf("%q is no revision", rev)
	}
	out, err := g.run("rev-parse", "--verify", "--quiet", rev)
	if id := strings.TrimSuffix(string(out), "\n"); err == nil && objectID.MatchString(id) {
		return id, nil
	}
	if err := g.ctx.Err(); err != nil {
		return "", err
	}
	if shallow, err := g.run("rev-parse", "--is-shallow-repository"); err == nil && string(shallow) == "true\n" {
		return "", fmt.Errorf("git knows no revision %q; this clone is shallow: fetch the revision first", rev)
	}
	return "", fmt.Errorf("git knows no revision %q", rev)
}

func (g *git) run(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(g.ctx, "git", args...)
	cmd.Dir = g.dir
	// English messages; and nothing is written, not even a refreshed index.
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	if err := g.ctx.Err(); err != nil {
		return nil, err
	}
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("git is needed, and was not found")
	}
	line, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
	line = strings.TrimPrefix(strings.TrimPrefix(line, "fatal: "), "error: ")
	if line == "" {
		line = err.Error()
	}
	return nil, fmt.Errorf("git: %s", line)
}
