//go:build bootstrap

package catalog

// For ./compile, which must run also when compiled.go does not fit the schema.
var compiled []*File
