// Package act tells what one operation does to the world: its effect, what it reads and writes, the
// claim that it makes, the keys that it is given.
//
// A Reader reads that off the catalogue's entries for the call (act.go), the text of a statement
// (store.go; counters of limits: limit.go; rows of a parent: rows.go), what a builder was given
// (build.go) or a document (document.go), and what the program shows of its tables (schema.go). What
// claims and reads answer then is told by answer.go, which stored items may be the same by item.go,
// what looks like an effect and is none by exempt.go.
// Nothing here knows a handler, or what was asked of it.
package act
