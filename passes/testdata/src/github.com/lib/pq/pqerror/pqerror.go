// Package pqerror is a stub.
package pqerror

type Code string

var UniqueViolation = Code("23505")
