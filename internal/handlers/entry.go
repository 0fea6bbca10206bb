package replay

import "github.com/idemcheck/idemcheck/internal/summary"

// An Entry is a handler that was found, whether or not its entry kind counts.
type Entry struct {
	Kind, Method, Route string // Method is that of HTTP requests, "" for any
	Func                string // FullName of the function
	// Package and Pos are where it is registered, or declared if nothing registers it.
	Package *summary.Package
	Pos     summary.Pos
}

// note notes handlers as entries.
func (r *replayer) note(handlers []*handler) {
	for _, hd := range handlers {
		h := &handling{prog: r.prog, hd: hd}
		r.res.Entries = append(r.res.Entries, Entry{Kind: hd.kind, Method: hd.http, Route: hd.route, Func: h.functionName(), Package: hd.pkg, Pos: hd.pos})
	}
}

// Keep drops what was found of handlers of an entry kind that keep says no to.
func (r *Result) Keep(kind string, keep func(*Site) bool) {
	r.keep(func(_ string, s *Site) bool { return s.Kind != kind || keep(s) })
}
