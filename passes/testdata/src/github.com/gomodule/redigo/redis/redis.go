// Package redis is a stub.
package redis

import "errors"

var ErrNil = errors.New("redigo: nil returned")

func String(reply interface{}, err error) (string, error) { return "", nil }

type Conn interface {
	Do(commandName string, args ...interface{}) (reply interface{}, err error)
}
