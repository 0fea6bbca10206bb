// Package handlers finds who takes the deliveries of a program, and delivers to them.
//
// Discover runs the program's main, and whatever else puts it together, in a world that hears of
// registrations (discover.go, handler.go); what nothing registers may be a handler by its signature
// (signature.go). A Handler knows what it is wrapped in and how it is run (deliver.go), who it is on a
// way of calls (frames.go), what delivers to it and how it answers (about.go), and whether its
// requests are deliveries at all (api.go, lookup.go).
package handlers
