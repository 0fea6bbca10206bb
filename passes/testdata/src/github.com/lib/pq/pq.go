// Package pq is a stub.
package pq

import "github.com/lib/pq/pqerror"

type Error struct{ Code pqerror.Code }

func (e *Error) Error() string { return "" }
