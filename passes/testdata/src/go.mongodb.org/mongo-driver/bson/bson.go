// Package bson is a stub.
package bson

type M map[string]interface{}

type E struct {
	Key   string
	Value interface{}
}

type D []E
