// Package tasks describes tasks.
package tasks

import (
	"context"
	"time"
)

type Arg struct {
	Name  string
	Type  string
	Value interface{}
}

type Headers map[string]interface{}

type Signature struct {
	UUID          string
	Name          string
	RoutingKey    string
	ETA           *time.Time
	GroupUUID     string
	Args          []Arg
	Headers       Headers
	Immutable     bool
	RetryCount    int
	RetryTimeout  int
	OnSuccess     []*Signature
	OnError       []*Signature
	ChordCallback *Signature
}

func NewSignature(name string, args []Arg) (*Signature, error) { return nil, nil }

func SignatureFromContext(ctx context.Context) *Signature { return nil }

type Chain struct {
	Tasks []*Signature
}

func NewChain(signatures ...*Signature) (*Chain, error) { return nil, nil }

type Group struct {
	GroupUUID string
	Tasks     []*Signature
}

func NewGroup(signatures ...*Signature) (*Group, error) { return nil, nil }

type Chord struct {
	Group    *Group
	Callback *Signature
}

func NewChord(group *Group, callback *Signature) (*Chord, error) { return nil, nil }
