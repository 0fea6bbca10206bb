package handlers

import "github.com/idemcheck/idemcheck/internal/summary"

// An Entry is a handler that was found, whether or not its entry kind counts.
type Entry struct {
	Kind, Method, Route string // Method is that of HTTP requests, "" for any
	Func                string // FullName of the function
	// Package and Pos are where it is registered, or declared if nothing registers it.
	Package *summary.Package
	Pos     summary.Pos
}

// Entry is the handler as one of the program's entries.
func (h *Handler) Entry() Entry {
	return Entry{Kind: h.Kind, Method: h.http, Route: h.route, Func: h.Function(), Package: h.Package, Pos: h.Pos}
}

// A Step is a call on the path.
type Step struct {
	Package *summary.Package
	Pos     summary.Pos
	Callee  string
}
