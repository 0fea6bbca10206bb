// Package uuid is a stub.
package uuid

type UUID [16]byte

func (u UUID) String() string { return "" }

var NameSpaceURL UUID

func New() UUID { return UUID{} }

func NewString() string { return "" }

func NewRandom() (UUID, error) { return UUID{}, nil }

func Must(u UUID, err error) UUID { return u }

func NewSHA1(space UUID, data []byte) UUID { return UUID{} }

func Parse(s string) (UUID, error) { return UUID{}, nil }
