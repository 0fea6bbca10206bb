package compare

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/compare/runs"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// picked are the two runs to compare; b is nil if there is only one.
type picked struct {
	a, b    *runs.Run
	choice  []*runs.Run // too many to know which
	message string
	notes   []string
}

// pick reads the arguments and finds the two runs that are meant.
func pick(args []string, opts Options) (*picked, error) {
	if len(args) == 2 {
		if args[0] == "-" && args[1] == "-" {
			return nil, errors.New("-: standard input is used twice")
		}
		if args[0] == args[1] {
			return nil, fmt.Errorf("%s: given twice: give the other run, or the file alone if it holds both", args[0])
		}
		return pickTwo(args, opts)
	}
	read := runs.Options{Stdin: opts.Stdin, Want: wanted(opts.Run)}
	side, err := runs.Read(args[0], read)
	if err != nil {
		return nil, err
	}
	list := attach(side)
	p := &picked{notes: side.Notes}
	switch {
	case len(list) == 0:
		return nil, fmt.Errorf("%s: no run and no event in it: not a log or payload that is known here", args[0])
	case len(opts.Run) > 0:
		chosen, err := choose(list, opts.Run, args[0])
		if err != nil {
			return nil, err
		}
		if chosen, err = side.Again(chosen, read); err != nil {
			return nil, err
		}
		p.a, p.b = chosen[0], chosen[1]
	case len(list) == 1 && silent(list[0]):
		return nil, unknownInput(side, args[0])
	case len(list) == 1:
		p.a = list[0]
	case len(list) == 2:
		if list, err = side.Again(list, read); err != nil {
			return nil, err
		}
		p.a, p.b = list[0], list[1]
	default:
		p.choice = list
		p.message = fmt.Sprintf("%s: %s; choose two with -run", args[0], listed(list, side.More))
	}
	return p, nil
}

// wanted are the beginnings of ids among what -run says; numbers are of the list.
func wanted(run []string) []string {
	return slices.DeleteFunc(slices.Clone(run), func(s string) bool { _, err := strconv.Atoi(s); return err == nil && len(s) < 6 })
}

// pickTwo takes one run from each of two arguments.
func pickTwo(args []string, opts Options) (*picked, error) {
	p := &picked{}
	var two [2]*runs.Run
	for i, arg := range args {
		read := runs.Options{Stdin: opts.Stdin, Want: wanted(opts.Run), OneRun: true}
		side, err := runs.Read(arg, read)
		if err != nil {
			return nil, err
		}
		p.notes = append(p.notes, side.Notes...)
		r, err := single(side, arg, opts.Run)
		if err == nil && silent(r) {
			err = unknownInput(side, arg)
		}
		if err != nil {
			return nil, err
		}
		again, err := side.Again([]*runs.Run{r}, read)
		if err != nil {
			return nil, err
		}
		two[i] = again[0]
		two[i].Docs = r.Docs
		if two[i].Files = side.Files; len(two[i].Files) == 0 {
			two[i].Files = []string{arg}
		}
	}
	p.a, p.b = two[0], two[1]
	return p, nil
}

// single is the one run of an argument: the one that got the payload beside it, if the log
// holds several.
func single(side *runs.Side, arg string, run []string) (*runs.Run, error) {
	list := side.Runs
	if len(list) == 0 {
		if len(side.Docs) == 0 {
			return nil, fmt.Errorf("%s: no run and no event in it: not a log or payload that is known here", arg)
		}
		return &runs.Run{Docs: side.Docs, Files: side.Files}, nil
	}
	if len(list) > 1 && len(run) > 0 {
		var match []*runs.Run
		for _, want := range run {
			match = append(match, matching(list, want)...)
		}
		if len(match) > 0 {
			list = match[:1]
		}
	}
	if len(list) > 1 && len(side.Docs) > 0 {
		if match := slices.DeleteFunc(slices.Clone(list), func(r *runs.Run) bool { return !mentions(r, side.Docs) }); len(match) > 0 {
			list = match
		}
	}
	if len(list) > 1 {
		return nil, fmt.Errorf("%s: %s; choose one with -run", arg, listed(list, side.More))
	}
	list[0].Docs = side.Docs
	return list[0], nil
}

// silent: what was read as a log has nothing of one.
func silent(r *runs.Run) bool {
	return len(r.Docs) == 0 && r.Platform == "" && r.Begin.IsZero() && !r.Certain && len(r.Lines) > 0 &&
		!slices.ContainsFunc(r.Lines, func(l runs.Line) bool { return l.Fields != nil || idToken.MatchString(l.Text) })
}

// unknownInput says what is wrong with what was read as a log and is none.
func unknownInput(side *runs.Side, arg string) error {
	for _, note := range side.Notes {
		if text, ok := strings.CutSuffix(note, "; read as text"); ok {
			return errors.New(text)
		}
	}
	return fmt.Errorf("%s: no log or payload that is known here: its lines have no times, fields or ids", arg)
}

// mentions: the log of a run names an event of the payloads, or the request that brought them.
func mentions(r *runs.Run, docs []runs.Doc) bool {
	for _, doc := range docs {
		for _, e := range sources.Recognise(doc.Root, doc.Headers) {
			for _, env := range e.Envelopes {
				for _, f := range append(slices.Clone(env.Delivery), env.ID...) {
					if f.Value == r.ID || len(f.Value) >= 6 && slices.ContainsFunc(r.Lines, func(l runs.Line) bool { return strings.Contains(l.Text, f.Value) }) {
						return true
					}
				}
			}
		}
	}
	return false
}

// attach gives the payloads of one argument to its runs. Without a log each payload is a run.
func attach(side *runs.Side) []*runs.Run {
	list := side.Runs
	if len(list) == 0 {
		for _, doc := range side.Docs {
			list = append(list, &runs.Run{Docs: []runs.Doc{doc}, Files: []string{doc.File}})
		}
		return list
	}
	var rest []runs.Doc
	for _, doc := range side.Docs {
		i := slices.IndexFunc(list, func(r *runs.Run) bool { return len(r.Docs) == 0 && mentions(r, []runs.Doc{doc}) })
		if i < 0 {
			rest = append(rest, doc)
			continue
		}
		list[i].Docs = append(list[i].Docs, doc)
	}
	for _, doc := range rest {
		if i := slices.IndexFunc(list, func(r *runs.Run) bool { return len(r.Docs) == 0 }); i >= 0 && len(rest) == len(list) {
			list[i].Docs = append(list[i].Docs, doc)
		} else if len(list) == 1 {
			list[0].Docs = append(list[0].Docs, doc)
		}
	}
	return list
}

// choose finds the two runs that -run names.
func choose(list []*runs.Run, run []string, arg string) ([]*runs.Run, error) {
	var chosen []*runs.Run
	for _, want := range run {
		match := matching(list, want)
		match = slices.DeleteFunc(match, func(r *runs.Run) bool { return slices.Contains(chosen, r) })
		switch {
		case len(match) == 0:
			return nil, fmt.Errorf("-run: no run begins with %q; %s: %s", want, arg, listed(list, 0))
		case len(run) == 1 && len(match) == 2:
			return match, nil // both runs of one id
		case len(run) == 1:
			return nil, fmt.Errorf("-run: give two runs with a comma; %s: %s", arg, listed(list, 0))
		}
		chosen = append(chosen, match[0])
	}
	if len(chosen) != 2 {
		return nil, fmt.Errorf("-run: two runs are compared, not %d", len(chosen))
	}
	return chosen, nil
}

// matching are the runs that a number of the list, the beginning of an id or an id of an event means.
func matching(list []*runs.Run, want string) []*runs.Run {
	if n, err := strconv.Atoi(want); err == nil && n >= 1 && n <= len(list) {
		return []*runs.Run{list[n-1]}
	}
	match := slices.DeleteFunc(slices.Clone(list), func(r *runs.Run) bool { return r.ID == "" || !strings.HasPrefix(r.ID, want) })
	if len(match) > 0 {
		return match
	}
	return slices.DeleteFunc(slices.Clone(list), func(r *runs.Run) bool { return !r.Matched(want) })
}

// maxListed is how many runs a message lists.
const maxListed = 20

// listed are runs in one line: number, id, begin, how it ended.
func listed(list []*runs.Run, more int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d runs:", len(list)+more)
	for i, r := range list[:min(len(list), maxListed)] {
		fmt.Fprintf(&b, " %d)", i+1)
		id := r.ID
		if id == "" && len(r.Docs) > 0 {
			id = docID(r.Docs[0])
		}
		if id != "" {
			b.WriteString(" " + id)
		}
		if !r.Begin.IsZero() {
			b.WriteString(" " + r.Begin.Format("15:04:05"))
		}
		if r.Outcome != runs.Unknown {
			b.WriteString(" " + string(r.Outcome))
		}
		if i+1 < min(len(list), maxListed) {
			b.WriteByte(',')
		}
	}
	if n := len(list) + more - maxListed; n > 0 {
		fmt.Fprintf(&b, " and %d more", n)
	}
	return b.String()
}

func docID(doc runs.Doc) string {
	for _, e := range sources.Recognise(doc.Root, doc.Headers) {
		if o := e.Outer(); o != nil {
			return sources.Text(o.ID)
		}
	}
	return ""
}
