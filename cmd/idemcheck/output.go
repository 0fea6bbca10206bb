package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// output is a file that appears only when it is complete: it is written beside its
// place and moved there. What is no regular file (a device, a pipe) is never replaced but
// written to.
type output struct {
	io.Writer
	file   *os.File // nil: what is written needs no end
	name   string   // where it goes; symbolic links are followed
	direct bool
	closed bool
}

// output is where a verb writes: the file that -o names, else standard output.
func (p *program) output(name string) (*output, error) {
	if name == "" {
		return &output{Writer: p.stdout}, nil
	}
	out, err := create(name)
	if err != nil {
		return nil, fmt.Errorf("-o: %w", err)
	}
	return out, nil
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
			return &output{Writer: f, file: f, direct: true}, nil
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
	return &output{Writer: f, file: f, name: name}, nil
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
	if o.file == nil {
		return nil
	}
	o.closed = true
	err := o.file.Close()
	if o.direct {
		return err
	}
	if err == nil {
		err = os.Rename(o.file.Name(), o.name)
	}
	if err != nil {
		os.Remove(o.file.Name())
	}
	return err
}

// discard drops what was not committed.
func (o *output) discard() {
	if o.file != nil && !o.closed {
		o.file.Close()
		if !o.direct {
			os.Remove(o.file.Name())
		}
	}
}
