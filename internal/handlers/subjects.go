package handlers

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// maxSubjects is how many of a registration are noted.
const maxSubjects = 5

// subjects are the constants that a registration is given: what it takes from, or when.
func (d *Discovery) subjects(h *Handler, r *interp.Registration) []string {
	if !d.named || r.Call == nil || h.Kind == "http" || h.Kind == "serverless" {
		return nil
	}
	var out []string
	add := func(v *interp.Value) {
		text, ok := interp.ConstText(v, "…")
		if ok && text != "" && v.CK != summary.Nil && len(out) < maxSubjects && !slices.Contains(out, text) && !strings.ContainsAny(text, "\n") && len(text) < 200 {
			out = append(out, text)
		}
	}
	var named func(v *interp.Value, depth int)
	named = func(v *interp.Value, depth int) {
		if v = r.Call.Content(v); depth == 0 || v.Kind != interp.Struct {
			return
		}
		for i, name := range v.Names() {
			if e := r.Call.Content(v.Elems[i]); e.Kind == interp.Const && e.CK == summary.String && isSubject(name) {
				add(e)
			} else if e.Kind == interp.Struct {
				named(e, depth-1)
			}
		}
	}
	for i, v := range r.Call.Args {
		if v == nil || i == 0 && r.Call.Method {
			continue
		}
		if e := r.Call.Content(v); e.Kind == interp.Cat || e.Kind == interp.Const && e.CK == summary.String {
			if len(out) == 0 {
				add(e)
			}
			continue
		}
		named(v, 3)
	}
	if len(out) == 0 && r.Call.Method && len(r.Call.Args) > 0 && r.Call.Args[0] != nil { // a reader that was made for a topic
		named(r.Call.Args[0], 3)
	}
	return out
}

// isSubject: a field of that name says what is taken from.
func isSubject(name string) bool {
	return slices.ContainsFunc([]string{"topic", "queue", "queueurl", "subject", "stream", "subscription", "schedule", "crontab", "channel"}, func(w string) bool {
		return strings.EqualFold(strings.TrimSuffix(name, "s"), w) || strings.EqualFold(name, w+"Name")
	})
}
