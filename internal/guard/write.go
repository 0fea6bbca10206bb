package guard

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Write writes the files of the plan below root. None may exist; if one can't be written, none
// is.
func (p *Plan) Write(root string) (err error) {
	tree, err := os.OpenRoot(root) // a symbolic link leads to no place outside
	if err != nil {
		return err
	}
	defer tree.Close()
	for _, f := range p.Files {
		if _, err := tree.Lstat(filepath.FromSlash(f.Path)); err == nil {
			return fmt.Errorf("%s exists already; -dir writes elsewhere, \"-o -\" prints", f.Path)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("can't write %s: %w", f.Path, err)
		}
	}
	var made []string // files and folders, the latter before what is in them
	defer func() {
		if err != nil {
			for _, name := range slices.Backward(made) {
				tree.Remove(name)
			}
		}
	}()
	for _, f := range p.Files {
		name := filepath.FromSlash(f.Path)
		made = append(made, missing(tree, filepath.Dir(name))...)
		if err := tree.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("can't write %s: %w", f.Path, err)
		}
		out, err := tree.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return fmt.Errorf("can't write %s: %w", f.Path, err)
		}
		made = append(made, name)
		_, err = out.Write(f.Data)
		if err = errors.Join(err, out.Close()); err != nil {
			return fmt.Errorf("can't write %s: %w", f.Path, err)
		}
	}
	return nil
}

// missing are the folders that are not there, of one and those above it.
func missing(tree *os.Root, dir string) (dirs []string) {
	for ; dir != "."; dir = filepath.Dir(dir) {
		if _, err := tree.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		dirs = append(dirs, dir)
	}
	slices.Reverse(dirs)
	return dirs
}

// Print writes the files one after the other, each behind a line with its name.
func (p *Plan) Print(w io.Writer) error {
	var b bytes.Buffer
	for _, f := range p.Files {
		fmt.Fprintf(&b, "-- %s --\n%s", f.Path, f.Data)
	}
	_, err := w.Write(b.Bytes())
	return err
}
